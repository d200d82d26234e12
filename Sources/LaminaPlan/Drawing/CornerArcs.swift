import LaminaGeometry

/// The arc of a corner: a quarter of |x / a|ⁿ + |y / b|ⁿ = 1.
package struct CornerArc: Sendable, Hashable {
    /// a and b: the distances along x and y from the corner's own point at which the arc begins.
    package var extent: SIMD2<Double>
    /// n: 2 for ellipses and circles.
    package var exponent: Double

    package init(extent: SIMD2<Double>, exponent: Double) { (self.extent, self.exponent) = (extent, exponent) }

    /// A quarter of a circle.
    package init(radius: Double) { self.init(extent: SIMD2(repeating: radius), exponent: 2) }

    /// True for a quarter of a circle.
    var isCircle: Bool { exponent == 2 && extent.x == extent.y }

    /// The arc in another unit.
    func scaled(by factor: Double) -> CornerArc { CornerArc(extent: extent * factor, exponent: exponent) }
}

/// The corners of a rectilinear layer on the frame: top left, top right, bottom right, bottom left.
package struct TurnedArcs: Sendable {
    /// In pixels.
    package var radiiX: SIMD4<Double>
    package var radiiY: SIMD4<Double>
    /// The ratio of each corner's extents to its radii.
    package var spreads: SIMD4<Double>

    /// Quarters of circles.
    package init(radii: SIMD4<Double>) { self.init(radiiX: radii, radiiY: radii, spreads: SIMD4(repeating: 1)) }

    package init(radiiX: SIMD4<Double>, radiiY: SIMD4<Double>, spreads: SIMD4<Double>) {
        (self.radiiX, self.radiiY, self.spreads) = (radiiX, radiiY, spreads)
    }

    /// One corner's arc.
    package subscript(corner: Int) -> CornerArc {
        CornerArc(
            extent: SIMD2(radiiX[corner], radiiY[corner]) * spreads[corner],
            exponent: ContinuousCorner.exponent(spread: spreads[corner]))
    }
}

// MARK: Reach

/// The pixels that the corners of a rectilinear layer take from its sides: left, top, right, bottom.
struct CornerReach {
    /// The extents of the arcs that begin at each side.
    var extents: SIMD4<Double>
    /// Their radii: the middle of no arc is farther from the side than 1 − √½ of them.
    var radii: SIMD4<Double>

    /// Square corners.
    static let none = CornerReach(radius: 0)

    /// Quarters of circles with this radius or less.
    init(radius: Double) { (extents, radii) = (SIMD4(repeating: radius), SIMD4(repeating: radius)) }

    init(_ arcs: TurnedArcs) {
        radii = CornerReach.sides(arcs.radiiX, arcs.radiiY)
        extents = CornerReach.sides(arcs.radiiX * arcs.spreads, arcs.radiiY * arcs.spreads)
    }

    private static func sides(_ x: SIMD4<Double>, _ y: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(max(x.x, x.w), max(y.x, y.y), max(x.y, x.z), max(y.z, y.w))
    }
}
