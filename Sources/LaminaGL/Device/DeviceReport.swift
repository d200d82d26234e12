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

// MARK: Probing a device

extension DeviceReport {
    /// Opens the device a request means, on a thread of its own, and closes it again; for `lamina doctor`.
    ///
    /// - Returns: the report, with or without a device. Costs some 30 ms.
    public static func probe(_ request: DeviceRequest = .auto) -> DeviceReport {
        do {
            let thread = try RenderThread { try GLContext(GLContext.Options(request: request)) }
            defer { thread.shutdown() }
            return try thread.perform { $0.report }
        } catch GLError.noDevice(let report) {
            return report
        } catch {
            return DeviceReport(request: request.description, notes: ["\(error)"])
        }
    }
}

// MARK: Candidates

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

// MARK: Attempts

/// What became of one candidate while a device was chosen.
public struct DeviceAttempt: Sendable, Hashable, Codable {
    /// How the candidate fared.
    public enum Outcome: String, Sendable, Hashable, Codable {
        /// It is the device.
        case taken
        /// It was tried and found wanting.
        case passedOver
        /// It was not needed.
        case notTried
    }

    /// Who.
    public var candidate: DeviceCandidate
    /// How it fared.
    public var outcome: Outcome
    /// Why, in words.
    public var reason: String

    /// Records an attempt.
    public init(candidate: DeviceCandidate, outcome: Outcome, reason: String) {
        self.candidate = candidate
        self.outcome = outcome
        self.reason = reason
    }
}
