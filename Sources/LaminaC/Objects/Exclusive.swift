import Synchronization

/// State that one call at a time uses; another one meanwhile is an error instead of a wait.
///
/// The state need not be `Sendable`: it is only reached through ``use(_:_:)``, which acquires what the call before
/// released.
final class Exclusive<State>: @unchecked Sendable {
    private let isUsed = Atomic(false)
    private var state: State

    init(_ state: State) { self.state = state }

    /// Calls a function with the state.
    ///
    /// - Parameter name: The object's type, for the message.
    /// - Throws: ``CallFailure`` if another call uses it, and what the function throws.
    func use<Result>(_ name: String, _ body: (inout State) throws -> Result) throws -> Result {
        guard isUsed.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
            throw CallFailure.busy(name)
        }
        defer { isUsed.store(false, ordering: .releasing) }
        return try body(&state)
    }
}
