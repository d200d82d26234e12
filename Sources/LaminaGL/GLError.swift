/// What can go wrong between Lamina and a GL device.
///
/// The text of an error (`description`) says what was found, where, and what to do about it.
public enum GLError: Error, Sendable, Equatable {
    /// A device request could not be understood; `suggestion` is the nearest thing that can.
    case badDeviceRequest(text: String, suggestion: String?)
    /// No device gave a context; the report lists every candidate and why it was passed over.
    case noDevice(DeviceReport)
    /// A shader did not compile; the log carries the source lines it speaks of.
    case compile(program: String, stage: ShaderStage, log: String)
    /// Two compiled stages did not link.
    case link(program: String, log: String)
    /// The driver refuses to draw into a framebuffer; sizes in pixels.
    case incompleteFramebuffer(width: Int, height: Int, status: String)
    /// The driver has no memory for a texture or buffer of that many bytes; 0 where it does not say how many.
    case outOfMemory(what: String, bytes: Int)
    /// A texture or target is larger than the device allows; sizes in pixels.
    case tooLarge(what: String, width: Int, height: Int, limit: Int)
    /// A call was given what it cannot use, such as an upload with too few bytes.
    case badArgument(what: String)
    /// The device lacks something that was asked of it.
    case unsupported(feature: String)
    /// The driver reported an error while a pass ran.
    case driver(pass: String, message: String)
    /// The device was reset: every object of the context is gone, and a new context is needed.
    case contextLost(pass: String, cause: String)
    /// The render thread cannot take a job: it was shut down, or the job comes from itself.
    case renderThread(String)
}

extension GLError {
    /// Whether the device or its driver falls short, rather than the call, the scene or Lamina: another device, or the
    /// same one with more memory, may draw it.
    public var isOfTheDevice: Bool {
        switch self {
        case .noDevice, .compile, .link, .incompleteFramebuffer, .outOfMemory, .unsupported, .contextLost: true
        case .badDeviceRequest, .tooLarge, .badArgument, .driver, .renderThread: false
        }
    }

    private static let otherDevice =
        "update it, or take another device with --device (`lamina doctor` lists them)"
}

extension GLError: CustomStringConvertible {
    /// The error in words.
    public var description: String {
        switch self {
        case .badDeviceRequest(let text, let suggestion):
            let hint = suggestion.map { "; did you mean '\($0)'?" } ?? "."
            return "unknown device '\(text.prefix(200))'\(hint) Use auto, surfaceless, device:N "
                + "(an EGL device's number) or gbm:PATH (a render node such as /dev/dri/renderD128)"
        case .noDevice(let report):
            return "no usable device for '\(report.request)'\n\(report.attemptLines)\n\(report.remedy)"
        case .compile(let program, let stage, let log):
            return "the \(stage.rawValue) shader of program '\(program)' does not compile in this driver; "
                + "\(Self.otherDevice):\n\(log)"
        case .link(let program, let log):
            return "program '\(program)' does not link in this driver; \(Self.otherDevice):\n\(log)"
        case .incompleteFramebuffer(let width, let height, let status):
            return "the driver cannot draw into a target of \(width)×\(height) pixels (\(status)); \(Self.otherDevice)"
        case .outOfMemory(let what, let bytes):
            let size = bytes > 0 ? " (\(bytes) bytes)" : ""
            return
                "the device has no memory for \(what)\(size); lower --scale or --target-memory, close other programs "
                + "that use it, or take another device"
        case .tooLarge(let what, let width, let height, let limit):
            return "\(what) of \(width)×\(height) pixels is larger than this device allows (\(limit)×\(limit))"
        case .badArgument(let what):
            return "the device was given what it cannot use: \(what)"
        case .unsupported(let feature):
            return "this device lacks \(feature); `lamina doctor` shows what it has"
        case .driver(let pass, let message):
            return "the driver reported an error in pass '\(pass)': \(message)"
        case .contextLost(let pass, let cause):
            return "the device was reset during pass '\(pass)' (\(cause)); everything on it is lost, draw again"
        case .renderThread(let problem):
            return "the render thread cannot run this job: \(problem)"
        }
    }
}
