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

// MARK: Probing a device

extension DeviceReport {
    /// Opens the device that a request selects, on a thread of its own, and closes it again; for `lamina doctor`.
    ///
    /// - Returns: The report, with or without a device. Takes about 30 ms.
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
