/// A device that could be opened, as EGL and the file system describe it before it is tried.
public struct DeviceCandidate: Sendable, Hashable, Codable {
    /// The kind of device that a candidate claims to be.
    public enum Nature: String, Sendable, Hashable, Codable {
        /// A graphics card, or a render node, which claims to be one.
        case hardware
        /// A driver that draws on the CPU.
        case software
        /// Unknown until it is opened.
        case unknown
    }

    /// The request that selects exactly this candidate.
    public var request: DeviceRequest
    /// The kind of device that it claims to be.
    public var nature: Nature
    /// Details for people: its driver's name, or the extensions that tell its nature.
    public var detail: String

    /// Creates a candidate.
    public init(request: DeviceRequest, nature: Nature, detail: String = "") {
        self.request = request
        self.nature = nature
        self.detail = detail
    }

    /// The name that selects it: `device:0`, `gbm:/dev/dri/renderD128`, `surfaceless`.
    public var name: String { request.description }
}

// MARK: Attempts

/// The outcome of one candidate while a device was chosen.
public struct DeviceAttempt: Sendable, Hashable, Codable {
    /// The outcomes of a candidate.
    public enum Outcome: String, Sendable, Hashable, Codable {
        /// It was chosen.
        case taken
        /// It was tried and skipped.
        case passedOver
        /// It was not needed.
        case notTried
    }

    /// The candidate.
    public var candidate: DeviceCandidate
    /// Its outcome.
    public var outcome: Outcome
    /// The reason of the outcome, as text.
    public var reason: String

    /// Creates a record of an attempt.
    public init(candidate: DeviceCandidate, outcome: Outcome, reason: String) {
        self.candidate = candidate
        self.outcome = outcome
        self.reason = reason
    }
}

// MARK: Refusal

/// The reason that a candidate provided no context.
struct DeviceRefusal: Error, Equatable {
    /// The reason, as text.
    let reason: String
}
