import LaminaGeometry

/// One corner of a rounded rectangle, in a layer's upright frame.
struct RoundedCorner {
    /// The centre of the arc.
    let x: Double
    let y: Double
    let radius: Double
    /// The direction in which the corner points: -1 or 1.
    let signX: Double
    let signY: Double

    /// The corners that are rounded.
    static func corners(of edges: Edges, radii: SIMD4<Double>) -> [RoundedCorner] {
        let signs: [(x: Double, y: Double)] = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        var corners: [RoundedCorner] = []
        for (index, sign) in signs.enumerated() where radii[index] > 0 {
            let radius = radii[index]
            corners.append(
                RoundedCorner(
                    x: sign.x < 0 ? edges.minX + radius : edges.maxX - radius,
                    y: sign.y < 0 ? edges.minY + radius : edges.maxY - radius,
                    radius: radius, signX: sign.x, signY: sign.y))
        }
        return corners
    }

    /// Returns whether a point is between the arc and the corner that it rounds.
    func cutsOff(_ pointX: Double, _ pointY: Double) -> Bool {
        let (dx, dy) = ((pointX - x) * signX, (pointY - y) * signY)
        return dx > 0 && dy > 0 && dx * dx + dy * dy > radius * radius
    }

    enum Meeting { case inside, outside, cut }

    /// The effect of the arc on a pixel: leaves it whole, cuts it off, or perhaps runs through it.
    func meets(_ pixel: UprightPixel) -> Meeting {
        guard let low = pixel.low, let high = pixel.high else { return .cut }
        // The pixel's extent from the arc's centre towards the corner.
        let farX = signX > 0 ? high.x - x : x - low.x
        let farY = signY > 0 ? high.y - y : y - low.y
        if farX <= 0 || farY <= 0 || farX * farX + farY * farY <= radius * radius { return .inside }
        let nearX = signX > 0 ? low.x - x : x - high.x
        let nearY = signY > 0 ? low.y - y : y - high.y
        if nearX > 0, nearY > 0, nearX * nearX + nearY * nearY > radius * radius { return .outside }
        return .cut
    }
}

/// The box around a pixel in a layer's upright frame; nil where the pixel reaches behind the viewer.
struct UprightPixel {
    var low: SIMD2<Double>?
    var high: SIMD2<Double>?

    init(_ x: Int, _ y: Int, _ fromPixels: Homography) {
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let (homogeneousX, homogeneousY, w) = fromPixels.project(Double(x + dx), Double(y + dy))
            guard w > 0 else { return }
            let point = SIMD2(homogeneousX, homogeneousY) / w
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        (self.low, self.high) = (low, high)
    }
}
