import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaStage

/// First walk, from the root outwards: where each layer lies, and which are left out.
struct Placer {
    var placed: [PlacedNode] = []
    var layers = LayerCounts()
    var savings = 0
    /// Whether any layer may need a group.
    var hasGroups = false
    /// Whether any layer has both a border and sublayers.
    var hasBordersToMerge = false
    /// Layers with something of their own on the picture.
    var drawnCount = 0
    /// By ``RenderNode/effects``.
    var effects: [EffectPlace] = []
    /// The frame, and the images of rasterized layers: what can be seen of each, in its own pixels.
    var spaces: [PixelRect] = []
    /// Where rasterized layers lie.
    var rasters: [RasterPlace] = []
    /// Layers with one inside that reads what is behind it.
    var readerHolders: [ReaderHolder] = []
    /// By node: what the layers around let show of the groups that they do not cut.
    var uncutClips: [Int: PixelRect] = [:]

    private var picture = PixelRect.empty
    private var coarse = CoarseLayers(frame: .empty)
    private var uncut = UncutGroups()
    private var wholeGrids: [PixelRect] = []
    private var ancestors: [Ancestor] = []

    private struct Ancestor {
        var end: Int
        var node: Int
        var map: Homography
        var clip: PixelRect
        var needsSummary: Bool
        var individualOpacity: Float
        var reach: Int32
        var space: Int32
        /// Whether the way to the space's grid turns space inside out.
        var isReversed = false
    }

    /// Places every node of `tree`. Linear; the depth of the tree costs no stack.
    ///
    /// - Parameter wholeGrids: By ``RenderNode/effects``, or none: what is drawn of the grids of rasterized layers however
    ///   little of them is visible.
    mutating func place(
        _ tree: RenderTree, frame: PixelRect, visible: PixelRect, coarse: CoarseLayers, uncut: UncutGroups,
        wholeGrids: [PixelRect], rules: PlanRules
    ) {
        (self.coarse, self.uncut, self.wholeGrids) = (coarse, uncut, wholeGrids)
        layers = LayerCounts()
        savings = 0
        (hasGroups, hasBordersToMerge, drawnCount) = (false, false, 0)
        placed.removeAll(keepingCapacity: true)
        placed.reserveCapacity(tree.nodes.count)
        ancestors.removeAll(keepingCapacity: true)
        spaces.removeAll(keepingCapacity: true)
        spaces.append(visible)
        picture = frame
        rasters.removeAll(keepingCapacity: true)
        readerHolders.removeAll(keepingCapacity: true)
        uncutClips.removeAll(keepingCapacity: true)
        effects.removeAll(keepingCapacity: true)
        effects.append(contentsOf: repeatElement(EffectPlace(), count: tree.effects.count))
        // Without the rule, what is outside the frame is drawn all the same and lost there.
        let clip = rules.contains(.cullOutside) ? visible : visible.outset(by: 1 << 14)
        ancestors.append(
            Ancestor(
                end: tree.nodes.count, node: -1, map: .identity, clip: clip, needsSummary: false,
                individualOpacity: 1, reach: 0, space: 0))

        var index = 0
        while index < tree.nodes.count {
            while index >= ancestors[ancestors.count - 1].end { ancestors.removeLast() }
            let count = Int(tree.nodes[index].subtreeCount)
            if visit(index, tree) {
                index += 1
            } else {
                // The skipped places are filled so that indices stay those of the tree.
                placed.append(
                    contentsOf: repeatElement(PlacedNode(flags: .isSkipped), count: index + count - placed.count))
                index += count
            }
        }
    }

