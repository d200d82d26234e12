import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Finds the layers whose images are larger than the limit, once layers are laid out and groups decided.
enum LargeImages {
    /// Marks the outermost layers whose images are too large; returns false if there are none.
    static func mark(
        in downscaled: inout DownscaledLayers, _ tree: RenderTree, _ layout: borrowing LayoutWalk,
        _ grouping: borrowing GroupingWalk
    ) -> Bool {
        let limit = downscaled.limit
        var found = false
        var index = 0
        while index < tree.nodes.count {
            let node = tree.nodes[index]
            if layout.placed[index].flags.contains(.isSkipped) {
                index += Int(node.subtreeCount)
                continue
            }
            index += 1
            guard node.effects >= 0, grouping.treatments[index - 1].contains(.isPass) else { continue }
            let effects = Int(node.effects)
            var excess = max(
                limit.halvings(of: grouping.contentBounds[effects]), limit.halvings(of: grouping.rasterImages[effects]))
            if tree.filters[tree.effects[effects].filters].contains(where: \.kind.endsAtBounds) {
                let all = layout.effects[effects].touched.intersection(layout.extent(of: layout.placed[index - 1]))
                excess = max(excess, limit.halvings(of: all))
            }
            excess = max(excess, halvings(ofChain: index - 1, within: limit, tree, layout, grouping))
            guard excess > 0, mayBeDownscaled(node, tree.effects[effects]) else { continue }
            downscaled.halve(effects, times: excess, of: tree.effects.count)
            found = true
            // The layers inside are laid out again, and smaller.
            index += Int(node.subtreeCount) - 1
        }
        return found
    }

    /// The number of times that the grid must be halved for the images that the filters of a layer read from each
    /// other, which may extend further than its content and its visible part.
    private static func halvings(
        ofChain index: Int, within limit: ImageLimit, _ tree: RenderTree, _ layout: borrowing LayoutWalk,
        _ grouping: borrowing GroupingWalk
    ) -> Int32 {
        let (node, place) = (tree.nodes[index], layout.placed[index])
        let effects = tree.effects[Int(node.effects)]
        let filters = tree.chain(of: effects, castsShadow: !node.flags.contains(.masksToBounds))
        guard filters.count > 1 || filters.contains(where: { $0.kind.graph != nil }) else { return 0 }
        let effectPlacement = layout.effects[Int(node.effects)]
        let shown = layout.spaces[Int(place.space)].outset(by: place.reach - effectPlacement.reach)
            .intersection(effectPlacement.outerClip)
        var request = FilterLowering.Request(
            map: place.map, bounds: node.bounds, content: grouping.contentBounds[Int(node.effects)], needed: shown,
            cut: effectPlacement.touched, isCut: false, downsamplesBlurs: false)
        let images = FilterLowering.images(filters[...], request)
        // Wide blurs count with their work on downsampled grids, also where the rule is off: the pictures must be
        // alike.
        request.downsamplesBlurs = true
        let texels = FilterLowering.texels(filters[...], request)
        return images.reduce(limit.halvings(ofTexels: texels)) { max($0, limit.halvings(of: $1)) }
    }

    /// Returns whether the layer's image can have a grid of its own: it neither shows nor changes the pixels around it.
    private static func mayBeDownscaled(_ node: RenderNode, _ effects: RenderEffects) -> Bool {
        effects.backgroundFilters.isEmpty && !node.flags.contains(.vibrant)
            && !effects.compositing.reachesBeyondLayer
    }
}
