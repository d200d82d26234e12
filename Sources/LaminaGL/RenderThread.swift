import Foundation
import LaminaThreads
import Synchronization

/// One thread of its own, with the state that lives on it: the context and all that belongs to it.
///
///     let renderer = try RenderThread { try Renderer(GLContext()) }
///     let picture = try renderer.perform { renderer in try renderer.draw(plan) }
///
/// The state is made on the thread, given to one job after the other in the order they were asked for, and destroyed
/// on the thread; it never leaves it. Dropping the thread object shuts it down.
///
/// Where the driver draws on the CPU, threads take turns at it, see ``DriverTurns``.
package final class RenderThread<State: ~Copyable>: Sendable {
    private let queue = JobQueue<State>()
    private let identity = Mutex<pthread_t?>(nil)
    private let finished = Promise<Void>()

    /// Starts the thread and waits until its state is made.
    ///
    /// - Parameters:
    ///   - name: the thread's name in debuggers, of 15 bytes at most.
    ///   - stackSize: in bytes. Shader compilers are deep; small default stacks have overflowed under them.
    ///   - takesTurns: whether jobs wait until no other thread is at the driver; making and destroying the state do in
    ///     any case.
    ///   - makeState: makes the state, on the thread.
    /// - Throws: what `makeState` throws; the thread has ended then. `ThreadShortage`.
    package init(
        name: String = "lamina-render", stackSize: Int = 8 << 20,
        takesTurns: @escaping @Sendable (borrowing State) -> Bool = { _ in true },
        makeState: @escaping @Sendable () throws -> State
    ) throws {
        let started = Promise<pthread_t>()
        do {
            try ThreadReserve.check(1 + ThreadReserve.ofDriver)
            try WorkThread.start(name, stackSize: stackSize) { [queue, finished] in
                Self.run(queue, started, takesTurns, makeState)
                finished.fulfil(.success(()))
            }
        } catch {
            // An initializer that throws is followed by deinit, which waits for the thread's end.
            finished.fulfil(.success(()))
            throw error
        }
        let id = try DriverTurns.process.whileWaiting { try started.wait() }
        identity.withLock { $0 = id }
    }

    deinit { shutdown() }

    /// Does a job on the thread and waits for it. Not for use in async code, which has its own form.
    ///
    /// - Returns: what the job returns.
    /// - Throws: what the job throws; `GLError.renderThread` after `shutdown` or from a job of this thread, which
    ///   would wait for itself.
    package func perform<Value: Sendable>(_ work: @escaping @Sendable (inout State) throws -> Value) throws -> Value {
        if isCurrent { throw GLError.renderThread("a job asked its own thread to do a job and wait") }
        let promise = Promise<Value>()
        try submit { state in
            // Written out: Result(catching:) takes no closure over an inout.
            do { promise.fulfil(.success(try work(&state))) } catch { promise.fulfil(.failure(error)) }
        }
        return try DriverTurns.process.whileWaiting { try promise.wait() }
    }

    /// Does a job on the thread; the caller's thread is free meanwhile.
    ///
    /// - Returns: what the job returns.
    /// - Throws: what the job throws; `GLError.renderThread` after `shutdown`.
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

    /// Has a job done on the thread without waiting for it.
    ///
    /// - Throws: `GLError.renderThread` after `shutdown`.
    package func submit(_ work: @escaping @Sendable (inout State) -> Void) throws {
        guard queue.add(work) else { throw Self.closed }
    }

    /// Ends the thread: jobs that wait are done, the state is destroyed on the thread, then this returns. More calls
    /// do nothing. From a job of this thread it returns at once, and the thread ends after its jobs.
    package func shutdown() {
        queue.close()
        if !isCurrent { DriverTurns.process.whileWaiting { _ = try? finished.wait() } }
    }

    private static func drop(_ state: consuming State) {}

    private static var closed: GLError { .renderThread("it was shut down") }

    private var isCurrent: Bool {
        identity.withLock { $0.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    private static func run(
        _ queue: JobQueue<State>, _ started: Promise<pthread_t>, _ takesTurns: (borrowing State) -> Bool,
        _ makeState: @Sendable () throws -> State
    ) {
        let turns = DriverTurns.process
        do {
            var state = try turns.during { try makeState() }
            started.fulfil(.success(pthread_self()))
            let takesTurns = takesTurns(state)
            while let jobs = queue.next() {
                for job in jobs {
                    if takesTurns { turns.during { job(&state) } } else { job(&state) }
                }
            }
            turns.take()
            drop(state)
            turns.give()
        } catch {
            queue.close()
            started.fulfil(.failure(error))
        }
    }
}

// MARK: Jobs

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

// MARK: Results

/// A result that one thread waits for and another gives, once.
final class Promise<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let arrival = DispatchSemaphore(value: 0)

    /// Gives the result.
    func fulfil(_ value: Result<Value, any Error>) {
        result.withLock { $0 = value }
        arrival.signal()
    }

    /// Waits for the result; any number may wait, any number of times.
    func wait() throws -> Value {
        arrival.wait()
        arrival.signal()
        guard let result = result.withLock({ $0 }) else {
            throw GLError.renderThread("a result was promised and not given")
        }
        return try result.get()
    }
}
