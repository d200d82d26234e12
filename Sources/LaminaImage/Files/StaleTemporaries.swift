import Glibc
import Synchronization

/// The temporary files that a killed process has left in a folder.
///
/// A process holds a lock on each of its temporary files, and the system releases it with the process, on whichever
/// machine that ran. A temporary file that can be locked is therefore of nobody.
enum StaleTemporaries {
    /// The folders that this process has swept.
    private static let swept = Mutex<Set<String>>([])

    /// Removes the stale files of a folder, which may be "" for the working folder, once in a process: listing a folder
    /// takes time in proportion to its files. Whatever can't be listed, locked or removed stays.
    static func sweep(_ folder: String) {
        guard swept.withLock({ $0.insert(folder).inserted }) else { return }
        removeAll(in: folder)
    }

    /// Removes the stale files of a folder.
    static func removeAll(in folder: String) {
        guard let listing = opendir(folder.isEmpty ? "." : folder) else { return }
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if isTemporary(name) { remove(folder + name) }
        }
    }

    /// Returns whether a name has the form that `AtomicFile` gives: a period, the file's name, a period, the number of
    /// the process, a hyphen, a number, `.tmp`.
    static func isTemporary(_ name: String) -> Bool {
        guard name.hasPrefix("."), name.hasSuffix(".tmp") else { return false }
        let parts = name.dropFirst().dropLast(4).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let numbers = parts.last?.split(separator: "-", omittingEmptySubsequences: false) else {
            return false
        }
        return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }

    private static func remove(_ path: String) {
        // Not through a link, and never waiting for a pipe.
        let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard lock(descriptor) else { return }
        var (opened, named) = (stat(), stat())
        // Another process may have removed it meanwhile, and made one of its own.
        guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0, opened.st_ino == named.st_ino,
            opened.st_dev == named.st_dev, opened.st_mode & S_IFMT == S_IFREG
        else { return }
        unlink(path)
    }

    /// Locks an open file until all copies of the descriptor are closed; false if another process holds it, or if the
    /// file system has no locks.
    static func lock(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
}
