import Foundation

/// Whether the system would give threads to those who can't do without: libraries that end the program when refused one.
package enum ThreadReserve {
    /// As many as a driver that draws on the CPU starts at most: llvmpipe waits for ever if one of its own is refused.
    package static var ofDriver: Int { min(ProcessInfo.processInfo.activeProcessorCount, 16) }

    /// Has so many threads at one time, for a moment.
    ///
    /// - Throws: ``ThreadShortage`` if there can't be as many.
    /// - Complexity: some 20 µs a thread.
    package static func check(_ count: Int) throws(ThreadShortage) {
        let mayLeave = DispatchSemaphore(value: 0)
        var threads: [WorkThread] = []
        defer {
            for _ in threads { mayLeave.signal() }
            for thread in threads { thread.join() }
        }
        while threads.count < count { threads.append(try WorkThread("lamina-check") { mayLeave.wait() }) }
    }
}
