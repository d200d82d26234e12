/// Bytes in a block that equal the one before them, enough that a match of distance 1 is shorter than literals.
struct ByteRun {
    /// The first byte that equals the one before.
    let start: UInt16
    let count: UInt16

    /// Shorter ones stay literals: zeros are the most frequent byte and take a bit or two each.
    static let shortest = 8

    private init(_ range: Range<Int>) {
        start = UInt16(truncatingIfNeeded: range.lowerBound)
        count = UInt16(truncatingIfNeeded: range.count)
    }

    /// The byte after the last.
    var end: Int { Int(start) + Int(count) }

    /// What stands for the run.
    var matches: RunMatches { RunMatches(Int(count)) }

    /// Finds the runs, and counts the symbols of the block: those of their matches, and the bytes between as literals.
    static func find(in bytes: UnsafeRawBufferPointer, counting symbols: inout SymbolCounts) -> [ByteRun] {
        var runs: [ByteRun] = []
        // Behind the last run.
        var literals = 0
        var index = 1
        // A run that starts at `index` or up to 7 bytes later holds the byte 7 further.
        while index &+ shortest <= bytes.count {
            let probe = index &+ (shortest &- 1)
            let value = bytes[probe]
            guard value == bytes[probe &- 1] else {
                index &+= shortest
                continue
            }
            var start = probe
            while start > index, bytes[start &- 2] == value { start &-= 1 }
            let end = endOfRun(bytes, after: probe)
            if end &- start >= shortest {
                symbols.add(bytes, literals..<start)
                let run = ByteRun(start..<end)
                run.matches.count(in: &symbols)
                runs.append(run)
                literals = end
            }
            // The byte at `end` differs from the one before.
            index = end &+ 1
        }
        symbols.add(bytes, literals..<bytes.count)
        return runs
    }

    /// The first byte after `start` that differs from it.
    @inline(__always)
    private static func endOfRun(_ bytes: UnsafeRawBufferPointer, after start: Int) -> Int {
        let eight = UInt64(bytes[start]) &* 0x0101_0101_0101_0101
        var end = start &+ 1
        while end &+ 8 <= bytes.count {
            let other = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self)) ^ eight
            guard other == 0 else { return end &+ other.trailingZeroBitCount >> 3 }
            end &+= 8
        }
        while end < bytes.count, bytes[end] == bytes[start] { end &+= 1 }
        return end
    }
}
