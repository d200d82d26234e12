import Foundation
import LaminaGeometry
import LaminaLayers

/// Darkens towards the corners of a layer.
extension FilterKind.Vignette: PaintedFilter {
    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage {
        let middle = SIMD2<Double>(place.bounds.midX, place.bounds.midY)
        let reach = SIMD2<Double>(place.bounds.size.width, place.bounds.size.height).length / 2
        return image.changed { pixel, x, y in
            let (px, py, w) = place.fromPixels.project(Double(x) + 0.5, Double(y) + 0.5)
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

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .vignette(
            radius: maker.dice.fraction(0...2, of: 4) + 0.25, intensity: maker.dice.fraction(-1...1, of: 8))
    }
}
