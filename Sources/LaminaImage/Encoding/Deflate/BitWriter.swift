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
