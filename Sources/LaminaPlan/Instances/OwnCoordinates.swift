import LaminaGeometry

/// The map from pixels to the coordinates in which a layer is drawn, points from the centre of its bounds, with half of
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

    /// The own coordinates of a point of the frame, in pixels; the layer's plane must lie before the viewer there.
    package func point(atPixel pixel: SIMD2<Float>) -> SIMD2<Float> {
        let at = SIMD3(pixel, 1)
        return SIMD2((rowX * at).sum(), (rowY * at).sum()) / (rowW * at).sum()
    }
}
