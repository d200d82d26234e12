import Glibc
import LaminaGeometry
import LaminaLayers

/// A filter that is a function of each colour alone. Consecutive ones are one pass.
protocol ColorFilter: PlannedFilter where Step == ColorStep {
    /// The step; nil if it changes nothing.
    var colorStep: ColorStep? { get }
}

extension ColorFilter {
    func step(at place: FilterPlace) -> ColorStep? { colorStep }
}

extension FilterKind.Saturation: ColorFilter {
    var colorStep: ColorStep? { amount == 1 ? nil : .mixed(ColorStep.luminance, 1 - amount) }
}

extension FilterKind.Grayscale: ColorFilter {
    var colorStep: ColorStep? { amount == 0 ? nil : .mixed(ColorStep.luminance, min(max(amount, 0), 1)) }
}

extension FilterKind.Sepia: ColorFilter {
    var colorStep: ColorStep? { intensity == 0 ? nil : .mixed(ColorStep.sepia, min(max(intensity, 0), 1)) }
}

extension FilterKind.Brightness: ColorFilter {
    var colorStep: ColorStep? { amount == 0 ? nil : .affine(scale: 1, bias: amount) }
}

extension FilterKind.Contrast: ColorFilter {
    var colorStep: ColorStep? { amount == 1 ? nil : .affine(scale: amount, bias: 0.5 - 0.5 * amount) }
}

extension FilterKind.Invert: ColorFilter {
    var colorStep: ColorStep? { amount == 0 ? nil : .affine(scale: 1 - 2 * amount, bias: amount) }
}

extension FilterKind.Exposure: ColorFilter {
    var colorStep: ColorStep? { ev == 0 ? nil : .affine(scale: min(exp2(ev), 1e30), bias: 0) }
}

extension FilterKind.HueRotate: ColorFilter {
    var colorStep: ColorStep? { angle == 0 ? nil : .hueRotation(angle) }
}

extension FilterKind.Gamma: ColorFilter {
    var colorStep: ColorStep? { power == 1 ? nil : .power(Float(power)) }
}

extension FilterKind.Tint: PlannedFilter {
    func step(at place: FilterPlace) -> ColorStep? {
        guard color.alpha != 0 else { return nil }
        let (target, a) = (place.straight(color), Double(color.alpha))
        return .rows([1 - a, 0, 0, target.x * a], [0, 1 - a, 0, target.y * a], [0, 0, 1 - a, target.z * a])
    }
}

extension ColorMatrix: ColorFilter {
    var colorStep: ColorStep? {
        guard self != ColorMatrix() else { return nil }
        let last = SIMD4<Double>(0, 0, 0, 1)
        return .rows(
            red + last * bias.x, green + last * bias.y, blue + last * bias.z, alpha: alpha + last * bias.w)
    }
}

extension FilterKind.ChannelMatrix: ColorFilter {
    var colorStep: ColorStep? {
        guard self != FilterKind.ChannelMatrix() else { return nil }
        return .channels(
            SIMD4<Float>(red), SIMD4<Float>(green), SIMD4<Float>(blue), alpha: SIMD4<Float>(alpha),
            bias: SIMD4<Float>(bias))
    }
}

extension FilterKind.ColorClamp: ColorFilter {
    var colorStep: ColorStep? { .limits(SIMD4<Float>(min), SIMD4<Float>(max)) }
}

extension FilterKind.ComponentTransfer: PlannedFilter {
    func step(at place: FilterPlace) -> ShaderStep? {
        let table = TransferTable(red: red, green: green, blue: blue, alpha: alpha, isOfLight: place.isLight)
        return table.isIdentity ? nil : ShaderStep(.transfer(table), fillsBounds: table.fillsBounds)
    }
}

extension ColorStep: StagedFilter {
    /// True if it gives transparent pixels an alpha.
    var fillsBounds: Bool { if case .channels(_, _, _, _, let bias) = self { bias.w > 0 } else { false } }

    func content(of content: PixelRect, cut: PixelRect) -> PixelRect { fillsBounds ? cut : content }

    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        chain.append(self, region: result)
    }
}

extension ColorStep {
    fileprivate static func rows(
        _ red: SIMD4<Double>, _ green: SIMD4<Double>, _ blue: SIMD4<Double>, alpha: SIMD4<Double> = [0, 0, 0, 1]
    ) -> ColorStep {
        .matrix(SIMD4<Float>(red), SIMD4<Float>(green), SIMD4<Float>(blue), alpha: SIMD4<Float>(alpha))
    }

    fileprivate static func affine(scale: Double, bias: Double) -> ColorStep {
        .rows([scale, 0, 0, bias], [0, scale, 0, bias], [0, 0, scale, bias])
    }

    /// Interpolates from the colour (0) to a matrix's colour (1).
    fileprivate static func mixed(_ rows: [SIMD4<Double>], _ amount: Double) -> ColorStep {
        let keep = 1 - amount
        return .rows(
            rows[0] * amount + [keep, 0, 0, 0], rows[1] * amount + [0, keep, 0, 0],
            rows[2] * amount + [0, 0, keep, 0])
    }

    fileprivate static let luminance = [SIMD4<Double>](repeating: [0.2126, 0.7152, 0.0722, 0], count: 3)

    /// Filter Effects Level 1 (W3C), `sepia()`.
    fileprivate static let sepia: [SIMD4<Double>] = [
        [0.393, 0.769, 0.189, 0], [0.349, 0.686, 0.168, 0], [0.272, 0.534, 0.131, 0],
    ]

    /// Filter Effects Level 1 (W3C), `feColorMatrix` of the type `hueRotate`.
    fileprivate static func hueRotation(_ angle: Double) -> ColorStep {
        let (c, s) = (cos(angle), sin(angle))
        return .rows(
            [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0],
            [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0],
            [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0])
    }
}
