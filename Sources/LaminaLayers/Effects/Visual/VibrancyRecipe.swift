/// How far a vibrancy style goes from its backdrop: a colour is made more vivid, scaled and lifted.
struct VibrancyRecipe {
    var saturation: Double
    var gain: Double
    var lift: Double
}

/// Lamina's own approximations of what the styles look like on iOS: over light blurs content is darker than what is
/// behind it, over dark ones lighter, by less from style to style.
extension VibrancyEffect.Style {
    var recipeOnLight: VibrancyRecipe {
        switch self {
        case .label: VibrancyRecipe(saturation: 2, gain: 0.22, lift: 0)
        case .secondaryLabel: VibrancyRecipe(saturation: 1.9, gain: 0.48, lift: 0)
        case .tertiaryLabel: VibrancyRecipe(saturation: 1.8, gain: 0.66, lift: 0)
        case .quaternaryLabel: VibrancyRecipe(saturation: 1.7, gain: 0.78, lift: 0)
        case .fill: VibrancyRecipe(saturation: 1.5, gain: 0.82, lift: 0)
        case .secondaryFill: VibrancyRecipe(saturation: 1.4, gain: 0.87, lift: 0)
        case .tertiaryFill: VibrancyRecipe(saturation: 1.3, gain: 0.92, lift: 0)
        case .separator: VibrancyRecipe(saturation: 1.5, gain: 0.74, lift: 0)
        }
    }

    var recipeOnDark: VibrancyRecipe {
        switch self {
        case .label: VibrancyRecipe(saturation: 2, gain: 0.3, lift: 0.76)
        case .secondaryLabel: VibrancyRecipe(saturation: 1.9, gain: 0.5, lift: 0.47)
        case .tertiaryLabel: VibrancyRecipe(saturation: 1.8, gain: 0.65, lift: 0.31)
        case .quaternaryLabel: VibrancyRecipe(saturation: 1.7, gain: 0.75, lift: 0.22)
        case .fill: VibrancyRecipe(saturation: 1.5, gain: 0.7, lift: 0.22)
        case .secondaryFill: VibrancyRecipe(saturation: 1.4, gain: 0.8, lift: 0.15)
        case .tertiaryFill: VibrancyRecipe(saturation: 1.3, gain: 0.86, lift: 0.1)
        case .separator: VibrancyRecipe(saturation: 1.5, gain: 0.75, lift: 0.18)
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
