/// How often each literal and length symbol occurs in a block, with its one end.
struct SymbolCounts {
    /// Four tables for literals in turn, so that equal neighbours do not wait for each other; lengths behind the last.
    private var tables = [UInt32](repeating: 0, count: 4 * 256 + 30)

    /// The counts of the symbols 0…285.
    var total: [Int] {
        var counts = [Int](repeating: 0, count: 286)
        for value in 0..<256 {
            counts[value] = Int(tables[value]) + Int(tables[256 + value]) + Int(tables[512 + value])
            counts[value] += Int(tables[768 + value])
        }
        counts[256] = 1
        for symbol in 257..<286 { counts[symbol] = Int(tables[768 + symbol]) }
        return counts
    }

    /// Counts literals.
    @inline(__always)
    mutating func add(_ literals: UnsafeRawBufferPointer, _ range: Range<Int>) {
        tables.withUnsafeMutableBufferPointer { tables in
            var index = range.lowerBound
            while index &+ 4 <= range.upperBound {
                let four = literals.loadUnaligned(fromByteOffset: index, as: UInt32.self)
                tables[Int(four & 0xFF)] &+= 1
                tables[256 &+ Int((four >> 8) & 0xFF)] &+= 1
                tables[512 &+ Int((four >> 16) & 0xFF)] &+= 1
                tables[768 &+ Int(four >> 24)] &+= 1
                index &+= 4
            }
            while index < range.upperBound {
                tables[Int(literals[index])] &+= 1
                index &+= 1
            }
        }
    }

    /// Counts a symbol of a length, 257…285.
    mutating func add(length symbol: Int, times count: Int) { tables[768 + symbol] &+= UInt32(count) }
}
