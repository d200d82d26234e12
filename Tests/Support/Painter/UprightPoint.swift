import LaminaGeometry

/// The centre of a pixel in a layer's upright frame, and how it moves from pixel to pixel.
struct UprightPoint {
    /// In points.
    let x: Double
    let y: Double
    /// The derivatives by the pixel's x: points a pixel.
    let alongX: SIMD2<Double>
    /// The derivatives by the pixel's y.
    let alongY: SIMD2<Double>
    /// The largest error, in points, with which single precision may find `x` and `y`.
    let error: SIMD2<Double>
    /// True if the point is in front of the viewer; if not, the other values mean nothing.
    let isInFront: Bool

    init(pixelX: Int, pixelY: Int, in space: LayerSpace) {
        let map = space.fromPixels
        let (px, py) = (Double(pixelX) + 0.5, Double(pixelY) + 0.5)
        let (homogeneousX, homogeneousY, w) = map.project(px, py)
        let (x, y) = (homogeneousX / w, homogeneousY / w)
        (self.x, self.y) = (x, y)
        isInFront = w > 0 && x.isFinite && y.isFinite
        alongX = SIMD2(map.a - x * map.g, map.d - y * map.g) / w
        alongY = SIMD2(map.b - x * map.h, map.e - y * map.h) / w

        let sizeX = abs(map.a * px) + abs(map.b * py) + abs(map.c)
        let sizeY = abs(map.d * px) + abs(map.e * py) + abs(map.f)
        let sizeW = abs(map.g * px) + abs(map.h * py) + abs(map.i)
        error = SIMD2(sizeX + abs(x) * sizeW, sizeY + abs(y) * sizeW) / abs(w) * 0x1p-22
    }
}
