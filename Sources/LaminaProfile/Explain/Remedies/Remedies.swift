import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// All remedies against an offscreen pass.
enum Remedies {
    /// Returns options to avoid an offscreen pass that should keep the picture, the most effective first.
    static func options(
        for node: Int, _ reasons: ReasonSet, in tree: RenderTree, _ checker: inout TreeChecker
    ) throws -> [RemedyOption] {
        // An invisible layer is best not drawn at all.
        let hidden = checker.isUnseen(node) ? [RemedyOption(isLocal: false, TreeEdit(node, .hides))] : []
        var lists: [[RemedyOption]] = []
        let isIsolated = tree.nodes[node].flags.contains(.isolated)
        for reason in reasons.reasons where reason != .isolation || isIsolated {
            lists.append(try options(for: node, reason, in: tree, &checker))
        }
        return hidden + RemedyOption.combinations(of: lists)
    }

    private static func options(
        for node: Int, _ reason: OffscreenReason, in tree: RenderTree, _ checker: inout TreeChecker
    ) throws -> [RemedyOption] {
        switch reason {
        case .groupOpacity: FadeRemedy.options(for: node, in: tree)
        case .clip: ClipRemedy.options(for: node, in: tree)
        case .mask: MaskRemedy.options(for: node, in: tree)
        case .shadow: ShadowRemedy.options(for: node, in: tree)
        case .filter: try FilterRemedy.options(for: node, in: tree, &checker)
        case .backdrop: BackdropRemedy.options(for: node, in: tree)
        case .compositingFilter: BackdropRemedy.compositingOptions(for: node, in: tree)
        case .rasterize: RasterRemedy.options(for: node, in: tree)
        // What is below may make no difference to the layers inside.
        case .isolation: [RemedyOption(isLocal: false, TreeEdit(node, .dropsIsolation))]
        // These can't be drawn without an image.
        case .vibrancy, .snapshot, .transition, .flatten3D, .tooLarge, .pattern: []
        }
    }
}

// MARK: Group opacity

/// Group opacity: without overlaps, each layer may fade on its own; a single layer may fade instead of the group.
enum FadeRemedy {
    /// The largest number of sublayers to which the opacity moves.
    private static let sublayerLimit = 16
    /// The opacity from which it may be rounded to 1.
    private static let nearlyOpaque: Float = 0.99

    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        let opacity = tree.nodes[node].opacity
        guard opacity < 1, tree.nodes[node].flags.contains(.groupOpacity) else { return [] }
        var options: [RemedyOption] = []
        if opacity >= nearlyOpaque { options.append(RemedyOption(isLocal: true, TreeEdit(node, .opacity(1)))) }
        options.append(RemedyOption(isLocal: true, TreeEdit(node, .fadesAsGroup(false))))
        let inner = tree.visibleSublayers(of: node)
        if tree.drawsNothingItself(node), (1...sublayerLimit).contains(inner.count) {
            let faded = inner.map { TreeEdit($0, .opacity(tree.nodes[$0].opacity * opacity)) }
            options.append(RemedyOption(isLocal: true, [TreeEdit(node, .opacity(1))] + faded))
        }
        return options
    }
}

// MARK: Clips

/// Clips: those that cut nothing, and those with the shape of the only layer inside.
enum ClipRemedy {
    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        let value = tree.nodes[node]
        guard value.flags.contains(.masksToBounds) else { return [] }
        var options = [RemedyOption(isLocal: true, TreeEdit(node, .clips(false)))]
        guard value.cornerRadii != .zero else { return options }
        let inner = tree.visibleSublayers(of: node)
        if let radius = value.circleRadius, inner.count == 1, tree.nodes[inner[0]].cornerRadii == .zero,
            tree.fills(inner[0], node)
        {
            let shaped = [TreeEdit(node, .clips(false)), TreeEdit(inner[0], .cornerRadius(radius))]
            options.append(RemedyOption(isLocal: true, shaped))
            // An image is cut only by its layer's own clip.
            options.append(RemedyOption(isLocal: true, shaped + [TreeEdit(inner[0], .clips(true))]))
        }
        // A straight clip on whole pixels needs no offscreen pass.
        options.append(RemedyOption(isLocal: true, TreeEdit(node, .cornerRadius(0))))
        return options
    }
}

// MARK: Masks

