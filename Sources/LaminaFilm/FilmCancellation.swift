import Synchronization

/// Ends a film before its last frame, from any thread.
///
/// Frames that are on their way when ``cancel()`` is called are still finished, so that no picture is left half done.
public final class FilmCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var handler: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// A cancellation that was not asked for yet.
    public init() {}

    /// Whether the film is to end.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Asks for the end; more calls do nothing.
    public func cancel() {
        let handler = state.withLock { state in
            defer { state = State(isCancelled: true) }
            return state.handler
        }
        handler?()
    }

    /// Has something done when the film is cancelled, at once if it is already; nil takes that back.
    func onCancel(_ handler: (@Sendable () -> Void)?) {
        let isLate = state.withLock { state in
            state.handler = state.isCancelled ? nil : handler
            return state.isCancelled
        }
        if isLate { handler?() }
    }
}
