import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A layer where it is painted.
struct PaintedLayer {
    let index: Int
    let node: RenderNode
    let effects: RenderEffects
    let space: LayerSpace
    let clip: LayerClip
    /// The opacity applied to each layer inside by itself.
    let innerFade: Double
    /// The opacity applied to the layer's finished image.
    let outerFade: Double
    /// The layer's own filters.
    let filters: FilterChain
    let backgroundFilters: [Filter]
    /// The colour by which the finished image is multiplied, premultiplied; nil is white.
    let tint: SIMD4<Double>?
    let clipPlanes: LayerClipPlanes?

    init(_ index: Int, _ tree: RenderTree, _ space: LayerSpace, fade: Double) {
        self.index = index
        self.space = space
        node = tree.nodes[index]
        effects = node.effects >= 0 ? tree.effects[Int(node.effects)] : RenderEffects()
        clip = LayerClip(node, space)
        clipPlanes = LayerClipPlanes(node, tree, space)
        if node.tint >= 0 {
            let straight = SIMD4<Double>(tree.tints[Int(node.tint)])
            tint = SIMD4(straight.x, straight.y, straight.z, 1) * straight.w
        } else {
            tint = nil
        }
        let opacity = Double(node.opacity)
        let fadesAsGroup = node.flags.contains(.groupOpacity) && opacity < 1
        innerFade = fadesAsGroup ? 1 : (node.flags.contains(.groupOpacity) ? fade : fade * opacity)
        outerFade = fadesAsGroup ? fade * opacity : 1
        filters = FilterChain(
            filters: Array(tree.filters[effects.filters]), place: FilterPlace(space, bounds: node.bounds))
        backgroundFilters = Array(tree.filters[effects.backgroundFilters])
    }

    /// True if the layer is painted on a grid of its own, and then laid on the picture.
    var hasOwnGrid: Bool { effects.patternArea != nil || effects.rasterizationScale != nil }

    var masksToBounds: Bool { node.flags.contains(.masksToBounds) }

    /// True if the result of its background filters shows through its alpha only.
    var isVibrant: Bool { node.flags.contains(.vibrant) && !backgroundFilters.isEmpty }

    /// The shadow, if one shows; its image is that of the layer or of the path.
    var shadow: Shadow? {
        guard let shadow = effects.shadow, !masksToBounds else { return nil }
        return filters.place.shadow(
            color: SIMD4<Double>(shadow.color), offset: shadow.offset, radius: shadow.radius)
    }

    /// True if the layer is painted apart and then put into what is around it.
    var isImage: Bool {
        node.flags.contains(.groupOpacity) && node.opacity < 1 || clip.shape != nil || effects.maskType != nil
            || !filters.filters.isEmpty || effects.compositing != .sourceOver || !node.flags.isDisjoint(with: .ownImage)
            || node.flags.contains(.isolated) || isVibrant || tint != nil || clipPlanes != nil
            || (effects.shadow.map { $0.path < 0 } ?? false) && !masksToBounds
    }

    /// The layer's finished image within the half planes that cut it.
    func cut(_ image: PaintedImage) -> PaintedImage { clipPlanes?.cut(image) ?? image }

    /// The reach of the finished image's pixels.
    var reach: Int { filters.reach + (shadow?.reach ?? 0) }
}
