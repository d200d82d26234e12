/// What is written for each byte and each match of a block: a word and its length in one entry, one look-up each.
///
/// An entry holds the length in bits in its lowest 8 bits, and above them the word, the first bit lowest.
struct BlockWords {
    /// For each byte its word of 14 bits at most, then that of the block's end.
    private let literals: [UInt32]
    /// For each length the word of the match: its symbol, the bits that belong to it, and a distance of one bit, 20 bits
    /// at most.
    private let matches: [UInt32]

    static let endOfBlock = 256

    init(_ code: HuffmanCode) {
        let words = zip(code.reversedWords, code.lengths).map { UInt32($0) << 8 | UInt32($1) }
        literals = Array(words[...BlockWords.endOfBlock])
        matches = (0...ByteRun.longestMatch).map { length in
            let (symbol, extra) = BlockCodes.symbol(length: max(length, ByteRun.shortestMatch))
            guard symbol < words.count else { return 0 }
            let bits = words[symbol] & 0xFF
            // The word of the distance is a zero.
            let count = bits + UInt32(BlockCodes.extraBits(length: symbol) + ByteRun.distanceBits)
            return (words[symbol] >> 8 | UInt32(extra) << bits) << 8 | count
        }
    }

    /// Appends a block's literals and runs, and its end.
    func write(_ bytes: UnsafeRawBufferPointer, _ runs: [ByteRun], to writer: inout BitWriter) {
        literals.withUnsafeBufferPointer { literals in
            matches.withUnsafeBufferPointer { matches in
                var start = 0
                for run in runs {
                    writer.write(bytes, start..<Int(run.start), words: literals)
                    run.forEachMatch { writer.write(entry: matches[$0]) }
                    start = run.end
                }
                writer.write(bytes, start..<bytes.count, words: literals)
                writer.write(entry: literals[BlockWords.endOfBlock])
            }
        }
    }
}
