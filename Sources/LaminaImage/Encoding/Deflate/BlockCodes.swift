// MARK: Reading

/// The two prefix codes of a DEFLATE block.
struct BlockCodes {
    let literals: CodeTable
    let distances: CodeTable

    /// The fixed codes, RFC 1951 section 3.2.6.
    static var fixed: BlockCodes {
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 } as [UInt8]
        return BlockCodes(
            literals: CodeTable(HuffmanCode(lengths: lengths)),
            distances: CodeTable(HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))))
    }

    private init(literals: CodeTable, distances: CodeTable) {
        self.literals = literals
        self.distances = distances
    }

    /// Reads the codes in a block's header; nil if it ends within them or they are invalid.
    init?(readingFrom reader: inout BitReader) {
        guard let sizes = reader.read(14) else { return nil }
        let literalCount = Int(sizes & 31) + 257
        let distanceCount = Int(sizes >> 5 & 31) + 1
        var sent = [UInt8](repeating: 0, count: 19)
        for symbol in CodeLengthHeader.order.prefix(Int(sizes >> 10) + 4) {
            guard let length = reader.read(3) else { return nil }
            sent[symbol] = UInt8(length)
        }
        let table = CodeTable(HuffmanCode(lengths: sent))
        var lengths: [UInt8] = []
        while lengths.count < literalCount + distanceCount {
            let entry = table.entry(for: reader.peek())
            guard entry.bits > 0, reader.skip(Int(entry.bits)) else { return nil }
            switch entry.symbol {
            case 16:
                guard let last = lengths.last, let more = reader.read(2) else { return nil }
                lengths.append(contentsOf: repeatElement(last, count: Int(more) + 3))
            case 17, 18:
                guard let more = reader.read(entry.symbol == 17 ? 3 : 7) else { return nil }
                lengths.append(contentsOf: repeatElement(0, count: Int(more) + (entry.symbol == 17 ? 3 : 11)))
            default: lengths.append(UInt8(entry.symbol))
            }
        }
        guard lengths.count == literalCount + distanceCount else { return nil }
        literals = CodeTable(HuffmanCode(lengths: Array(lengths[..<literalCount])))
        distances = CodeTable(HuffmanCode(lengths: Array(lengths[literalCount...])))
    }

    /// Returns the number of extra bits of the length symbols 257…285: 0 for the first eight, then one more every four,
    /// 0 for the last.
    @inline(__always)
    static func extraBits(length symbol: Int) -> Int {
        symbol < 265 || symbol == 285 ? 0 : (symbol - 261) >> 2
    }

    /// Returns the symbol of a length of 3…258 and the value of its extra bits; RFC 1951 section 3.2.5.
    @inline(__always)
    static func symbol(length: Int) -> (symbol: Int, extra: Int) {
        if length == 258 { return (285, 0) }
        if length < 11 { return (254 + length, 0) }
        // Four symbols to each doubling of length − 3.
        let offset = length - 3
        let extraBits = offset.bitWidth - offset.leadingZeroBitCount - 3
        return (261 + extraBits * 4 + (offset >> extraBits) - 4, offset & ((1 << extraBits) - 1))
    }

    /// Returns the number of extra bits of the distance symbols 0…29.
    @inline(__always)
    static func extraBits(distance symbol: Int) -> Int {
        symbol < 4 ? 0 : (symbol >> 1) - 1
    }
}

// MARK: Look-up

/// A prefix code as one table, from the next bits to symbol and length.
struct CodeTable {
    /// The symbol of the next bits and its length; `bits` is 0 if they are no code word.
    struct Entry {
        var symbol: UInt16
        var bits: UInt16
    }

    private let entries: [Entry]
    private let mask: UInt64

    init(_ code: HuffmanCode) {
        let width = Int(code.lengths.max() ?? 0)
        var entries = [Entry](repeating: Entry(symbol: 0, bits: 0), count: 1 << width)
        for (symbol, word) in code.reversedWords.enumerated() where code.lengths[symbol] > 0 {
            let length = Int(code.lengths[symbol])
            let entry = Entry(symbol: UInt16(symbol), bits: UInt16(length))
            // The bound keeps an invalid stream, with too many words of a length, within the table.
            for index in stride(from: Int(word), to: entries.count, by: 1 << length) {
                entries[index] = entry
            }
        }
        self.entries = entries
        mask = UInt64(entries.count - 1)
    }

    func entry(for bits: UInt64) -> Entry {
        entries[Int(bits & mask)]
    }

    @inline(__always)
    func withUnsafeEntries<Result>(_ body: (UnsafeBufferPointer<Entry>, UInt64) -> Result) -> Result {
        entries.withUnsafeBufferPointer { body($0, mask) }
    }
}

// MARK: Writing

/// The header of a DEFLATE block that defines its codes, RFC 1951 section 3.2.7.
struct CodeLengthHeader {
    /// The order in which the lengths of the code-length code are sent.
    static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private struct Item {
        var symbol: Int
        var extra: UInt64 = 0
        var extraBits = 0
    }

    private let items: [Item]
    private let code: HuffmanCode
    private let sentLengths: Int
    private let literalCount: Int

    /// Creates the header of a block whose matches, if any, have the distance 1; 257 to 286 lengths.
    ///
    /// Declares two distances of one bit though at most one is used: decoders disagree on whether there may be fewer.
    init(literals: [UInt8]) {
        literalCount = literals.count
        items = CodeLengthHeader.runs(literals + [1, 1])
        var counts = [Int](repeating: 0, count: 19)
        for item in items {
            counts[item.symbol] += 1
        }
        let code = HuffmanCode(counts: counts, longest: 7)
        self.code = code
        sentLengths = max(4, (CodeLengthHeader.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    }

    /// The size in bits.
    var bitCount: Int {
        items.reduce(14 + 3 * sentLengths) { $0 + Int(code.lengths[$1.symbol]) + $1.extraBits }
    }

    /// Appends the header.
    func write(to writer: inout BitWriter) {
        // Literal and length codes above 257, 2 distance codes.
        writer.write(UInt64(literalCount - 257) | 1 << 5 | UInt64(sentLengths - 4) << 10, bits: 14)
        for symbol in CodeLengthHeader.order.prefix(sentLengths) {
            writer.write(UInt64(code.lengths[symbol]), bits: 3)
        }
        let words = code.reversedWords
        for item in items {
            writer.write(UInt64(words[item.symbol]), bits: Int(code.lengths[item.symbol]))
            writer.write(item.extra, bits: item.extraBits)
        }
    }

    /// Compresses runs of equal lengths: 16 repeats the last 3 to 6 times, 17 and 18 are 3 to 138 zeros.
    private static func runs(_ lengths: [UInt8]) -> [Item] {
        var items: [Item] = []
        var index = 0
        while index < lengths.count {
            let length = lengths[index]
            let end = lengths[index...].firstIndex { $0 != length } ?? lengths.count
            var run = end - index
            index = end
            if length > 0 {
                items.append(Item(symbol: Int(length)))
                run -= 1
            }
            while run >= 3 {
                let taken = min(run, length > 0 ? 6 : 138)
                if length > 0 {
                    items.append(Item(symbol: 16, extra: UInt64(taken - 3), extraBits: 2))
                } else if taken <= 10 {
                    items.append(Item(symbol: 17, extra: UInt64(taken - 3), extraBits: 3))
                } else {
                    items.append(Item(symbol: 18, extra: UInt64(taken - 11), extraBits: 7))
                }
                run -= taken
            }
            for _ in 0..<run {
                items.append(Item(symbol: Int(length)))
            }
        }
        return items
    }
}
