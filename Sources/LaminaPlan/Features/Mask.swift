import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A mask: another layer's alpha, or its brightness, lets parts of a group's finished image show, or hides them if it is
/// inverted.
enum Mask {
    static let feature = Feature(flag: .masks, reason: .mask, fold: fold, markFolded: markFolded)

    static func ask(_ group: inout Group, _ effects: RenderEffects) {
        if effects.maskType != nil { group.treatment.insert(.masks) }
    }

    /// ``PlanRule/maskInShader``: a mask of one image, gradient or rounded rectangle is applied to each fragment.
    ///
    /// With at most one draw on a pixel, masking the group's image by m, `m·s + (1 − m·α)·d`, is the same as masking
    /// the draw; an inverted mask is 1 − m in place of m. A fragment has room for one clip or mask, and for one mask image,
    /// including a group's.
    private static func fold(_ group: Group, _ facts: FoldFacts) -> Feature.Folding {
        if facts.mask == .hidesNothing, facts.rules.contains(.maskInShader) { return .inDraws(.maskInShader) }
        guard facts.rules.contains(.maskInShader), group.summary.depth <= 1, !group.summary.clipsInShader,
            !group.treatment.contains(.clips), let mask = facts.mask
        else { return .needsImage }
        if mask == .picture, group.summary.readsMask || group.summary.hasAnalyticShadow { return .needsImage }
        return .inDraws(.maskInShader)
    }

    /// Returns the way in which fragments can apply the mask of a group; nil if they can't.
    ///
    /// - Parameters:
    ///   - mask: the layout of the node after the group's, which is the mask.
    ///   - bounds: the pixels that the mask touches.
    static func inFragments(
        _ group: Group, _ mask: PlacedNode, bounds: PixelRect, _ tree: RenderTree
    ) -> FragmentMask? {
        let effects = tree.effects[Int(group.node.effects)]
        if effects.isMaskInverted, bounds.isEmpty { return .hidesNothing }
        guard effects.maskType == .alpha, !mask.flags.contains(.isSkipped) else { return nil }
        return switch MaskShape(tree.nodes[group.index + 1], mask, tree) {
        case nil: nil
        case .roundedRectangle: effects.isMaskInverted ? .picture : .shape
        case .image, .gradient: .picture
        }
    }

    /// All pixels, on which the layer of an inverted mask may show.
    static let everywhere = PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max)

    private static func markFolded(_ group: inout Group) {
        group.treatment.insert(.masksInShader)
        group.summary.clipsInShader = true
    }

    /// Returns the context inside a layer whose mask is applied to each fragment.
    static func inside(
        _ index: Int, _ context: DrawContext, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) -> DrawContext {
        let mask = index + 1
        let node = input.nodes[mask]
        let place = input.placed[mask]
        let isInverted = input.tree.effects[Int(input.nodes[index].effects)].isMaskInverted
        if isInverted, input.summaries[mask].bounds.isEmpty { return context }
        guard let shape = MaskShape(node, place, input.tree) else { return context }
        var inside = context
        inside.clip = draws.table.add(ClipEntry(node, place).encoded)
        inside.clipInterior = ClipInterior.nothing
        inside.hasShapedClip = node.flags.contains(.shapedCorners)
        switch shape {
        case .roundedRectangle where isInverted:
            // A gradient of one colour within the rectangle: other clips take no code for it.
            inside.isMaskGradient = true
            draws.table.add(
                MaskGradientEntry(
                    rowU: .zero, rowV: .zero, opacity: 1, background: 0, segmentCount: 1, isInverted: true,
                    spread: .zero
                ).encoded)
            draws.table.add(GradientSegment(from: .one, to: .one, start: 0, perLength: 0).encoded)
        case .roundedRectangle:
            inside.clipInterior = ClipInterior(node, on: place)
        case .image(let image, _, let opacity):
            inside.hasShapedClip = false
            inside.maskImage = image.source
            draws.table.add(
                MaskImageEntry(image, opacity: opacity, UprightFrame(node), isInverted: isInverted).encoded)
        case .gradient(let gradient):
            inside.isMaskGradient = true
            let placed = PlacedGradient(gradient, of: node, input.tree, UprightFrame(node))
            inside.maskSpreads = placed.spreads
            draws.table.add(
                MaskGradientEntry(
                    placed, opacity: node.opacity, background: node.backgroundColor.w, isInverted: isInverted
                ).encoded)
            for segment in placed.segments { draws.table.add(segment.encoded) }
        }
        return inside
    }

    /// Adds the surface with the image of a layer's mask where it is needed; returns -1 if nothing of it shows there.
    static func image(
        of index: Int, within area: PixelRect, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) -> Int32 {
        let mask = input.placed[index + 1].flags.contains(.isSkipped) ? .empty : input.summaries[index + 1].bounds
        let region = mask.intersection(area)
        return region.isEmpty ? -1 : draws.surfaces.add(Surface(node: Int32(index), kind: .mask, region: region))
    }
}

/// The kinds of masks that can be applied to fragments.
enum MaskShape {
    /// The layer's rounded rectangle, wholly opaque.
    case roundedRectangle
    /// The layer's contents at this opacity.
    case image(PlacedImage, toPixels: Homography, opacity: Float)

    /// The layer's gradient over its colour, within its rounded rectangle.
    case gradient(RenderGradient)

    /// Nil if it needs an image of its own: sublayers, effects, more than one draw.
    init?(_ node: borrowing RenderNode, _ place: borrowing PlacedNode, _ tree: borrowing RenderTree) {
        guard node.subtreeCount == 1, node.effects < 0, node.pattern < 0, node.borderWidth == 0,
            node.tint < 0, node.clipPlanes < 0, !node.flags.contains(.tintedContents),
            place.flags.contains(.drawsItself)
        else { return nil }
        if node.contents < 0, node.gradient >= 0 {
            self = .gradient(tree.gradients[Int(node.gradient)])
            return
        }
        if node.contents < 0 {
            guard node.backgroundColor.w >= 1, node.opacity >= 1 else { return nil }
            self = .roundedRectangle
            return
        }
        guard node.backgroundColor.w == 0, node.gradient < 0, !place.flags.contains(.clipsThroughPixels),
            node.flags.isDisjoint(with: .masksToBounds)
        else { return nil }
        let toPixels = place.map.after(UprightFrame(node).toLayer)
        guard let fromPixels = toPixels.inverse,
            let image = PlacedImage(contentsOf: node, tree, fromPixels: fromPixels.atCentre(toPixels)),
            image.parts.isSubset(of: [.image, .linear])
        else { return nil }
        self = .image(image, toPixels: toPixels, opacity: node.opacity)
    }
}

extension MaskImageEntry {
    /// The image of a mask at an opacity.
    init(_ image: PlacedImage, opacity: Float, _ upright: UprightFrame, isInverted: Bool) {
        self.init(
            imageRect: SIMD4(
                Float(image.rect.minX), Float(image.rect.minY), Float(image.rect.maxX), Float(image.rect.maxY)),
            texels: SIMD4<Float>(image.texels), texelLimits: image.limits, opacity: opacity,
            flags: image.flags.union(upright.shapeFlags).union(isInverted ? .inverted : []))
    }
}

extension MaskGradientEntry {
    /// The gradient of a mask at an opacity, over a colour whose alpha counts.
    init(_ gradient: PlacedGradient, opacity: Float, background: Float, isInverted: Bool) {
        self.init(
            rowU: gradient.rowU, rowV: gradient.rowV, opacity: opacity, background: background,
            segmentCount: Int32(gradient.segments.count), isInverted: isInverted, spread: gradient.spread)
    }
}
