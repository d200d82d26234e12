import FoundationEssentials
import LaminaGeometry
import LaminaLayers

/// The reading of a layer's effects and gradient into the values of a render tree.
extension RenderTree {
    /// Adds a layer's visible effects to its node: an entry in ``effects``, with its filters and its path, and the
    /// node's flags.
    ///
    /// - Parameter borderImage: the picture of its border, if it has one.
    mutating func addEffects(_ effects: LayerEffects, borderImage: RenderBorderImage?, to node: inout RenderNode) {
        if effects.snapshot != nil { node.flags.insert(.snapshot) }
        guard !node.flags.contains(.hidden) else { return }

        if let gradient = effects.gradient { addGradient(gradient, to: &node) }
        var entry = RenderEffects()
        if effects.mask != nil {
            (entry.maskType, entry.isMaskInverted) = (effects.values.maskType, effects.values.isMaskInverted)
        }
        if !node.flags.contains(.masksToBounds) { entry.shadow = shadow(of: effects.values) }
        entry.boxShadows = addBoxShadows(effects.values.boxShadows, isClipped: node.flags.contains(.masksToBounds))
        if let borderImage {
            (node.borderWidth, node.borderColor) = (0, .zero)
            entry.borderImage = Int32(borderImages.count)
            borderImages.append(borderImage)
        } else {
            addBorder(effects.values, of: &node, to: &entry)
        }
        entry.filters = addFilters(effects.values.filters) { !$0.isNeutral }
        entry.backgroundFilters = addFilters(effects.values.backgroundFilters, after: effects.visual) {
            !$0.isNeutralOnBackdrop
        }
        entry.compositing = effects.values.compositingFilter
        if effects.values.shouldRasterize { entry.rasterizationScale = effects.values.rasterizationScale }
        if effects.values.isPattern { entry.patternArea = effects.values.patternArea }
        if effects.visual?.isVibrant == true { node.flags.insert(.vibrant) }
        // Alone in its image, a mask sees nothing else.
        if effects.values.isIsolated, !node.flags.contains(.mask) { node.flags.insert(.isolated) }
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

    /// Adds the shadows of a box that show; a layer that clips has none outside.
    private mutating func addBoxShadows(_ shadows: [BoxShadow], isClipped: Bool) -> Range<Int> {
        let start = boxShadows.count
        for shadow in shadows where shadow.isInset || !isClipped {
            if let entry = RenderBoxShadow(shadow) { boxShadows.append(entry) }
        }
        return start..<boxShadows.count
    }

    /// Adds a border by side, or the one border if it is not inside the bounds, in place of the node's.
    private mutating func addBorder(
        _ effects: EffectValues, of node: inout RenderNode, to entry: inout RenderEffects
    ) {
        let placement = effects.borderPlacement
        guard effects.borderSides != nil || placement != .inside else { return }
        let isClipped = node.flags.contains(.masksToBounds)
        let border: RenderBorderSides? =
            if let sides = effects.borderSides {
                RenderBorderSides(sides, placement, isClipped: isClipped)
            } else {
                RenderBorderSides(
                    width: node.borderWidth, color: node.borderColor, placement, isClipped: isClipped)
            }
        (node.borderWidth, node.borderColor) = (0, .zero)
        guard let border else { return }
        entry.borderSides = Int32(borderSides.count)
        borderSides.append(border)
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

    /// Gives a node its layer's gradient, if it is visible.
    mutating func addGradient(_ given: GradientValues, to node: inout RenderNode) {
        let values = given.placed(in: node.bounds.size)
        guard values.isDrawn else { return }
        let first = gradientStops.count
        var (shows, isOpaque) = (false, true)
        values.forEachStop { color, location, midpoint in
            gradientStops.append(
                RenderGradientStop(
                    color: SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha)),
                    location: location, midpoint: Float(midpoint)))
            shows = shows || color.alpha > 0
            isOpaque = isOpaque && color.alpha >= 1
        }
        guard shows else { return gradientStops.removeSubrange(first...) }
        node.gradient = Int32(gradients.count)
        let gradient = RenderGradient(values, stops: first..<gradientStops.count)
        if isOpaque, gradient.coversPlane { node.flags.insert(.opaqueGradient) }
        gradients.append(gradient)
    }
}

extension RenderTree {
    /// The border by side of a node, if it shows one.
    package func borderSides(of node: RenderNode) -> RenderBorderSides? {
        guard node.effects >= 0 else { return nil }
        let index = effects[Int(node.effects)].borderSides
        return index >= 0 ? borderSides[Int(index)] : nil
    }

    /// The entry of ``effects`` for a node that keeps nothing of another's effects but its border; -1 if that has none
    /// there.
    mutating func addEffects(keepingBorderOf node: RenderNode) -> Int32 {
        guard node.effects >= 0, effects[Int(node.effects)].hasBorder else { return -1 }
        var entry = RenderEffects()
        entry.borderSides = effects[Int(node.effects)].borderSides
        entry.borderImage = effects[Int(node.effects)].borderImage
        effects.append(entry)
        return Int32(effects.count - 1)
    }
}

extension RenderEffects {
    fileprivate var doesSomething: Bool {
        maskType != nil || shadow != nil || !boxShadows.isEmpty || hasBorder || !filters.isEmpty
            || !backgroundFilters.isEmpty || compositing != .sourceOver || asksForOwnGrid
    }
}
