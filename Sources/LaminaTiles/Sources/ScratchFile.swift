import Glibc
import Synchronization

/// An unnamed temporary file for data that doesn't fit into memory: the system removes it with the process, however
/// that ends.
final class ScratchFile: Sendable {
    private let descriptor: Int32
    private let end = Mutex(0)
    private let byteLimit: Int

    /// A sandbox takes the folder of an output for `TMPDIR`, as it can write nowhere else.
    private static let advice = "name another folder in TMPDIR, or with --sandbox write the output into another"

    /// - Parameter byteLimit: The maximum size of the file.
    /// - Throws: ``TileError/cannotStore(detail:)``.
    init(folder: String, byteLimit: Int) throws(TileError) {
        self.byteLimit = byteLimit
        var path = Array((folder + "/lamina-tiles-XXXXXX").utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else {
            throw .cannotStore(
                detail: "no file can be created in \(folder) (\(String(cString: strerror(errno)))); \(Self.advice)")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(path)
    }

    deinit { close(descriptor) }

    /// Appends bytes; returns their position.
    func append(_ bytes: [UInt8]) throws(TileError) -> Int {
        let position = end.withLock { end -> Int? in
            guard bytes.count <= byteLimit - end else { return nil }
            defer { end += bytes.count }
            return end
        }
        guard let start = position else {
            throw .cannotStore(
                detail: "its temporary tiles take more than \(ByteFormat.of(byteLimit)), which is the limit; "
                    + HugeImageLimits.remedy)
        }
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                pwrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(start + done))
            }
            guard count > 0 || errno == EINTR else {
                throw .cannotStore(
                    detail: "\(String(cString: strerror(errno))) after \(start + done) bytes of temporary tiles; "
                        + "free some space, or \(Self.advice)")
            }
            done += max(0, count)
        }
        return start
    }

    /// Reads the bytes at a position.
    func read(at offset: Int, byteCount: Int) throws(TileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        var done = 0
        while done < byteCount {
            let count = bytes.withUnsafeMutableBytes { bytes in
                pread(descriptor, bytes.baseAddress.map { $0 + done }, byteCount - done, off_t(offset + done))
            }
            guard count > 0 || (count < 0 && errno == EINTR) else {
                throw .cannotStore(detail: "temporary tiles can't be read back: \(String(cString: strerror(errno)))")
            }
            done += max(0, count)
        }
        return bytes
    }
}
