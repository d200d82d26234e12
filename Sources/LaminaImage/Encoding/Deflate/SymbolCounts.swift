/// How often each literal and length symbol occurs in a block.
struct SymbolCounts {
    /// The counts of the symbols 0…285, among them the one end.
    private(set) var counts = [Int](repeating: 0, count: 286)

    /// Counts with four tables in turn, so that equal neighbours do not wait for each other.
    ///
    /// - Parameter runs: in order; what is between them is literals.
    init(_ bytes: UnsafeRawBufferPointer, _ runs: [ByteRun]) {
        var tables = [UInt32](repeating: 0, count: 4 * 256)
        tables.withUnsafeMutableBufferPointer { tables in
            var start = 0
            for run in runs {
                SymbolCounts.count(bytes, start..<Int(run.start), in: tables)
                start = run.end
            }
            SymbolCounts.count(bytes, start..<bytes.count, in: tables)
        }
        for value in 0..<256 {
            counts[value] = Int(tables[value]) + Int(tables[256 + value]) + Int(tables[512 + value])
            counts[value] += Int(tables[768 + value])
        }
        counts[256] = 1
        for run in runs { run.matches.count(in: &counts) }
    }

    @inline(__always)
    private static func count(
        _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, in tables: UnsafeMutableBufferPointer<UInt32>
    ) {
        var index = range.lowerBound
        while index &+ 4 <= range.upperBound {
            let four = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
            tables[Int(four & 0xFF)] &+= 1
            tables[256 &+ Int((four >> 8) & 0xFF)] &+= 1
            tables[512 &+ Int((four >> 16) & 0xFF)] &+= 1
            tables[768 &+ Int(four >> 24)] &+= 1
            index &+= 4
        }
        while index < range.upperBound {
            tables[Int(bytes[index])] &+= 1
            index &+= 1
        }
    }
}
