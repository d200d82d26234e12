import Glibc
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaText

extension Explanation {
    /// The difference of two pictures.
    public struct Difference: Sendable, Encodable, Equatable {
        /// The largest difference of a channel, from 0 to 255.
        public var largest: Int
        /// The fraction of the pixels that differ at all, from 0 to 1.
        public var share: Double
        /// The fraction of the pixels that differ by more than 1 of 255, from 0 to 1.
        public var visibleShare: Double
        /// True if every pixel that differs by more than 1 of 255 is on an edge of the picture: beside one whose colour
        /// is 16 of 255 away.
        public var isOnEdges = true

        /// True if no channel differs by more than 1 of 255.
        public var isNone: Bool { largest <= 1 }
        /// True if pixels on edges differ by 2 or 3 of 255, and no others by more than 1.
        public var isNearlyNone: Bool { (2...3).contains(largest) && isOnEdges }

        /// Returns the maximum of each measure.
        func union(_ other: Difference) -> Difference {
            Difference(
                largest: max(largest, other.largest), share: max(share, other.share),
                visibleShare: max(visibleShare, other.visibleShare), isOnEdges: isOnEdges && other.isOnEdges)
        }
    }
}

// MARK: Order

extension Explanation.Difference {
    /// The rank of how much shows: 0 for nothing, 1 for edges, 2 for more.
    private var rank: Int { isNone ? 0 : isNearlyNone ? 1 : 2 }

    /// Returns whether less shows of this difference than of another.
    func showsLess(than other: Explanation.Difference) -> Bool {
        if rank != other.rank { return rank < other.rank }
        if rank < 2 { return false }
        return (visibleShare, largest) < (other.visibleShare, other.largest)
    }

    /// The difference in words.
    var words: String {
        if largest == 0 { return "the same picture" }
        if largest == 1 { return "the same picture to within 1 of 255" }
        if isNearlyNone { return "nearly the same picture, to within \(largest) of 255 on edges" }
        let share = visibleShare < 0.0005 ? "less than 0.1%" : NumberText.fixed(visibleShare * 100, digits: 1) + "%"
        return "\(share) of the pixels differ, by up to \(largest) of 255"
    }
}

// MARK: Comparing pictures

extension Explanation.Difference {
    /// Compares two pictures; those of different sizes differ in every pixel.
    ///
    /// - Parameter area: The pixels that are compared; nil for all. Fractions are of the whole picture.
    package init(_ first: Bitmap, _ second: Bitmap, within area: DamageArea? = nil) {
        self.init(largest: 0, share: 0, visibleShare: 0)
        guard first.width == second.width, first.height == second.height else {
            (largest, share, visibleShare, isOnEdges) = (255, 1, 1, false)
            return
        }
        let whole = PixelRect(width: first.width, height: first.height)
        let rects = (area?.rects ?? [whole]).map { $0.intersection(whole) }
        var (differing, visible) = (0, 0)
        first.pixels.withUnsafeBufferPointer { one in
            second.pixels.withUnsafeBufferPointer { other in
                guard let start = one.baseAddress, let otherStart = other.baseAddress else { return }
                let picture = PixelRows(start, width: first.width, height: first.height)
                for rect in rects where !rect.isEmpty {
                    for y in Int(rect.minY)..<Int(rect.maxY) {
                        let row = (y * first.width + Int(rect.minX)) * 4
                        // Most rows are usually equal.
                        if memcmp(start + row, otherStart + row, rect.width * 4) == 0 { continue }
                        for x in 0..<rect.width {
                            let amount = Self.amount(start + row + x * 4, otherStart + row + x * 4)
                            if amount == 0 { continue }
                            differing += 1
                            largest = max(largest, amount)
                            guard amount > 1 else { continue }
                            visible += 1
                            if isOnEdges { isOnEdges = picture.isEdge(x: Int(rect.minX) + x, y: y) }
                        }
                    }
                }
            }
        }
        let count = Double(max(1, first.width * first.height))
        (share, visibleShare) = (Double(differing) / count, Double(visible) / count)
    }

    /// Returns the largest difference of a channel of two pixels.
    fileprivate static func amount(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>) -> Int {
        var amount = 0
        for channel in 0..<4 { amount = max(amount, abs(Int(one[channel]) - Int(other[channel]))) }
        return amount
    }
}

/// The pixels of a picture, for looking at their neighbours.
private struct PixelRows {
    private let start: UnsafePointer<UInt8>
    private let (width, height): (Int, Int)

    /// The difference of a channel that makes two neighbours an edge, of 255.
    private static let edge = 16

    init(_ start: UnsafePointer<UInt8>, width: Int, height: Int) {
        (self.start, self.width, self.height) = (start, width, height)
    }

    /// Returns whether one of the eight neighbours of a pixel has another colour.
    func isEdge(x: Int, y: Int) -> Bool {
        let pixel = start + (y * width + x) * 4
        for row in max(0, y - 1)...min(height - 1, y + 1) {
            for column in max(0, x - 1)...min(width - 1, x + 1)
            where Explanation.Difference.amount(pixel, start + (row * width + column) * 4) >= Self.edge { return true }
        }
        return false
    }
}
