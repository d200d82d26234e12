import Glibc

/// The decoder of a file's rows, from the top.
protocol RowReader: AnyObject {
    /// Reads so many rows, which fill `target`.
    func read(rows: Int, into target: UnsafeMutableBufferPointer<UInt8>) throws(ImageError)
}

// MARK: File

/// A regular file that is open for reading and closed on deinitialization.
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

    /// Reads the file's first bytes, at most so many; the read position stays.
    func head(byteCount: Int) throws(ImageError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        let count = bytes.withUnsafeMutableBytes { readAll($0, at: 0) }
        guard count >= 0 else { throw .cannotRead(path: path, code: errno) }
        bytes.removeLast(byteCount - count)
        return bytes
    }

    /// Reads from an offset in the file; returns the number of bytes read, fewer only at the file's end, or -1.
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

// MARK: Messages of C libraries

/// A message that a C function writes into a buffer of the caller.
enum CMessage {
    private static let capacity = 512

    /// Passes a buffer to `body` and returns the text in it, up to the terminating null.
    static func read(_ body: (UnsafeMutablePointer<CChar>, Int) -> Void) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
            buffer.initialize(repeating: 0)
            guard let base = buffer.baseAddress else { return "" }
            body(base, capacity)
            return String(cString: base)
        }
    }
}
