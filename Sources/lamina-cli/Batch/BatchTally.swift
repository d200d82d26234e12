import Glibc
import Lamina
import Synchronization

/// The outcome of many pictures, as reported by the threads that work on them: counts, and messages on standard error.
final class BatchTally: Sendable {
    /// Messages of which only the first are printed.
    private struct Messages {
        var count = 0
        static let most = 20

        /// The number of messages that were not printed.
        var omitted: Int { max(0, count - Self.most) }

        mutating func print(_ message: String, _ bar: ProgressBar?) {
            count += 1
            guard count <= Self.most else { return }
            bar?.clear()
            StandardError.say(message)
        }
    }

    private struct State {
        var written = 0
        var skipped = 0
        var problems = Messages()
        var notices = Messages()
        /// The error that ends all.
        var end: (any Error)?

        var done: Int { written + skipped + problems.count }
    }

    /// The number of pictures.
    let total: Int
    /// The word for that of which there is a picture each, in the plural, such as `rows`.
    let unit: String
    private let bar: ProgressBar?
    private let state = Mutex(State())

    init(total: Int, unit: String) {
        (self.total, self.unit) = (total, unit)
        bar = ProgressBar(total: total, countsPictures: true)
    }

    /// True once an error has ended all.
    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// True once each picture is written, skipped or failed.
    var isComplete: Bool { state.withLock { $0.done >= total } }

    func countWritten() { count(\.written) }
    func countSkipped() { count(\.skipped) }

    private func count(_ path: WritableKeyPath<State, Int>) {
        state.withLock { state in
            state[keyPath: path] += 1
            show(state)
        }
    }

    /// Records a picture that could not be drawn or written, or that nothing can be written any more.
    ///
    /// - Parameter place: The place of what it was made of.
    func fail(_ error: any Error, at place: String) {
        state.withLock { state in
            guard Self.isOfOnePicture(error) else {
                if state.end == nil { state.end = error }
                return
            }
            state.problems.print(Self.line(error, at: place), bar)
            show(state)
        }
    }

    /// Records what a picture does not show as it should.
    func note(_ message: String, at place: String) {
        state.withLock { $0.notices.print(Self.line(message, at: place), bar) }
    }

    private func show(_ state: State) {
        bar?.show(written: state.written, skipped: state.skipped + state.problems.count)
    }

    /// Ends the count of pictures that are all done, or of which no more will be.
    ///
    /// - Throws: The error that ended all; ``Failure/badInput(_:)`` if there are pictures that could not be drawn.
    func finish() throws {
        bar?.clear()
        let state = state.withLock { $0 }
        if state.notices.omitted > 0 { StandardError.say("\(state.notices.omitted) more notices like these") }
        if state.problems.omitted > 0 { StandardError.say("\(state.problems.omitted) more \(unit) like these") }
        if let end = state.end {
            if state.written + state.skipped > 0 {
                StandardError.say("\(words(state)) of \(total); those are complete; continue with --resume")
            }
            throw end
        }
        if state.problems.count > 0 {
            throw Failure.badInput("\(state.problems.count) of \(total) \(unit) could not be drawn; \(words(state))")
        }
    }

    /// A sentence about an interruption.
    var interruption: String {
        let state = state.withLock { $0 }
        return "interrupted after \(state.done) of \(total) \(unit); the pictures written so far are complete; "
            + "continue with --resume"
    }

    /// Removes the progress.
    func clear() { bar?.clear() }

    private func words(_ state: State) -> String {
        let (written, skipped) = (state.written, state.skipped)
        return "\(written) \(written == 1 ? "picture was" : "pictures were") written"
            + (skipped > 0 ? ", and \(skipped) \(skipped == 1 ? "was" : "were") there already" : "")
    }

    // MARK: Errors

    /// Returns whether an error concerns one picture alone, so that others can be drawn.
    static func isOfOnePicture(_ error: any Error) -> Bool {
        if case ImageError.cannotWrite(_, _, let code) = error {
            return [EISDIR, ENOTDIR, ENAMETOOLONG, ELOOP, EILSEQ].contains(code)
        }
        return Failure.code(of: error) == 65
    }

    /// Returns a message on one line: of several problems, the first.
    static func line(_ error: any Error, at place: String) -> String {
        if case SceneError.invalid(let problems, let omitted) = error, let first = problems.first {
            let rest = problems.count + omitted - 1
            let more = rest > 0 ? " (and \(rest) more \(rest == 1 ? "problem" : "problems"))" : ""
            return line(first.summary + more, at: place)
        }
        return line("\(error)", at: place)
    }

    private static func line(_ message: String, at place: String) -> String {
        let text = message.split(separator: "\n").joined(separator: " ")
        // An error of a document names it already.
        return text.hasPrefix("\(place):") ? text : "\(place): \(text)"
    }
}
