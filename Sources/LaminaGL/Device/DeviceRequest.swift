import LaminaCounters

/// The device to draw on.
///
///     let request = try DeviceRequest(parsing: "gbm:/dev/dri/renderD128")
///
/// As text (`--device`, `LAMINA_DEVICE`, JSON): `auto`, `surfaceless`, `device:N` or `gbm:PATH`.
public enum DeviceRequest: Sendable, Hashable {
    /// The best device available: hardware first, then software.
    case auto
    /// Mesa's surfaceless platform, which chooses a device itself.
    case surfaceless
    /// The EGL device with that index, from 0, in the order of `eglQueryDevicesEXT`.
    case device(Int)
    /// A DRM render node by its path, opened through GBM.
    case gbm(path: String)

    /// Parses a request.
    ///
    /// - Throws: `GLError.badDeviceRequest` with the nearest valid form.
    public init(parsing text: String) throws(GLError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let word = parts.first.map(String.init) ?? ""
        switch (word, parts.count > 1 ? String(parts[1]) : nil) {
        case ("auto", nil):
            self = .auto
        case ("surfaceless", nil):
            self = .surfaceless
        case ("device", let number?):
            guard !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }), let index = Int(number) else {
                throw .badDeviceRequest(text: text, suggestion: "device:0")
            }
            self = .device(index)
        case ("gbm", let path?) where path.hasPrefix("/"):
            self = .gbm(path: path)
        default:
            throw .badDeviceRequest(text: text, suggestion: Self.suggestion(for: word, rest: parts.dropFirst().first))
        }
    }

    /// Returns the nearest valid form, with the argument that was given where it makes sense.
    private static func suggestion(for word: String, rest: Substring?) -> String? {
        let names = ["auto", "surfaceless", "device", "gbm"]
        // The word is right, so the argument is wrong.
        guard let name = names.contains(word) ? word : NearName.closest(to: word, in: names) else { return nil }
        switch name {
        case "device":
            return "device:" + (rest.flatMap { Int($0) }.flatMap { $0 >= 0 ? String($0) : nil } ?? "0")
        case "gbm":
            return "gbm:" + (rest.flatMap { $0.hasPrefix("/") ? String($0) : nil } ?? "/dev/dri/renderD128")
        default:
            return name
        }
    }
}

extension DeviceRequest: CustomStringConvertible {
    /// The request as text; parsing it returns the same request.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .surfaceless: "surfaceless"
        case .device(let index): "device:\(index)"
        case .gbm(let path): "gbm:\(path)"
        }
    }
}

extension DeviceRequest: Codable {
    /// Decodes the request from one string.
    public init(from decoder: any Decoder) throws {
        try self.init(parsing: decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the request as one string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
