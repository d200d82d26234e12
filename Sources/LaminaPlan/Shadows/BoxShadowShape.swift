import LaminaGeometry
import LaminaStage

/// A shadow of a layer's box in the layer's own coordinates, points from the centre of its bounds.
///
/// The corners follow CSS Backgrounds and Borders Level 3, section 7.1.1: a radius grows by the spread, but a smaller one
/// by less, so that a square corner stays square; and shrinks by it down to zero.
struct BoxShadowShape: Equatable {
    /// The centre of the shape that casts the shadow; for an inset one, of the hole that it leaves.
    private(set) var centre: SIMD2<Double>
    /// Half of its size; zero for an inset shadow without a hole.
    private(set) var extent: SIMD2<Double>
    /// Its radii: top left, top right, bottom right, bottom left.
    private(set) var radii: SIMD4<Double>
    /// Half of the size of the layer's box; for an inset shadow, of the box within the border.
    let boxExtent: SIMD2<Double>
    let boxRadii: SIMD4<Double>
    /// The standard deviation of the blur.
    let sigma: Double
    let isInset: Bool

    /// The distance in standard deviations at which a shadow ends: beyond, it is less than a sixteenth of the smallest
    /// step of 8 bits.
    static let reach = 3.5

    /// - Returns: Nil if nothing of the shadow can show: its shape has no size, or the border leaves no box.
    init?(_ shadow: RenderBoxShadow, on node: borrowing RenderNode) {
        let upright = UprightFrame(node)
        let border = shadow.isInset ? Double(node.borderWidth) : 0
        let half = SIMD2(upright.halfWidth, upright.halfHeight)
        isInset = shadow.isInset
        sigma = shadow.radius
        boxExtent = half - border
        boxRadii = BoxShadowShape.grown(SIMD4<Double>(upright.radii), by: -border)
        let growth = shadow.isInset ? -shadow.spread : shadow.spread
        centre = SIMD2(
            shadow.offset.width, node.flags.contains(.geometryFlipped) ? -shadow.offset.height : shadow.offset.height)
        extent = boxExtent + growth
        radii = BoxShadowShape.grown(boxRadii, by: growth)
        if shadow.isInset {
            guard boxExtent.min() > 0 else { return nil }
            if extent.min() <= 0 { extent = .zero }
        } else {
            guard extent.min() > 0 else { return nil }
        }
        radii = pointwiseMin(radii, SIMD4(repeating: max(extent.min(), 0)))
    }

    /// Radii of a shape that grows by a distance on each side.
    private static func grown(_ radii: SIMD4<Double>, by distance: Double) -> SIMD4<Double> {
        var result = radii
        for corner in 0..<4 {
            let radius = radii[corner]
            if distance <= 0 || radius >= distance {
                result[corner] = max(0, radius + distance)
            } else {
                let rest = radius / distance - 1
                result[corner] = radius + distance * (1 + rest * rest * rest)
            }
        }
        return result
    }
}
