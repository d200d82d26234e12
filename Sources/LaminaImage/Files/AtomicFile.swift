import Glibc

/// Writes files atomically.
///
/// The bytes are written to a temporary file in the same folder, which then replaces the old one in one step: another
/// program sees the old file or the new one, never a part. If anything fails, the temporary file is removed and the old
/// file stays as it was. A file has its name only once its bytes are on the disk, so that a power cut leaves no partial
/// file.
package struct AtomicFile: Sendable {
    /// The system calls that can fail or be interrupted; passed in so that tests can make them fail.
    package struct Calls: Sendable {
        package var open: @Sendable (_ path: String, _ flags: Int32) -> Int32 = { Glibc.open($0, $1, 0o666) }
        package var write: @Sendable (Int32, UnsafeRawPointer, Int) -> Int
        package var chown: @Sendable (Int32, uid_t, gid_t) -> Int32 = { fchown($0, $1, $2) }
        package var sync: @Sendable (Int32) -> Int32 = { fsync($0) }
        package var close: @Sendable (Int32) -> Int32 = { Glibc.close($0) }
        package var rename: @Sendable (String, String) -> Int32

        /// The system's own calls.
        package static let system = Calls(
            write: { Glibc.write($0, $1, $2) },
            rename: { Glibc.rename($0, $1) })

        package init(
            write: @escaping @Sendable (Int32, UnsafeRawPointer, Int) -> Int,
            rename: @escaping @Sendable (String, String) -> Int32
        ) {
            self.write = write
            self.rename = rename
        }
    }

    let calls: Calls

    /// Creates a writer with these system calls.
    package init(calls: Calls = .system) { self.calls = calls }

    /// Writes the bytes to a path, or to standard output for "-".
    ///
    /// Links are followed to their end, even if there is no file yet. An existing file keeps its permissions without
    /// set-user-ID and set-group-ID, and its owner and group if this process may set them. A device or pipe is written
    /// to directly.
    ///
    /// - Throws: `ImageError.cannotWrite` with the path, the step that failed and the system's reason.
    package func write(_ bytes: [UInt8], to path: String) throws(ImageError) { try write([bytes], to: path) }

    /// Writes several byte arrays, one after the other, like ``write(_:to:)``.
    package func write(_ parts: [[UInt8]], to path: String) throws(ImageError) {
        // A pipe is written at once, as its reader may close it in between.
        func joined() -> [UInt8] { parts.count == 1 ? parts[0] : parts.flatMap(\.self) }
        if path == "-" {
            try writeAll(joined(), to: STDOUT_FILENO, path: "standard output")
            return
        }
        var stream = try AtomicFileStream(path, file: self)
        if stream.temporaryPath == nil {
            try stream.append(joined())
        } else {
            for part in parts { try stream.append(part) }
        }
        try stream.commit()
    }

    /// Writes all bytes to an open file; `path` is for the error message.
    func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(ImageError) {
        let code = bytes.withUnsafeBytes { buffer -> Int32 in
            guard var next = buffer.baseAddress else { return 0 }
            var left = buffer.count
            while left > 0 {
                let written = calls.write(descriptor, next, left)
                if written < 0 {
                    guard errno == EINTR else { return errno }
                } else if written == 0 {
                    return ENOSPC
                } else {
                    next += written
                    left -= written
                }
            }
            return 0
        }
        guard code == 0 else {
            throw .cannotWrite(path: path, step: "writing \(bytes.count) bytes", code: code)
        }
    }
}

// MARK: Paths

extension AtomicFile {
    private static let attempts = 100

    /// Opens a new file with a unique name in the folder of `target`.
    func openTemporary(beside target: String, path: String) throws(ImageError) -> (Int32, String) {
        let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
        // A name may have 255 bytes at most; the start of the target's is enough.
        let name = String(decoding: target[slash...].utf8.prefix(200), as: UTF8.self)
        StaleTemporaries.sweep(String(target[..<slash]))
        for attempt in 0..<AtomicFile.attempts {
            let temporary = "\(target[..<slash]).\(name).\(getpid())-\(attempt).tmp"
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
            if descriptor >= 0 {
                if isKept(descriptor) { return (descriptor, temporary) }
                _ = calls.close(descriptor)
                continue
            }
            guard errno == EEXIST else {
                throw .cannotWrite(path: path, step: "creating a file in its folder", code: errno)
            }
        }
        throw .cannotWrite(path: path, step: "creating a file in its folder", code: EEXIST)
    }

    /// Locks a new temporary file, and returns false if another process has taken it for a stale one in that moment.
    private func isKept(_ descriptor: Int32) -> Bool {
        if !StaleTemporaries.lock(descriptor), errno == EWOULDBLOCK { return false }
        var info = stat()
        return fstat(descriptor, &info) != 0 || info.st_nlink > 0
    }

    /// Returns the path with all links resolved.
    func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Opens a path, and retries after an interrupting signal.
    func open(_ path: String, _ flags: Int32) -> Int32 {
        while true {
            let descriptor = calls.open(path, flags)
            if descriptor >= 0 || errno != EINTR { return descriptor }
        }
    }

    /// Sets a new file's owner, group and permissions to those of the file that it replaces, as far as this process
    /// may.
    func copyOwnership(of old: stat, to descriptor: Int32) {
        var new = stat()
        guard fstat(descriptor, &new) == 0 else { return }
        var mode = old.st_mode & 0o777
        let nobody = uid_t.max
        if new.st_gid != old.st_gid, calls.chown(descriptor, nobody, old.st_gid) != 0 {
            // The permissions of the old group are not for another group.
            mode = mode & ~0o070 | (mode & 0o007) << 3
        }
        if new.st_uid != old.st_uid { _ = calls.chown(descriptor, old.st_uid, gid_t.max) }
        // The result is ignored, as not every file system has permissions.
        _ = fchmod(descriptor, mode)
    }

    /// Returns the end of dangling links; the path itself if it is no link.
    ///
    /// - Throws: `ImageError.cannotWrite` if they form a cycle.
    func danglingTarget(of path: String) throws(ImageError) -> String {
        var target = path
        for _ in 0..<AtomicFile.linkLimit {
            guard let next = nextLink(of: target) else { return target }
            target = next
        }
        throw .cannotWrite(path: path, step: "following its links", code: ELOOP)
    }

    /// The number of links that the system follows.
    private static let linkLimit = 40

    /// Returns the target of a link; nil if the path is no link.
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
