/// A function of CSS that makes a colour.
package enum CSSColorFunction: String, CaseIterable {
    case rgb, rgba, hsl, hsla, hwb, lab, lch, oklab, oklch, color

    /// The names of all functions.
    package static let names = allCases.map { $0.rawValue }

    /// True if commas can stand between the arguments.
    var allowsCommas: Bool {
        switch self {
        case .rgb, .rgba, .hsl, .hsla: true
        default: false
        }
    }

    /// The index of the component that is a hue; nil if there is none.
    var hueIndex: Int? {
        switch self {
        case .hsl, .hsla, .hwb: 0
        case .lch, .oklch: 2
        default: nil
        }
    }

    /// The values that can stand between commas in place of a component that can't, in words; nil if it can.
    func expected(_ component: CSSColorComponent, after first: CSSColorComponent) -> String? {
        if component == .none { return "spaces in place of commas, as with every none" }
        switch (self, first, component) {
        case (.rgb, .number, .percentage), (.rgba, .number, .percentage):
            return "a number, as the first is one, or spaces in place of commas"
        case (.rgb, .percentage, .number), (.rgba, .percentage, .number):
            return "a percentage, as the first is one, or spaces in place of commas"
        case (.hsl, _, .number), (.hsla, _, .number):
            return "a percentage, or spaces in place of commas"
        default: return nil
        }
    }

    /// The colour of three components of the function, which is not `color`.
    func color(_ components: [CSSColorComponent], alpha: Double) -> Color {
        let (first, second, third) = (components[0], components[1], components[2])
        switch self {
        case .rgb, .rgba:
            return Color(srgb: SIMD3(first.of(255), second.of(255), third.of(255)) / 255, alpha: alpha)
        case .hsl, .hsla:
            let saturation = max(0, second.of(100) / 100)
            return Color(
                srgb: CSSColorModel.srgb(hue: first.hue, saturation: saturation, lightness: third.of(100) / 100),
                alpha: alpha)
        case .hwb:
            return Color(
                srgb: CSSColorModel.srgb(
                    hue: first.hue, whiteness: max(0, second.of(100)), blackness: max(0, third.of(100))),
                alpha: alpha)
        case .lab:
            let lab = SIMD3(min(max(first.of(100), 0), 100), second.of(125), third.of(125))
            return Color(xyz: CSSColorModel.xyz(lab: lab), alpha: alpha)
        case .lch:
            let lch = SIMD3(min(max(first.of(100), 0), 100), max(second.of(150), 0), third.hue)
            return Color(xyz: CSSColorModel.xyz(lab: CSSColorModel.rectangular(lch)), alpha: alpha)
        case .oklab:
            let oklab = SIMD3(min(max(first.of(1), 0), 1), second.of(0.4), third.of(0.4))
            return Color(xyz: CSSColorModel.xyz(oklab: oklab), alpha: alpha)
        case .oklch:
            let oklch = SIMD3(min(max(first.of(1), 0), 1), max(second.of(0.4), 0), third.hue)
            return Color(xyz: CSSColorModel.xyz(oklab: CSSColorModel.rectangular(oklch)), alpha: alpha)
        case .color:
            return Color(srgb: SIMD3(first.fraction, second.fraction, third.fraction), alpha: alpha)
        }
    }
}

/// A component of a colour in a function of CSS.
enum CSSColorComponent: Equatable {
    case number(Double)
    case percentage(Double)
    /// The component `none`, which is 0 where a colour is shown.
    case none

    /// The number, or the percentage of a whole. Numbers far beyond all colours are limited, so that all stay finite.
    func of(_ whole: Double) -> Double {
        switch self {
        case .number(let value): min(max(value, -1e6), 1e6)
        case .percentage(let value): min(max(value / 100, -1e6), 1e6) * whole
        case .none: 0
        }
    }

    /// The number, or the percentage of 1.
    var fraction: Double { of(1) }

    /// The number of degrees from 0 to 360.
    var hue: Double {
        guard case .number(let degrees) = self, degrees.isFinite else { return 0 }
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }
}

/// The units of angles of CSS.
package enum CSSAngle {
    /// The degrees of an angle in one of the units `deg`, `grad`, `rad` and `turn`; nil for another unit.
    package static func degrees(_ value: Double, unit: String) -> Double? {
        switch unit {
        case "deg": value
        case "grad": value * 360 / 400
        case "rad": value * 180 / .pi
        case "turn": value * 360
        default: nil
        }
    }

    /// The units.
    package static let units = ["deg", "grad", "rad", "turn"]
}
