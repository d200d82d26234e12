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
    var end: Int { Int(start) &+ Int(count) }

    /// What stands for the run.
    var matches: RunMatches { RunMatches(Int(count)) }

    /// Finds the runs of a block, all of them.
    static func find(in bytes: UnsafeRawBufferPointer) -> [ByteRun] {
        var runs: [ByteRun] = []
        // No run that is not found yet starts before.
        var index = 1
        while index &+ windowBytes <= bytes.count {
            let equal = repeats(in: bytes, from: index)
            // Those with seven more behind them.
            var starts = equal & equal >> 1
            starts &= starts >> 2
            starts &= starts >> 4
            // The last seven may begin a run.
            var next = index &+ windowBytes &- (shortest &- 1)
            while starts != 0 {
                let first = starts.trailingZeroBitCount
                let count = (~(equal &>> UInt64(truncatingIfNeeded: first))).trailingZeroBitCount
                let isCut = first &+ count == windowBytes
                let end = isCut ? end(of: bytes, from: index &+ windowBytes) : index &+ first &+ count
                runs.append(ByteRun(index &+ first..<end))
                next = max(next, end &+ 1)
                starts = isCut ? 0 : starts & (~0 &<< UInt64(truncatingIfNeeded: first &+ count))
            }
            index = next
        }
        while index &+ shortest <= bytes.count {
            let end = end(of: bytes, from: index)
            if end &- index >= shortest { runs.append(ByteRun(index..<end)) }
            index = end &+ 1
        }
        return runs
    }

    /// So many bytes are compared at once.
    private static let windowBytes = 64

    /// For each of 64 bytes a bit, the first lowest, that is set where it equals the one before.
    @inline(__always)
    private static func repeats(in bytes: UnsafeRawBufferPointer, from first: Int) -> UInt64 {
        let low7: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        var mask: UInt64 = 0
        for word in 0..<8 {
            let place = first &+ word &* 8
            let here = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            let before = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place &- 1, as: UInt64.self))
            let difference = here ^ before
            // The highest bit of each byte that is not 0; the others' carries stay within their bytes.
            let differs = ((difference & low7) &+ low7) | difference
            let equal = (~differs & ~low7) >> 7
            // Gathers the lowest bits of the bytes in the highest byte.
            mask |= ((equal &* 0x0102_0408_1020_4080) >> 56) &<< UInt64(truncatingIfNeeded: word &* 8)
        }
        return mask
    }

    /// The first byte from `start` on that differs from the one before.
    @inline(__always)
    private static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        let value = bytes[start &- 1]
        let eight = UInt64(value) &* 0x0101_0101_0101_0101
        var end = start
        while end &+ 8 <= bytes.count {
            let other = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self)) ^ eight
            guard other == 0 else { return end &+ other.trailingZeroBitCount >> 3 }
            end &+= 8
        }
        while end < bytes.count, bytes[end] == value { end &+= 1 }
        return end
    }
}
