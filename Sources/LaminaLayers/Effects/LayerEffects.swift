import Foundation
import LaminaGeometry

/// What a layer does to its own image and to what is behind it, kept outside the layer because most layers have none.
///
/// One layer owns it and changes it in place; what is stored has been brought into range by the layer's setters.
package final class LayerEffects {
    package var mask: Layer?
    package var values = EffectValues()
    /// Whoever draws the layer keeps here what stands for its image.
    package var keptRasters: AnyObject?

    /// Of an effect layer.
    package var visual: VisualEffectState?
    /// Of a gradient layer.
    package var gradient: GradientValues?
    /// Of a snapshot layer.
    package var snapshot: SnapshotContent?

    package init() {}

    /// The same values for another layer; mask, snapshot and what is kept are not among them.
    package func copy() -> LayerEffects {
        let copy = LayerEffects()
        copy.values = values
        (copy.visual, copy.gradient) = (visual, gradient)
        return copy
    }

    /// Takes on all that others have but what is kept.
    func assign(_ other: LayerEffects) {
        values = other.values
        (visual, gradient, mask, snapshot) = (other.visual, other.gradient, other.mask, other.snapshot)
    }

    /// Whether a layer without this value is the same.
    var isPlain: Bool {
        mask == nil && visual == nil && gradient == nil && snapshot == nil && values == EffectValues()
    }
}

extension Layer {
    /// Calls `body` with the effects, made if there are none, and notes the change.
    final func changeEffects(_ body: (LayerEffects) -> Void) {
        let effects = storage.effects ?? LayerEffects()
        body(effects)
        change { $0.effects = effects.isPlain ? nil : effects }
    }
}

/// The effects of a layer that are plain values, at first those of a layer that has none.
package struct EffectValues: Sendable, Equatable {
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

    package init() {}
}
