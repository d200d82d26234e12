import LaminaGeometry

/// Tells whether any two of a set of rectangles meet, by a sweep along x.
struct OverlapSweep {
    private var rects: [PixelRect] = []

    var isEmpty: Bool { rects.isEmpty }

    mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    mutating func add(_ rect: PixelRect) { rects.append(rect) }

    /// Whether two of the rectangles share a pixel.
    ///
    /// O(n log n) for rectangles spread out; after 16 comparisons a rectangle on average it gives up and says yes,
    /// which costs a pass and never a wrong picture.
    mutating func findsOverlap() -> Bool {
        guard rects.count > 1 else { return false }
        rects.sort { $0.minX < $1.minX }
        var budget = 16 * rects.count
        for first in 0..<rects.count - 1 {
            let rect = rects[first]
            var second = first + 1
            while second < rects.count, rects[second].minX < rect.maxX {
                if rect.intersects(rects[second]) { return true }
                second += 1
                budget -= 1
                if budget < 0 { return true }
            }
        }
        return false
    }
}
