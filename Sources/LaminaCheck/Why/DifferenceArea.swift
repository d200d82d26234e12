import LaminaGeometry
import LaminaImage

/// The pixels that differ between two pictures: how many, the rectangle around them, and one to look at.
package struct DifferenceArea: Sendable, Equatable {
    /// The number of pixels that differ at all.
    package let count: Int
    /// The smallest rectangle around them.
    package let bounds: PixelRect
    /// One of the pixels that differ most: the middle one of them in reading order, as it is seldom on an edge.
    package let worst: SIMD2<Int>

    /// Finds the differing pixels in the errors of a comparison; nil if no pixel has an error.
    package init?(_ errors: PictureVerdict.ErrorMap) {
        self.init(width: errors.width, height: errors.height) { errors.errors[$0] }
    }

    /// Finds the differing pixels of two pictures; nil if there is none. Pixels of only one of them differ entirely.
    package init?(_ old: Bitmap, _ new: Bitmap) {
        let (width, height) = (max(old.width, new.width), max(old.height, new.height))
        let (before, now) = (old.pixels, new.pixels)
        self.init(width: width, height: height) { index in
            let (x, y) = (index % width, index / width)
            guard x < min(old.width, new.width), y < min(old.height, new.height) else { return 1 }
            let (first, second) = ((y * old.width + x) * 4, (y * new.width + x) * 4)
            var most = 0
            for channel in 0..<4 { most = max(most, abs(Int(before[first + channel]) - Int(now[second + channel]))) }
            return Float(most) / 255
        }
    }

    private init?(width: Int, height: Int, error: (Int) -> Float) {
        var (count, most) = (0, Float(0))
        var bounds = (minX: width, minY: height, maxX: 0, maxY: 0)
        var extremes: [Int] = []
        for index in 0..<width * height {
            let value = error(index)
            guard value > 0 else { continue }
            count += 1
            let (x, y) = (index % width, index / width)
            bounds = (min(bounds.minX, x), min(bounds.minY, y), max(bounds.maxX, x + 1), max(bounds.maxY, y + 1))
            if value > most { (most, extremes) = (value, []) }
            if value == most { extremes.append(index) }
        }
        guard count > 0 else { return nil }
        let middle = extremes[extremes.count / 2]
        self.count = count
        self.bounds = PixelRect(
            minX: Int32(clamping: bounds.minX), minY: Int32(clamping: bounds.minY), maxX: Int32(clamping: bounds.maxX),
            maxY: Int32(clamping: bounds.maxY))
        worst = SIMD2(middle % width, middle / width)
    }

    /// The area in words: `the difference is within 16×8 at 4, 20`. The count is in the verdict, by its metric.
    var words: String {
        "the difference is within \(bounds.width)×\(bounds.height) at \(bounds.minX), \(bounds.minY)"
    }
}
