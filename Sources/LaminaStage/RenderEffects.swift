import FoundationEssentials
import LaminaGeometry
import LaminaLayers

/// A layer's effects on its own image and on its backdrop; only layers with any have an entry.
package struct RenderEffects: Sendable {
    /// The channel of the mask that is used; nil without a mask. The mask is the node's first child, with
    /// ``RenderFlags/mask``.
    package var maskType: MaskType?
    /// Nil if no shadow would be visible.
    package var shadow: RenderShadow?
    /// A range of ``RenderTree/filters``, applied to the layer's image in order. Only filters with an effect.
    package var filters: Range<Int> = 0..<0
    /// A range of ``RenderTree/filters``, applied to the layer's backdrop.
    package var backgroundFilters: Range<Int> = 0..<0
    package var compositing = CompositingFilter.sourceOver
    /// Pixels per point of the layer's rasterized image; nil if the layer is not rasterized.
    package var rasterizationScale: Double?
    /// Changes whenever anything in the rasterized subtree does.
    package var rasterVersion: RasterVersion?
    /// True for a rasterized layer if a layer inside has background filters.
    package var holdsBackdrop = false

    package init() {}
}

/// A layer's shadow, its colour's alpha and `shadowOpacity` combined.
package struct RenderShadow: Sendable {
    /// Premultiplied; the alpha is more than 0.
    package var color: SIMD4<Float>
    /// In points, finite.
    package var offset: Size
    /// The standard deviation of the blur in points, at least 0.
    package var radius: Double
    /// The shape that casts the shadow, in the layer's coordinates: an index into ``RenderTree/paths``, or -1 for the
    /// layer's image.
    package var path: Int32

    package init(color: SIMD4<Float>, offset: Size, radius: Double, path: Int32 = -1) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.path = path
    }
}

/// The identity of a rasterized subtree's state: render trees with the same one show the same subtree.
package final class RasterVersion: Sendable {
    package init() {}
}

extension RenderTree {
    /// Adds a layer's visible effects to its node: an entry in ``effects``, with its filters and its path, and the
    /// node's flags.
    mutating func addEffects(_ effects: LayerEffects, to node: inout RenderNode) {
        if effects.snapshot != nil { node.flags.insert(.snapshot) }
        guard !node.flags.contains(.hidden) else { return }

        if let gradient = effects.gradient { addGradient(gradient, to: &node) }
        var entry = RenderEffects()
        if effects.mask != nil { entry.maskType = effects.values.maskType }
        if !node.flags.contains(.masksToBounds) { entry.shadow = shadow(of: effects.values) }
        entry.filters = addFilters(effects.values.filters) { !$0.isNeutral }
        entry.backgroundFilters = addFilters(effects.values.backgroundFilters, after: effects.visual) {
            !$0.isNeutralOnBackdrop
        }
        entry.compositing = effects.values.compositingFilter
        if effects.values.shouldRasterize { entry.rasterizationScale = effects.values.rasterizationScale }
        if effects.visual?.isVibrant == true { node.flags.insert(.vibrant) }
        if !entry.backgroundFilters.isEmpty || entry.compositing != .sourceOver { node.flags.insert(.samplesBackdrop) }

        if entry.doesSomething {
            node.effects = Int32(self.effects.count)
            self.effects.append(entry)
        }
    }

    /// Adds the filters that have an effect. Vibrant content always has a filter of its own, as without one it would
    /// have no backdrop to show.
    private mutating func addFilters(
        _ chain: [Filter], after visual: VisualEffectState? = nil, where doesSomething: (Filter) -> Bool
    ) -> Range<Int> {
        let start = filters.count
        if let visual { filters.append(contentsOf: visual.filters) }
        for filter in chain where doesSomething(filter) { filters.append(filter) }
        return start..<filters.count
    }

    private mutating func shadow(of effects: EffectValues) -> RenderShadow? {
        guard effects.shadowOpacity > 0, let color = effects.shadowColor else { return nil }
        let premultiplied = color.withAlphaMultiplied(by: Double(effects.shadowOpacity)).premultiplied
        guard premultiplied.w > 0 else { return nil }
        var path: Int32 = -1
        if let shape = effects.shadowPath {
            guard !shape.elements.isEmpty else { return nil }
            path = Int32(paths.count)
            paths.append(shape)
        }
        return RenderShadow(
            color: premultiplied, offset: effects.shadowOffset, radius: effects.shadowRadius, path: path)
    }
}

extension RenderEffects {
    fileprivate var doesSomething: Bool {
        maskType != nil || shadow != nil || !filters.isEmpty || !backgroundFilters.isEmpty
            || compositing != .sourceOver || rasterizationScale != nil
    }
}
