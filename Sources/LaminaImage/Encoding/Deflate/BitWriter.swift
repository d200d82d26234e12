/// Writes bits into bytes, the first bit lowest, as in DEFLATE.
///
/// The memory belongs to the caller, which must leave 8 bytes of room past the last bit.
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

    /// Appends up to 56 bits at once; all other bits of `value` must be 0.
    @inline(__always)
    mutating func write(_ value: UInt64, bits: Int) {
        buffer |= value &<< UInt64(truncatingIfNeeded: bufferedBits)
        bufferedBits &+= bits
        flushBytes()
    }

    /// Appends a code word.
    ///
    /// - Parameter entry: the word's length in the lowest 8 bits, and above them the word, the first bit lowest.
    @inline(__always)
    mutating func write(entry: UInt32) {
        buffer |= UInt64(entry &>> 8) &<< UInt64(truncatingIfNeeded: bufferedBits)
        bufferedBits &+= Int(entry & 0xFF)
        flushBytes()
    }

    /// Appends the code words of bytes.
    ///
    /// - Parameter table: for each byte the entry of its word, of 14 bits at most.
    @inline(__always)
    mutating func write(
        _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, words table: UnsafeBufferPointer<UInt32>
    ) {
        var index = range.lowerBound
        // A local copy stays in registers.
        var copy = self
        while index &+ 4 <= range.upperBound {
            let four = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
            copy.write(
                table[Int(four & 0xFF)], table[Int(four &>> 8 & 0xFF)],
                table[Int(four &>> 16 & 0xFF)], table[Int(four &>> 24)])
            index &+= 4
        }
        self = copy
        guard index &+ 4 <= bytes.count else {
            for byte in bytes[index..<range.upperBound] { write(entry: table[Int(byte)]) }
            return
        }
        // The rest is written without a branch, whose mispredictions would cost more than all words before.
        let four = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
        let left = Int32(truncatingIfNeeded: range.upperBound &- index)
        func entry(_ index: Int32) -> UInt32 {
            // All ones if there are more than `index` left.
            let mask = UInt32(bitPattern: (index &- left) &>> 31)
            return table[Int(four &>> UInt32(index &* 8) & 0xFF)] & mask
        }
        write(entry(0), entry(1), entry(2), 0)
    }

    /// Appends four code words of 14 bits at most.
    @inline(__always)
    private mutating func write(_ first: UInt32, _ second: UInt32, _ third: UInt32, _ fourth: UInt32) {
        // Pairs first, as they do not depend on the bits before.
        let (firstBits, thirdBits) = (UInt64(first & 0xFF), UInt64(third & 0xFF))
        let start = UInt64(first &>> 8) | UInt64(second &>> 8) &<< firstBits
        let end = UInt64(third &>> 8) | UInt64(fourth &>> 8) &<< thirdBits
        buffer |= start &<< UInt64(truncatingIfNeeded: bufferedBits)
        bufferedBits &+= Int(firstBits) &+ Int(second & 0xFF)
        buffer |= end &<< UInt64(truncatingIfNeeded: bufferedBits)
        bufferedBits &+= Int(thirdBits) &+ Int(fourth & 0xFF)
        // At most 7 + 4 × 14 bits.
        flushBytes()
    }

    /// Pads the last byte with zero bits.
    mutating func alignToByte() {
        write(0, bits: (8 - bufferedBits & 7) & 7)
    }

    /// Appends whole bytes; only at a byte boundary.
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
        buffer &>>= UInt64(truncatingIfNeeded: whole &* 8)
        bufferedBits &= 7
    }
}

extension BitWriter {
    /// Appends an empty stored block, which ends at a byte boundary, so that another stream can follow.
    mutating func writeEmptyStoredBlock() {
        write(0, bits: 3)
        alignToByte()
        write(0xFFFF_0000, bits: 32)
    }
}
