import CLamina
import Glibc
import Synchronization

/// Forks of the process, whose children have no threads and may have locks that nobody opens any more.
enum Fork {
    private static let childFlag = Atomic(false)

    /// Registers the watch once, at the first call of a process.
    private static let isWatched: Bool = {
        pthread_atfork(nil, nil) { Fork.childFlag.store(true, ordering: .relaxed) }
        return true
    }()

    /// True in the child of a process that had used the library.
    static var isChild: Bool { isWatched && childFlag.load(ordering: .relaxed) }

    /// The error that all calls of a child return: a constant, as a child can't take the lock of ``ObjectTable``.
    nonisolated(unsafe) static let error = OpaquePointer(bitPattern: 0x4B << 56 | 1)!

    /// The message of ``error``.
    static let message = CText(
        "this process was forked from one that had used Lamina, whose threads it doesn't have; start it by exec (in Python: "
            + "multiprocessing with \"spawn\" or \"forkserver\"), or use Lamina in the children only")
}
