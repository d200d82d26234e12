/// The errors of GL devices and of their use.
///
/// The text of an error (`description`) states what was found, where, and what to do about it.
public enum GLError: Error, Sendable, Equatable {
    /// A device request that can't be parsed; `suggestion` is the nearest valid one.
    case badDeviceRequest(text: String, suggestion: String?)
    /// No device provided a context; the report lists every candidate and why it was skipped.
    case noDevice(DeviceReport)
    /// A shader did not compile; the log quotes the source lines that it mentions.
    case compile(program: String, stage: ShaderStage, log: String)
    /// Two compiled stages did not link.
    case link(program: String, log: String)
    /// The driver refuses to draw to a framebuffer; sizes in pixels.
    case incompleteFramebuffer(width: Int, height: Int, status: String)
    /// The driver has no memory for a texture or buffer of that many bytes; 0 if the size is unknown.
    case outOfMemory(what: String, bytes: Int)
    /// A texture or target is larger than the device allows; sizes in pixels.
    case tooLarge(what: String, width: Int, height: Int, limit: Int)
    /// An argument that a call can't use, such as an upload with too few bytes.
    case badArgument(what: String)
    /// A feature was used that the device does not support.
    case unsupported(feature: String)
    /// The driver reported an error while a pass ran.
    case driver(pass: String, message: String)
    /// The device was reset: all objects of the context are lost, and a new context is needed.
    case contextLost(pass: String, cause: String)
    /// The render thread can't accept a job: it was shut down, or the job would wait for its own thread.
    case renderThread(String)
}

extension GLError {
    /// True if the device or its driver is at fault, rather than the call, the scene or Lamina: another device, or the
    /// same one with more memory, may succeed.
    public var isOfTheDevice: Bool {
        switch self {
        case .noDevice, .compile, .link, .incompleteFramebuffer, .outOfMemory, .unsupported, .contextLost: true
        case .badDeviceRequest, .tooLarge, .badArgument, .driver, .renderThread: false
        }
    }

    private static let otherDevice =
        "update it, or choose another device with --device (`lamina doctor` lists them)"
}

extension GLError: CustomStringConvertible {
    /// The error as text.
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
                "the device is out of memory for \(what)\(size); lower --scale or --target-memory, close other programs "
                + "that use it, or choose another device"
        case .tooLarge(let what, let width, let height, let limit):
            return "\(what) of \(width)×\(height) pixels is larger than this device allows (\(limit)×\(limit))"
        case .badArgument(let what):
            return "the device was given an invalid argument: \(what)"
        case .unsupported(let feature):
            return "this device doesn't support \(feature); `lamina doctor` lists what it supports"
        case .driver(let pass, let message):
            return "the driver reported an error in pass '\(pass)': \(message)"
        case .contextLost(let pass, let cause):
            return "the device was reset during pass '\(pass)' (\(cause)); everything on it is lost; open it again"
        case .renderThread(let problem):
            return "the render thread cannot run this job: \(problem)"
        }
    }
}
