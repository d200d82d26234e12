import Foundation
import LaminaGeometry
import LaminaLayers

/// Changes a straight colour; its alpha too, which is that of the pixel.
typealias ColorChange = (_ color: SIMD3<Double>, _ alpha: Double) -> SIMD4<Double>

/// A filter that changes each pixel by its own colour.
protocol PaintedColorFilter: PaintedFilter {
    var change: ColorChange { get }
    /// By how many 255ths a colour may be off before it is changed, at the least.
    var leastError: Double { get }
    /// The change in a space, for filters with a colour of their own.
    func change(at place: FilterPlace) -> ColorChange
    /// True if it makes something of what is transparent, in all of the layer's pixels and in no others.
    var fillsArea: Bool { get }
    /// True if a pixel with however little of a colour is far from a transparent one.
    var jumpsAtNothing: Bool { get }
}

extension PaintedColorFilter {
    var leastError: Double { Sensitivity.leastSteps }
    func change(at place: FilterPlace) -> ColorChange { change }
    var fillsArea: Bool { false }
    var jumpsAtNothing: Bool { fillsArea }

    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage {
        let change = change(at: place)
        // A step of channels is up to 2.3 of light.
        let leastError = place.isLight ? 2.3 * leastError : leastError
        let (fillsArea, jumpsAtNothing) = (fillsArea, jumpsAtNothing)
        func changed(_ color: SIMD4<Double>) -> SIMD4<Double> {
            guard color.w > 0 || fillsArea else { return .zero }
            let changed = change(color.straightColor, color.w).clamped(lowerBound: .zero, upperBound: .one)
            return SIMD4(changed.colorLanes * changed.w, changed.w)
        }
        let nothing = PaintedPixel(color: changed(.zero))
        func changedPixel(_ pixel: PaintedPixel) -> PaintedPixel {
            if pixel.isClear { return nothing }
            if pixel.color != .zero || !jumpsAtNothing { return pixel.changed(leastError: leastError, changed) }
            // If it is not quite transparent, it can be anything.
            return PaintedPixel(color: nothing.color, doubt: 1, steps: 255)
        }
        if fillsArea {
            return PaintedImage(place.rect.intersection(limit)) { x, y in changedPixel(image[x, y]) }
        }
        return image.changed { pixel, _, _ in changedPixel(pixel) }
    }
}

extension FilterKind.Saturation: PaintedColorFilter {
    var change: ColorChange {
        ColorRows.saturation(amount).change
    }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .saturation(maker.dice.fraction(0...2, of: 8))
    }
}

extension FilterKind.Grayscale: PaintedColorFilter {
    var change: ColorChange {
        ColorRows.saturation(1 - amount).change
    }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .grayscale(maker.dice.fraction(0...1, of: 8))
    }
}

extension FilterKind.Sepia: PaintedColorFilter {
    var change: ColorChange {
        ColorRows.sepia(intensity).change
    }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .sepia(intensity: maker.dice.fraction(0...1, of: 8))
    }
}

extension FilterKind.HueRotate: PaintedColorFilter {
    var change: ColorChange {
        ColorRows.hueRotation(angle).change
    }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .hueRotate(angle: maker.dice.fraction(-3...3, of: 8))
    }
}

extension FilterKind.Brightness: PaintedColorFilter {
    var change: ColorChange {
        { color, alpha in SIMD4(color + amount, alpha) }
    }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .brightness(maker.dice.fraction(-1...1, of: 8) / 2)
    }
}

extension FilterKind.Contrast: PaintedColorFilter {
    var change: ColorChange {
        { color, alpha in SIMD4((color - 0.5) * amount + 0.5, alpha) }
    }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .contrast(maker.dice.fraction(0...2, of: 8))
    }
}

extension FilterKind.Invert: PaintedColorFilter {
    var change: ColorChange {
        { color, alpha in SIMD4(color * (1 - amount) + (1 - color) * amount, alpha) }
    }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .invert(maker.dice.pick([1, maker.dice.fraction(0...1, of: 8)]))
    }
}

extension FilterKind.Exposure: PaintedColorFilter {
    var change: ColorChange {
        { color, alpha in SIMD4(color * exp2(ev), alpha) }
    }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .exposure(ev: maker.dice.fraction(-1...1, of: 8))
    }
}

extension FilterKind.Gamma: PaintedColorFilter {
    var change: ColorChange {
        { color, alpha in SIMD4(pow(color.x, power), pow(color.y, power), pow(color.z, power), alpha) }
    }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .gamma(power: maker.dice.fraction(0...2, of: 8) / 2 + 0.5)
    }
}

extension FilterKind.Tint: PaintedColorFilter {
    var change: ColorChange { change(SIMD3(color.red, color.green, color.blue)) }

    func change(at place: FilterPlace) -> ColorChange { change(place.straight(color).colorLanes) }

    private func change(_ target: SIMD3<Double>) -> ColorChange {
        let share = color.alpha
        return { color, alpha in SIMD4(color * (1 - share) + target * share, alpha) }
    }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .tint(maker.makeColor())
    }
}

