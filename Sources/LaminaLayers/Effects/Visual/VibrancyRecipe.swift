/// How far a vibrancy style goes from its backdrop: a colour is made more vivid, scaled and lifted.
struct VibrancyRecipe {
    var saturation: Double
    var gain: Double
    var lift: Double
}

/// Lamina's own approximations of what the styles look like on iOS: over light blurs content is darker than what is
/// behind it, over dark ones lighter, by less from style to style.
extension VibrancyEffect.Style {
    func recipe(onDark: Bool) -> VibrancyRecipe {
        let (saturation, light, dark) = shades
        return onDark
            ? VibrancyRecipe(saturation: saturation, gain: dark.gain, lift: dark.lift)
            : VibrancyRecipe(saturation: saturation, gain: light, lift: 0)
    }

    private typealias Shades = (saturation: Double, onLight: Double, onDark: (gain: Double, lift: Double))

    /// The saturation, the gain over light blurs, and gain and lift over dark ones.
    private var shades: Shades {
        switch self {
        case .label: (2, onLight: 0.22, onDark: (0.3, lift: 0.76))
        case .secondaryLabel: (1.9, onLight: 0.48, onDark: (0.5, lift: 0.47))
        case .tertiaryLabel: (1.8, onLight: 0.66, onDark: (0.65, lift: 0.31))
        case .quaternaryLabel: (1.7, onLight: 0.78, onDark: (0.75, lift: 0.22))
        case .fill: (1.5, onLight: 0.82, onDark: (0.7, lift: 0.22))
        case .secondaryFill: (1.4, onLight: 0.87, onDark: (0.8, lift: 0.15))
        case .tertiaryFill: (1.3, onLight: 0.92, onDark: (0.86, lift: 0.1))
        case .separator: (1.5, onLight: 0.74, onDark: (0.75, lift: 0.18))
        }
    }
}

extension ColorMatrix {
    /// Away from grey by `saturation`, then `gain · c + lift`.
    init(saturation: Double, gain: Double, lift: Double) {
        self.init()
        let luminance = SIMD4(0.2126, 0.7152, 0.0722, 0) * ((1 - saturation) * gain)
        red = luminance
        green = luminance
        blue = luminance
        red.x += saturation * gain
        green.y += saturation * gain
        blue.z += saturation * gain
        bias = SIMD4(lift, lift, lift, 0)
    }
}
