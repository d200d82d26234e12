import Foundation

extension AtomicFile {
    private static let attempts = 100

    /// Opens a new file with a name of its own in the folder of `target`.
    func openTemporary(beside target: String, path: String) throws(ImageError) -> (Int32, String) {
        let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
        // A name may be 255 bytes long; its start is enough here.
        let name = String(decoding: target[slash...].utf8.prefix(200), as: UTF8.self)
        for attempt in 0..<AtomicFile.attempts {
            let temporary = "\(target[..<slash]).\(name).\(getpid())-\(attempt).tmp"
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
            if descriptor >= 0 {
                return (descriptor, temporary)
            }
            guard errno == EEXIST else {
                throw .cannotWrite(path: path, step: "making a file in its folder", code: errno)
            }
        }
        throw .cannotWrite(path: path, step: "making a file in its folder", code: EEXIST)
    }

    /// The path behind all links.
    func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Opens a path, again where a signal has come in between.
    func open(_ path: String, _ flags: Int32) -> Int32 {
        while true {
            let descriptor = calls.open(path, flags)
            if descriptor >= 0 || errno != EINTR { return descriptor }
        }
    }

    /// Gives a new file the owner, the group and the permissions of the one that it replaces, as far as this process may.
    func pass(_ old: stat, to descriptor: Int32) {
        var new = stat()
        guard fstat(descriptor, &new) == 0 else { return }
        var mode = old.st_mode & 0o777
        let nobody = uid_t.max
        if new.st_gid != old.st_gid, calls.chown(descriptor, nobody, old.st_gid) != 0 {
            // What its group was allowed is not for another one.
            mode = mode & ~0o070 | (mode & 0o007) << 3
        }
        if new.st_uid != old.st_uid { _ = calls.chown(descriptor, old.st_uid, gid_t.max) }
        // Not every file system has permissions; the bytes matter more.
        _ = fchmod(descriptor, mode)
    }

    /// Where links that lead nowhere yet end; the path itself where there is no link.
    ///
    /// - Throws: `ImageError.cannotWrite` where they lead in a circle.
    func danglingTarget(of path: String) throws(ImageError) -> String {
        var target = path
        for _ in 0..<AtomicFile.mostLinks {
            guard let next = nextLink(of: target) else { return target }
            target = next
        }
        throw .cannotWrite(path: path, step: "following its links", code: ELOOP)
    }

    /// As many as the system follows.
    private static let mostLinks = 40

    /// Where a link points to; nil where there is none.
    private func nextLink(of path: String) -> String? {
        let capacity = Int(PATH_MAX)
        let link = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer -> String? in
            guard let base = buffer.baseAddress else { return nil }
            let count = readlink(path, base, capacity)
            return count > 0 ? String(decoding: UnsafeRawBufferPointer(start: base, count: count), as: UTF8.self) : nil
        }
        guard let link else { return nil }
        guard !link.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return link }
        return path[...slash] + link
    }
}
