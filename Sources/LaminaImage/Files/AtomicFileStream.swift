import Glibc
import Synchronization

/// A file that is written piece by piece and gets its name only once it is complete.
///
/// ```swift
/// var stream = try AtomicFileStream("film.apng")
/// try stream.append(head)
/// try stream.append(rest)
/// try stream.commit()
/// ```
///
/// The pieces are written to a temporary file in the same folder. A stream that is dropped before ``commit()`` removes
/// it, and an existing file stays. A device or pipe can't be replaced and is written to directly.
package struct AtomicFileStream: ~Copyable {
    /// The file's final path.
    package let path: String
    /// The path of the temporary file; nil for a device or pipe.
    package let temporaryPath: String?
    private let target: String
    private let file: AtomicFile
    private var descriptor: Int32
    private var isCommitted = false
    /// The temporary files of this process.
    private static let temporaries = Mutex<Set<String>>([])

    /// Opens the temporary file.
    ///
    /// - Throws: `ImageError.cannotWrite` with the path, the step that failed and the system's reason.
    package init(_ path: String, file: AtomicFile = AtomicFile()) throws(ImageError) {
        self.path = path
        self.file = file
        var info = stat()
        let isThere = stat(path, &info) == 0
        let kind = info.st_mode & S_IFMT
        if isThere, kind == S_IFDIR { throw .cannotWrite(path: path, step: "opening it", code: EISDIR) }
        if isThere, kind != S_IFREG {
            let descriptor = file.open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .cannotWrite(path: path, step: "opening it", code: errno) }
            self.descriptor = descriptor
            target = path
            temporaryPath = nil
            return
        }
        let target = try isThere ? file.resolved(path) : file.danglingTarget(of: path)
        let (descriptor, temporary) = try Self.temporaries.withLock { paths throws(ImageError) in
            let opened = try file.openTemporary(beside: target, path: path)
            paths.insert(opened.1)
            return opened
        }
        if isThere { file.copyOwnership(of: info, to: descriptor) }
        self.descriptor = descriptor
        self.target = target
        temporaryPath = temporary
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        guard let temporaryPath else { return }
        if !isCommitted { unlink(temporaryPath) }
        _ = Self.temporaries.withLock { $0.remove(temporaryPath) }
    }

    /// Removes all temporary files of this process and calls `end`, which terminates it. Meanwhile no other thread can
    /// create a file or give one its name: it would stay, or fail with an error of its own.
    package static func removeTemporaries(_ end: () -> Void) {
        temporaries.withLock { paths in
            for path in paths { unlink(path) }
            paths.removeAll()
            end()
        }
    }

    /// Appends bytes.
    ///
    /// - Throws: `ImageError.cannotWrite`.
    package mutating func append(_ bytes: [UInt8]) throws(ImageError) {
        try file.writeAll(bytes, to: descriptor, path: path)
    }

    /// Renames the file to its final path, in one step; nothing may be appended afterwards.
    ///
    /// - Throws: `ImageError.cannotWrite`.
    package mutating func commit() throws(ImageError) {
        if temporaryPath != nil { try flush() }
        // A second descriptor keeps the lock until the file has its name.
        let keeper = temporaryPath == nil ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        defer { if keeper >= 0 { Glibc.close(keeper) } }
        // Linux closes the descriptor even if it reports EINTR; the number may be another file's by now.
        let isClosed = file.calls.close(descriptor) == 0 || errno == EINTR
        descriptor = -1
        guard let temporaryPath else { return }
        guard isClosed else {
            throw .cannotWrite(path: path, step: "closing it", code: errno)
        }
        let code = Self.temporaries.withLock { _ in file.calls.rename(temporaryPath, target) == 0 ? 0 : errno }
        guard code == 0 else {
            throw .cannotWrite(path: path, step: "renaming it into place", code: code)
        }
        isCommitted = true
    }

    /// Waits until the bytes are on the disk.
    private func flush() throws(ImageError) {
        while file.calls.sync(descriptor) != 0 {
            switch errno {
            case EINTR: continue
            // File systems without a disk.
            case EINVAL, ENOSYS, ENOTSUP: return
            default: throw .cannotWrite(path: path, step: "flushing it to the disk", code: errno)
            }
        }
    }
}
