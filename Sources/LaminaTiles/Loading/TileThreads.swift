import LaminaThreads

/// The threads on which sources are asked: a source that blocks holds up these, and nothing else of the program.
final class TileThreads: TaskExecutor {
    /// More than that don't help: whatever else is asked is stuck too.
    private static let most = 32

    private let queue: WorkQueue

    /// So many threads at first.
    init(count: Int) { queue = WorkQueue("lamina-tiles", threads: min(count, TileThreads.most)) }

    /// Makes sure that there is a thread.
    ///
    /// - Throws: `ThreadShortage`.
    func start() throws(ThreadShortage) { try queue.start() }

    /// Has a job done. Only after ``start()``, as a job can't be refused.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        try? queue.add { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Allows more threads, in the place of those that are held up.
    func grow(to count: Int) { queue.grow(to: min(count, TileThreads.most)) }

    /// Lets the threads end when they have nothing to do.
    func close() { queue.close() }
}
