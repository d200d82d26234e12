import Foundation
import LaminaGeometry

/// A shadow lies under all that a layer draws, its sublayers included, and is seen through what of it is transparent. A
/// layer with ``Layer/masksToBounds`` shows none.
extension Layer {
    /// The colour of the shadow. The default is opaque black; with nil there is none.
    public final var shadowColor: Color? {
        get { if let effects = storage.effects { effects.values.shadowColor } else { .black } }
        set {
            let action = willChange(.shadowColor, from: shadowColor, to: newValue)
            changeEffects { $0.values.shadowColor = newValue }
            action?.run()
        }
    }

    /// How much of the shadow shows, kept within 0 to 1; what is not a number counts as 0. The default is 0: no shadow.
    public final var shadowOpacity: Float {
        get { storage.effects?.values.shadowOpacity ?? 0 }
        set {
            let kept = Float(Amount.kept(Double(newValue), 0...1, orElse: 0))
            let action = willChange(.shadowOpacity, from: shadowOpacity, to: kept)
            changeEffects { $0.values.shadowOpacity = kept }
            action?.run()
        }
    }

    /// How far the shadow is shifted, in points, within 100,000 either way. The default is (0, -3), upwards.
    public final var shadowOffset: CGSize {
        get { storage.effects?.values.shadowOffset ?? CGSize(width: 0, height: -3) }
        set {
            let kept = Amount.kept(newValue)
            let action = willChange(.shadowOffset, from: shadowOffset, to: kept)
            changeEffects { $0.values.shadowOffset = kept }
            action?.run()
        }
    }

    /// The standard deviation of the Gaussian that blurs the shadow, in points, kept within 0 to 10,000; what is not a
    /// number counts as 0. The default is 3.
    public final var shadowRadius: CGFloat {
        get { storage.effects?.values.shadowRadius ?? 3 }
        set {
            let kept = Amount.kept(newValue, Amount.radii, orElse: 0)
            let action = willChange(.shadowRadius, from: shadowRadius, to: kept)
            changeEffects { $0.values.shadowRadius = kept }
            action?.run()
        }
    }

    /// The shape that throws the shadow, in the layer's coordinates. The default is none: the layer's image throws it.
    ///
    /// With a path the layer need not be drawn apart to know its shape. Elements with a coordinate that is not finite
    /// are left out; an empty path throws no shadow.
    public final var shadowPath: Path? {
        get { storage.effects?.values.shadowPath }
        set {
            let kept = newValue.map(Amount.kept)
            let action = willChange(.shadowPath, from: shadowPath, to: kept)
            changeEffects { $0.values.shadowPath = kept }
            action?.run()
        }
    }
}
