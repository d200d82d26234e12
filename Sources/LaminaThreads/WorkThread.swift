import CSystem
import Glibc
import Synchronization

/// A thread that runs one closure and ends.
///
/// Foundation's and Dispatch's threads are not used because they don't report when the system refuses one: waiting for
/// the work would then never end.
package struct WorkThread {
    private let id: pthread_t

    /// Starts a thread; wait for its end with ``join()``, exactly once.
    ///
    /// - Parameters:
    ///   - name: its name in debuggers, of 15 bytes at most.
    ///   - stackSize: in bytes; nil for the system's default.
    /// - Throws: ``ThreadShortage``; the work is not done then.
    package init(
        _ name: String, stackSize: Int? = nil, _ work: @escaping @Sendable () -> Void
    ) throws(ThreadShortage) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
        let task = Unmanaged.passRetained(Task(name: name, work: work))
        var id = pthread_t()
        ThreadReserve.starting.lock()
        defer { ThreadReserve.starting.unlock() }
        let code = pthread_create(
            &id, &attributes,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<Task>.fromOpaque(pointer).takeRetainedValue().run()
                return nil
            }, task.toOpaque())
        guard code == 0 else {
            task.release()
            throw ThreadShortage(code: code)
        }
        self.id = id
    }

    /// Starts a detached thread.
    ///
    /// - Throws: ``ThreadShortage``; the work is not done then.
    package static func start(
        _ name: String, stackSize: Int? = nil, _ work: @escaping @Sendable () -> Void
    ) throws(ThreadShortage) {
        let thread = try WorkThread(name, stackSize: stackSize, work)
        pthread_detach(thread.id)
    }

    /// Waits for the thread's end, and releases it.
    package func join() { pthread_join(id, nil) }

    private final class Task: Sendable {
        private let name: String
        private let work: @Sendable () -> Void

        init(name: String, work: @escaping @Sendable () -> Void) {
            self.name = name
            self.work = work
        }

        func run() {
            CSystemNameThread(name)
            work()
        }
    }
}

/// Parallel work on several threads, the caller's included, while the caller waits.
package enum WorkTeam {
    /// Runs the same closure on several threads, or on as many as the system allows, and waits for all of them.
    ///
    /// - Parameters:
    ///   - threads: the maximum number, the caller's included.
    ///   - stackSize: the stack size of the others, in bytes; nil for the system's default.
    ///   - work: called once on each thread; distributes the tasks among these calls itself.
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

    /// Calls the closure once for each index below a count, on several threads or on as many as the system allows.
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
