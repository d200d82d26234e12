import FoundationEssentials
import Lamina
import Synchronization

/// The answer to a job, a JSON object on a line of standard output.
struct JobAnswer {
    private var members: [SceneValue.Member]
    /// The counters as JSON on one line; nil if they are not wanted.
    private var counters: String?
    /// True for an error.
    let isFailure: Bool

    /// The answer to a job whose picture is written.
    ///
    /// - Parameters:
    ///   - output: The output as the job names it.
    ///   - seconds: The time from the reading of the job on.
    init(id: SceneValue?, output: String, seconds: Double, counters: FrameCounters?) throws {
        // Microseconds: more digits say nothing.
        let time = (seconds * 1e6).rounded() / 1e6
        members = [.init("output", .string(output)), .init("seconds", .number(time))]
        isFailure = false
        if let id { members.insert(.init("id", id), at: 0) }
        guard let counters else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.counters = String(decoding: try encoder.encode(counters), as: UTF8.self)
    }

    /// The answer to a job that failed, with the place of the first mistake where it is known.
    init(id: SceneValue?, _ error: any Error) {
        var details: [SceneValue.Member] = [.init("code", .number(Double(Failure.code(of: error) ?? 70)))]
        func add(_ message: String, _ file: String, _ line: Int, _ column: Int) {
            details += [
                .init("message", .string(message)), .init("file", .string(file)), .init("line", .number(Double(line))),
                .init("column", .number(Double(column))),
            ]
        }
        if let fault = error as? JobFault {
            details[0].value = .number(65)
            add(fault.message, fault.file, fault.line, fault.column)
        } else if let problem = (error as? SceneError)?.problems.first {
            let path = problem.path.isEmpty ? "" : "\(problem.path): "
            add("\(path)\(problem.finding)", problem.file, problem.line, problem.column)
        } else {
            details.append(.init("message", .string("\(error)")))
        }
        members = [.init("error", .object(details))]
        if let id { members.insert(.init("id", id), at: 0) }
        isFailure = true
    }

    /// The line with its end.
    var line: String {
        let object = SceneValue.object(members).json
        guard let counters else { return object + "\n" }
        return object.dropLast() + ", \"counters\": \(counters)}\n"
    }
}

/// A line of jobs that is not an object of JSON.
struct JobFault: Error {
    let file: String
    /// From 1.
    let line: Int
    /// From 1.
    let column: Int
    let message: String
}

/// Writes the answers in the order of the jobs, each as soon as it and all before it are there.
final class JobAnswers: Sendable {
    private let writer: OrderedWriter<[UInt8]>
    private let state = Mutex<(failed: Int, error: (any Error)?)>((0, nil))
    private let end: @Sendable () -> Void

    /// - Parameters:
    ///   - write: Writes a line.
    ///   - end: Called when nobody takes the answers any more.
    init(write: @escaping @Sendable (_ line: [UInt8]) throws -> Void, end: @escaping @Sendable () -> Void) {
        self.end = end
        writer = OrderedWriter { try write($0) }
    }

    /// The number of jobs that failed.
    var failedCount: Int { state.withLock { $0.failed } }

    /// The error of writing an answer; nil while they are taken.
    var error: (any Error)? { state.withLock { $0.error } }

    /// Adds the answer to the job of an index, counted from 0.
    func add(_ answer: JobAnswer, at index: Int) {
        if answer.isFailure { state.withLock { $0.failed += 1 } }
        do throws(OrderedWriter<[UInt8]>.Failure) {
            try writer.add(Array(answer.line.utf8), at: index) { _ in }
        } catch {
            let reason = error.error
            state.withLock { $0.error = reason }
            end()
        }
    }
}
