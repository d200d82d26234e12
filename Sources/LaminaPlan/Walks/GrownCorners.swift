import Foundation
import LaminaGeometry

/// The corners of a turned rectangle, moved out so that every pixel whose coverage is not 0 lies inside.
///
/// An edge with the unit normal n reaches (|nx| + |ny|) / 2 pixels beyond itself. In the layer's own coordinates, where
/// pixels move x by the gradient g, that is (|gx| + |gy|) / 2.
struct GrownCorners {
    /// In pixels, in the order of a triangle strip.
    let first: SIMD2<Double>
    let second: SIMD2<Double>
    let third: SIMD2<Double>
    let fourth: SIMD2<Double>

    /// Nil if a corner comes behind the viewer or far outside, where the box around what is left has to serve.
    init?(_ rect: CGRect, _ toPixels: Homography) {
        guard let fromPixels = toPixels.inverse else { return nil }
        var margin = SIMD2<Double>.zero
        for (x, y) in [
            (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY),
        ] {
            let w = toPixels.project(x, y).w
            guard w > 1e-6 else { return nil }
            // How far a pixel moves the own coordinates, at this corner.
            let dx = abs(fromPixels.a - x * fromPixels.g) + abs(fromPixels.b - x * fromPixels.h)
            let dy = abs(fromPixels.d - y * fromPixels.g) + abs(fromPixels.e - y * fromPixels.h)
            margin = pointwiseMax(margin, SIMD2(dx, dy) * w)
        }
        // A little more than half, against single precision.
        let grown = rect.insetBy(dx: -0.51 * margin.x, dy: -0.51 * margin.y)
        func corner(_ x: Double, _ y: Double) -> SIMD2<Double>? {
            let (px, py, w) = toPixels.project(x, y)
            guard w > 1e-6, abs(px) < 1e7 * w, abs(py) < 1e7 * w else { return nil }
            return SIMD2(px / w, py / w)
        }
        guard let first = corner(grown.minX, grown.minY), let second = corner(grown.maxX, grown.minY),
            let third = corner(grown.minX, grown.maxY), let fourth = corner(grown.maxX, grown.maxY)
        else { return nil }
        (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
    }

    /// The pixels around the corners.
    var box: PixelRect {
        let low = pointwiseMin(pointwiseMin(first, second), pointwiseMin(third, fourth))
        let high = pointwiseMax(pointwiseMax(first, second), pointwiseMax(third, fourth))
        return PixelRect(coveringMinX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    }
}
