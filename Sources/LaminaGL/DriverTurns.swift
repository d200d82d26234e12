import Foundation
import Synchronization

/// The turns that the threads of a process take at a driver that draws on the CPU.
///
/// Mesa's llvmpipe (seen in 22.3) looks through the unfinished work of all contexts on a display whenever one of them
/// touches a texture, without holding the others back: what another thread frees meanwhile is read, and the process
/// dies. Such a driver keeps all processors busy with one context, so that little is lost by taking turns.
package final class DriverTurns: Sendable {
    /// Those of this process.
    package static let process = DriverTurns()

    private let lock = NSLock()
    /// The thread whose turn it is, or 0.
    private let holder = Atomic<UInt>(0)

    /// Does `body` in a turn of the calling thread; at once if it is its turn already.
    package func during<Value: ~Copyable, Failure>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if isMine { return try body() }
        take()
        defer { give() }
        return try body()
    }

    /// Does `body`, which waits for another thread, outside of a turn: that thread may need one.
    func whileWaiting<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        guard isMine else { return try body() }
        give()
        defer { take() }
        return try body()
    }

    // No other thread writes this one's number.
    private var isMine: Bool { holder.load(ordering: .relaxed) == DriverTurns.thisThread }

    private static var thisThread: UInt { UInt(pthread_self()) }

    /// Begins a turn of the calling thread, whose turn it is not.
    func take() {
        lock.lock()
        holder.store(DriverTurns.thisThread, ordering: .relaxed)
    }

    /// Ends the calling thread's turn.
    func give() {
        holder.store(0, ordering: .relaxed)
        lock.unlock()
    }
}
