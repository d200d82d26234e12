/// A DEFLATE block of literals under a prefix code of their own, or stored as they are where that is shorter.
///
/// What is left of a photo after the row filter looks like noise: searching it for repetitions is slow and what is found
/// by chance costs more bits than it saves. Such data is smallest, and soonest done, without a search.
struct LiteralBlock {
    private let bytes: UnsafeRawBufferPointer
    private let code: HuffmanCode
    private let header: CodeLengthHeader
    private let bodyBits: Int

    /// The most bytes in one block; a stored block can hold no more.
    static let longest = 65_535
    /// Four words of 14 bits and 7 bits over fit the writer's 64.
    private static let longestWord = 14
    private static let endOfBlock = 256

    /// Counts the bytes and makes the code.
    ///
    /// - Precondition: 1 to 65,535 bytes.
    init(_ bytes: UnsafeRawBufferPointer) {
        precondition((1...LiteralBlock.longest).contains(bytes.count), "a block holds 1 to 65535 bytes")
        self.bytes = bytes
        var counts = ByteHistogram(bytes).counts
        counts.append(1)
        let code = HuffmanCode(counts: counts, longest: LiteralBlock.longestWord)
        self.code = code
        header = CodeLengthHeader(literals: code.lengths)
        bodyBits = zip(counts, code.lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
    }

    private var isStoredShorter: Bool { 3 + header.bitCount + bodyBits > (bytes.count + 5) * 8 }

    /// The size of the block in whole bytes, up to one more than is written.
    var byteCount: Int { min((3 + header.bitCount + bodyBits + 7) / 8, bytes.count + 5) }

    /// Appends the block.
    func write(to writer: inout BitWriter, isFinal: Bool) {
        let final: UInt64 = isFinal ? 1 : 0
        if isStoredShorter {
            writer.write(final, bits: 3)
            writer.alignToByte()
            writer.write(UInt64(bytes.count) | UInt64(~UInt16(bytes.count)) << 16, bits: 32)
            writer.append(bytes)
            return
        }
        writer.write(final | 2 << 1, bits: 3)
        header.write(to: &writer)
        writeLiterals(to: &writer)
    }

    private func writeLiterals(to writer: inout BitWriter) {
        // A word and its length in one entry: one look-up a byte.
        let words = code.reversedWords
        let entries = zip(words, code.lengths).map { UInt32($0) << 8 | UInt32($1) }
        entries.withUnsafeBufferPointer { table in
            var index = 0
            while index + 4 <= bytes.count {
                var value: UInt64 = 0
                var bits = 0
                for step in 0..<4 {
                    let entry = table[Int(bytes[index &+ step])]
                    value |= UInt64(entry >> 8) << UInt64(truncatingIfNeeded: bits)
                    bits &+= Int(entry & 0xFF)
                }
                writer.write(value, bits: bits)
                index &+= 4
            }
            for byte in bytes[index...] {
                writer.write(UInt64(table[Int(byte)] >> 8), bits: Int(table[Int(byte)] & 0xFF))
            }
        }
        writer.write(UInt64(words[LiteralBlock.endOfBlock]), bits: Int(code.lengths[LiteralBlock.endOfBlock]))
    }
}
