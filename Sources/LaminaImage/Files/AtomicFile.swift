import Foundation

/// Writes files wholly or not at all.
///
/// The bytes go to a temporary file in the same folder, which then takes the place of the old one in one step: another
/// program sees the old file or the new one, never a part. When anything fails, the temporary file is removed and the old
/// file stays as it was. A file has its name only once its bytes are on the disk, so that a power cut leaves no torn one.
package struct AtomicFile: Sendable {
    /// The system calls that can fail or be interrupted; passed in so that tests can make them.
    package struct Calls: Sendable {
        package var open: @Sendable (_ path: String, _ flags: Int32) -> Int32 = { Foundation.open($0, $1, 0o666) }
        package var write: @Sendable (Int32, UnsafeRawPointer, Int) -> Int
        package var chown: @Sendable (Int32, uid_t, gid_t) -> Int32 = { fchown($0, $1, $2) }
        package var sync: @Sendable (Int32) -> Int32 = { fsync($0) }
        package var close: @Sendable (Int32) -> Int32 = { Foundation.close($0) }
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

    let calls: Calls

    /// Sets how files are written.
    package init(calls: Calls = .system) { self.calls = calls }

    /// Writes the bytes to a path, or to standard output for "-".
    ///
    /// Links are followed to their end, also to where there is no file yet. An existing file keeps its permissions, but not
    /// that of running as its owner, and its owner and group where this process may give files to them. A device or pipe is
    /// written to as it is.
    ///
    /// - Throws: `ImageError.cannotWrite` with the path, what was tried and the system's reason.
    package func write(_ bytes: [UInt8], to path: String) throws(ImageError) { try write([bytes], to: path) }

    /// Writes bytes that lie in several places, one after the other, as ``write(_:to:)`` does.
    package func write(_ parts: [[UInt8]], to path: String) throws(ImageError) {
        // Whoever reads a pipe gets all at once, or may leave in between.
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

    /// Writes all bytes to an open file; `path` is for the message.
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
