/// How often each literal and length symbol occurs in a block.
struct SymbolCounts {
    /// The counts of the symbols 0…285, among them the one end.
    private(set) var counts = [Int](repeating: 0, count: 286)
    /// The bits of all matches besides those of their symbols.
    private(set) var matchBits = 0

    /// Counts with eight tables in turn, so that equal neighbours do not wait for each other.
    ///
    /// - Parameter runs: in order; what is between them is literals.
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
            // What is too short for eight at once counts singly.
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

    /// Counts literals before a run, or a number of them that eight divides.
    ///
    /// Those that begin a run are counted with the last eight and taken back, for they are all alike; a loop for the last
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
