import LaminaGeometry

/// What a blur style is made of.
struct BlurRecipe: Sendable, Hashable {
    /// The standard deviation of the Gaussian in points.
    var radius: Double
    /// 1 changes nothing.
    var saturation: Double
    var tint: Color

    init(radius: Double, saturation: Double, white: Double, alpha: Double) {
        (self.radius, self.saturation, tint) = (radius, saturation, Color(white: white, alpha: alpha))
    }

    /// The mean of recipes by their shares, which add up to 1.
    init(mean parts: [(recipe: BlurRecipe, share: Double)]) {
        self.init(radius: 0, saturation: 0, white: 0, alpha: 0)
        var gathered = 0.0
        for (recipe, share) in parts where share > 0 {
            radius += recipe.radius * share
            saturation += recipe.saturation * share
            gathered += share
            tint = tint.interpolated(to: recipe.tint, progress: share / gathered)
        }
    }

    /// The steps at an intensity from 0 to 1, without those that do nothing.
    func filters(intensity: Double) -> [Filter] {
        let steps: [FilterKind] = [
            .gaussianBlur(radius: radius * intensity, edge: .mirror),
            .saturation(1 + (saturation - 1) * intensity),
            .tint(tint.withAlphaMultiplied(by: intensity)),
        ]
        return steps.map { Filter($0) }.filter { !$0.isNeutralOnBackdrop }
    }
}

extension BlurEffect.Style {
    /// Lamina's own approximations of what the styles look like on iOS.
    ///
    /// Those of `extraLight`, `light` and `dark` follow the sample code with which Apple showed the look of iOS 7
    /// (UIImageEffects); the materials are chosen by eye, the thicker the more tint and the less of the backdrop.
    var recipe: BlurRecipe {
        switch self {
        case .extraLight: BlurRecipe(radius: 20, saturation: 1.8, white: 0.97, alpha: 0.82)
        case .light: BlurRecipe(radius: 30, saturation: 1.8, white: 1, alpha: 0.3)
        case .dark: BlurRecipe(radius: 20, saturation: 1.8, white: 0.11, alpha: 0.73)
        case .systemUltraThinMaterial, .systemUltraThinMaterialLight:
            BlurRecipe(radius: 20, saturation: 1.8, white: 0.97, alpha: 0.34)
        case .systemThinMaterial, .systemThinMaterialLight:
            BlurRecipe(radius: 24, saturation: 1.9, white: 0.97, alpha: 0.52)
        case .regular, .systemMaterial, .systemMaterialLight:
            BlurRecipe(radius: 28, saturation: 2, white: 0.97, alpha: 0.68)
        case .prominent, .systemThickMaterial, .systemThickMaterialLight:
            BlurRecipe(radius: 32, saturation: 2.2, white: 0.97, alpha: 0.82)
        case .systemChromeMaterial, .systemChromeMaterialLight:
            BlurRecipe(radius: 28, saturation: 1.8, white: 1, alpha: 0.74)
        case .systemUltraThinMaterialDark: BlurRecipe(radius: 20, saturation: 1.8, white: 0.145, alpha: 0.5)
        case .systemThinMaterialDark: BlurRecipe(radius: 24, saturation: 1.9, white: 0.145, alpha: 0.63)
        case .systemMaterialDark: BlurRecipe(radius: 28, saturation: 2, white: 0.145, alpha: 0.75)
        case .systemThickMaterialDark: BlurRecipe(radius: 32, saturation: 2.2, white: 0.165, alpha: 0.86)
        case .systemChromeMaterialDark: BlurRecipe(radius: 28, saturation: 1.8, white: 0.07, alpha: 0.74)
        }
    }
}
