import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// A reserve of threads for libraries that end the program, or wait forever, when the system refuses one.
///
/// A reserve is a few sleeping threads that occupy the process's quota. While a library that may start threads is
/// working, the sleepers are released, and this module starts no thread. Sleepers take no signals: one that the rest of
/// the process waits for would end it on a thread that nobody watches.
package final class ThreadReserve: Sendable {
    /// The reserve for Pango, which searches for each font on two threads of its own that outlive the search for a
    /// while.
    package static let ofText = ThreadReserve(4)

    /// The maximum number of threads that a software driver starts: llvmpipe waits forever if one of its own is
    /// refused.
    package static var ofDriver: Int { min(ProcessInfo.processInfo.activeProcessorCount, 16) }

    /// The lock held while a thread is started, and as long as a reserve is open: so no thread of this module takes the
    /// quota that the reserve has released.
    static let starting = Lock(isRecursive: true)

    private let stackSize: Int?
    private let attempts: Int
    /// The number of threads to hold, and the threads held.
    private let sleepers: Mutex<(wanted: Int, threads: [WorkThread])>
    private let mayLeave = DispatchSemaphore(value: 0)

    /// Creates a reserve without threads.
    ///
    /// - Parameters:
    ///   - count: the number of threads to hold.
    ///   - stackSize: the stack size of each, in bytes; nil for the system's default.
    ///   - attempts: the number of attempts to fill it, 10 ms apart: threads of an earlier reserve may be about to end.
    package init(_ count: Int, stackSize: Int? = nil, attempts: Int = 100) {
        (self.stackSize, self.attempts) = (stackSize, attempts)
        sleepers = Mutex((count, []))
    }

    deinit { release() }

    /// Starts the missing threads, which are held as long as the reserve lives.
    ///
    /// - Throws: ``ThreadShortage`` if the system refuses one.
    /// - Complexity: some 20 µs per thread.
    package func fill() throws(ThreadShortage) {
        ThreadReserve.starting.lock()
        defer { ThreadReserve.starting.unlock() }
        // A thread starts with the mask of the one that starts it.
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try sleepers.withLock { sleepers throws(ThreadShortage) in
            while sleepers.threads.count < sleepers.wanted {
                sleepers.threads.append(
                    try WorkThread("lamina-reserve", stackSize: stackSize) { [mayLeave] in mayLeave.wait() })
            }
        }
    }

    /// Releases the reserve's threads, so that a library can start as many, until ``close()``. Meanwhile no other
    /// thread can start one through this module, or open a reserve.
    ///
    /// - Parameter count: the number of threads needed; the reserve holds as many from now on.
    /// - Throws: ``ThreadShortage`` if the reserve could not be filled; it is not open then.
    package func open(_ count: Int) throws(ThreadShortage) {
        ThreadReserve.starting.lock()
        sleepers.withLock { $0.wanted = max($0.wanted, count) }
        do {
            try fillWithRetries()
        } catch {
            ThreadReserve.starting.unlock()
            throw error
        }
        release()
    }

    /// Fills the reserve again, on the thread that has opened it, before this module can start any other thread.
    package func close() {
        try? fillWithRetries()
        ThreadReserve.starting.unlock()
    }

    private func fillWithRetries() throws(ThreadShortage) {
        for _ in 1..<max(attempts, 1) {
            do { return try fill() } catch { usleep(10_000) }
        }
        try fill()
    }

    /// The number of threads held.
    var heldCount: Int { sleepers.withLock { $0.threads.count } }

    private func release() {
        let leaving = sleepers.withLock { sleepers in
            defer { sleepers.threads = [] }
            return sleepers.threads
        }
        for _ in leaving { mayLeave.signal() }
        for sleeper in leaving { sleeper.join() }
    }

    /// Checks that `count` threads can run at the same time, by starting them for a moment.
    ///
    /// - Throws: ``ThreadShortage`` if the system refuses one.
    /// - Complexity: some 20 µs per thread.
    package static func check(_ count: Int) throws(ThreadShortage) { try ThreadReserve(count).fill() }
}

/// An error: the system refuses this process a further thread.
public struct ThreadShortage: Error, Sendable, Equatable {
    /// The system's `errno`.
    public let code: Int32

    package init(code: Int32) { self.code = code }
}

extension ThreadShortage: CustomStringConvertible, LocalizedError {
    /// A message for people: what was requested, why it was refused, and what to do.
    public var description: String {
        "the system refuses a further thread (\(String(cString: strerror(code)))); raise the limit of processes and threads "
            + "(ulimit -u, or that of the container), or that of memory (ulimit -v)"
    }

    /// The same sentence, for Foundation's error messages.
    public var errorDescription: String? { description }
}
