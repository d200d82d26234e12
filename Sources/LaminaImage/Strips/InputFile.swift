import Foundation

/// A plain file that is open for reading, closed when nobody holds it any more.
final class InputFile {
    let descriptor: Int32
    let path: String

    /// - Throws: `ImageError.cannotRead`, `ImageError.cannotOpen`.
    init(path: String, in folders: ReadableFolders) throws(ImageError) {
        self.path = path
        do throws(FileFailure) {
            descriptor = try folders.open(path)
        } catch {
            if case .system(let code) = error { throw .cannotRead(path: path, code: code) }
            throw .cannotOpen(path: path, detail: error.words)
        }
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
