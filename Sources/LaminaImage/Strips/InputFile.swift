import Foundation

/// A plain file that is open for reading, closed when nobody holds it any more.
final class InputFile {
    let descriptor: Int32
    let path: String

    /// - Throws: `ImageError.cannotRead`.
    init(path: String) throws(ImageError) {
        self.path = path
        // A pipe without a writer would be waited for.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .cannotRead(path: path, code: errno) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .cannotRead(path: path, code: errno) }
        let kind = facts.st_mode & S_IFMT
        // Only plain files can be read from any place.
        guard kind == S_IFREG else { throw .cannotRead(path: path, code: kind == S_IFDIR ? EISDIR : ESPIPE) }
    }

    deinit { close(descriptor) }

    /// The file's first bytes, at most so many; the place to read from stays.
    func head(byteCount: Int) throws(ImageError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        let count = bytes.withUnsafeMutableBytes { readAll($0, at: 0) }
        guard count >= 0 else { throw .cannotRead(path: path, code: errno) }
        bytes.removeLast(byteCount - count)
        return bytes
    }

    /// Reads from a place in the file; the result is the bytes read, fewer only at the file's end, or -1.
    func readAll(_ target: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        var done = 0
        while done < target.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: target[done...])
            let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
            if count < 0 {
                guard errno == EINTR else { return -1 }
            } else if count == 0 {
                break
            } else {
                done += count
            }
        }
        return done
    }
}
