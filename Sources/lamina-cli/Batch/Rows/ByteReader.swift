import Glibc
import Lamina

/// Bytes that are read from their start to their end through a buffer, one after the other, with the lines counted.
struct ByteReader {
    /// Reads the next bytes into a buffer and returns their count, 0 at the end.
    typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

    /// The line of the next byte, from 1.
    private(set) var line = 1
    private let source: Source
    private var buffer: [UInt8]
    private var position = 0
    private var count = 0
    private var hasEnded = false

    /// - Parameter size: The size of the buffer in bytes.
    init(size: Int = 1 << 16, _ source: @escaping Source) {
        buffer = [UInt8](repeating: 0, count: size)
        self.source = source
    }

    /// Reads bytes in memory.
    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        self.init { buffer in
            let part = rest.prefix(buffer.count)
            buffer.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        }
    }

    /// Reads an open file from its start, whatever position others have left it at.
    ///
    /// - Parameter name: The file's name, for errors.
    init(file descriptor: Int32, name: String) {
        var offset = 0
        self.init { buffer in
            while true {
                let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw ImageError.cannotRead(path: name, code: errno) }
                offset += count
                return count
            }
        }
    }

    /// Returns the next byte without taking it; nil at the end.
    mutating func peek() throws -> UInt8? {
        if position == count { try fill() }
        return position < count ? buffer[position] : nil
    }

    /// Takes the next byte; nil at the end.
    mutating func next() throws -> UInt8? {
        guard let byte = try peek() else { return nil }
        position += 1
        if byte == UInt8(ascii: "\n") { line += 1 }
        return byte
    }

    /// Takes the next byte if it is the expected one.
    mutating func take(_ expected: UInt8) throws -> Bool {
        guard try peek() == expected else { return false }
        _ = try next()
        return true
    }

    /// Takes the mark that some programs begin UTF-8 with. Must be called before any other byte is taken.
    mutating func skipByteOrderMark() throws {
        _ = try peek()
        if buffer[..<count].starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private mutating func fill() throws {
        guard !hasEnded else { return }
        (position, count) = (0, 0)
        count = try buffer.withUnsafeMutableBytes { try source($0) }
        hasEnded = count == 0
    }
}
