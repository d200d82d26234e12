import Foundation
import Synchronization

/// The jobs that wait for a render thread, in the order they came.
final class JobQueue<State: ~Copyable>: Sendable {
    typealias Job = @Sendable (inout State) -> Void

    private struct Contents {
        var jobs: [Job] = []
        var isClosed = false
    }

    private let contents = Mutex(Contents())
    private let arrivals = DispatchSemaphore(value: 0)

    /// Puts a job at the end; false once the queue is closed.
    func add(_ job: @escaping Job) -> Bool {
        let isAdded = contents.withLock { contents in
            if contents.isClosed { return false }
            contents.jobs.append(job)
            return true
        }
        if isAdded { arrivals.signal() }
        return isAdded
    }

    /// Takes no more jobs; those that wait are still done.
    func close() {
        contents.withLock { $0.isClosed = true }
        arrivals.signal()
    }

    /// Waits for jobs and takes all of them; nil when the queue is closed and empty.
    func next() -> [Job]? {
        while true {
            let taken: [Job]? = contents.withLock { contents in
                if contents.jobs.isEmpty { return contents.isClosed ? nil : [] }
                defer { contents.jobs = [] }
                return contents.jobs
            }
            guard let taken else { return nil }
            if !taken.isEmpty { return taken }
            arrivals.wait()
        }
    }
}
