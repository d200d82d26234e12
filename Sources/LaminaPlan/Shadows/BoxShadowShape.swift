import LaminaGeometry
import LaminaStage

/// A shadow of a layer's box in the layer's own coordinates, points from the centre of the box: that of the layer's bounds, or
/// for an inset shadow of what a border by side leaves of them.
///
/// The corners follow CSS Backgrounds and Borders Level 3, section 7.1.1: a radius grows by the spread, but a smaller one
/// by less, so that a square corner stays square; and shrinks by it down to zero. Both radii of a corner do so by
/// themselves, and continuous corners stay continuous.
struct BoxShadowShape: Equatable {
    /// The centre of the shape that casts the shadow; for an inset one, of the hole that it leaves.
    private(set) var centre: SIMD2<Double>
    /// Half of its size; zero for an inset shadow without a hole.
    private(set) var extent: SIMD2<Double>
    /// Its corners.
    private(set) var corners: CornerShape
    /// Half of the size of the layer's box; for an inset shadow, of the box within the border.
    let boxExtent: SIMD2<Double>
    let boxCorners: CornerShape
    /// The centre of that box from the centre of the layer's bounds.
    let boxCentre: SIMD2<Double>
    /// The width of the border around that box, if it is the same on each side and not by side.
    let border: Double
    /// The corners of the box and the border around it, as ``QuadInstance/radii`` has them.
    let outerRadii: SIMD4<Float>
    /// True if the corners are given as ``PackedCorners``, as those of the layer are.
    let isShaped: Bool
    /// The standard deviation of the blur.
    let sigma: Double
    let isInset: Bool

    /// The distance in standard deviations at which a shadow ends: beyond, it is less than a sixteenth of the smallest
    /// step of 8 bits.
    static let reach = 3.5

    /// - Parameter sides: the layer's border by side, if it has one.
    /// - Returns: Nil if nothing of the shadow can show: its shape has no size, or the border leaves no box.
    init?(_ shadow: RenderBoxShadow, on node: borrowing RenderNode, within sides: RenderBorderSides?) {
        let upright = UprightFrame(node)
        let half = SIMD2(upright.halfWidth, upright.halfHeight)
        let isFlipped = node.flags.contains(.geometryFlipped)
        isInset = shadow.isInset
        sigma = shadow.radius
        let own = isFlipped ? node.corners.flipped : node.corners
        if shadow.isInset, let sides {
            // Top, right, bottom, left.
            let widths = (isFlipped ? sides.flipped : sides).insets
            boxCentre = 0.5 * SIMD2(widths.w - widths.y, widths.x - widths.z)
            boxExtent = half - 0.5 * SIMD2(widths.w + widths.y, widths.x + widths.z)
            boxCorners = own.inset(by: widths, in: boxExtent)
            border = 0
            isShaped = true
            outerRadii = PackedCorners.pack(
                boxCorners.radii, in: Size(width: 2 * boxExtent.x, height: 2 * boxExtent.y))
        } else {
            border = shadow.isInset ? Double(node.borderWidth) : 0
            boxCentre = .zero
            boxExtent = half - border
            boxCorners = own.grown(by: -border, in: boxExtent)
            isShaped = node.flags.contains(.shapedCorners)
            outerRadii = upright.radii
        }
        let growth = shadow.isInset ? -shadow.spread : shadow.spread
        centre = SIMD2(
            shadow.offset.width, isFlipped ? -shadow.offset.height : shadow.offset.height)
        extent = boxExtent + growth
        if shadow.isInset {
            guard boxExtent.min() > 0 else { return nil }
            if extent.min() <= 0 { extent = .zero }
        } else {
            guard extent.min() > 0 else { return nil }
        }
        corners = boxCorners.grown(by: growth, in: extent)
    }

    /// The largest distance along a side at which a corner of the casting shape begins, and one of the box.
    var largestReach: (corners: Double, boxCorners: Double) {
        (corners.reach, boxCorners.reach)
    }
}

extension CornerShape {
    /// The corners of the same shape upside down.
    fileprivate var flipped: CornerShape {
        var flipped = self
        flipped.radii = CornerRadii(
            topLeft: radii.bottomLeft, topRight: radii.bottomRight, bottomRight: radii.topRight,
            bottomLeft: radii.topLeft)
        return flipped
    }

    /// The corners of a shape that is farther out on each side, with half of its size; no radius is longer than its side.
    fileprivate func grown(by distance: Double, in extent: SIMD2<Double>) -> CornerShape {
        CornerShape(
            x: CornerShape.grown(radii.x, by: distance), y: CornerShape.grown(radii.y, by: distance), in: extent,
            isContinuous: isContinuous)
    }

    /// The corners of a shape that is farther in by the widths of a border, top, right, bottom and left.
    fileprivate func inset(by widths: SIMD4<Double>, in extent: SIMD2<Double>) -> CornerShape {
        CornerShape(
            x: radii.x - SIMD4(widths.w, widths.y, widths.y, widths.w),
            y: radii.y - SIMD4(widths.x, widths.x, widths.z, widths.z), in: extent, isContinuous: isContinuous)
    }

    private init(x: SIMD4<Double>, y: SIMD4<Double>, in extent: SIMD2<Double>, isContinuous: Bool) {
        let size = pointwiseMax(extent, .zero) * 2
        var x = pointwiseMin(x, SIMD4(repeating: size.x))
        var y = pointwiseMin(y, SIMD4(repeating: size.y))
        let isSquare = (x .<= 0) .| (y .<= 0)
        x.replace(with: 0, where: isSquare)
        y.replace(with: 0, where: isSquare)
        self.init(CornerRadii(x: x, y: y), isContinuous: isContinuous)
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

    /// The largest distance along a side at which a corner begins.
    fileprivate var reach: Double {
        let spread = isContinuous ? ContinuousCorner.largestSpread : 1
        return max(radii.x.max(), radii.y.max()) * spread
    }
}
