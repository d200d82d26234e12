import Foundation
import Synchronization

/// Threads for those who can't do without: libraries that end the program, or wait for ever, when they are refused one.
///
/// A reserve is a few threads that sleep, so that nobody else gets their places. While a library works that may start
/// threads, they are gone, and no thread of ours is started.
package final class ThreadReserve: Sendable {
    /// The reserve for Pango, which looks for each font on two threads of its own that may outlive the search for a while.
    package static let ofText = ThreadReserve(4)

    /// As many as a driver that draws on the CPU starts at most: llvmpipe waits for ever if one of its own is refused.
    package static var ofDriver: Int { min(ProcessInfo.processInfo.activeProcessorCount, 16) }

    /// Held by who starts a thread, so that what a reserve has set free is not taken.
    static let starting = NSRecursiveLock()

    private let count: Int
    private let stackSize: Int?
    private let sleepers = Mutex<[WorkThread]>([])
    private let mayLeave = DispatchSemaphore(value: 0)

    /// A reserve that holds no thread yet.
    ///
    /// - Parameters:
    ///   - count: how many threads it is to hold.
    ///   - stackSize: of each, in bytes; nil for the system's.
    package init(_ count: Int, stackSize: Int? = nil) { (self.count, self.stackSize) = (count, stackSize) }

    deinit { release() }

    /// Takes the threads that are not held yet, for as long as the reserve lives.
    ///
    /// - Throws: ``ThreadShortage`` if there can't be as many.
    /// - Complexity: some 20 µs a thread.
    package func fill() throws(ThreadShortage) {
        ThreadReserve.starting.lock()
        defer { ThreadReserve.starting.unlock() }
        try sleepers.withLock { sleepers throws(ThreadShortage) in
            while sleepers.count < count {
                sleepers.append(
                    try WorkThread("lamina-reserve", stackSize: stackSize) { [mayLeave] in mayLeave.wait() })
            }
        }
    }

    /// Sets the places of the reserve's threads free for whatever starts threads next, until ``close()``. Other threads
    /// can't start any meanwhile, nor open a reserve.
    ///
    /// - Throws: ``ThreadShortage`` if the reserve could not be filled; it is not open then.
    package func open() throws(ThreadShortage) {
        ThreadReserve.starting.lock()
        do {
            try fill()
        } catch {
            ThreadReserve.starting.unlock()
            throw error
        }
        release()
    }

    /// Takes the places again, as far as possible, on the thread that has opened the reserve.
    package func close() {
        try? fill()
        ThreadReserve.starting.unlock()
    }

    /// The threads held.
    var heldCount: Int { sleepers.withLock { $0.count } }

    private func release() {
        let leaving = sleepers.withLock { sleepers in
            defer { sleepers = [] }
            return sleepers
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
