import Synchronization

/// Work that several threads do at once while the caller waits; the caller's thread is one of them.
package enum WorkTeam {
    /// Does the same work on so many threads, or on as many as the system gives, and waits for all of them.
    ///
    /// - Parameters:
    ///   - threads: at most, the caller's included.
    ///   - stackSize: of the others, in bytes; nil for the system's.
    ///   - work: shares out what there is to do among those who call it.
    package static func perform(threads: Int, stackSize: Int? = nil, _ work: @Sendable () -> Void) {
        withoutActuallyEscaping(work) { work in
            var others: [WorkThread] = []
            while others.count < threads - 1,
                let other = try? WorkThread("lamina-team", stackSize: stackSize, work)
            {
                others.append(other)
            }
            work()
            for other in others { other.join() }
        }
    }

    /// Does the work once for each index below a count, on so many threads or on as many as the system gives.
    package static func perform(count: Int, threads: Int, _ work: @Sendable (_ index: Int) -> Void) {
        let next = Atomic(0)
        perform(threads: min(threads, count)) {
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                work(index)
            }
        }
    }
}
