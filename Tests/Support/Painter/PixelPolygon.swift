/// The rest of one pixel after straight cuts: a convex polygon with exact area.
struct PixelPolygon {
    private var points: InlineArray<16, SIMD2<Double>>
    private var count: Int

    /// The whole pixel.
    init(x: Double, y: Double) {
        points = InlineArray(repeating: .zero)
        count = 4
        points[0] = SIMD2(x, y)
        points[1] = SIMD2(x + 1, y)
        points[2] = SIMD2(x + 1, y + 1)
        points[3] = SIMD2(x, y + 1)
    }

    /// Cuts off what is outside of `plane`. Each cut adds at most one corner; there are at most five.
    ///
    /// Source: Sutherland and Hodgman, "Reentrant Polygon Clipping" (1974).
    mutating func cut(by plane: HalfPlane) {
        var kept = InlineArray<16, SIMD2<Double>>(repeating: .zero)
        var keptCount = 0
        for index in 0..<count {
            let (from, to) = (points[index], points[index + 1 < count ? index + 1 : 0])
            let (before, after) = (plane.distance(from.x, from.y), plane.distance(to.x, to.y))
            if before >= 0 {
                kept[keptCount] = from
                keptCount += 1
            }
            if (before >= 0) != (after >= 0) {
                kept[keptCount] = from + (to - from) * (before / (before - after))
                keptCount += 1
            }
        }
        (points, count) = (kept, keptCount)
    }

    /// The area in pixels, by the shoelace formula.
    var area: Double {
        guard count > 2 else { return 0 }
        var doubled = 0.0
        for index in 0..<count {
            let (from, to) = (points[index] - points[0], points[index + 1 < count ? index + 1 : 0] - points[0])
            doubled += from.x * to.y - from.y * to.x
        }
        return abs(doubled) / 2
    }
}
