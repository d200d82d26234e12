import Dispatch
import Glibc
import Synchronization

/// A first-in, first-out queue of jobs for a few threads. Threads are started on demand, and end once the queue is
/// closed or dropped and its jobs are done.
package final class WorkQueue: Sendable {
    package typealias Job = @Sendable () -> Void

    private let shared: SharedState

    /// Creates a queue without threads.
    ///
    /// - Parameters:
    ///   - name: the name of its threads in debuggers, of 15 bytes at most.
    ///   - threads: the maximum number of threads.
    ///   - stackSize: the stack size of each, in bytes; nil for the system's default.
    package init(_ name: String, threads: Int, stackSize: Int? = nil) {
        shared = SharedState(name: name, stackSize: stackSize, limit: max(1, threads))
    }

    deinit { shared.close() }

    /// Enqueues a job.
    ///
    /// - Throws: ``ThreadShortage`` if there is no thread and none can be started; the job is not enqueued then.
    package func add(_ job: @escaping Job) throws(ThreadShortage) { try shared.add(job) }

    /// Starts a thread if there is none, so that adding a job can't fail until the queue is closed.
    ///
    /// - Throws: ``ThreadShortage``.
    package func start() throws(ThreadShortage) { try shared.start() }

    /// Raises the maximum number of threads, so that others work in place of blocked ones.
    package func grow(to threads: Int) { shared.grow(to: threads) }

    /// Closes the queue: its threads end once there are no jobs.
    package func close() { shared.close() }
}

/// The state shared by a queue and its threads. Threads retain this and not the queue, so that dropping the queue ends
/// them.
private final class SharedState: Sendable {
    private struct State {
        /// The jobs; nil for those that were taken, so that what they retain does not wait for the others.
        var jobs: [WorkQueue.Job?] = []
        /// The index of the first job not taken.
        var first = 0
        /// The number of threads.
        var total = 0
        /// The number of threads that wait for a signal.
        var idle = 0
        /// The number of threads that were started or signalled and have not taken a job yet.
        var coming = 0
        /// The maximum number of threads.
        var limit: Int
        var isClosed = false

        /// The number of jobs without a thread coming for them.
        var unclaimed: Int { jobs.count - first - coming }

        mutating func takeJob() -> WorkQueue.Job? {
            guard first < jobs.count else { return nil }
            let job = jobs[first].take()
            first += 1
            if first > jobs.count / 2 {
                jobs.removeFirst(first)
                first = 0
            }
            return job
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
    private let wakeUps = DispatchSemaphore(value: 0)

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
                wakeUps.signal()
            } else if state.total < state.limit {
                // If no more can be started, the existing threads run the job.
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
            for _ in 0..<state.idle { wakeUps.signal() }
            state.idle = 0
        }
    }

    /// Starts a thread under the lock, so that no job counts on a refused one.
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
                wakeUps.wait()
                isComing = true
            case .end: return
            }
        }
    }
}
