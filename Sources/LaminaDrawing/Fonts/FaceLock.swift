import Glibc

/// The lock of the faces that Cairo has open, which all font maps of the process share: one thread at a time lays out or
/// draws text.
///
/// Cairo 1.16 keeps ten FreeType faces open. For one more it closes one that no thread has locked, and looks at that
/// without the face's own lock: a thread that locks it at that moment gets a face that is gone.
package enum FaceLock {
    nonisolated(unsafe) private static let mutex = {
        let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        return mutex
    }()

    /// Waits until no other thread uses Cairo's or Pango's fonts. Not to be called twice before ``unlock()``.
    package static func lock() { pthread_mutex_lock(mutex) }

    package static func unlock() { pthread_mutex_unlock(mutex) }
}
