import Glibc

/// A lock that is acquired and released in different calls, which `Mutex` can't be.
package final class Lock: Sendable {
    private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    /// Creates a lock that nobody holds.
    ///
    /// - Parameter isRecursive: true if the thread that holds it may acquire it again, and releases it as often.
    package init(isRecursive: Bool = false) {
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        if isRecursive { pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE)) }
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Waits until the calling thread holds the lock.
    package func lock() { pthread_mutex_lock(mutex) }

    /// Acquires the lock if no other thread holds it.
    package func tryLock() -> Bool { pthread_mutex_trylock(mutex) == 0 }

    /// Releases the lock, which the calling thread holds.
    package func unlock() { pthread_mutex_unlock(mutex) }
}
