import Foundation
import Synchronization

/// A result that one thread waits for and another gives, once.
final class Promise<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let arrival = DispatchSemaphore(value: 0)

    /// Gives the result.
    func fulfil(_ value: Result<Value, any Error>) {
        result.withLock { $0 = value }
        arrival.signal()
    }

    /// Waits for the result; any number may wait, any number of times.
    func wait() throws -> Value {
        arrival.wait()
        arrival.signal()
        guard let result = result.withLock({ $0 }) else {
            throw GLError.renderThread("a result was promised and not given")
        }
        return try result.get()
    }
}
