/// The matches of distance 1 that stand for a run: as many of the longest as fit, and one or two for the rest.
struct RunMatches {
    /// Matches of 258 bytes.
    private let longestCount: Int
    /// What is left, in up to two matches of at least 3 bytes; 0 for none.
    private let rest: (Int, Int)

    private static let longest = 258
    private static let shortest = 3

    /// - Precondition: at least 3 bytes.
    init(_ count: Int) {
        let rest = count % RunMatches.longest
        if rest == 0 || rest >= RunMatches.shortest || count < RunMatches.longest {
            longestCount = count / RunMatches.longest
            self.rest = (rest, 0)
        } else {
            // No match is as short as what is left: the last of the longest gives it something.
            longestCount = count / RunMatches.longest - 1
            self.rest = (RunMatches.longest - RunMatches.shortest, rest + RunMatches.shortest)
        }
    }

    /// Bits besides the length symbols: those of distances, one each, and those that follow the symbols.
    var bits: Int { longestCount + bits(rest.0) + bits(rest.1) }

    private func bits(_ length: Int) -> Int {
        length == 0 ? 0 : 1 + BlockCodes.extraBits(length: BlockCodes.symbol(length: length).symbol)
    }

    /// Adds the length symbols to the counts of all symbols.
    func count(in counts: inout [Int]) {
        counts[285] += longestCount
        if rest.0 > 0 { counts[BlockCodes.symbol(length: rest.0).symbol] += 1 }
        if rest.1 > 0 { counts[BlockCodes.symbol(length: rest.1).symbol] += 1 }
    }

    /// Appends the matches.
    ///
    /// - Parameter table: for each symbol its word, and in the lowest 8 bits how many bits that has.
    func write(_ table: UnsafeBufferPointer<UInt32>, to writer: inout BitWriter) {
        for _ in 0..<longestCount { RunMatches.write(RunMatches.longest, table, to: &writer) }
        if rest.0 > 0 { RunMatches.write(rest.0, table, to: &writer) }
        if rest.1 > 0 { RunMatches.write(rest.1, table, to: &writer) }
    }

    /// Appends one match; the word of its distance is a zero of one bit.
    private static func write(_ length: Int, _ table: UnsafeBufferPointer<UInt32>, to writer: inout BitWriter) {
        let (symbol, extra) = BlockCodes.symbol(length: length)
        let bits = Int(table[symbol] & 0xFF)
        writer.write(
            UInt64(table[symbol] >> 8) | UInt64(extra) << UInt64(bits),
            bits: bits + BlockCodes.extraBits(length: symbol) + 1)
    }
}
