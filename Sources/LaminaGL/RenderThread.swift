import Dispatch
import Glibc
import LaminaThreads
import Synchronization

/// A dedicated thread with the state that lives on it: the context and everything that belongs to it.
///
///     let renderer = try RenderThread { try Renderer(GLContext()) }
///     let picture = try renderer.perform { renderer in try renderer.draw(plan) }
///
/// The state is created on the thread, passed to one job after another in the order of submission, and destroyed on the
/// thread; it never leaves it. Dropping the thread object shuts it down.
///
/// Threads that share a driver which draws on the CPU use it one at a time, see ``DriverLock``.
package final class RenderThread<State: ~Copyable>: Sendable {
    private let queue = JobQueue<State>()
    private let identity = Mutex<pthread_t?>(nil)
    private let finished = Promise<Void>()

    /// Starts the thread and waits until its state is created.
    ///
    /// - Parameters:
    ///   - name: The thread's name in debuggers, at most 15 bytes.
    ///   - stackSize: The stack size in bytes. Shader compilers recurse deeply and have overflowed small default
    ///     stacks.
    ///   - usesDriverLock: Returns whether jobs wait until no other thread uses the driver; creating and destroying the
    ///     state always do.
    ///   - makeState: Creates the state, on the thread.
    /// - Throws: Errors of `makeState`, after which the thread has ended; `ThreadShortage`.
    package init(
        name: String = "lamina-render", stackSize: Int = 8 << 20,
        usesDriverLock: @escaping @Sendable (borrowing State) -> Bool = { _ in true },
        makeState: @escaping @Sendable () throws -> State
    ) throws {
        let started = Promise<pthread_t>()
        do {
            try ThreadReserve.check(1 + ThreadReserve.ofDriver)
            try WorkThread.start(name, stackSize: stackSize) { [queue, finished] in
                Self.run(queue, started, usesDriverLock, makeState)
                finished.fulfil(.success(()))
            }
        } catch {
            // A throwing initializer is followed by deinit, which waits for the thread's end.
            finished.fulfil(.success(()))
            throw error
        }
        let id = try DriverLock.process.whileReleased { try started.wait() }
        identity.withLock { $0 = id }
    }

    deinit { shutdown() }

    /// Runs a job on the thread and waits for it. Not for use in async code, which has its own form.
    ///
    /// - Returns: The job's result.
    /// - Throws: Errors of the job; `GLError.renderThread` after `shutdown` or from a job of this thread, which would
    ///   wait for itself.
    package func perform<Value: Sendable>(_ work: @escaping @Sendable (inout State) throws -> Value) throws -> Value {
        if isCurrent { throw GLError.renderThread("a job waited for another job on its own thread") }
        let promise = Promise<Value>()
        try submit { state in
            // Written out: `Result(catching:)` takes no closure over an inout parameter.
            do { promise.fulfil(.success(try work(&state))) } catch { promise.fulfil(.failure(error)) }
        }
        return try DriverLock.process.whileReleased { try promise.wait() }
    }

    /// Runs a job on the thread without blocking the caller's thread.
    ///
    /// - Returns: The job's result.
    /// - Throws: Errors of the job; `GLError.renderThread` after `shutdown`.
    package func perform<Value: Sendable>(
        _ work: @escaping @Sendable (inout State) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
            let isAdded = queue.add { state in
                do { continuation.resume(returning: try work(&state)) } catch { continuation.resume(throwing: error) }
            }
            if !isAdded { continuation.resume(throwing: Self.closed) }
        }
    }

    /// Submits a job to the thread without waiting for it.
    ///
    /// - Throws: `GLError.renderThread` after `shutdown`.
    package func submit(_ work: @escaping @Sendable (inout State) -> Void) throws {
        guard queue.add(work) else { throw Self.closed }
    }

    /// Ends the thread: runs the waiting jobs, destroys the state on the thread, then returns. Further calls do
    /// nothing. From a job of this thread it returns at once, and the thread ends after its jobs.
    package func shutdown() {
        queue.close()
        if !isCurrent { DriverLock.process.whileReleased { _ = try? finished.wait() } }
    }

    private static func drop(_ state: consuming State) {}

    private static var closed: GLError { .renderThread("it was shut down") }

    private var isCurrent: Bool {
        identity.withLock { $0.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    private static func run(
        _ queue: JobQueue<State>, _ started: Promise<pthread_t>, _ usesDriverLock: (borrowing State) -> Bool,
        _ makeState: @Sendable () throws -> State
    ) {
        let lock = DriverLock.process
        do {
            var state = try lock.withLock { try makeState() }
            started.fulfil(.success(pthread_self()))
            let usesDriverLock = usesDriverLock(state)
            while let jobs = queue.next() {
                for job in jobs {
                    if usesDriverLock { lock.withLock { job(&state) } } else { job(&state) }
                }
            }
            lock.acquire()
            drop(state)
            lock.release()
        } catch {
            queue.close()
            started.fulfil(.failure(error))
        }
    }
}

// MARK: Jobs

/// The jobs that wait for a render thread, in the order of submission.
final class JobQueue<State: ~Copyable>: Sendable {
    typealias Job = @Sendable (inout State) -> Void

    private struct Contents {
        var jobs: [Job] = []
        var isClosed = false
    }

    private let contents = Mutex(Contents())
    private let arrivals = DispatchSemaphore(value: 0)

    /// Appends a job; returns false once the queue is closed.
    func add(_ job: @escaping Job) -> Bool {
        let isAdded = contents.withLock { contents in
            if contents.isClosed { return false }
            contents.jobs.append(job)
            return true
        }
        if isAdded { arrivals.signal() }
        return isAdded
    }

    /// Accepts no more jobs; the waiting ones still run.
    func close() {
        contents.withLock { $0.isClosed = true }
        arrivals.signal()
    }

    /// Waits for jobs and takes all of them; returns nil when the queue is closed and empty.
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

// MARK: Results

/// A result that one thread waits for and another one delivers, once.
final class Promise<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let arrival = DispatchSemaphore(value: 0)

    /// Delivers the result.
    func fulfil(_ value: Result<Value, any Error>) {
        result.withLock { $0 = value }
        arrival.signal()
    }

    /// Waits for the result; any number of threads may wait, any number of times.
    func wait() throws -> Value {
        arrival.wait()
        arrival.signal()
        guard let result = result.withLock({ $0 }) else {
            throw GLError.renderThread("a promised result was not delivered")
        }
        return try result.get()
    }
}
