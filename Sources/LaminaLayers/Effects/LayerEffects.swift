import Foundation
import LaminaGeometry

/// What a layer does to its own image and to what is behind it, kept outside the layer because most layers have none.
///
/// One layer owns it and changes it in place; what is stored has been brought into range by the layer's setters.
package final class LayerEffects {
    package var mask: Layer?
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
    /// Whoever draws the layer keeps here what stands for its image.
    package var keptRaster: AnyObject?

    /// Of an effect layer.
    package var visual: VisualEffectState?
    /// Of a snapshot layer.
    package var snapshot: SnapshotContent?

    package init() {}

    /// The same values for another layer; mask, snapshot and what is kept are not among them.
    package func copy() -> LayerEffects {
        let copy = LayerEffects()
        copy.assignValues(of: self)
        return copy
    }

    /// Takes on all that others have but what is kept.
    func assign(_ other: LayerEffects) {
        assignValues(of: other)
        (mask, snapshot) = (other.mask, other.snapshot)
    }

    private func assignValues(of other: LayerEffects) {
        maskType = other.maskType
        (shadowColor, shadowOpacity, shadowOffset) = (other.shadowColor, other.shadowOpacity, other.shadowOffset)
        (shadowRadius, shadowPath) = (other.shadowRadius, other.shadowPath)
        (filters, backgroundFilters) = (other.filters, other.backgroundFilters)
        compositingFilter = other.compositingFilter
        (shouldRasterize, rasterizationScale) = (other.shouldRasterize, other.rasterizationScale)
        visual = other.visual
    }

    /// Whether a layer without this value is the same.
    var isPlain: Bool {
        mask == nil && maskType == .alpha && shadowColor == .black && shadowOpacity == 0
            && shadowOffset == CGSize(width: 0, height: -3) && shadowRadius == 3 && shadowPath == nil
            && filters.isEmpty && backgroundFilters.isEmpty && compositingFilter == .sourceOver
            && !shouldRasterize && rasterizationScale == 1 && visual == nil && snapshot == nil
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