    /// Places one node; false if its whole subtree is left out.
    @inline(__always)
    private mutating func visit(_ index: Int, _ tree: RenderTree) -> Bool {
        let node = tree.nodes[index]
        var parent = ancestors[ancestors.count - 1]
        if node.flags.contains(.mask), parent.node >= 0 { parent = around(maskOf: tree.nodes[parent.node], parent) }
        if Counting.isOn { layers.visited += 1 }
        if node.flags.contains(.hidden) {
            if Counting.isOn { layers.hidden += 1 }
            return false
        }
        if node.opacity <= 0 {
            if Counting.isOn { layers.transparent += Int(node.subtreeCount) }
            if Counting.isOn { layers.visited += Int(node.subtreeCount) - 1 }
            return false
        }
        if parent.node >= 0, !node.flags.contains(.mask) { placed[parent.node].flags.insert(.hasSublayers) }
        let outerClip = parent.clip
        if node.flags.contains(.holdsBackdropReader) { openHolder(index, &parent) }
        var place = PlacedNode()
        place.map = parent.map.after(node.toSuperlayer)
        place.clip = parent.clip
        place.reach = parent.reach
        parent.isReversed = parent.isReversed != node.flags.contains(.reversed)
        guard place.map.isFinite, isFacingViewer(node, place.map, parent.isReversed) else { return skipOutside(node) }
        var raster: Int32 = -1
        if node.effects >= 0, let scale = coarse.gridScale(of: node, tree, place.map) {
            let holdsBackdrop = tree.effects[Int(node.effects)].holdsBackdropOnItsGrid
            raster = openRaster(node, scale: scale, holdsBackdrop: holdsBackdrop, place.map, &parent)
            place.map = parent.map
            place.clip = parent.clip
            place.reach = parent.reach
        }
        place.space = parent.space
        if !node.flags.isDisjoint(with: .ownImage) { place.flags.insert(.isImage) }
        // None of a layer behind the viewer; what it holds, and its image, may reach in front.
        let box = DeviceBox(node.bounds, under: place.map)
        if let box {
            place.edges = box.edges
            if box.isRectilinear { place.flags.insert(.isRectilinear) }
        }
        var childClip = parent.clip
        if node.effects >= 0 {
            childClip = placeEffects(
                node, box, tree, &place, clip: parent.clip, outerClip: raster >= 0 ? parent.clip : outerClip,
                raster: raster)
            place.clip = childClip
        }
        if node.flags.contains(.masksToBounds) {
            childClip = childClip.intersection(clipBounds(node, box, place.map, &place.flags))
            place.clip = childClip
            if childClip.isEmpty, !node.isOperator(tree) { return skipOutside(node) }
        }
        placeOwnDraws(node, box, tree, &place)

        return enter(index, node, place, parent, childClip: childClip)
    }

    /// Notes a placed node and opens it for its sublayers.
    @inline(__always)
    private mutating func enter(
        _ index: Int, _ node: RenderNode, _ placed: PlacedNode, _ parent: Ancestor, childClip: PixelRect
    ) -> Bool {
        var place = placed
        place.individualOpacity =
            node.flags.contains(.groupOpacity) ? parent.individualOpacity : parent.individualOpacity * node.opacity
        let mayBeGroup =
            (node.subtreeCount > 1 || node.drawCount > 1 || node.hasImageOnColor)
            && (node.isFadedGroup || node.tint >= 0 || place.flags.contains(.clipsThroughPixels))
            || node.effects >= 0 || node.slices >= 0 || !node.flags.isDisjoint(with: .ownImage)
        if mayBeGroup { hasGroups = true }
        let mayMergeBorder = node.subtreeCount > 1 && node.borderWidth > 0
        if mayMergeBorder { hasBordersToMerge = true }
        let needsSummary = parent.needsSummary || mayBeGroup || mayMergeBorder
        if needsSummary { place.flags.insert(.needsSummary) }
        self.placed.append(place)
        if node.subtreeCount > 1 {
            ancestors.append(
                Ancestor(
                    end: index + Int(node.subtreeCount), node: index, map: place.map,
                    clip: childClip, needsSummary: needsSummary,
                    individualOpacity: node.isFadedGroup ? 1 : place.individualOpacity,
                    reach: place.reach, space: place.space, isReversed: parent.isReversed))
        }
        return true
    }

    /// Places the effects of a node; gives the clip for what is drawn of it and its sublayers.
    private mutating func placeEffects(
        _ node: RenderNode, _ box: DeviceBox?, _ tree: RenderTree, _ place: inout PlacedNode, clip: PixelRect,
        outerClip: PixelRect, raster: Int32
    ) -> PixelRect {
        let effects = tree.effects[Int(node.effects)]
        var effectPlace = EffectPlace(
            node, effects, tree, box, place.map, clip: outerClip,
            frame: raster >= 0 ? .empty : place.space == 0 ? picture : spaces[Int(place.space)])
        effectPlace.raster = raster
        let needsImage = node.needsImage(effects)
        if needsImage {
            place.flags.insert(.isImage)
            place.reach = place.reach.addingReportingOverflow(effectPlace.reach).partialValue
        }
        effectPlace.captureReach = place.reach
        self.effects[Int(node.effects)] = effectPlace
        return needsImage ? clip.outset(by: effectPlace.reach) : clip
    }

