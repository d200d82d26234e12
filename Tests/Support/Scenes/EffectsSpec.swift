import Foundation
import LaminaGeometry
import LaminaLayers

/// The description of what a layer does to its own image and to what is behind it; the defaults are those of `Layer`.
package struct EffectsSpec: Sendable, Equatable {
    /// An array of none or one, as a value can't hold itself.
    private var masks: [LayerSpec] = []
    package var maskType = MaskType.alpha

    package var shadowColor: Color? = .black
    package var shadowOpacity: Float = 0
    package var shadowOffset = CGSize(width: 0, height: -3)
    package var shadowRadius = 3.0
    package var shadowPath: Path?

    package var filters: [Filter] = []
    package var backgroundFilters: [Filter] = []
    package var compositingFilter = CompositingFilter.sourceOver

    package var shouldRasterize = false
    package var rasterizationScale = 1.0

    /// What an effect layer does; nil is a layer that is none.
    package var visual: VisualSpec?
    /// Whether a snapshot of the layer stands in its place.
    package var isSnapshot = false

    /// No effects.
    package init() {}

    /// The layer's mask, which may have one too.
    package var mask: LayerSpec? {
        get { masks.first }
        set { masks = newValue.map { [$0] } ?? [] }
    }
}

/// The description of an effect layer's effect.
package struct VisualSpec: Sendable, Equatable {
    package var style = BlurEffect.Style.light
    /// The style of vibrancy; nil is a blur.
    package var vibrancy: VibrancyEffect.Style?
    package var intensity = 1.0
    package var appearance = Appearance.light

    /// A light blur.
    package init() {}

    var effect: VisualEffect {
        let blur = BlurEffect(style: style)
        return vibrancy.map { .vibrancy(VibrancyEffect(blurEffect: blur, style: $0)) } ?? .blur(blur)
    }
}
