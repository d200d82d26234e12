import Lamina

/// A view that shows its backdrop with an effect.
public typealias UIVisualEffectView = EffectLayer
/// A blurred backdrop.
public typealias UIBlurEffect = BlurEffect
/// Content in the colours of its backdrop.
public typealias UIVibrancyEffect = VibrancyEffect

/// An effect on a backdrop: a blur or vibrancy.
public protocol UIVisualEffect: Sendable {
    /// The effect as Lamina's value.
    var visualEffect: VisualEffect { get }
}

extension BlurEffect: UIVisualEffect {
    /// The effect as Lamina's value.
    public var visualEffect: VisualEffect { .blur(self) }
}

extension VibrancyEffect: UIVisualEffect {
    /// The effect as Lamina's value.
    public var visualEffect: VisualEffect { .vibrancy(self) }

    /// Vibrancy of labels over a blur.
    public init(forBlurEffect blurEffect: UIBlurEffect) { self.init(blurEffect: blurEffect) }
}

extension EffectLayer {
    /// A view of an effect.
    @_disfavoredOverload
    public convenience init(effect: (any UIVisualEffect)?) { self.init(effect: effect?.visualEffect) }

    /// The view to add content to: the view itself.
    public final var contentView: UIView { self }
}

/// The effect in the type that UIKit gives it, beside Lamina's of the same name.
public protocol UIVisualEffectViewNames: EffectLayer {}

extension EffectLayer: UIVisualEffectViewNames {}

extension UIVisualEffectViewNames {
    /// The effect; nil for none.
    public var effect: (any UIVisualEffect)? {
        get {
            switch self.effect as VisualEffect? {
            case .blur(let blur)?: blur
            case .vibrancy(let vibrancy)?: vibrancy
            case nil: nil
            }
        }
        set {
            let effect: VisualEffect? = newValue?.visualEffect
            self.effect = effect
        }
    }
}
