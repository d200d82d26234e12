import LaminaImage

/// The class of a pixel in a comparison; the raw values are those of ``PictureVerdict/ErrorMap/kinds``.
package enum PixelKind: UInt8, Sendable {
    /// Both pictures have the same pixel, or the metric sees no difference.
    case equal = 0
    /// Different, by no more than the metric allows.
    case close = 1
    /// Different by antialiasing alone, which does not count.
    case antialiased = 2
    /// Different by more than the metric allows.
    case different = 3
    /// Not compared.
    case ignored = 4
}

/// The judgement of one pixel.
struct PixelJudgement {
    var kind: PixelKind
    /// The error in the metric's unit.
    var error: Float
    /// The error from 0 (equal) to 1 (the largest of the metric).
    var share: Float
}

/// A metric that judges pixels one by one.
protocol PixelMetric: Sendable {
    /// True if pixels with equal bytes may have an error, as those near different ones.
    static var judgesEqualPixels: Bool { get }

    /// Judges a pixel; one whose bytes are equal only if ``judgesEqualPixels``.
    func judge(_ pair: PicturePair, x: Int, y: Int) -> PixelJudgement
}

/// The sums of a scan over pixels.
struct ScanTotals {
    var different = 0
    var antialiased = 0
    var largestChannelDifference = 0
    var errorSum = 0.0
    /// The largest error of a pixel that antialiasing does not explain, in the metric's unit.
    var largestError: Float = 0

    mutating func add(_ other: ScanTotals) {
        different += other.different
        antialiased += other.antialiased
        largestChannelDifference = max(largestChannelDifference, other.largestChannelDifference)
        errorSum += other.errorSum
        largestError = max(largestError, other.largestError)
    }
}

/// The place to which a scan writes the result of each pixel that is not equal; equal ones stay as they are.
struct ScanTarget: @unchecked Sendable {
    /// One byte a pixel, or nil.
    var kinds: UnsafeMutablePointer<UInt8>?
    /// One error a pixel from 0 to 1, or nil.
    var errors: UnsafeMutablePointer<Float>?
    /// The part that each pixel belongs to; nil if all belong to part 0.
    var owners: UnsafePointer<UInt8>?
    /// The part to scan; pixels of others are left out.
    var part: UInt8 = 0
}

/// A scan of two pictures by one metric, row by row. Equal rows are skipped by one comparison of memory.
struct PixelScan<Metric: PixelMetric> {
    let metric: Metric
    let target: ScanTarget

    /// Judges the pixels of the part, on several threads if the pictures are large.
    func run(_ pair: PicturePair) -> ScanTotals {
        let bandRows = 64
        let bandCount = (pair.height + bandRows - 1) / bandRows
        return withUnsafeTemporaryAllocation(of: ScanTotals.self, capacity: bandCount) { bands in
            bands.initialize(repeating: ScanTotals())
            nonisolated(unsafe) let bands = bands
            pair.eachBand(rows: bandRows) { index, rows in
                var totals = ScanTotals()
                for y in rows where Metric.judgesEqualPixels || !pair.isEqual(row: y) {
                    scan(row: y, of: pair, &totals)
                }
                bands[index] = totals
            }
            return bands.reduce(into: ScanTotals()) { $0.add($1) }
        }
    }

    @inline(__always)
    private func scan(row y: Int, of pair: PicturePair, _ totals: inout ScanTotals) {
        let start = y &* pair.width
        var x = 0
        while x < pair.width {
            let index = start &+ x
            if !Metric.judgesEqualPixels, x &+ 2 <= pair.width {
                let first = pair.expected.loadUnaligned(fromByteOffset: index &* 4, as: UInt64.self)
                if first == pair.actual.loadUnaligned(fromByteOffset: index &* 4, as: UInt64.self) {
                    x &+= 2
                    continue
                }
            }
            judge(index, x: x, y: y, of: pair, &totals)
            x &+= 1
        }
    }

    @inline(__always)
    private func judge(_ index: Int, x: Int, y: Int, of pair: PicturePair, _ totals: inout ScanTotals) {
        let (expected, actual) = pair.pixels(index)
        guard Metric.judgesEqualPixels || expected != actual else { return }
        if let owners = target.owners, owners[index] != target.part { return }
        let judgement = metric.judge(pair, x: x, y: y)
        totals.largestChannelDifference = max(
            totals.largestChannelDifference, expected.largestDifference(from: actual))
        totals.errorSum += Double(judgement.error)
        switch judgement.kind {
        case .different: totals.different &+= 1
        case .antialiased: totals.antialiased &+= 1
        default: break
        }
        if judgement.kind != .antialiased { totals.largestError = max(totals.largestError, judgement.error) }
        target.kinds?[index] = judgement.kind.rawValue
        target.errors?[index] = judgement.share
    }
}
