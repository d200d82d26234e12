import Foundation
import Synchronization

/// A file that is written piece by piece and has its name only once it is whole.
///
/// ```swift
/// var stream = try AtomicFileStream("film.apng")
/// try stream.append(head)
/// try stream.append(rest)
/// try stream.commit()
/// ```
///
/// The pieces go to a temporary file in the same folder. A stream that is dropped before ``commit()`` removes it, and
/// what stood under the name stays. A device or pipe can't be replaced and is written to as it is.
package struct AtomicFileStream: ~Copyable {
    /// The name that the file is to have.
    package let path: String
    /// Where the pieces go until then; nil for a device or pipe.
    package let temporaryPath: String?
    private let target: String
    private let file: AtomicFile
    private var descriptor: Int32
    private var isOver = false
    /// The temporary files of this process.
    private static let temporaries = Mutex<Set<String>>([])

    /// Opens the temporary file.
    ///
    /// - Throws: `ImageError.cannotWrite` with the path, what was tried and the system's reason.
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
        let (descriptor, temporary) = try file.openTemporary(beside: target, path: path)
        if isThere { file.pass(info, to: descriptor) }
        self.descriptor = descriptor
        self.target = target
        temporaryPath = temporary
        _ = Self.temporaries.withLock { $0.insert(temporary) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        guard let temporaryPath else { return }
        if !isOver { unlink(temporaryPath) }
        _ = Self.temporaries.withLock { $0.remove(temporaryPath) }
    }

    /// Removes all temporary files of this process, for it is about to be ended.
    package static func removeTemporaries() {
        temporaries.withLock { paths in
            for path in paths { unlink(path) }
            paths.removeAll()
        }
    }

    /// Writes bytes behind those written before.
    ///
    /// - Throws: `ImageError.cannotWrite`.
    package mutating func append(_ bytes: [UInt8]) throws(ImageError) {
        try file.writeAll(bytes, to: descriptor, path: path)
    }

    /// Gives the file its name, in one step; nothing may be appended after.
    ///
    /// - Throws: `ImageError.cannotWrite`.
    package mutating func commit() throws(ImageError) {
        if temporaryPath != nil { try flush() }
        // Linux has closed it also where it says that a signal came in between; the number may be another file's by now.
        let isClosed = file.calls.close(descriptor) == 0 || errno == EINTR
        descriptor = -1
        guard let temporaryPath else { return }
        guard isClosed else {
            throw .cannotWrite(path: path, step: "closing it", code: errno)
        }
        guard file.calls.rename(temporaryPath, target) == 0 else {
            throw .cannotWrite(path: path, step: "putting it in place", code: errno)
        }
        isOver = true
    }

    /// Waits until the bytes are on the disk.
    private func flush() throws(ImageError) {
        while file.calls.sync(descriptor) != 0 {
            switch errno {
            case EINTR: continue
            // A file system that has no disk.
            case EINVAL, ENOSYS, ENOTSUP: return
            default: throw .cannotWrite(path: path, step: "flushing it to the disk", code: errno)
            }
        }
    }
}
