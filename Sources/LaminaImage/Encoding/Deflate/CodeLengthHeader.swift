/// The part of a DEFLATE block that states its codes, RFC 1951 section 3.2.7.
struct CodeLengthHeader {
    /// The order in which the lengths of the code for lengths are sent.
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

    /// Describes a block whose matches, if any, have the distance 1; 257 to 286 lengths.
    ///
    /// Two distances of one bit are declared though at most one is used: decoders disagree on whether there may be fewer.
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

    /// Size in bits.
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

    /// Shortens runs of equal lengths: 16 repeats the last 3 to 6 times, 17 and 18 stand for 3 to 138 zeros.
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