extension FilterKind.ColorClamp: PaintedColorFilter {
    var change: ColorChange {
        { color, alpha in
            let kept = pointwiseMin(pointwiseMax(SIMD4(color, 1), min), max)
            return SIMD4(kept.colorLanes, alpha * Swift.min(Swift.max(kept.w, 0), 1))
        }
    }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .colorClamp(
            min: SIMD4(maker.dice.fraction(0...1, of: 8) / 2, 0.125, 0, 0),
            max: SIMD4(1, maker.dice.fraction(0...1, of: 8) / 2 + 0.5, 0.75, maker.dice.pick([1, 1, 0.5])))
    }
}

extension ColorMatrix: PaintedColorFilter {
    var change: ColorChange {
        { color, alpha in
            let input = SIMD4(color, 1)
            func channel(_ row: SIMD4<Double>, _ bias: Double) -> Double { (row * input).sum() + bias }
            let factor = channel(self.alpha, bias.w)
            return SIMD4(channel(red, bias.x), channel(green, bias.y), channel(blue, bias.z), alpha * factor)
        }
    }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        func row(_ own: SIMD4<Double>) -> SIMD4<Double> {
            var row = own
            for lane in 0..<3 { row[lane] += maker.dice.fraction(-1...1, of: 8) / 4 }
            return row
        }
        var matrix = ColorMatrix()
        (matrix.red, matrix.green, matrix.blue) = (row(matrix.red), row(matrix.green), row(matrix.blue))
        if maker.dice.chance(30) {
            // Some make it more opaque.
            matrix.alpha = matrix.red.x > 1 ? SIMD4(0.5, 0, -0.25, 1.25) : SIMD4(0.25, 0.25, 0, 0.5)
        }
        if maker.dice.chance(50) { matrix.bias = SIMD4(0.125, -0.125, 0, 0) }
        return .colorMatrix(matrix)
    }
}

/// Source: W3C, "Filter Effects Module Level 1", section 9.6 (`feColorMatrix` of the type `matrix`).
extension FilterKind.ChannelMatrix: PaintedColorFilter {
    var change: ColorChange {
        { color, alpha in
            let input = SIMD4(color, alpha)
            return SIMD4((red * input).sum(), (green * input).sum(), (blue * input).sum(), (self.alpha * input).sum())
                + bias
        }
    }

    var fillsArea: Bool { bias.w > 0 }
    var jumpsAtNothing: Bool { fillsArea || SIMD3(alpha.x, alpha.y, alpha.z) != .zero }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        func row(_ own: SIMD4<Double>) -> SIMD4<Double> {
            var row = own
            for lane in 0..<4 { row[lane] += maker.dice.fraction(-1...1, of: 8) / 4 }
            return row
        }
        var matrix = FilterKind.ChannelMatrix()
        (matrix.red, matrix.green, matrix.blue) = (row(matrix.red), row(matrix.green), row(matrix.blue))
        // Alpha alone, the brightness alone, or some of both.
        matrix.alpha = maker.dice.weighted([
            (60, SIMD4(0, 0, 0, 0.75)), (20, FilterKind.ChannelMatrix.luminanceToAlpha.alpha),
            (20, SIMD4(0.25, -0.25, 0.125, 0.75)),
        ])
        if maker.dice.chance(40) {
            matrix.bias = SIMD4(0.125, -0.125, 0, maker.dice.pick([0, 0.25, 0.5, -0.125]))
        }
        return .channelMatrix(matrix)
    }
}

/// Three rows that red, green and blue are multiplied with.
///
/// Source: W3C, "Filter Effects Module Level 1", sections 13.1 and 9.6 (`feColorMatrix`).
private struct ColorRows {
    let red: SIMD3<Double>
    let green: SIMD3<Double>
    let blue: SIMD3<Double>

    var change: ColorChange {
        { color, alpha in SIMD4((red * color).sum(), (green * color).sum(), (blue * color).sum(), alpha) }
    }

    private static let luminance = SIMD3(0.2126, 0.7152, 0.0722)

    /// From grey at 0 to the colours as they are at 1.
    fileprivate static func saturation(_ amount: Double) -> ColorRows {
        func row(_ own: SIMD3<Double>) -> SIMD3<Double> { luminance * (1 - amount) + own * amount }
        return ColorRows(red: row(SIMD3(1, 0, 0)), green: row(SIMD3(0, 1, 0)), blue: row(SIMD3(0, 0, 1)))
    }

    fileprivate static func sepia(_ intensity: Double) -> ColorRows {
        let rest = 1 - intensity
        return ColorRows(
            red: SIMD3(0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest),
            green: SIMD3(0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest),
            blue: SIMD3(0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest))
    }

    fileprivate static func hueRotation(_ angle: Double) -> ColorRows {
        let (c, s) = (cos(angle), sin(angle))
        return ColorRows(
            red: SIMD3(0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928),
            green: SIMD3(0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283),
            blue: SIMD3(0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072))
    }
}
