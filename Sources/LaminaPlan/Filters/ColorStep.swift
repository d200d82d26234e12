import Foundation
import LaminaGeometry
import LaminaLayers

/// A colour filter as the GPU does it, on the colour without its alpha; colour and alpha are kept within 0…1.
package enum ColorStep: Sendable, Hashable {
    /// Red, green, blue and the factor of alpha: dot products with (red, green, blue, 1).
    case matrix(SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, alpha: SIMD4<Float>)
    /// Between two limits: red, green, blue, factor of alpha.
    case limits(SIMD4<Float>, SIMD4<Float>)
    /// To a power.
    case power(Float)

    /// How many one pass does.
    package static let mostInAPass = 8
}

extension ColorStep {
    /// The step for a colour filter; nil for filters of other sorts and for one that changes nothing.
    init?(_ kind: FilterKind) {
        switch kind {
        case .saturation(let s) where s != 1: self = .mixed(Self.luminance, 1 - s)
        case .grayscale(let a) where a != 0: self = .mixed(Self.luminance, min(max(a, 0), 1))
        case .sepia(let a) where a != 0: self = .mixed(Self.sepia, min(max(a, 0), 1))
        case .brightness(let b) where b != 0: self = .affine(scale: 1, bias: b)
        case .contrast(let c) where c != 1: self = .affine(scale: c, bias: 0.5 - 0.5 * c)
        case .invert(let a) where a != 0: self = .affine(scale: 1 - 2 * a, bias: a)
        case .exposure(let ev) where ev != 0: self = .affine(scale: min(exp2(ev), 1e30), bias: 0)
        case .hueRotate(let angle) where angle != 0: self = .hueRotation(angle)
        case .gamma(let power) where power != 1: self = .power(Float(power))
        case .tint(let color) where color.alpha != 0:
            let (r, g, b, a) = (Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
            self = .rows([1 - a, 0, 0, r * a], [0, 1 - a, 0, g * a], [0, 0, 1 - a, b * a])
        case .colorMatrix(let m) where m != ColorMatrix():
            let last = SIMD4<Double>(0, 0, 0, 1)
            self = .rows(
                m.red + last * m.bias.x, m.green + last * m.bias.y, m.blue + last * m.bias.z,
                alpha: m.alpha + last * m.bias.w)
        case .colorClamp(let low, let high): self = .limits(SIMD4<Float>(low), SIMD4<Float>(high))
        default: return nil
        }
    }

    private static func rows(
        _ red: SIMD4<Double>, _ green: SIMD4<Double>, _ blue: SIMD4<Double>, alpha: SIMD4<Double> = [0, 0, 0, 1]
    ) -> ColorStep {
        .matrix(SIMD4<Float>(red), SIMD4<Float>(green), SIMD4<Float>(blue), alpha: SIMD4<Float>(alpha))
    }

    private static func affine(scale: Double, bias: Double) -> ColorStep {
        .rows([scale, 0, 0, bias], [0, scale, 0, bias], [0, 0, scale, bias])
    }

    /// From the colour (0) to a matrix's colour (1).
    private static func mixed(_ rows: [SIMD4<Double>], _ amount: Double) -> ColorStep {
        let keep = 1 - amount
        return .rows(
            rows[0] * amount + [keep, 0, 0, 0], rows[1] * amount + [0, keep, 0, 0],
            rows[2] * amount + [0, 0, keep, 0])
    }

    private static let luminance = [SIMD4<Double>](repeating: [0.2126, 0.7152, 0.0722, 0], count: 3)

    /// Filter Effects Level 1 (W3C), `sepia()`.
    private static let sepia: [SIMD4<Double>] = [
        [0.393, 0.769, 0.189, 0], [0.349, 0.686, 0.168, 0], [0.272, 0.534, 0.131, 0],
    ]

    /// Filter Effects Level 1 (W3C), `feColorMatrix` of the type `hueRotate`.
    private static func hueRotation(_ angle: Double) -> ColorStep {
        let (c, s) = (cos(angle), sin(angle))
        return .rows(
            [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0],
            [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0],
            [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0])
    }
}
