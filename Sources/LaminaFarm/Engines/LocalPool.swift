import FoundationEssentials
import Glibc
import LaminaImage
import LaminaThreads
import Synchronization

/// A pool of processes on this machine that do the shards of a job.
///
/// A process that dies is started again, a few times; one that ends with an error of its input or its options is not.
/// Blobs that are there from an earlier call are not done again.
public struct LocalPool: Sendable {
    /// The number of processes at a time.
    public var processes: Int
    /// The number of times that a shard is tried.
    public var attempts = 3

    /// Creates a pool.
    public init(processes: Int) { self.processes = processes }

    /// The progress of a job.
    public struct Progress: Sendable, Equatable {
        /// The shards that are done.
        public var done: Int
        /// All shards.
        public var total: Int
        /// The number of times that a shard was tried again.
        public var retries: Int
    }

    /// Does all shards of a job that have no blob.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - cancellation: Ends the processes when it is requested; blobs that are there stay.
    ///   - progress: Called on any thread, one call at a time.
    /// - Throws: ``FarmError/failedShards(details:)`` with the messages of shards that failed;
    ///   ``FarmError/interrupted(advice:)``.
    public func run(
        _ job: FarmJob, cancellation: FarmCancellation, progress: @escaping @Sendable (Progress) -> Void
    ) throws {
        let open = job.open
        let state = PoolState(
            queue: open.map { PoolState.Entry(shard: $0, attempt: 1) },
            progress: Progress(done: job.shardCount - open.count, total: job.shardCount, retries: 0), report: progress)
        cancellation.onCancel { state.cancel() }
        defer { cancellation.onCancel(nil) }
        WorkTeam.perform(threads: max(1, min(processes, open.count))) {
            while let entry = state.take() {
                let failure = attempt(job, entry.shard, state)
                state.finish(entry, failure, attempts: attempts)
            }
        }
        if cancellation.isCancelled {
            throw FarmError.interrupted(advice: "run the same command again for the remaining shards")
        }
        let failures = state.failures
        if !failures.isEmpty { throw FarmError.failedShards(details: failures) }
    }

    /// Runs one process; nil if it has written its blob.
    private func attempt(_ job: FarmJob, _ shard: Int, _ state: PoolState) -> PoolState.Failure? {
        let arguments = job.arguments.map { $0.text(of: shard) }
        let child: ChildProcess
        do {
            child = try ChildProcess(
                Self.path(of: job.program), arguments, .reading, variables: Self.variables(processes))
        } catch {
            return PoolState.Failure(
                words: "can't be started: \(String(cString: strerror(error.code)))", isWorthRetry: true)
        }
        state.started(child, shard)
        // The summary on its standard output is of no use; reading it lets the process end.
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while let count = try? buffer.withUnsafeMutableBytes({ try child.read(into: $0, patience: 1e6) }),
            count == buffer.count
        {}
        let (ending, words) = child.wait()
        state.ended(shard)
        if access(job.blob(shard), F_OK) == 0 { return nil }
        let said = words.isEmpty ? "" : ": \(words)"
        return switch ending {
        case .exit(let code):
            PoolState.Failure(words: "ended with \(code)\(said)", isWorthRetry: code != 64 && code != 65)
        case .signal(let number): PoolState.Failure(words: "ended by signal \(number)\(said)", isWorthRetry: true)
        case .unknown: PoolState.Failure(words: "ended\(said)", isWorthRetry: true)
        }
    }

    /// The path of a program that may be given by its name alone.
    private static func path(of program: String) -> String {
        guard !program.contains("/") else { return program }
        return ExecutableSearch.find(program, path: ProcessInfo.processInfo.environment["PATH"] ?? "") ?? program
    }

    /// The variables of a process: software drivers share the processors among the processes.
    private static func variables(_ processes: Int) -> [String: String] {
        let threads = max(1, ProcessInfo.processInfo.activeProcessorCount / max(1, processes))
        let isSet = ProcessInfo.processInfo.environment["LP_NUM_THREADS"] != nil
        return isSet ? [:] : ["LP_NUM_THREADS": "\(threads == 1 ? 0 : threads)"]
    }
}

/// The end of a farm's work before it is done, requested from any thread.
public final class FarmCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var handler: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Creates a cancellation that is not requested.
    public init() {}

    /// True if the work is to end.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Requests the end; further calls do nothing.
    public func cancel() {
        let handler = state.withLock { state in
            defer { state = State(isCancelled: true) }
            return state.handler
        }
        handler?()
    }

    /// Sets the handler of the request, which is called at once if that was made already.
    func onCancel(_ handler: (@Sendable () -> Void)?) {
        let isLate = state.withLock { state in
            if !state.isCancelled { state.handler = handler }
            return state.isCancelled
        }
        if isLate { handler?() }
    }
}

/// The shards of a pool that are left, at work and failed.
private final class PoolState: Sendable {
    struct Entry {
        var shard: Int
        var attempt: Int
    }

    struct Failure {
        var words: String
        var isWorthRetry: Bool
    }

    private struct Contents {
        var queue: [Entry]
        var running: [Int: ChildProcess] = [:]
        var failures: [(shard: Int, words: String)] = []
        var progress: LocalPool.Progress
        var isCancelled = false
    }

    private let contents: Mutex<Contents>
    /// The order of the reports.
    private let reports = Mutex(())
    private let report: @Sendable (LocalPool.Progress) -> Void

    init(queue: [Entry], progress: LocalPool.Progress, report: @escaping @Sendable (LocalPool.Progress) -> Void) {
        contents = Mutex(Contents(queue: queue.reversed(), progress: progress))
        self.report = report
    }

    /// The failures, by shard.
    var failures: [String] {
        contents.withLock { contents in
            contents.failures.sorted { $0.shard < $1.shard }.map { "shard \($0.shard) \($0.words)" }
        }
    }

    func take() -> Entry? { contents.withLock { $0.isCancelled ? nil : $0.queue.popLast() } }

    func started(_ child: ChildProcess, _ shard: Int) {
        let isLate = contents.withLock { contents in
            contents.running[shard] = child
            return contents.isCancelled
        }
        if isLate { child.kill() }
    }

    func ended(_ shard: Int) { contents.withLock { $0.running[shard] = nil } }

    func finish(_ entry: Entry, _ failure: Failure?, attempts: Int) {
        // Not under the lock of the contents: the report may cancel the work.
        reports.withLock { _ in
            if let progress = changed(by: entry, failure, attempts) { report(progress) }
        }
    }

    /// Enters the end of a process; returns the progress, or nil if the work was cancelled under it.
    private func changed(by entry: Entry, _ failure: Failure?, _ attempts: Int) -> LocalPool.Progress? {
        contents.withLock { contents in
            guard let failure else {
                contents.progress.done += 1
                return contents.progress
            }
            if contents.isCancelled { return nil }
            if failure.isWorthRetry, entry.attempt < attempts {
                contents.progress.retries += 1
                contents.queue.insert(Entry(shard: entry.shard, attempt: entry.attempt + 1), at: 0)
            } else {
                let tries = entry.attempt > 1 ? "; tried \(entry.attempt) times" : ""
                contents.failures.append((entry.shard, failure.words + tries))
            }
            return contents.progress
        }
    }

    func cancel() {
        let running = contents.withLock { contents in
            contents.isCancelled = true
            contents.queue = []
            return Array(contents.running.values)
        }
        for child in running { child.kill() }
    }
}