/// Masks: those that hide nothing, and those that are or contain just a rounded rectangle, whose shape the layer can
/// have itself.
enum MaskRemedy {
    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        let mask = node + 1
        guard mask < tree.nodes.count, tree.nodes[mask].flags.contains(.mask) else { return [] }
        var options = [RemedyOption(isLocal: true, TreeEdit(node, .dropsMask))]
        // No shape of the layer itself is what an inverted mask leaves.
        if tree.effects[Int(tree.nodes[node].effects)].isMaskInverted { return options }
        let (shape, map) = tree.shape(ofMask: mask)
        guard let radius = tree.nodes[shape].circleRadius, radius > 0, tree.nodes[node].cornerRadii == .zero,
            tree.isPlainColor(shape),
            tree.fills(shape, through: map, node)
        else { return options }
        let shaped = [TreeEdit(node, .dropsMask), TreeEdit(node, .cornerRadius(radius))]
        options.append(RemedyOption(isLocal: true, shaped))
        options.append(RemedyOption(isLocal: true, shaped + [TreeEdit(node, .clips(true))]))
        return options
    }
}

extension RenderTree {
    /// Returns the layer with a mask's shape, and the map from it to the masked layer: the mask itself, or the only
    /// layer inside a mask without content of its own.
    fileprivate func shape(ofMask mask: Int) -> (node: Int, map: Homography) {
        var (shape, map) = (mask, nodes[mask].toSuperlayer)
        while drawsNothingItself(shape), let inner = visibleSublayers(of: shape).first,
            visibleSublayers(of: shape).count == 1
        {
            (shape, map) = (inner, map.after(nodes[inner].toSuperlayer))
        }
        return (shape, map)
    }
}

// MARK: Shadows

/// Shadows: invisible ones, and those whose shape is known without the layer's image.
enum ShadowRemedy {
    /// The alpha below which a shadow changes no pixel by more than a step.
    private static let leastAlpha: Float = 1.5 / 255

    /// Returns the options with a path for the shadow, which needs no offscreen pass, and without it: a layer whose own
    /// picture fills its outline has the shadow of its bounds.
    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        guard let shadow = tree.shadow(of: node), shadow.path < 0 else { return [] }
        let without = [RemedyOption(isLocal: false, TreeEdit(node, .dropsShadow))]
        let ofBounds = cheaperOptions(for: node, in: tree)
        return shadow.color.w < leastAlpha ? without : ofBounds + without
    }

    /// Returns options that make an offscreen pass cheaper that has other reasons too.
    static func cheaperOptions(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        guard let shadow = tree.shadow(of: node), shadow.path < 0 else { return [] }
        return [RemedyOption(isLocal: true, TreeEdit(node, .shadowOfBounds))]
    }
}

extension RenderTree {
    /// Returns a layer's shadow, or nil.
    func shadow(of node: Int) -> RenderShadow? {
        nodes[node].effects >= 0 ? effects[Int(nodes[node].effects)].shadow : nil
    }
}

// MARK: Filters

/// Filters: those without a visible result, and those of a single-coloured layer, which can have the resulting colour.
enum FilterRemedy {
    static func options(for node: Int, in tree: RenderTree, _ checker: inout TreeChecker) throws -> [RemedyOption] {
        guard tree.nodes[node].effects >= 0 else { return [] }
        let chain = tree.effects[Int(tree.nodes[node].effects)].filters
        guard !chain.isEmpty else { return [] }
        var options = [RemedyOption(isLocal: true, TreeEdit(node, .dropsFilters))]
        guard tree.isPlainColor(node),
            tree.filters[chain].allSatisfy({ $0.kind.changesColorsAlone && !$0.kind.fillsBounds }),
            let color = try checker.filteredColor(of: node)
        else { return options }
        let filtered = Color(red: color.x, green: color.y, blue: color.z, alpha: color.w)
        options.append(
            RemedyOption(isLocal: true, TreeEdit(node, .dropsFilters), TreeEdit(node, .backgroundColor(filtered))))
        return options
    }
}

// MARK: Backdrops and compositing filters

/// Backdrop sampling: useless if the backdrop is empty or the result is invisible.
enum BackdropRemedy {
    /// Returns the options for effects on the backdrop. Vibrant content is nothing without its backdrop, so it has
    /// none.
    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        let value = tree.nodes[node]
        guard value.effects >= 0, !value.flags.contains(.vibrant),
            !tree.effects[Int(value.effects)].backgroundFilters.isEmpty
        else { return [] }
        return [RemedyOption(isLocal: false, TreeEdit(node, .dropsBackdrop))]
    }

    /// Returns the options for compositing filters: over an empty backdrop, many have no effect.
    static func compositingOptions(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        let value = tree.nodes[node]
        guard value.effects >= 0, tree.effects[Int(value.effects)].compositing != .sourceOver else { return [] }
        return [RemedyOption(isLocal: false, TreeEdit(node, .dropsCompositing))]
    }
}

// MARK: Rasterization

/// Rasterization: layers that look the same when they are drawn directly.
enum RasterRemedy {
    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        guard tree.isRasterized(tree.nodes[node]) else { return [] }
        return [RemedyOption(isLocal: true, TreeEdit(node, .dropsRasterization))]
    }
}
