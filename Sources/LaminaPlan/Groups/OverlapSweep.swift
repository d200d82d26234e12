import LaminaGeometry

/// Tells whether any two of a set of rectangles meet, by a sweep along an axis.
struct OverlapSweep {
    private var rects: [PixelRect] = []

    var isEmpty: Bool { rects.isEmpty }

    mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    mutating func add(_ rect: PixelRect) { rects.append(rect) }

    /// Whether two of the rectangles share a pixel.
    ///
    /// O(n log n) for rectangles spread out along x or along y; where 16 comparisons a rectangle do for neither, it
    /// gives up and says yes, which costs a pass and never a wrong picture.
    mutating func findsOverlap() -> Bool {
        guard rects.count > 1 else { return false }
        if let isFound = sweep() { return isFound }
        // The rows of a list all meet along x. Along y they do not.
        for index in rects.indices {
            let rect = rects[index]
            rects[index] = PixelRect(minX: rect.minY, minY: rect.minX, maxX: rect.maxY, maxY: rect.maxX)
        }
        return sweep() ?? true
    }

    /// Whether two rectangles share a pixel, or nil if that takes too long to tell.
    private mutating func sweep() -> Bool? {
        rects.sort { $0.minX < $1.minX }
        var budget = 16 * rects.count
        for first in 0..<rects.count - 1 {
            let rect = rects[first]
            var second = first + 1
            while second < rects.count, rects[second].minX < rect.maxX {
                if rect.intersects(rects[second]) { return true }
                second += 1
                budget -= 1
                if budget < 0 { return nil }
            }
        }
        return false
    }
}
