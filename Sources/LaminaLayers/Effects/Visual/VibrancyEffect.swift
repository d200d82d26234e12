/// Content that takes its colour from what is behind it, so that it stands out from a blur: UIKit's `UIVibrancyEffect`.
///
/// The content's alpha says where it shows; its own colour does not count. Put it inside the effect layer that blurs:
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

    /// The style, of a mixture the one with the greatest share.
    public var style: Style { mixture.mapped(\.style).greatest }

    /// The effect on the way from this one (`progress` 0) to another (1).
    public func interpolated(to end: VibrancyEffect, progress: Double) -> VibrancyEffect {
        var result = self
        result.mixture = mixture.interpolated(to: end.mixture, progress: progress)
        return result
    }

    /// The same effect as it is in an appearance, whatever appearance it is put into.
    public func resolved(for appearance: EffectAppearance) -> VibrancyEffect {
        var result = self
        result.mixture = mixture.mapped { Kind(blur: $0.blur.resolved(for: appearance), style: $0.style) }
        return result
    }

    /// The filters of the backdrop that the content shows: one colour matrix.
    ///
    /// `intensity`, from 0 to 1, leads from the backdrop as it is, in which the content is lost, to the whole effect.
    public func filters(intensity: Double = 1, appearance: EffectAppearance = .light) -> [Filter] {
        let intensity = Amount.kept(intensity, Amount.shares, orElse: 0)
        var (saturation, gain, lift) = (1 - intensity, 1 - intensity, 0.0)
        for part in mixture.parts {
            let share = part.share * intensity
            let recipe = part.value.style.recipe(onDark: part.value.blur.resolved(for: appearance).isDark)
            saturation += recipe.saturation * share
            gain += recipe.gain * share
            lift += recipe.lift * share
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
