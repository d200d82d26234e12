import LaminaGeometry
import LaminaLayers

extension RenderNode {
    /// The corners of the layer.
    package var corners: CornerShape {
        guard flags.contains(.shapedCorners) else {
            return CornerShape(CornerRadii(circles: SIMD4<Double>(cornerRadii)))
        }
        let (x, y) = PackedCorners.unpack(cornerRadii, in: bounds.size)
        return CornerShape(CornerRadii(x: x, y: y), isContinuous: flags.contains(.continuousCorners))
    }

    /// The radius of the corners that are rounded, in points, if that is all there is to say of them; 0 if none is, nil if
    /// they are ellipses or continuous.
    package var circleRadius: Double? { flags.contains(.shapedCorners) ? nil : Double(cornerRadii.max()) }

    /// The largest radius of a corner, in points.
    package var largestRadius: Double { circleRadius ?? max(corners.radii.x.max(), corners.radii.y.max()) }

    /// Sets the corners, in the simplest form that has them.
    package mutating func setCorners(_ corners: CornerShape) {
        flags.subtract([.shapedCorners, .continuousCorners])
        if let circles = corners.circles(in: bounds.size) {
            cornerRadii = circles
            return
        }
        flags.insert(.shapedCorners)
        if corners.isContinuous { flags.insert(.continuousCorners) }
        cornerRadii = PackedCorners.pack(corners.radii, in: bounds.size)
    }
}
