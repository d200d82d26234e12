import Foundation
import Synchronization

/// The threads on which sources are asked: a source that blocks holds up these, and nothing else of the program.
final class TileThreads: TaskExecutor {
    /// More than that don't help: whatever else is asked is stuck too.
    private static let most = 32

    private struct State {
        var jobs: [UnownedJob] = []
        var first = 0
        var total = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)

    /// Starts so many threads.
    init(count: Int) {
        for _ in 0..<max(1, count) { addThread() }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        work.signal()
    }

    /// Starts threads until there are so many, in the place of those that are held up.
    func grow(to count: Int) {
        let missing = state.withLock { $0.isClosed ? 0 : count - $0.total }
        for _ in 0..<max(0, missing) { addThread() }
    }

    /// Lets the threads end when they have nothing to do.
    func close() {
        let total = state.withLock { state in
            state.isClosed = true
            return state.total
        }
        for _ in 0..<total { work.signal() }
    }

    private func addThread() {
        let mayStart = state.withLock { state in
            guard state.total < TileThreads.most else { return false }
            state.total += 1
            return true
        }
        guard mayStart else { return }
        let thread = Thread { [self] in run() }
        thread.name = "lamina.tiles"
        thread.start()
    }

    private func run() {
        while true {
            work.wait()
            let (job, isClosed) = state.withLock { state -> (UnownedJob?, Bool) in
                guard state.first < state.jobs.count else { return (nil, state.isClosed) }
                let job = state.jobs[state.first]
                state.first += 1
                if state.first == state.jobs.count { (state.jobs, state.first) = ([], 0) }
                return (job, state.isClosed)
            }
            if let job {
                job.runSynchronously(on: asUnownedTaskExecutor())
            } else if isClosed {
                return
            }
        }
    }
}
