import Foundation

/// Writes files wholly or not at all.
///
/// The bytes go to a temporary file in the same folder, which then takes the place of the old one in one step: another
/// program sees the old file or the new one, never a part. When anything fails, the temporary file is removed and the old
/// file stays as it was.
package struct AtomicFile: Sendable {
    /// The system calls that can fail for want of space; passed in so that tests can make them fail.
    package struct Calls: Sendable {
        package var write: @Sendable (Int32, UnsafeRawPointer, Int) -> Int
        package var rename: @Sendable (String, String) -> Int32

        /// The system's own.
        package static let system = Calls(
            write: { Foundation.write($0, $1, $2) },
            rename: { Foundation.rename($0, $1) })

        package init(
            write: @escaping @Sendable (Int32, UnsafeRawPointer, Int) -> Int,
            rename: @escaping @Sendable (String, String) -> Int32
        ) {
            self.write = write
            self.rename = rename
        }
    }

    private let calls: Calls
    private let isFlushed: Bool

    /// Sets how files are written.
    ///
    /// - Parameter isFlushed: whether to wait until the bytes are on the disk, which survives a power cut and takes
    ///   milliseconds.
    package init(isFlushed: Bool = false, calls: Calls = .system) {
        self.isFlushed = isFlushed
        self.calls = calls
    }

    /// Writes the bytes to a path, or to standard output for "-".
    ///
    /// A link is followed; an existing file keeps its permissions; a device or pipe is written to as it is.
    ///
    /// - Throws: `ImageError.cannotWrite` with the path, what was tried and the system's reason.
    package func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
        if path == "-" {
            try writeAll(bytes, to: STDOUT_FILENO, path: "standard output")
            return
        }
        var info = stat()
        guard stat(path, &info) == 0 else {
            let target = danglingTarget(of: path)
            try replace(target, with: bytes, mode: nil, path: path)
            return
        }
        switch info.st_mode & S_IFMT {
        case S_IFREG:
            try replace(resolved(path), with: bytes, mode: info.st_mode & 0o7777, path: path)
        case S_IFDIR:
            throw .cannotWrite(path: path, step: "opening it", code: EISDIR)
        default:
            try writeThrough(bytes, to: path)
        }
    }

    private func replace(_ target: String, with bytes: [UInt8], mode: mode_t?, path: String) throws(ImageError) {
        let (descriptor, temporary) = try openTemporary(beside: target, path: path)
        do throws(ImageError) {
            do throws(ImageError) {
                if let mode {
                    // Not every file system has permissions; the bytes matter more.
                    _ = fchmod(descriptor, mode)
                }
                try writeAll(bytes, to: descriptor, path: path)
                if isFlushed, fsync(descriptor) != 0 {
                    throw .cannotWrite(path: path, step: "flushing it to the disk", code: errno)
                }
            } catch {
                close(descriptor)
                throw error
            }
            guard close(descriptor) == 0 else {
                throw .cannotWrite(path: path, step: "closing it", code: errno)
            }
            guard calls.rename(temporary, target) == 0 else {
                throw .cannotWrite(path: path, step: "putting it in place", code: errno)
            }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// A device or a pipe cannot be replaced, and must not be.
    private func writeThrough(_ bytes: [UInt8], to path: String) throws(ImageError) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .cannotWrite(path: path, step: "opening it", code: errno)
        }
        defer { close(descriptor) }
        try writeAll(bytes, to: descriptor, path: path)
    }

    private func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(ImageError) {
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
