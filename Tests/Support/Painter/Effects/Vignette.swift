import Foundation
import LaminaGeometry

/// Darkens towards the corners of a layer.
struct Vignette {
    let radius: Double
    let intensity: Double
    let bounds: CGRect
    /// From pixels to the layer's coordinates.
    let fromPixels: Homography

    func apply(to image: PaintedImage) -> PaintedImage {
        let middle = SIMD2<Double>(bounds.midX, bounds.midY)
        let reach = SIMD2<Double>(bounds.size.width, bounds.size.height).length / 2
        return image.changed { pixel, x, y in
            let (px, py, w) = fromPixels.project(Double(x) + 0.5, Double(y) + 0.5)
            // Behind the viewer no pixel of the layer is; one is shown there only by filters that spread it.
            guard w > 0 else { return pixel }
            let offset = SIMD2(px, py) / w - middle
            let distance = reach > 0 ? offset.length / reach : 0
            let t = min(max(distance / max(radius, 1e-6), 0), 1)
            let factor = 1 - intensity * t * t * (3 - 2 * t)
            return pixel.changed { color in
                SIMD4(color.colorLanes * factor, color.w).keptPremultiplied
            }
        }
    }
}
