/// Content that takes its colour from its backdrop, so that it stands out from a blur: UIKit's `UIVibrancyEffect`.
///
/// The content's alpha decides where it shows; its own colour is ignored. Put it inside the effect layer that blurs:
///
/// ```swift
/// let blur = BlurEffect(style: .light)
/// let panel = EffectLayer(effect: .blur(blur))
/// let vibrant = EffectLayer(effect: .vibrancy(VibrancyEffect(blurEffect: blur)))
/// panel.addSublayer(vibrant)
/// vibrant.addSublayer(label)
/// ```
public struct VibrancyEffect: Sendable, Hashable {
    private struct Kind: Sendable, Hashable {
        var blur: BlurEffect.Style
        var style: Style
    }
    private var mixture: Mixture<Kind>

    /// The effect of a style over the given blur.
    public init(blurEffect: BlurEffect, style: Style = .label) {
        mixture = blurEffect.mixture.mapped { Kind(blur: $0, style: style) }
    }

    /// The blur that the content is over.
    public var blurEffect: BlurEffect { BlurEffect(mixture.mapped(\.blur)) }

    /// The style; of a mixture, the one with the largest weight.
    public var style: Style { mixture.mapped(\.style).greatest }

    /// The effect interpolated from this one (`progress` 0) to another (1).
    public func interpolated(to end: VibrancyEffect, progress: Double) -> VibrancyEffect {
        var result = self
        result.mixture = mixture.interpolated(to: end.mixture, progress: progress)
        return result
    }

    /// The same effect with adaptive styles resolved for an appearance.
    public func resolved(for appearance: EffectAppearance) -> VibrancyEffect {
        var result = self
        result.mixture = mixture.mapped { Kind(blur: $0.blur.resolved(for: appearance), style: $0.style) }
        return result
    }

    /// The filters of the backdrop that the content shows: one colour matrix.
    ///
    /// `intensity`, from 0 to 1, interpolates from the backdrop itself, in which the content is invisible, to the whole
    /// effect.
    public func filters(intensity: Double = 1, appearance: EffectAppearance = .light) -> [Filter] {
        let intensity = Amount.clamped(intensity, Amount.fractions, orElse: 0)
        var (saturation, gain, lift) = (1 - intensity, 1 - intensity, 0.0)
        for part in mixture.parts {
            let weight = part.weight * intensity
            let recipe = part.value.style.recipe(onDark: part.value.blur.resolved(for: appearance).isDark)
            saturation += recipe.saturation * weight
            gain += recipe.gain * weight
            lift += recipe.lift * weight
        }
        return [Filter(.colorMatrix(ColorMatrix(saturation: saturation, gain: gain, lift: lift)))]
    }
}

extension VibrancyEffect {
    /// UIKit's styles.
    public enum Style: String, Sendable, CaseIterable {
        case label, secondaryLabel, tertiaryLabel, quaternaryLabel
        case fill, secondaryFill, tertiaryFill
        case separator
    }
}

// MARK: Recipes

/// The parameters of a vibrancy style: the backdrop's colour is saturated, scaled and offset.
struct VibrancyRecipe {
    var saturation: Double
    var gain: Double
    var lift: Double
}

/// Lamina's own approximations of the styles on iOS: over light blurs content is darker than its backdrop, over dark
/// ones lighter, with less contrast from style to style.
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
    /// The matrix that scales saturation, then computes `gain · c + lift`.
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
