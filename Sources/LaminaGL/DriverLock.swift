import Glibc
import LaminaThreads
import Synchronization

/// Mutual exclusion between the threads of a process that use a driver which draws on the CPU.
///
/// Mesa's llvmpipe (seen in 22.3) scans the unfinished work of all contexts on a display whenever one of them touches a
/// texture, without locking out the others: it reads memory that another thread frees meanwhile, and the process
/// crashes. One context keeps all processors busy in such a driver, so that exclusion costs little.
package final class DriverLock: Sendable {
    /// The instance for this process.
    package static let process = DriverLock()

    private let lock = Lock()
    /// The thread that holds the driver, or 0.
    private let holder = Atomic<UInt>(0)

    /// Runs `body` while the calling thread holds the driver; immediately if it already does.
    package func withLock<Value: ~Copyable, Failure>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if isHeldByThisThread { return try body() }
        acquire()
        defer { release() }
        return try body()
    }

    /// Runs `body`, which waits for another thread, without holding the driver: that thread may need it.
    func whileReleased<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        guard isHeldByThisThread else { return try body() }
        release()
        defer { acquire() }
        return try body()
    }

    // Only this thread stores its own identifier, so a relaxed load is enough.
    private var isHeldByThisThread: Bool { holder.load(ordering: .relaxed) == DriverLock.thisThread }

    private static var thisThread: UInt { UInt(pthread_self()) }

    /// Acquires the driver for the calling thread, which must not hold it.
    func acquire() {
        lock.lock()
        holder.store(DriverLock.thisThread, ordering: .relaxed)
    }

    /// Releases the driver, which the calling thread holds.
    func release() {
        holder.store(0, ordering: .relaxed)
        lock.unlock()
    }
}
