import CSystem
import FoundationEssentials
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

/// Work on many small elements, in parts that are worth a thread's while.
extension WorkTeam {
    /// The number of elements of a part; starting a thread costs as much as a few hundred.
    package static let partLength = 4096

    /// Calls the closure for successive parts of a range from 0, on as many threads as there are processors, and returns
    /// its results in the order of the parts. A single part is done on the calling thread.
    package static func map<Result: Sendable>(
        partsOf count: Int, _ work: @Sendable (Range<Int>) -> Result
    ) -> [Result] {
        let parts = (count + partLength - 1) / partLength
        if parts <= 1 { return count > 0 ? [work(0..<count)] : [] }
        return Array(unsafeUninitializedCapacity: parts) { results, made in
            nonisolated(unsafe) let results = results
            perform(count: parts, threads: ProcessInfo.processInfo.activeProcessorCount) { part in
                let range = part * partLength..<min((part + 1) * partLength, count)
                results.initializeElement(at: part, to: work(range))
            }
            made = parts
        }
    }

    /// Moves the elements that parts have written, each from its first place on, together.
    ///
    /// - Parameter counts: The number of elements of each part.
    /// - Returns: The number of all.
    package static func joinParts<Element>(_ counts: [Int], in memory: UnsafeMutablePointer<Element>) -> Int {
        var end = 0
        for (part, count) in counts.enumerated() {
            let first = part * partLength
            if first != end { (memory + end).moveInitialize(from: memory + first, count: count) }
            end += count
        }
        return end
    }
}

extension Array {
    /// Adds what a closure makes of the numbers from 0 up to a count, at most an element of each, in their order. It is
    /// called for parts of the numbers, on several threads.
    ///
    /// - Parameter write: Writes a part's elements to memory with room for one of each number; returns how many.
    package mutating func append(
        partsOf count: Int, _ write: @Sendable (Range<Int>, UnsafeMutablePointer<Element>) -> Int
    ) {
        append(addingCapacity: count) { output in
            output.withUnsafeMutableBufferPointer { buffer, made in
                guard let start = buffer.baseAddress else { return }
                nonisolated(unsafe) let memory = start
                let counts = WorkTeam.map(partsOf: count) { write($0, memory + $0.lowerBound) }
                made = WorkTeam.joinParts(counts, in: memory)
            }
        }
    }
}
