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
        // Where the next run may start: what is known ends there.
        var known = 1
        while let window = window(in: bytes, from: known) {
            var start = window
            while start > known, bytes[start &- 1] == bytes[start &- 2] { start &-= 1 }
            let end = end(of: bytes, from: window &+ windowBytes)
            if end &- start >= shortest { runs.append(ByteRun(start..<end)) }
            // The byte at `end` differs from the one before.
            known = end &+ 1
        }
        return runs
    }

    /// A run is as long as two windows: one of them, counted from anywhere before the run, lies in it.
    private static let windowBytes = 4

    /// The first window whose bytes all equal the one before.
    @inline(__always)
    private static func window(in bytes: UnsafeRawBufferPointer, from first: Int) -> Int? {
        var index = first
        while index &+ 8 <= bytes.count {
            let here = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let before = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index &- 1, as: UInt64.self))
            let difference = here ^ before
            if difference & 0xFFFF_FFFF == 0 { return index }
            if difference >> 32 == 0 { return index &+ 4 }
            index &+= 8
        }
        guard index &+ 4 <= bytes.count else { return nil }
        let here = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
        return here == bytes.loadUnaligned(fromByteOffset: index &- 1, as: UInt32.self) ? index : nil
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
