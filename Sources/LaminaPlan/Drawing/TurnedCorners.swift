import LaminaGeometry
import LaminaStage

extension RenderNode {
    /// The corner radii in the order of the corners on the frame, for a rectilinear map and a layer without
    /// ``RenderFlags/shapedCorners``.
    @inline(__always)
    func radii(rotatedBy map: Homography) -> SIMD4<Float> {
        cornerRadii == .zero ? cornerRadii : cornerRadii.turned(by: map)
    }

    /// The corners on the frame, in pixels, for a rectilinear map: each with its extents and the exponent of its arc.
    func arcs(on map: Homography) -> TurnedArcs {
        guard flags.contains(.shapedCorners) else {
            return TurnedArcs(radii: SIMD4<Double>(radii(rotatedBy: map)) * (abs(map.a) + abs(map.b)))
        }
        let shape = corners
        let isTransposed = abs(map.b) > abs(map.a)
        let (x, y) = isTransposed ? (shape.radii.y, shape.radii.x) : (shape.radii.x, shape.radii.y)
        return TurnedArcs(
            radiiX: x.turned(by: map) * (abs(map.a) + abs(map.b)),
            radiiY: y.turned(by: map) * (abs(map.d) + abs(map.e)),
            spreads: shape.spreads(in: bounds.size).turned(by: map))
    }

    /// The pixels that the corners of a rectilinear layer take from its sides.
    @inline(__always)
    func cornerReach(on place: PlacedNode) -> CornerReach {
        if cornerRadii == .zero { return .none }
        if flags.contains(.shapedCorners) { return CornerReach(arcs(on: place.map)) }
        let map = place.map
        let stretch = max(abs(map.a) + abs(map.b), abs(map.d) + abs(map.e))
        return CornerReach(radius: Double(cornerRadii.max()) * stretch)
    }

    /// The lengths along x and y, in points, beyond which no corner's arc extends, neither the outer nor the inner one of
    /// a border.
    var cornerExtent: SIMD2<Double> {
        guard flags.contains(.shapedCorners) else { return SIMD2(repeating: Double(cornerRadii.max())) }
        let shape = corners
        let spread = shape.isContinuous ? ContinuousCorner.largestSpread : 1
        return SIMD2(shape.radii.x.max(), shape.radii.y.max()) * spread
    }
}

extension SIMD4 {
    /// Values of corners in the order of the corners on the frame, for a rectilinear map.
    @inline(__always)
    fileprivate func turned(by map: Homography) -> SIMD4 {
        var corners = self
        let isTransposed = abs(map.b) > abs(map.a)
        // x and y swap: top right and bottom left do too.
        if isTransposed { corners = SIMD4(corners.x, corners.w, corners.z, corners.y) }
        if (isTransposed ? map.b : map.a) < 0 { corners = SIMD4(corners.y, corners.x, corners.w, corners.z) }
        if (isTransposed ? map.d : map.e) < 0 { corners = SIMD4(corners.w, corners.z, corners.y, corners.x) }
        return corners
    }
}
