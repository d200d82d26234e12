import LaminaGeometry

/// Finds the pairs of a set of rectangles that share a pixel, by a sweep along an axis. Keeps its buffers.
///
/// O(n log n) for rectangles spread out along x or along y. Where 16 comparisons a rectangle do for neither, it gives up.
struct OverlapSweep {
    /// Two rectangles that share a pixel, by their places in the order in which they were added.
    struct Pair {
        var first: Int32
        var second: Int32
    }

    private(set) var rects: [PixelRect] = []
    private(set) var pairs: [Pair] = []
    private var order: [Int32] = []

    var isEmpty: Bool { rects.isEmpty }

    mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    mutating func add(_ rect: PixelRect) { rects.append(rect) }

    /// Whether two of the rectangles share a pixel; yes where it gives up, which costs a pass and never a wrong picture.
    mutating func findsOverlap() -> Bool { !findPairs(atMost: 1) || !pairs.isEmpty }

    /// Finds the pairs, sorted; false where it gives up.
    mutating func findPairs() -> Bool {
        guard findPairs(atMost: .max) else { return false }
        pairs.sort { ($0.first, $0.second) < ($1.first, $1.second) }
        return true
    }

    private mutating func findPairs(atMost limit: Int) -> Bool {
        order.removeAll(keepingCapacity: true)
        for index in rects.indices { order.append(Int32(index)) }
        // The rows of a list all meet along x. Along y they do not.
        return sweep(alongX: true, atMost: limit) || sweep(alongX: false, atMost: limit)
    }

    /// Finds the pairs, or the first of them; false if that takes too long along this axis.
    private mutating func sweep(alongX: Bool, atMost limit: Int) -> Bool {
        func start(_ index: Int32) -> Int32 { alongX ? rects[Int(index)].minX : rects[Int(index)].minY }
        func end(_ index: Int32) -> Int32 { alongX ? rects[Int(index)].maxX : rects[Int(index)].maxY }
        pairs.removeAll(keepingCapacity: true)
        order.sort { start($0) < start($1) }
        var budget = 16 * order.count
        for place in order.indices {
            let index = order[place]
            let far = end(index)
            var next = place + 1
            while next < order.count, start(order[next]) < far {
                let other = order[next]
                if rects[Int(index)].intersects(rects[Int(other)]) {
                    pairs.append(Pair(first: min(index, other), second: max(index, other)))
                    if pairs.count == limit { return true }
                }
                next += 1
                budget -= 1
                if budget < 0 { return false }
            }
        }
        return true
    }
}