    /// Notes a layer with a reader inside; one that is a group which clips must not cut is opened to all that can be seen.
    private mutating func openHolder(_ index: Int, _ parent: inout Ancestor) {
        let space = spaces[Int(parent.space)]
        readerHolders.append(ReaderHolder(node: index, isCut: !parent.clip.contains(space)))
        guard uncut.contains(index) else { return }
        uncutClips[index] = parent.clip
        parent.clip = parent.clip.union(space.outset(by: parent.reach))
    }

    /// Opens the grid of a rasterized layer: what is around it from then on is that grid.
    private mutating func openRaster(
        _ node: RenderNode, scale: Double, holdsBackdrop: Bool, _ map: Homography, _ parent: inout Ancestor
    ) -> Int32 {
        var raster = RasterPlace(
            node, scale: scale, backdropLimit: holdsBackdrop ? coarse.limit : nil, outerMap: map,
            clip: parent.clip.intersection(spaces[Int(parent.space)].outset(by: parent.reach)), space: parent.space,
            reach: parent.reach)
        if !wholeGrids.isEmpty { raster.frame = raster.frame.union(wholeGrids[Int(node.effects)]) }
        rasters.append(raster)
        spaces.append(raster.frame)
        parent.map = raster.map
        parent.clip = raster.frame
        parent.reach = 0
        parent.space = Int32(spaces.count - 1)
        parent.isReversed = false
        return Int32(rasters.count - 1)
    }

    /// Lets only what is wanted be made of backdrops.
    ///
    /// - Parameter shown: By ``RenderNode/effects``.
    mutating func narrowBackdrops(to shown: [PixelRect]) {
        for (index, shown) in shown.enumerated() {
            effects[index].shownBackdrop = effects[index].capture.intersection(shown)
        }
    }

    /// What surrounds a mask: what surrounds its layer, because a mask is applied to the layer's finished image.
    private func around(maskOf owner: RenderNode, _ parent: Ancestor) -> Ancestor {
        var around = parent
        around.individualOpacity = 1
        if owner.effects >= 0 {
            around.clip = effects[Int(owner.effects)].outerClip
            around.reach -= effects[Int(owner.effects)].reach
        }
        return around
    }

    private mutating func skipOutside(_ node: RenderNode) -> Bool {
        if Counting.isOn { layers.outside += Int(node.subtreeCount) }
        if Counting.isOn { layers.visited += Int(node.subtreeCount) - 1 }
        savings += Int(node.subtreeCount)
        return false
    }

    /// The pixels that a layer's clip lets through, and whether it needs more than that.
    private func clipBounds(
        _ node: RenderNode, _ box: DeviceBox?, _ map: Homography, _ flags: inout PlacedFlags
    ) -> PixelRect {
        guard let box else { return .empty }
        let touched = box.touched(node.bounds, map)
        if box.isRectilinear, node.cornerRadii == .zero {
            if box.isAligned { return touched }
            // Around a layer that looks through the clip there can be no image, and so no edge through pixels.
            if node.flags.isSuperset(of: .hardEdges) || node.flags.contains(.holdsBackdropReader) {
                return PixelRect(pixelCentresWithin: box.edges)
            }
        }
        flags.insert(.clipsThroughPixels)
        return touched
    }

    /// Whether the layer shows a face: it is not seen from its edge, and not from behind if that side is bare.
    @inline(__always)
    private func isFacingViewer(_ node: RenderNode, _ map: Homography, _ isReversed: Bool) -> Bool {
        if map.isAxisAligned, node.flags.contains(.doubleSided) { return abs(map.a * map.e) > 1e-13 }
        let determinant = map.determinant
        if map.isEdgeOn(determinant: determinant) { return false }
        if node.flags.contains(.doubleSided) { return true }
        return (determinant > 0) != isReversed
    }

    /// The pixels of its grid that can matter to a layer: those that can be seen, and those that filters read beyond.
    func extent(of place: PlacedNode) -> PixelRect { spaces[Int(place.space)].outset(by: place.reach) }
}
