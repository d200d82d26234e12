/// A run of bytes in a block that equal the one before them, long enough that a match of distance 1 is shorter than
/// literals.
struct ByteRun {
    /// The index of the first byte that equals the one before.
    let start: UInt16
    let count: UInt16

    /// The shortest run. Shorter ones stay literals: zeros are the most frequent byte and take a bit or two each.
    static let shortest = 8

    private init(_ range: Range<Int>) {
        start = UInt16(truncatingIfNeeded: range.lowerBound)
        count = UInt16(truncatingIfNeeded: range.count)
    }

    /// The index after the last byte.
    var end: Int { Int(start) &+ Int(count) }

    /// The lengths of the longest and the shortest match, RFC 1951 section 3.2.5.
    static let longestMatch = 258
    static let shortestMatch = 3
    /// The number of bits of a match's distance, which is always 1.
    static let distanceBits = 1

    /// Calls `body` with the length of each match of distance 1 that makes up the run: as many of the longest as fit,
    /// and one or two for the rest.
    @inline(__always)
    func forEachMatch(_ body: (Int) -> Void) {
        var left = Int(count)
        while left > ByteRun.longestMatch {
            // A match can't be as short as the rest could be, so the one before it is shortened.
            let isTooLittleLeft = left &- ByteRun.longestMatch < ByteRun.shortestMatch
            let taken = isTooLittleLeft ? ByteRun.longestMatch &- ByteRun.shortestMatch : ByteRun.longestMatch
            body(taken)
            left &-= taken
        }
        body(left)
    }

    /// Returns all runs of a block.
    static func find(in bytes: UnsafeRawBufferPointer) -> [ByteRun] {
        var runs: [ByteRun] = []
        var index = 1
        // The start of the open run, of bytes that equal the ones before them up to the index.
        var open = 1
        while index &+ windowBytes <= bytes.count {
            let equal = repeats(in: bytes, from: index)
            let differs = ~equal
            if differs != 0 {
                let first = differs.trailingZeroBitCount
                let last = windowBytes &- 1 &- differs.leadingZeroBitCount
                if index &+ first &- open >= shortest { runs.append(ByteRun(open..<index &+ first)) }
                // Only between the first byte that differs and the last.
                let inside =
                    equal & (~0 &<< UInt64(truncatingIfNeeded: first)) & ~(~0 &<< UInt64(truncatingIfNeeded: last))
                appendRuns(inside, from: index, to: &runs)
                open = index &+ last &+ 1
            }
            index &+= windowBytes
        }
        while open < bytes.count {
            let end = end(of: bytes, from: max(open, index))
            if end &- open >= shortest { runs.append(ByteRun(open..<end)) }
            (open, index) = (end &+ 1, end &+ 1)
        }
        return runs
    }

    /// Appends the runs of set bits.
    @inline(__always)
    private static func appendRuns(_ equal: UInt64, from index: Int, to runs: inout [ByteRun]) {
        // Set bits that are followed by seven more.
        var starts = equal & equal >> 1
        starts &= starts >> 2
        starts &= starts >> 4
        while starts != 0 {
            let first = starts.trailingZeroBitCount
            let count = (~(equal &>> UInt64(truncatingIfNeeded: first))).trailingZeroBitCount
            runs.append(ByteRun(index &+ first..<index &+ first &+ count))
            starts &= ~0 &<< UInt64(truncatingIfNeeded: first &+ count)
        }
    }

    /// The number of bytes that are compared at once.
    private static let windowBytes = 64

    /// Returns a bit for each of 64 bytes, the first lowest, that is set if the byte equals the one before.
    @inline(__always)
    private static func repeats(in bytes: UnsafeRawBufferPointer, from first: Int) -> UInt64 {
        let low7: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        var mask: UInt64 = 0
        for word in 0..<8 {
            let offset = first &+ word &* 8
            let here = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let before = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset &- 1, as: UInt64.self))
            let difference = here ^ before
            // Sets the highest bit of each byte that is not 0; carries stay within their bytes.
            let differs = ((difference & low7) &+ low7) | difference
            var equal = (~differs & ~low7) >> 7
            // Gathers the lowest bits of the bytes in the lowest byte.
            equal |= equal >> 7
            equal |= equal >> 14
            equal |= equal >> 28
            mask |= (equal & 0xFF) &<< UInt64(truncatingIfNeeded: word &* 8)
        }
        return mask
    }

    /// Returns the index of the first byte from `start` on that differs from the one before.
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
