/// The end of a raw DEFLATE stream, and the final flag that marks its last block.
///
/// libdeflate always ends its streams. To append another stream, the flag in the last block's header must be cleared
/// and the exact last bit must be known, which the byte count does not give. Both are found by parsing the stream's
/// codes without decompressing.
struct DeflateSeam: Equatable {
    /// The bit of the final flag.
    let finalFlagBit: Int
    /// The bit after the last one.
    let endBit: Int

    /// Parses the stream; nil if it is incomplete.
    init?(_ stream: UnsafeRawBufferPointer) {
        var reader = BitReader(stream)
        while true {
            let start = reader.position
            guard let header = reader.read(3) else { return nil }
            let isWhole =
                switch header >> 1 {
                case 0: reader.skipStoredBlock()
                case 1: reader.skipSymbols(BlockCodes.fixed)
                case 2: BlockCodes(readingFrom: &reader).map { reader.skipSymbols($0) } ?? false
                default: false
                }
            guard isWhole else { return nil }
            if header & 1 == 1 {
                finalFlagBit = start
                endBit = reader.position
                return
            }
        }
    }

    /// Opens the stream for another one: clears the flag, and ends it at a byte boundary with an empty stored block.
    func open(_ stream: inout [UInt8]) {
        stream[finalFlagBit / 8] &= ~(1 << UInt8(finalFlagBit % 8))
        // The block's three header bits are zeros, and so is the padding of its byte.
        let headerEnd = (endBit + 3 + 7) / 8
        stream.removeLast(stream.count - min(stream.count, headerEnd))
        stream.append(contentsOf: repeatElement(0, count: headerEnd - stream.count))
        stream.append(contentsOf: [0x00, 0x00, 0xFF, 0xFF])
    }
}

extension BitReader {
    fileprivate mutating func skipStoredBlock() -> Bool {
        alignToByte()
        guard let length = read(16), read(16) != nil else { return false }
        return skip(Int(length) * 8)
    }

    /// Skips symbols up to the end of the block.
    fileprivate mutating func skipSymbols(_ codes: BlockCodes) -> Bool {
        codes.literals.withUnsafeEntries { literals, literalMask in
            codes.distances.withUnsafeEntries { distances, distanceMask in
                // A length and a distance with their extra bits take 48 bits at most, so one peek serves both.
                while true {
                    var bits = peek()
                    let entry = literals[Int(bits & literalMask)]
                    guard entry.bits > 0 else { return false }
                    if entry.symbol < 256 {
                        guard skip(Int(entry.bits)) else { return false }
                        continue
                    }
                    if entry.symbol == 256 {
                        return skip(Int(entry.bits))
                    }
                    let used = Int(entry.bits) + BlockCodes.extraBits(length: Int(entry.symbol))
                    bits >>= UInt64(used)
                    let distance = distances[Int(bits & distanceMask)]
                    guard distance.bits > 0 else { return false }
                    let more = Int(distance.bits) + BlockCodes.extraBits(distance: Int(distance.symbol))
                    guard skip(used + more) else { return false }
                }
            }
        }
    }
}

// MARK: Bits

/// Reads bits from bytes, the lowest bit of each byte first.
struct BitReader {
    private let bytes: UnsafeRawBufferPointer
    private let bitCount: Int
    /// The index of the next bit.
    private(set) var position = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        bitCount = bytes.count * 8
    }

    /// Returns at least the next 56 bits, with zeros past the end.
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

    /// Reads `count` bits, at most 32; nil if there are fewer.
    mutating func read(_ count: Int) -> UInt64? {
        let value = peek() & ((1 << UInt64(count)) - 1)
        return skip(count) ? value : nil
    }

    /// Skips bits; returns false if there are fewer.
    @inline(__always)
    mutating func skip(_ count: Int) -> Bool {
        position &+= count
        return position <= bitCount
    }

    mutating func alignToByte() {
        position = (position + 7) & ~7
    }
}
