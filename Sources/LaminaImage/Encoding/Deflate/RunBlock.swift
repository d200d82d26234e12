/// A DEFLATE block of literals and runs of one byte under prefix codes of its own, or stored as it is where that is shorter.
///
/// What is left of a picture after the row filter is noise, or zeros where a colour or its slope stays the same. Searching
/// the noise for repetitions is slow, and what is found by chance costs more bits than it saves; the zeros need no search.
struct RunBlock {
    /// Where the bytes stand in the source.
    let range: Range<Int>
    private let runs: [ByteRun]
    private let code: HuffmanCode
    private let header: CodeLengthHeader
    private let bodyBits: Int

    /// The most bytes in one block; a stored block can hold no more.
    static let longest = 65_535
    /// Four words of 14 bits and 7 bits over fit the writer's 64.
    private static let longestWord = 14

    /// Counts what a range of bytes takes, and makes the code.
    ///
    /// - Precondition: 1 to 65,535 bytes.
    init(_ range: Range<Int>, of source: UnsafeRawBufferPointer) {
        precondition((1...RunBlock.longest).contains(range.count), "a block holds 1 to 65535 bytes")
        self.range = range
        let bytes = UnsafeRawBufferPointer(rebasing: source[range])
        runs = ByteRun.find(in: bytes)
        let symbols = SymbolCounts(bytes, runs)
        let code = HuffmanCode(counts: symbols.counts, longest: RunBlock.longestWord)
        self.code = code
        let sent = (code.lengths.lastIndex { $0 > 0 } ?? 0) + 1
        header = CodeLengthHeader(literals: Array(code.lengths[..<max(257, sent)]))
        bodyBits = zip(symbols.counts, code.lengths).reduce(symbols.matchBits) { $0 + $1.0 * Int($1.1) }
    }

    private var isStoredShorter: Bool { 3 + header.bitCount + bodyBits > (range.count + 5) * 8 }

    /// The size of the block in whole bytes, up to one more than is written.
    var byteCount: Int { min((3 + header.bitCount + bodyBits + 7) / 8, range.count + 5) }

    /// Appends the block.
    ///
    /// - Parameter source: what the block was made of.
    func write(_ source: UnsafeRawBufferPointer, to writer: inout BitWriter, isFinal: Bool) {
        let bytes = UnsafeRawBufferPointer(rebasing: source[range])
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
        BlockWords(code).write(bytes, runs, to: &writer)
    }
}
