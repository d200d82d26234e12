import Foundation
import Synchronization

/// Jobs that are done by a few threads, in the order in which they came. Threads are started as they are needed, and end
/// once the queue is closed or dropped and its jobs are done.
package final class WorkQueue: Sendable {
    package typealias Job = @Sendable () -> Void

    private let hall: Hall

    /// - Parameters:
    ///   - name: the name of its threads in debuggers, of 15 bytes at most.
    ///   - threads: how many there are at most.
    ///   - stackSize: of each, in bytes; nil for the system's.
    package init(_ name: String, threads: Int, stackSize: Int? = nil) {
        hall = Hall(name: name, stackSize: stackSize, limit: max(1, threads))
    }

    deinit { hall.close() }

    /// Has a job done.
    ///
    /// - Throws: ``ThreadShortage`` if there is no thread and none can be started; the job is not done then.
    package func add(_ job: @escaping Job) throws(ThreadShortage) { try hall.add(job) }

    /// Makes sure that there is a thread, so that adding a job can't fail until the queue is closed.
    ///
    /// - Throws: ``ThreadShortage``.
    package func start() throws(ThreadShortage) { try hall.start() }

    /// Allows more threads, in the place of those that are held up.
    package func grow(to threads: Int) { hall.grow(to: threads) }

    /// Lets the threads end whenever there is nothing to do.
    package func close() { hall.close() }
}

/// Where the threads of a queue meet. They hold this and not the queue, so that dropping the queue ends them.
private final class Hall: Sendable {
    private struct State {
        var jobs: [WorkQueue.Job] = []
        /// The first job that is not taken.
        var first = 0
        var total = 0
        /// Threads that wait to be called.
        var idle = 0
        /// Threads that were started or called and have not asked for a job yet.
        var coming = 0
        var limit: Int
        var isClosed = false

        /// Jobs for which nobody is on the way.
        var unclaimed: Int { jobs.count - first - coming }

        mutating func takeJob() -> WorkQueue.Job? {
            guard first < jobs.count else { return nil }
            defer {
                first += 1
                if first == jobs.count { (jobs, first) = ([], 0) }
            }
            return jobs[first]
        }
    }

    private enum Next {
        case job(WorkQueue.Job)
        case wait
        case end
    }

    private let name: String
    private let stackSize: Int?
    private let state: Mutex<State>
    private let calls = DispatchSemaphore(value: 0)

    init(name: String, stackSize: Int?, limit: Int) {
        self.name = name
        self.stackSize = stackSize
        state = Mutex(State(limit: limit))
    }

    func add(_ job: @escaping WorkQueue.Job) throws(ThreadShortage) {
        try state.withLock { state throws(ThreadShortage) in
            if state.total == 0 { try startThread(&state) }
            state.jobs.append(job)
            guard state.unclaimed > 0 else { return }
            if state.idle > 0 {
                state.idle -= 1
                state.coming += 1
                calls.signal()
            } else if state.total < state.limit {
                // Those that there are do it, if there can't be more.
                try? startThread(&state)
            }
        }
    }

    func start() throws(ThreadShortage) {
        try state.withLock { state throws(ThreadShortage) in
            if state.total == 0 { try startThread(&state) }
        }
    }

    func grow(to threads: Int) {
        state.withLock { state in
            state.limit = max(state.limit, threads)
            do {
                while state.total < state.limit, state.unclaimed > 0 { try startThread(&state) }
            } catch {}
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.coming += state.idle
            for _ in 0..<state.idle { calls.signal() }
            state.idle = 0
        }
    }

    /// Under the lock, so that no job counts on a thread that is refused.
    private func startThread(_ state: inout State) throws(ThreadShortage) {
        try WorkThread.start(name, stackSize: stackSize) { [self] in run() }
        state.total += 1
        state.coming += 1
    }

    private func run() {
        var isComing = true
        while true {
            let next = state.withLock { state -> Next in
                if isComing { state.coming -= 1 }
                if let job = state.takeJob() { return .job(job) }
                if state.isClosed {
                    state.total -= 1
                    return .end
                }
                state.idle += 1
                return .wait
            }
            switch next {
            case .job(let job):
                job()
                isComing = false
            case .wait:
                calls.wait()
                isComing = true
            case .end: return
            }
        }
    }
}
