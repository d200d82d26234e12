/// A layer that blurs its backdrop, or makes its content vibrant: UIKit's `UIVisualEffectView`. Its sublayers are its
/// content.
///
/// ```swift
/// let panel = EffectLayer(effect: .blur(BlurEffect(style: .systemMaterial)))
/// panel.frame = Rect(x: 20, y: 20, width: 200, height: 120)
/// panel.cornerRadius = 16
/// window.addSublayer(panel)
/// ```
///
/// The effect covers the bounds with their rounded corners; ``Layer/mask`` shapes it further, and ``Layer/opacity``
/// fades it. Inside a layer that is faded, masked or otherwise drawn offscreen it samples only that layer's image;
/// ``Layer/effectDiagnosis()`` reports which layer that is and what to change.
open class EffectLayer: Layer {
    /// A layer of no size at the origin, with an effect or none.
    public init(effect: VisualEffect? = nil) {
        super.init()
        changeState { if let effect { $0.effect = effect } }
    }

    /// A presentation copy of a layer; see ``Layer/presentation()``.
    public required init(layer: Layer) { super.init(layer: layer) }

    /// The effect on the layer's backdrop. The default is none: the content is drawn as in any layer.
    public final var effect: VisualEffect? {
        get { state.effect }
        set {
            let action = willChange(.effect, from: effect, to: newValue)
            changeState { $0.effect = newValue }
            action?.run()
        }
    }

    /// The strength of the effect, from 0 to 1; NaN counts as 0. The default is 1.
    ///
    /// At 0 a blur does nothing, and vibrant content looks like its backdrop.
    public final var intensity: Double {
        get { state.intensity }
        set {
            let clamped = Amount.clamped(newValue, Amount.fractions, orElse: 0)
            let action = willChange(.intensity, from: intensity, to: clamped)
            changeState { $0.intensity = clamped }
            action?.run()
        }
    }

    /// The appearance, light or dark, of adaptive styles in this layer. The default is light.
    public final var appearance: EffectAppearance {
        get { state.appearance }
        set {
            // A change of appearance animates as a change of the effect.
            let action = willChange(.effect, from: appearance, to: newValue)
            changeState { $0.appearance = newValue }
            didDefine(.appearance)
            action?.run()
        }
    }

    private final var state: VisualEffectState { storage.effects?.visual ?? VisualEffectState() }

    private final func changeState(_ body: (inout VisualEffectState) -> Void) {
        changeEffects { effects in
            var state = effects.visual ?? VisualEffectState()
            body(&state)
            effects.visual = state
        }
    }
}
