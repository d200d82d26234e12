import Synchronization

/// How far a film is, told by the threads that work on it.
final class FilmTally: Sendable {
    private struct State {
        var written = 0
        var skipped = 0
        var failure: (place: Int, error: any Error)?
    }

    private let state = Mutex(State())
    private let report: @Sendable (_ written: Int, _ skipped: Int) -> Void

    /// - Parameter report: told after each frame, by one thread at a time.
    init(report: @escaping @Sendable (_ written: Int, _ skipped: Int) -> Void) { self.report = report }

    /// Whether any frame failed.
    var hasFailed: Bool { state.withLock { $0.failure != nil } }

    /// Whether a frame before this one failed, so that this one is not to be written.
    func hasFailed(before place: Int) -> Bool { state.withLock { ($0.failure?.place ?? .max) < place } }

    /// The frames that were written, and those that were there already.
    var counts: (written: Int, skipped: Int) { state.withLock { ($0.written, $0.skipped) } }

    /// Counts a frame that was written.
    func countWritten() {
        state.withLock { state in
            state.written += 1
            report(state.written, state.skipped)
        }
    }

    /// Counts a frame that was there already.
    func countSkipped() {
        state.withLock { state in
            state.skipped += 1
            report(state.written, state.skipped)
        }
    }

    /// Keeps the error of the earliest frame, whichever thread comes first.
    func fail(_ error: any Error, at place: Int) {
        state.withLock { state in
            if let failure = state.failure, failure.place <= place { return }
            state.failure = (place, error)
        }
    }

    /// Throws what went wrong.
    func check() throws {
        if let failure = state.withLock({ $0.failure }) { throw failure.error }
    }
}
