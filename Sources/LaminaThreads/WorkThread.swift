import Foundation
import Synchronization

/// A thread that does one piece of work and ends.
///
/// Foundation's and Dispatch's threads are not used because they tell nobody when the system refuses one: what should run
/// on it is then waited for without end.
package struct WorkThread {
    private let id: pthread_t

    /// Starts a thread, whose end is to be waited for with ``join()``, once.
    ///
    /// - Parameters:
    ///   - name: its name in debuggers, of 15 bytes at most.
    ///   - stackSize: in bytes; nil for the system's.
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

    /// Starts a thread that ends by itself.
    ///
    /// - Throws: ``ThreadShortage``; the work is not done then.
    package static func start(
        _ name: String, stackSize: Int? = nil, _ work: @escaping @Sendable () -> Void
    ) throws(ThreadShortage) {
        let thread = try WorkThread(name, stackSize: stackSize, work)
        pthread_detach(thread.id)
    }

    /// Waits for the thread's end. It holds nothing then.
    package func join() { pthread_join(id, nil) }

    private final class Task: Sendable {
        private let name: String
        private let work: @Sendable () -> Void

        init(name: String, work: @escaping @Sendable () -> Void) {
            self.name = name
            self.work = work
        }

        func run() {
            Thread.current.name = name
            work()
        }
    }
}

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
