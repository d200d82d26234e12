import Foundation
import LaminaGeometry
import LaminaLayers

/// Filters that change each pixel by its own colour.
enum ColorFilters {
    /// Changes a straight colour; its alpha too, which is that of the pixel.
    typealias Change = (_ color: SIMD3<Double>, _ alpha: Double) -> SIMD4<Double>

    /// The image with a filter applied; nil if it is none of these.
    static func apply(_ kind: FilterKind, to image: PaintedImage) -> PaintedImage? {
        guard let change = change(for: kind) else { return nil }
        return image.changed { pixel, _, _ in pixel.changed { apply(change, to: $0) } }
    }

    /// A premultiplied colour changed.
    private static func apply(_ change: Change, to color: SIMD4<Double>) -> SIMD4<Double> {
        guard color.w > 0 else { return .zero }
        let changed = change(color.straightColor, color.w).clamped(lowerBound: .zero, upperBound: .one)
        return SIMD4(changed.colorLanes * changed.w, changed.w)
    }

    private static func change(for kind: FilterKind) -> Change? {
        if let matrix = ColorMatrices.matrix(for: kind) {
            return { color, alpha in SIMD4(matrix.apply(color), alpha) }
        }
        switch kind {
        case .brightness(let amount): return { color, alpha in SIMD4(color + amount, alpha) }
        case .contrast(let amount): return { color, alpha in SIMD4((color - 0.5) * amount + 0.5, alpha) }
        case .invert(let amount):
            return { color, alpha in SIMD4(color * (1 - amount) + (1 - color) * amount, alpha) }
        case .exposure(let ev): return { color, alpha in SIMD4(color * exp2(ev), alpha) }
        case .gamma(let power):
            return { color, alpha in SIMD4(pow(color.x, power), pow(color.y, power), pow(color.z, power), alpha) }
        case .colorMatrix(let matrix): return { color, alpha in apply(matrix, to: color, alpha) }
        case .colorClamp(let low, let high):
            return { color, alpha in
                let kept = pointwiseMin(pointwiseMax(SIMD4(color, 1), low), high)
                return SIMD4(kept.colorLanes, alpha * min(max(kept.w, 0), 1))
            }
        case .tint(let tint):
            let target = SIMD3(tint.red, tint.green, tint.blue)
            return { color, alpha in SIMD4(color * (1 - tint.alpha) + target * tint.alpha, alpha) }
        case .componentTransfer(let red, let green, let blue, let alpha):
            return transfer(red, green, blue, alpha)
        default: return nil
        }
    }

    private static func apply(_ matrix: ColorMatrix, to color: SIMD3<Double>, _ alpha: Double) -> SIMD4<Double> {
        let input = SIMD4(color, 1)
        func channel(_ row: SIMD4<Double>, _ bias: Double) -> Double { (row * input).sum() + bias }
        let factor = channel(matrix.alpha, matrix.bias.w)
        return SIMD4(
            channel(matrix.red, matrix.bias.x), channel(matrix.green, matrix.bias.y),
            channel(matrix.blue, matrix.bias.z), alpha * factor)
    }

    private static func transfer(
        _ red: TransferFunction, _ green: TransferFunction, _ blue: TransferFunction, _ alpha: TransferFunction
    ) -> Change {
        let curves = [red, green, blue].map(TransferCurve.init)
        let alphaCurve = TransferCurve(alpha)
        // What is transparent stays so.
        let changesAlpha = alphaCurve.value(at: 0) == 0
        return { color, alpha in
            SIMD4(
                curves[0].value(at: color.x), curves[1].value(at: color.y), curves[2].value(at: color.z),
                changesAlpha ? alphaCurve.value(at: alpha) : alpha)
        }
    }
}
