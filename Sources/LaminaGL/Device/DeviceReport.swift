/// How a device was chosen: every candidate with its fate, and what the chosen one can do.
///
/// Printed (`description`) it is what `lamina doctor` shows.
public struct DeviceReport: Sendable, Hashable, Codable {
    /// The request, as written.
    public var request: String
    /// Every candidate in the order of trial.
    public var attempts: [DeviceAttempt]
    /// What was noticed beside the candidates, such as a missing platform.
    public var notes: [String]
    /// The device that was taken, or nil when there is none.
    public var chosen: DeviceDescription?

    /// Makes a report.
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
    /// The whole report, a fact a line.
    public var description: String {
        let heading = "device request: \(request)"
        return [heading, attemptLines, chosen?.description ?? "no device: \(remedy)"].joined(separator: "\n")
    }

    /// What to do when no device was chosen.
    var remedy: String {
        request == "\(DeviceRequest.auto)"
            ? "a driver of OpenGL ES 3.0 is needed; Mesa's, which draws on the CPU, will do "
                + "(on Debian: apt install libegl1 libegl-mesa0 libgl1-mesa-dri)"
            : "use 'auto' to take the best device there is"
    }

    /// The attempts and the notes, a line each.
    var attemptLines: String {
        let width = attempts.map(\.candidate.name.count).max() ?? 0
        let tried = attempts.map { attempt in
            let name = attempt.candidate.name + String(repeating: " ", count: width - attempt.candidate.name.count)
            let fate =
                switch attempt.outcome {
                case .taken: "taken"
                case .passedOver: "passed over"
                case .notTried: "not tried"
                }
            let detail = attempt.candidate.detail.isEmpty ? "" : " [\(attempt.candidate.detail)]"
            return "  \(name)  \(fate): \(attempt.reason)\(detail)"
        }
        return (tried + notes.map { "  note: \($0)" }).joined(separator: "\n")
    }
}
