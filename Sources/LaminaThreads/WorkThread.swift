import Foundation

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
