/// A device that could be opened, as EGL and the file system present it before it is tried.
public struct DeviceCandidate: Sendable, Hashable, Codable {
    /// What a candidate says it is.
    public enum Nature: String, Sendable, Hashable, Codable {
        /// A graphics card, or a node that claims to be one.
        case hardware
        /// A driver that draws on the CPU.
        case software
        /// Only opening it will tell.
        case unknown
    }

    /// The request that means exactly this candidate.
    public var request: DeviceRequest
    /// What it says it is.
    public var nature: Nature
    /// What is known of it, for people: its driver's name or the extensions that tell its nature.
    public var detail: String

    /// Describes a candidate.
    public init(request: DeviceRequest, nature: Nature, detail: String = "") {
        self.request = request
        self.nature = nature
        self.detail = detail
    }

    /// The name it is chosen by: `device:0`, `gbm:/dev/dri/renderD128`, `surfaceless`.
    public var name: String { request.description }
}
