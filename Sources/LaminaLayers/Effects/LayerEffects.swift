import LaminaGeometry
import LaminaImage

/// The effects of a layer on its own image and on its backdrop, stored outside the layer because most layers have none.
///
/// One layer owns it and changes it in place; the values have been clamped by the layer's setters.
package final class LayerEffects {
    package var mask: Layer?
    /// The operations of the masks that the mask combines; empty for one that is set by itself.
    var maskComposites: [MaskComposite] = []
    package var values = EffectValues()
    /// The renderer's cached image of the layer.
    package var cachedRasters: AnyObject?

    /// The state of an effect layer.
    package var visual: VisualEffectState?
    /// The values of a gradient layer.
    package var gradient: GradientValues?
    /// The content of a snapshot layer.
    package var snapshot: SnapshotContent?

    package init() {}

    /// A copy of the values for another layer, without mask, snapshot and cached images.
    package func copy() -> LayerEffects {
        let copy = LayerEffects()
        copy.values = values
        (copy.visual, copy.gradient) = (visual, gradient)
        return copy
    }

    /// Copies everything from another layer's effects but the cached images.
    func assign(_ other: LayerEffects) {
        values = other.values
        (visual, gradient, mask, snapshot) = (other.visual, other.gradient, other.mask, other.snapshot)
        maskComposites = other.maskComposites
    }

    /// True if a layer with these effects shows more than its sublayers as they are, or isolates them.
    var showsItself: Bool {
        mask != nil || visual != nil || gradient != nil || snapshot != nil || values.shadowOpacity > 0
            || !values.boxShadows.isEmpty || values.borderSides != nil || values.borderImage != nil
            || !values.filters.isEmpty
            || !values.backgroundFilters.isEmpty || values.compositingFilter != .sourceOver || values.shouldRasterize
            || values.isIsolated || values.isPattern
    }

    /// True if all values are the defaults, so that the layer does not need them.
    var isPlain: Bool {
        mask == nil && visual == nil && gradient == nil && snapshot == nil && values == EffectValues()
    }
}

extension Layer {
    /// Calls `body` with the effects, created if there are none, and marks the layer as changed.
    final func changeEffects(_ body: (LayerEffects) -> Void) {
        let effects = storage.effects ?? LayerEffects()
        body(effects)
        change { $0.effects = effects.isPlain ? nil : effects }
    }
}

// MARK: Plain values

/// The effects of a layer that are plain values, initially the defaults.
package struct EffectValues: Sendable, Equatable {
    package var maskType = MaskType.alpha
    package var isMaskInverted = false
    package var isIsolated = false

    package var shadowColor: Color? = .black
    package var shadowOpacity: Float = 0
    package var shadowOffset = Size(width: 0, height: -3)
    package var shadowRadius = 3.0
    package var shadowPath: Path?
    package var boxShadows: [BoxShadow] = []
    /// The border of each side, which takes the place of the one border.
    package var borderSides: BorderSides?
    package var borderPlacement = BorderPlacement.inside
    /// The picture of the border, which takes the place of the others.
    package var borderImage: Image?
    package var borderImageParts = BorderImageParts()

    package var filters: [Filter] = []
    package var backgroundFilters: [Filter] = []
    package var compositingFilter = CompositingFilter.sourceOver

    package var shouldRasterize = false
    package var rasterizationScale = 1.0

    package var patternArea = Rect.zero
    /// True if the layer is repeated over an area. An animation may leave one without size.
    package var isPattern: Bool {
        let (origin, size) = (patternArea.origin, patternArea.size)
        return size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite && origin.x.isFinite
            && origin.y.isFinite
    }

    package init() {}
}
