import Foundation
import LaminaLayers

/// The description of what a layer does to its own image and to its backdrop; the defaults are those of `Layer`.
@dynamicMemberLookup
package struct EffectsSpec: Sendable, Equatable {
    /// An array of none or one, as a value can't hold itself.
    private var masks: [LayerSpec] = []
    package var values = EffectValues()

    /// The effect of an effect layer; nil for other layers.
    package var visual: VisualSpec?
    /// True if a snapshot of the layer stands in its place.
    package var isSnapshot = false

    /// No effects.
    package init() {}

    /// The layer's mask, which may have one too.
    package var mask: LayerSpec? {
        get { masks.first }
        set { masks = newValue.map { [$0] } ?? [] }
    }

    /// The effects that are plain values.
    package subscript<Value>(dynamicMember path: WritableKeyPath<EffectValues, Value>) -> Value {
        get { values[keyPath: path] }
        set { values[keyPath: path] = newValue }
    }
}

/// The description of an effect layer's effect.
package struct VisualSpec: Sendable, Equatable {
    package var style = BlurEffect.Style.light
    /// The style of vibrancy; nil is a blur.
    package var vibrancy: VibrancyEffect.Style?
    package var intensity = 1.0
    package var appearance = EffectAppearance.light

    /// A light blur.
    package init() {}

    var effect: VisualEffect {
        let blur = BlurEffect(style: style)
        return vibrancy.map { .vibrancy(VibrancyEffect(blurEffect: blur, style: $0)) } ?? .blur(blur)
    }
}
