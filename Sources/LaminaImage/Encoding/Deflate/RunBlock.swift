/// A DEFLATE block of literals and runs of one byte with prefix codes of its own, or stored uncompressed if that is
/// shorter.
///
/// A filtered picture is noise, or zeros where a colour or its slope is constant. Searching the noise for repetitions
/// is slow, and chance matches cost more bits than they save; the zeros need no search.
struct RunBlock {
    /// The range of the bytes in the source.
    let range: Range<Int>
    private let runs: [ByteRun]
    private let code: HuffmanCode
    private let header: CodeLengthHeader
    private let bodyBits: Int

    /// The largest number of bytes in a block; a stored block can hold no more.
    static let longest = 65_535
    /// The longest word in bits: four of them and 7 pending bits fit the writer's 64.
    private static let longestWord = 14

    /// Counts the symbols of a range of bytes and makes the code.
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
    /// - Parameter source: the bytes that the block was made from.
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

// MARK: Counts

/// The counts of each literal and length symbol in a block.
struct SymbolCounts {
    /// The counts of the symbols 0…285, including the one end of block.
    private(set) var counts = [Int](repeating: 0, count: 286)
    /// The number of bits of all matches without their symbols.
    private(set) var matchBits = 0

    /// Counts the symbols in eight alternating tables, so that equal neighbours do not stall each other.
    ///
    /// - Parameter runs: in order; the bytes between them are literals.
    init(_ bytes: UnsafeRawBufferPointer, _ runs: [ByteRun]) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 8 * 256 + ByteRun.longestMatch + 1) { tables in
            tables.initialize(repeating: 0)
            let matches = UnsafeMutableBufferPointer(rebasing: tables[(8 * 256)...])
            var start = 0
            for run in runs {
                SymbolCounts.count(bytes, start..<Int(run.start), in: tables)
                run.forEachMatch { matches[$0] &+= 1 }
                start = run.end
            }
            // The rest, which is shorter than eight, is counted byte by byte.
            let whole = start + (bytes.count - start) & ~7
            SymbolCounts.count(bytes, start..<whole, in: tables)
            for index in whole..<bytes.count { tables[Int(bytes[index])] &+= 1 }
            add(tables, matches: matches)
        }
        counts[256] = 1
    }

    private mutating func add(
        _ tables: UnsafeMutableBufferPointer<UInt32>, matches: UnsafeMutableBufferPointer<UInt32>
    ) {
        for value in 0..<256 {
            counts[value] = Int((0..<8).reduce(0) { $0 &+ tables[$1 * 256 + value] })
        }
        for (length, count) in matches.enumerated() where count > 0 {
            let symbol = BlockCodes.symbol(length: length).symbol
            counts[symbol] += Int(count)
            matchBits += Int(count) * (BlockCodes.extraBits(length: symbol) + ByteRun.distanceBits)
        }
    }

    /// Counts literals before a run, or a multiple of eight of them.
    ///
    /// The last eight may include bytes of the run, which are all equal and are subtracted again; a loop for the last
    /// seven would cost more than all before.
    @inline(__always)
    private static func count(
        _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, in tables: UnsafeMutableBufferPointer<UInt32>
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            var eight = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            for table in 0..<8 {
                tables[table &* 256 &+ Int(eight & 0xFF)] &+= 1
                eight &>>= 8
            }
            index &+= 8
        }
        if index > range.upperBound {
            tables[Int(bytes[range.upperBound])] &-= UInt32(truncatingIfNeeded: index &- range.upperBound)
        }
    }
}

// MARK: Words

/// The code words of each byte and each match of a block: a word and its length in one entry, one look-up each.
///
/// An entry holds the length in bits in its lowest 8 bits, and above them the word, the first bit lowest.
struct BlockWords {
    /// The word of each byte, of 14 bits at most, then that of the end of the block.
    private let literals: [UInt32]
    /// The word of each match length: its symbol, its extra bits and a distance of one bit, 20 bits at most.
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

    /// Appends the literals and runs of a block, and its end.
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
