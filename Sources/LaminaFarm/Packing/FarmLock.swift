import Glibc
import LaminaImage

/// A lock on the folder of some work, so that one farm at a time is in it: one that ends removes the folder.
///
/// The system releases the lock with the process, however that ends; the file that it is on says nothing by itself.
final class FarmLock: Sendable {
    /// The name of the file in the work's folder.
    static let name = "lock"

    private let descriptor: Int32
    /// The number of times that a folder is made again which another farm removes at the same moment.
    private static let attempts = 50

    /// Makes a folder and locks it. On a file system without locks nothing is locked.
    ///
    /// - Throws: ``FarmError/busyFolder(folder:)`` if another farm is in it, `ImageError.cannotWrite`.
    init(folder: String) throws { descriptor = try Self.locked(folder) }

    deinit {
        // A process that is being started has a copy of the descriptor for a moment.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func locked(_ folder: String) throws -> Int32 {
        let path = "\(folder)/\(name)"
        var attempt = 0
        while true {
            attempt += 1
            do {
                try FarmJob.makeFolder(folder)
            } catch  where attempt < attempts {
                continue
            }
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
            if descriptor < 0, errno == ENOENT, attempt < attempts { continue }
            guard descriptor >= 0 else {
                throw ImageError.cannotWrite(path: path, step: "making the lock", code: errno)
            }
            if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
                close(descriptor)
                throw FarmError.busyFolder(folder: folder)
            }
            if isNamed(path, descriptor) || attempt >= attempts { return descriptor }
            close(descriptor)
        }
    }

    /// Returns whether an open file still has its name, and was not removed before it was locked.
    private static func isNamed(_ path: String, _ descriptor: Int32) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }
}
