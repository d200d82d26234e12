/// The prediction that is subtracted from each byte of a row before compression, PNG specification section 9.2.
///
/// The raw values are the filter bytes of the file.
enum RowFilter: UInt8, CaseIterable {
    case none = 0
    /// The byte one pixel to the left.
    case sub = 1
    /// The byte above.
    case up = 2
    /// The mean of left and above.
    case average = 3
    /// The one of left, above and above left that is closest to left + above − above left.
    case paeth = 4

    /// Filters a row.
    ///
    /// - Parameters:
    ///   - row: `count` bytes, after `bytesPerPixel` zeros.
    ///   - above: the row above, also after zeros; all zeros for the first row.
    ///   - target: receives `count` bytes.
    func apply(
        to row: UnsafePointer<UInt8>,
        above: UnsafePointer<UInt8>,
        count: Int,
        bytesPerPixel: Int,
        into target: UnsafeMutablePointer<UInt8>
    ) {
        let left = row - bytesPerPixel
        let aboveLeft = above - bytesPerPixel
        switch self {
        case .none:
            target.update(from: row, count: count)
        case .sub:
            RowFilter.run(count, target) { row[$0] &- left[$0] }
        case .up:
            RowFilter.run(count, target) { row[$0] &- above[$0] }
        case .average:
            // (a + b) / 2 without a ninth bit.
            RowFilter.run(count, target) {
                row[$0] &- (left[$0] & above[$0] &+ (left[$0] ^ above[$0]) >> 1)
            }
        case .paeth:
            RowFilter.run(count, target) { row[$0] &- RowFilter.paeth(left[$0], above[$0], aboveLeft[$0]) }
        }
    }

    /// Returns the sum of the absolute values of filtered bytes, as signed numbers.
    static func sumOfDifferences(_ bytes: UnsafePointer<UInt8>, count: Int) -> Int {
        var sum = 0
        var start = 0
        // 16-bit sums of parts that are short enough not to overflow, which the compiler vectorizes.
        while start < count {
            let end = min(start + 496, count)
            var part: UInt16 = 0
            for index in start..<end {
                part &+= UInt16(min(bytes[index], 0 &- bytes[index]))
            }
            sum += Int(part)
            start = end
        }
        return sum
    }

    /// Runs a plain loop, which the compiler vectorizes.
    @inline(__always)
    private static func run(_ count: Int, _ target: UnsafeMutablePointer<UInt8>, _ body: (Int) -> UInt8) {
        for index in 0..<count {
            target[index] = body(index)
        }
    }

    /// Returns the Paeth predictor, computed in bytes for wide vectors; after Luca Versari's encoder fpnge.
    @inline(__always)
    private static func paeth(_ left: UInt8, _ above: UInt8, _ aboveLeft: UInt8) -> UInt8 {
        let toLeft = max(above, aboveLeft) &- min(above, aboveLeft)
        let toAbove = max(left, aboveLeft) &- min(left, aboveLeft)
        // The distance to above left is the difference of the two distances if above left is between left and above,
        // else their sum, which is never the smallest.
        let isBetween = (left < aboveLeft) == (aboveLeft < above)
        let toAboveLeft = isBetween ? max(toLeft, toAbove) &- min(toLeft, toAbove) : 255
        let other = toAbove <= toAboveLeft ? above : aboveLeft
        return toLeft <= toAbove && toLeft <= toAboveLeft ? left : other
    }
}

// MARK: Compression

/// The trade of a PNG file's size against the time of its compression. The pixels are the same.
public enum PNGCompression: String, CaseIterable, Sendable {
    /// Small files: each part is compressed by the one of several methods that suits it, some of them searching thoroughly.
    case small
    /// About half of the time: rows are coded as runs, or searched a little where that is smaller. Files of photos are
    /// about as large, of flat user interfaces up to 1.7 times.
    case fast

    /// The filters that are tried on each row: two find most of what all do.
    var filters: [RowFilter] { self == .fast ? [.sub, .paeth] : [.sub, .up, .average, .paeth] }
}
