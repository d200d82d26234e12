/// The choice of a device: the outcome of every candidate, and the description of the chosen one.
///
/// `lamina doctor` prints its `description`.
public struct DeviceReport: Sendable, Hashable, Codable {
    /// The request, as text.
    public var request: String
    /// The candidates, in the order they were tried.
    public var attempts: [DeviceAttempt]
    /// Remarks that concern no single candidate, such as a missing platform.
    public var notes: [String]
    /// The device that was chosen; nil if there is none.
    public var chosen: DeviceDescription?
    /// The limit on address space, as text, if no device was chosen and a driver may not fit into what is left.
    public var shortage: String?

    /// Creates a report.
    public init(
        request: String, attempts: [DeviceAttempt] = [], notes: [String] = [], chosen: DeviceDescription? = nil
    ) {
        self.request = request
        self.attempts = attempts
        self.notes = notes
        self.chosen = chosen
    }
}

extension DeviceReport: CustomStringConvertible {
    /// The whole report, one fact per line.
    public var description: String {
        let heading = "device request: \(request)"
        return [heading, attemptLines, chosen?.description ?? "no device: \(remedy)"].joined(separator: "\n")
    }

    /// Advice for the case that no device was chosen.
    var remedy: String {
        if let shortage { return "\(shortage); if that does not help, \(otherRemedy)" }
        return otherRemedy
    }

    private var otherRemedy: String {
        request == "\(DeviceRequest.auto)"
            ? "an OpenGL ES 3.0 driver is needed; Mesa's software driver is enough "
                + "(on Debian: apt install libegl1 libegl-mesa0 libgl1-mesa-dri)"
            : "use 'auto' for the best available device"
    }

    /// The attempts and the notes, one per line.
    var attemptLines: String {
        let width = attempts.map(\.candidate.name.count).max() ?? 0
        let tried = attempts.map { attempt in
            let name = attempt.candidate.name + String(repeating: " ", count: width - attempt.candidate.name.count)
            let outcome =
                switch attempt.outcome {
                case .taken: "taken"
                case .passedOver: "passed over"
                case .notTried: "not tried"
                }
            let detail = attempt.candidate.detail.isEmpty ? "" : " [\(attempt.candidate.detail)]"
            return "  \(name)  \(outcome): \(attempt.reason)\(detail)"
        }
        return (tried + notes.map { "  note: \($0)" }).joined(separator: "\n")
    }
}
