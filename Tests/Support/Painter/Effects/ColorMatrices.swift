import Foundation
import LaminaLayers

/// Three rows that red, green and blue are multiplied with.
///
/// Source: W3C, "Filter Effects Module Level 1", sections 13.1 and 9.6 (`feColorMatrix`).
struct ColorMatrices {
    let red: SIMD3<Double>
    let green: SIMD3<Double>
    let blue: SIMD3<Double>

    func apply(_ color: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((red * color).sum(), (green * color).sum(), (blue * color).sum())
    }

    /// The matrix of a filter that is one; nil for others.
    static func matrix(for kind: FilterKind) -> ColorMatrices? {
        switch kind {
        case .saturation(let amount): saturation(amount)
        case .grayscale(let amount): saturation(1 - amount)
        case .sepia(let intensity): sepia(intensity)
        case .hueRotate(let angle): hueRotation(angle)
        default: nil
        }
    }

    private static let luminance = SIMD3(0.2126, 0.7152, 0.0722)

    /// From grey at 0 to the colours as they are at 1.
    private static func saturation(_ amount: Double) -> ColorMatrices {
        func row(_ own: SIMD3<Double>) -> SIMD3<Double> { luminance * (1 - amount) + own * amount }
        return ColorMatrices(red: row(SIMD3(1, 0, 0)), green: row(SIMD3(0, 1, 0)), blue: row(SIMD3(0, 0, 1)))
    }

    private static func sepia(_ intensity: Double) -> ColorMatrices {
        let rest = 1 - intensity
        return ColorMatrices(
            red: SIMD3(0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest),
            green: SIMD3(0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest),
            blue: SIMD3(0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest))
    }

    private static func hueRotation(_ angle: Double) -> ColorMatrices {
        let (c, s) = (cos(angle), sin(angle))
        return ColorMatrices(
            red: SIMD3(0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928),
            green: SIMD3(0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283),
            blue: SIMD3(0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072))
    }
}
