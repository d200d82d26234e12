/// Reads bits from bytes, the lowest of each byte first.
struct BitReader {
    private let bytes: UnsafeRawBufferPointer
    private let bitCount: Int
    /// The next bit.
    private(set) var position = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        bitCount = bytes.count * 8
    }

    /// At least the next 56 bits, with zeros past the end.
    @inline(__always)
    func peek() -> UInt64 {
        let byte = position >> 3
        let shift = UInt64(truncatingIfNeeded: position & 7)
        if byte &+ 8 <= bytes.count {
            return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: byte, as: UInt64.self)) >> shift
        }
        var value: UInt64 = 0
        for index in stride(from: bytes.count - 1, through: byte, by: -1) {
            value = value << 8 | UInt64(bytes[index])
        }
        return value >> shift
    }

    /// Reads up to 32 bits; nil if there are fewer.
    mutating func read(_ count: Int) -> UInt64? {
        let value = peek() & ((1 << UInt64(count)) - 1)
        return skip(count) ? value : nil
    }

    /// Steps over bits; false if there are fewer.
    @inline(__always)
    mutating func skip(_ count: Int) -> Bool {
        position &+= count
        return position <= bitCount
    }

    mutating func alignToByte() {
        position = (position + 7) & ~7
    }
}
