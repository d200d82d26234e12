/// A layer that shows what is behind it blurred, or its content vibrant: UIKit's `UIVisualEffectView`. Its sublayers are
/// its content.
///
/// ```swift
/// let panel = EffectLayer(effect: .blur(BlurEffect(style: .systemMaterial)))
/// panel.frame = CGRect(x: 20, y: 20, width: 200, height: 120)
/// panel.cornerRadius = 16
/// window.addSublayer(panel)
/// ```
///
/// The effect reaches to the bounds and their rounded corners; ``Layer/mask`` shapes it further, and ``Layer/opacity``
/// fades it. Inside a layer that is faded, masked or otherwise drawn as an image of its own it finds only what is in
/// that image; ``Layer/effectDiagnosis()`` tells which layer that is and what to do.
open class EffectLayer: Layer {
    /// A layer of no size at the origin, with an effect or none.
    public init(effect: VisualEffect? = nil) {
        super.init()
        changeState { if let effect { $0.effect = effect } }
    }

    /// A copy that stands for what a layer shows; see ``Layer/presentation()``.
    public required init(layer: Layer) { super.init(layer: layer) }

    /// What is done with what is behind the layer. The default is nothing: the content is drawn as in any layer.
    public final var effect: VisualEffect? {
        get { state.effect }
        set {
            let action = willChange(.effect, from: effect, to: newValue)
            changeState { $0.effect = newValue }
            action?.run()
        }
    }

    /// How strong the effect is, from 0 to 1; what is not a number counts as 0. The default is 1.
    ///
    /// At 0 a blur does nothing, and vibrant content can't be told from what is behind it.
    public final var intensity: Double {
        get { state.intensity }
        set {
            let kept = Amount.kept(newValue, Amount.shares, orElse: 0)
            let action = willChange(.intensity, from: intensity, to: kept)
            changeState { $0.intensity = kept }
            action?.run()
        }
    }

    /// Whether styles that come in both are light or dark here. The default is light.
    public final var appearance: EffectAppearance {
        get { state.appearance }
        set {
            // What changes is how the effect looks.
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
