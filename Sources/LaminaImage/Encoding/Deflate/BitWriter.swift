/// Writes bits into bytes, the first bit lowest, as DEFLATE packs them.
///
/// The memory belongs to the caller, who must leave 8 bytes of room past the last bit.
struct BitWriter {
    private let base: UnsafeMutableRawPointer
    private let capacity: Int
    private(set) var byteCount = 0
    private var buffer: UInt64 = 0
    private var bufferedBits = 0

    init(_ memory: UnsafeMutableRawBufferPointer) {
        precondition(memory.count >= 8, "a bit writer needs 8 bytes of room")
        base = memory.baseAddress.unsafelyUnwrapped
        capacity = memory.count
    }

    /// Appends up to 56 bits at once, of which `value` has no others.
    @inline(__always)
    mutating func write(_ value: UInt64, bits: Int) {
        buffer |= value << UInt64(truncatingIfNeeded: bufferedBits)
        bufferedBits &+= bits
        flushBytes()
    }

    /// Appends the words of bytes.
    ///
    /// - Parameter table: for each byte its word, and in the lowest 8 bits how many bits that has, 14 at most.
    @inline(__always)
    mutating func write(
        _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, words table: UnsafeBufferPointer<UInt32>
    ) {
        // A copy of its own stays in registers.
        var writer = self
        var index = range.lowerBound
        while index < range.upperBound {
            let next = min(index &+ 4, range.upperBound)
            while index < next {
                let entry = table[Int(bytes[index])]
                writer.buffer |= UInt64(entry &>> 8) &<< UInt64(truncatingIfNeeded: writer.bufferedBits)
                writer.bufferedBits &+= Int(entry & 0xFF)
                index &+= 1
            }
            // 7 and 4 × 14 bits at most.
            writer.flushBytes()
        }
        self = writer
    }

    /// Fills up the last byte with zero bits.
    mutating func alignToByte() {
        write(0, bits: (8 - bufferedBits & 7) & 7)
    }

    /// Appends whole bytes; only at a byte's border.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        precondition(bufferedBits == 0 && byteCount + bytes.count + 8 <= capacity, "no room for \(bytes.count) bytes")
        UnsafeMutableRawBufferPointer(start: base + byteCount, count: bytes.count).copyMemory(from: bytes)
        byteCount += bytes.count
    }

    @inline(__always)
    private mutating func flushBytes() {
        precondition(byteCount &+ 8 <= capacity, "no room for bits")
        (base + byteCount).storeBytes(of: buffer.littleEndian, as: UInt64.self)
        let whole = bufferedBits >> 3
        byteCount &+= whole
        // A shift by 64 empties the buffer, hence the smart shift.
        buffer >>= UInt64(truncatingIfNeeded: whole &* 8)
        bufferedBits &= 7
    }
}

extension BitWriter {
    /// Ends at a byte's border with a block of nothing, so that another stream can follow.
    mutating func writeEmptyStoredBlock() {
        write(0, bits: 3)
        alignToByte()
        write(0xFFFF_0000, bits: 32)
    }
}
