import Foundation
import Synchronization

/// Threads for those who can't do without: libraries that end the program, or wait for ever, when they are refused one.
///
/// A reserve is a few threads that sleep, so that nobody else gets their places. While a library works that may start
/// threads, they are gone, and no thread of ours is started.
package final class ThreadReserve: Sendable {
    /// The reserve for Pango, which looks for each font on two threads of its own that outlive the search for a while.
    package static let ofText = ThreadReserve(4)

    /// As many as a driver that draws on the CPU starts at most: llvmpipe waits for ever if one of its own is refused.
    package static var ofDriver: Int { min(ProcessInfo.processInfo.activeProcessorCount, 16) }

    /// Held by who starts a thread, so that what a reserve has set free is not taken.
    static let starting = NSRecursiveLock()

    private let stackSize: Int?
    private let attempts: Int
    /// How many threads are to be held, and those that are.
    private let sleepers: Mutex<(wanted: Int, threads: [WorkThread])>
    private let mayLeave = DispatchSemaphore(value: 0)

    /// A reserve that holds no thread yet.
    ///
    /// - Parameters:
    ///   - count: how many threads it is to hold.
    ///   - stackSize: of each, in bytes; nil for the system's.
    ///   - attempts: how often, at 10 ms, is tried to open it: threads of the one before may be about to end.
    package init(_ count: Int, stackSize: Int? = nil, attempts: Int = 100) {
        (self.stackSize, self.attempts) = (stackSize, attempts)
        sleepers = Mutex((count, []))
    }

    deinit { release() }

    /// Takes the threads that are not held yet, for as long as the reserve lives.
    ///
    /// - Throws: ``ThreadShortage`` if there can't be as many.
    /// - Complexity: some 20 µs a thread.
    package func fill() throws(ThreadShortage) {
        ThreadReserve.starting.lock()
        defer { ThreadReserve.starting.unlock() }
        try sleepers.withLock { sleepers throws(ThreadShortage) in
            while sleepers.threads.count < sleepers.wanted {
                sleepers.threads.append(
                    try WorkThread("lamina-reserve", stackSize: stackSize) { [mayLeave] in mayLeave.wait() })
            }
        }
    }

    /// Sets the places of the reserve's threads free for whatever starts threads next, until ``close()``. Other threads
    /// can't start any meanwhile, nor open a reserve.
    ///
    /// - Parameter count: how many places are needed; the reserve holds as many from now on.
    /// - Throws: ``ThreadShortage`` if the reserve could not be filled; it is not open then.
    package func open(_ count: Int) throws(ThreadShortage) {
        ThreadReserve.starting.lock()
        sleepers.withLock { $0.wanted = max($0.wanted, count) }
        do {
            try fillPatiently()
        } catch {
            ThreadReserve.starting.unlock()
            throw error
        }
        release()
    }

    /// Takes the places again, on the thread that has opened the reserve, before any other thread of ours can have them.
    package func close() {
        try? fillPatiently()
        ThreadReserve.starting.unlock()
    }

    private func fillPatiently() throws(ThreadShortage) {
        for _ in 1..<max(attempts, 1) {
            do { return try fill() } catch { usleep(10_000) }
        }
        try fill()
    }

    /// The threads held.
    var heldCount: Int { sleepers.withLock { $0.threads.count } }

    private func release() {
        let leaving = sleepers.withLock { sleepers in
            defer { sleepers.threads = [] }
            return sleepers.threads
        }
        for _ in leaving { mayLeave.signal() }
        for sleeper in leaving { sleeper.join() }
    }

    /// Has so many threads at one time, for a moment.
    ///
    /// - Throws: ``ThreadShortage`` if there can't be as many.
    /// - Complexity: some 20 µs a thread.
    package static func check(_ count: Int) throws(ThreadShortage) { try ThreadReserve(count).fill() }
}

/// The system gives this process no further thread.
public struct ThreadShortage: Error, Sendable, Equatable {
    /// The system's `errno`.
    public let code: Int32

    package init(code: Int32) { self.code = code }
}

extension ThreadShortage: CustomStringConvertible, LocalizedError {
    /// A sentence for people: what was asked for, why it was refused, and what to do.
    public var description: String {
        "the system gives no further thread (\(String(cString: strerror(code)))); raise the limit of processes and threads "
            + "(ulimit -u, or that of the container), or that of memory (ulimit -v)"
    }

    /// The same sentence, for Foundation's error messages.
    public var errorDescription: String? { description }
}
