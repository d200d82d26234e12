import LaminaGeometry
import LaminaStage

/// The map from pixels to the coordinates in which a layer is drawn, points from the centre of its bounds, and half of
/// the layer's size there.
///
/// Instances hold it as three vectors: row x and half of the width, row y and half of the height, row w and a number of
/// the instance's own.
package struct OwnCoordinates: Sendable, Equatable {
    package var rowX: SIMD3<Float>
    package var rowY: SIMD3<Float>
    package var rowW: SIMD3<Float>
    /// Half of the width and half of the height, in points.
    package var extent: SIMD2<Float>

    /// - Parameter fromPixels: from pixels to the coordinates of `upright`.
    init(_ fromPixels: Homography, _ upright: UprightFrame) {
        let map = fromPixels
        rowX = SIMD3(Float(map.a), Float(map.b), Float(map.c))
        rowY = SIMD3(Float(map.d), Float(map.e), Float(map.f))
        rowW = SIMD3(Float(map.g), Float(map.h), Float(map.i))
        extent = SIMD2(Float(upright.halfWidth), Float(upright.halfHeight))
    }

    /// Decodes three vectors, the last number left out.
    init(decoding x: SIMD4<Float>, _ y: SIMD4<Float>, _ w: SIMD4<Float>) {
        rowX = SIMD3(x.x, x.y, x.z)
        rowY = SIMD3(y.x, y.y, y.z)
        rowW = SIMD3(w.x, w.y, w.z)
        extent = SIMD2(x.w, y.w)
    }

    /// Writes three vectors.
    ///
    /// - Parameter last: the number after row w.
    func encode(into x: inout SIMD4<Float>, _ y: inout SIMD4<Float>, _ w: inout SIMD4<Float>, last: Float) {
        x = SIMD4(rowX, extent.x)
        y = SIMD4(rowY, extent.y)
        w = SIMD4(rowW, last)
    }

    /// The own coordinates of a point of the frame, in pixels; the layer's plane must be in front of the viewer there.
    package func point(atPixel pixel: SIMD2<Float>) -> SIMD2<Float> {
        let at = SIMD3(pixel, 1)
        return SIMD2((rowX * at).sum(), (rowY * at).sum()) / (rowW * at).sum()
    }
}

// MARK: Upright coordinates

/// The coordinates in which a layer is drawn: points from the centre of its bounds, y down on its images.
///
/// A layer in flipped geometry is flipped but its images are not; in these coordinates its rectangle is the same and
/// its corners and hard edges have swapped.
struct UprightFrame {
    var halfWidth: Double
    var halfHeight: Double
    /// From these coordinates to the layer's own.
    var toLayer: Homography
    /// Top left, top right, bottom right, bottom left; packed with ``QuadFlags/shapedCorners``.
    var radii: SIMD4<Float>
    /// The hard sides, and the form of the corners.
    var shapeFlags: QuadFlags = []

    /// The layer's rectangle.
    var rect: Rect {
        Rect(x: -halfWidth, y: -halfHeight, width: 2 * halfWidth, height: 2 * halfHeight)
    }

    init(_ node: borrowing RenderNode) {
        halfWidth = node.bounds.size.width / 2
        halfHeight = node.bounds.size.height / 2
        let isFlipped = node.flags.contains(.geometryFlipped)
        toLayer = Homography(
            a: 1, b: 0, c: node.bounds.origin.x + halfWidth,
            d: 0, e: isFlipped ? -1 : 1, f: node.bounds.origin.y + halfHeight)
        let corners = node.cornerRadii
        radii = isFlipped ? SIMD4(corners.w, corners.z, corners.y, corners.x) : corners
        if node.flags.contains(.shapedCorners) {
            shapeFlags.insert(.shapedCorners)
            if node.flags.contains(.continuousCorners) { shapeFlags.insert(.continuousCorners) }
        }
        if !node.flags.isDisjoint(with: .hardEdges) {
            if node.flags.contains(.hardLeft) { shapeFlags.insert(.hardLeft) }
            if node.flags.contains(.hardRight) { shapeFlags.insert(.hardRight) }
            if node.flags.contains(.hardTop) { shapeFlags.insert(isFlipped ? .hardBottom : .hardTop) }
            if node.flags.contains(.hardBottom) { shapeFlags.insert(isFlipped ? .hardTop : .hardBottom) }
        }
    }
}
