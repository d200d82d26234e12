import LaminaGeometry

/// A blurred, more saturated and tinted backdrop: UIKit's `UIBlurEffect`.
///
/// ```swift
/// let panel = EffectLayer(effect: .blur(BlurEffect(style: .systemMaterial)))
/// ```
///
/// Interpolation between two styles gives a mixture, so that a change of style can be animated.
public struct BlurEffect: Sendable, Hashable {
    private(set) var mixture: Mixture<Style>

    /// The effect of one style.
    public init(style: Style) { mixture = Mixture(style) }

    init(_ mixture: Mixture<Style>) { self.mixture = mixture }

    /// The style; of a mixture, the one with the largest weight.
    public var style: Style { mixture.greatest }

    /// The effect interpolated from this one (`progress` 0) to another (1).
    public func interpolated(to end: BlurEffect, progress: Double) -> BlurEffect {
        BlurEffect(mixture.interpolated(to: end.mixture, progress: progress))
    }

    /// The same effect with adaptive styles resolved for an appearance.
    public func resolved(for appearance: EffectAppearance) -> BlurEffect {
        BlurEffect(mixture.mapped { $0.resolved(for: appearance) })
    }

    /// The filters of the backdrop: a Gaussian blur with reflected edges, saturation, and a tint.
    ///
    /// `intensity`, from 0 to 1, scales the radius, the saturation's distance from 1 and the tint's alpha; at 0 there is
    /// no filter. Those that do nothing are left out.
    public func filters(intensity: Double = 1, appearance: EffectAppearance = .light) -> [Filter] {
        recipe(for: appearance).filters(intensity: Amount.clamped(intensity, Amount.fractions, orElse: 0))
    }

    /// The mean of the styles' recipes by their weights.
    func recipe(for appearance: EffectAppearance) -> BlurRecipe {
        BlurRecipe(mean: mixture.parts.map { ($0.value.resolved(for: appearance).recipe, $0.weight) })
    }
}

// MARK: Styles

extension BlurEffect {
    /// UIKit's styles. Those that do not say light or dark adapt to the ``EffectAppearance``.
    public enum Style: String, Sendable, CaseIterable {
        case extraLight, light, dark, regular, prominent
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
        case systemChromeMaterialLight
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
        case systemChromeMaterialDark

        /// The style that an adaptive one resolves to; the others resolve to themselves. `regular` looks like
        /// `systemMaterial` and `prominent` like `systemThickMaterial`.
        public func resolved(for appearance: EffectAppearance) -> Style {
            switch (self, appearance) {
            case (.systemUltraThinMaterial, .light): .systemUltraThinMaterialLight
            case (.systemUltraThinMaterial, .dark): .systemUltraThinMaterialDark
            case (.systemThinMaterial, .light): .systemThinMaterialLight
            case (.systemThinMaterial, .dark): .systemThinMaterialDark
            case (.systemMaterial, .light), (.regular, .light): .systemMaterialLight
            case (.systemMaterial, .dark), (.regular, .dark): .systemMaterialDark
            case (.systemThickMaterial, .light), (.prominent, .light): .systemThickMaterialLight
            case (.systemThickMaterial, .dark), (.prominent, .dark): .systemThickMaterialDark
            case (.systemChromeMaterial, .light): .systemChromeMaterialLight
            case (.systemChromeMaterial, .dark): .systemChromeMaterialDark
            default: self
            }
        }

        /// True if the style is dark, so that content over it is light.
        var isDark: Bool {
            switch self {
            case .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
                .systemThickMaterialDark, .systemChromeMaterialDark:
                true
            default: false
            }
        }
    }
}

// MARK: Recipes

/// The parameters of a blur style.
struct BlurRecipe: Sendable, Hashable {
    /// The standard deviation of the Gaussian in points.
    var radius: Double
    /// The saturation; 1 changes nothing.
    var saturation: Double
    var tint: Color

    init(radius: Double, saturation: Double, white: Double, alpha: Double) {
        (self.radius, self.saturation, tint) = (radius, saturation, Color(white: white, alpha: alpha))
    }

    /// The mean of recipes by their weights, which add up to 1.
    init(mean parts: [(recipe: BlurRecipe, weight: Double)]) {
        self.init(radius: 0, saturation: 0, white: 0, alpha: 0)
        var total = 0.0
        for (recipe, weight) in parts where weight > 0 {
            radius += recipe.radius * weight
            saturation += recipe.saturation * weight
            total += weight
            tint = tint.interpolated(to: recipe.tint, progress: weight / total)
        }
    }

    /// The filters at an intensity from 0 to 1, without those that do nothing.
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
    /// Lamina's own approximations of the styles on iOS.
    ///
    /// Those of `extraLight`, `light` and `dark` follow Apple's sample code for the look of iOS 7 (UIImageEffects); the
    /// materials are chosen by eye, with more tint and less of the backdrop the thicker they are.
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
