/// What is behind an effect layer, blurred, more vivid and tinted: UIKit's `UIBlurEffect`.
///
/// ```swift
/// let panel = EffectLayer(effect: .blur(BlurEffect(style: .systemMaterial)))
/// ```
///
/// Between two styles stands a mixture, so that a change from one to the other can be animated.
public struct BlurEffect: Sendable, Hashable {
    private(set) var mixture: Mixture<Style>

    /// The effect of one style.
    public init(style: Style) { mixture = Mixture(style) }

    init(_ mixture: Mixture<Style>) { self.mixture = mixture }

    /// The style, of a mixture the one with the greatest share.
    public var style: Style { mixture.greatest }

    /// The effect on the way from this one (`progress` 0) to another (1).
    public func interpolated(to end: BlurEffect, progress: Double) -> BlurEffect {
        BlurEffect(mixture.interpolated(to: end.mixture, progress: progress))
    }

    /// The same effect as it is in an appearance, whatever appearance it is put into.
    public func resolved(for appearance: EffectAppearance) -> BlurEffect {
        BlurEffect(mixture.mapped { $0.resolved(for: appearance) })
    }

    /// The filters of the backdrop: a Gaussian whose edges mirror, saturation, and a tint.
    ///
    /// `intensity`, from 0 to 1, scales the radius, the saturation's distance from 1 and the tint's alpha; at 0 there is
    /// no filter. Those that do nothing are left out.
    public func filters(intensity: Double = 1, appearance: EffectAppearance = .light) -> [Filter] {
        recipe(for: appearance).filters(intensity: Amount.kept(intensity, Amount.shares, orElse: 0))
    }

    /// The mean of the styles' recipes by their shares.
    func recipe(for appearance: EffectAppearance) -> BlurRecipe {
        BlurRecipe(mean: mixture.parts.map { ($0.value.resolved(for: appearance).recipe, $0.share) })
    }
}
