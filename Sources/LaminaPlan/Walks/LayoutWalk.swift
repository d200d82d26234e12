import FoundationEssentials
import LaminaCounters
import LaminaGeometry
import LaminaStage

/// First walk, from the root outwards: the layout of each layer, and the layers that are culled.
struct LayoutWalk {
    var placed: [PlacedNode] = []
    var layers = LayerCounts()
    var savings = 0
    /// True if any layer may need a group.
    var hasGroups = false
    /// True if any layer has both a border and sublayers.
    var hasBordersToMerge = false
    /// The number of layers with something of their own on the picture.
    var drawnCount = 0
    /// By ``RenderNode/effects``.
    var effects: [EffectPlacement] = []
    /// The frame, and the images of rasterized layers: the visible part of each, in its own pixels.
    var spaces: [PixelRect] = []
    /// The grids of rasterized layers.
    var rasters: [RasterGrid] = []
    /// Layers with a backdrop-sampling layer inside.
    var samplingAncestors: [SamplingAncestor] = []
    /// By node: the visible part, by the enclosing clips, of the groups that those do not cut.
    var uncutClips: [Int: PixelRect] = [:]

    private var picture = PixelRect.empty
    private var outermostClip = PixelRect.empty
    /// The entry of the node that ``visit(_:_:)`` has skipped.
    private var skipped = PlacedNode(flags: .isSkipped)
    private var downscaled = DownscaledLayers(frame: .empty)
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
        /// True if the map to the grid reverses the orientation of faces.
        var isReversed = false
        /// True if a clip lets nothing show of what is inside, which only the walk without culling visits.
        var isOutside = false
        /// See ``PlacedFlags/isInEffects``.
        var isInEffects = false

        /// The state around the first node.
        static func outermost(clip: PixelRect, end: Int) -> Ancestor {
            Ancestor(
                end: end, node: -1, map: .identity, clip: clip, needsSummary: false, individualOpacity: 1, reach: 0,
                space: 0)
        }
    }

    /// Lays out every node of `tree`. Linear; uses no stack in proportion to the tree's depth.
    ///
    /// - Parameter wholeGrids: by ``RenderNode/effects``, or empty: the part of the grids of rasterized layers that is
    ///   drawn however little of them is visible.
    mutating func place(
        _ tree: RenderTree, frame: PixelRect, visible: PixelRect, downscaled: DownscaledLayers, uncut: UncutGroups,
        wholeGrids: [PixelRect], rules: PlanRules
    ) {
        (self.downscaled, self.uncut, self.wholeGrids) = (downscaled, uncut, wholeGrids)
        layers = LayerCounts()
        savings = 0
        (hasGroups, hasBordersToMerge, drawnCount) = (false, false, 0)
        placed.removeAll(keepingCapacity: true)
        // One more, as a node that is laid out again is appended first.
        placed.reserveCapacity(tree.nodes.count + 1)
        ancestors.removeAll(keepingCapacity: true)
        spaces.removeAll(keepingCapacity: true)
        spaces.append(visible)
        picture = frame
        rasters.removeAll(keepingCapacity: true)
        samplingAncestors.removeAll(keepingCapacity: true)
        uncutClips.removeAll(keepingCapacity: true)
        effects.removeAll(keepingCapacity: true)
        effects.append(contentsOf: repeatElement(EffectPlacement(), count: tree.effects.count))
        // Without the rule, layers outside the frame are drawn all the same, without effect.
        outermostClip = rules.contains(.cullOutside) ? visible : visible.outset(by: 1 << 14)
        ancestors.append(.outermost(clip: outermostClip, end: tree.nodes.count))

        var index = 0
        while index < tree.nodes.count {
            while index >= ancestors[ancestors.count - 1].end { ancestors.removeLast() }
            let count = Int(tree.nodes[index].subtreeCount)
            if visit(index, tree) {
                index += 1
            } else {
                // The skipped nodes are filled in so that indices stay those of the tree.
                placed.append(skipped)
                placed.append(
                    contentsOf: repeatElement(PlacedNode(flags: .isSkipped), count: index + count - placed.count))
                index += count
            }
        }
    }

    /// Lays out one node; returns false if its whole subtree is culled.
    @inline(__always)
    private mutating func visit(_ index: Int, _ tree: RenderTree) -> Bool {
        let node = tree.nodes[index]
        var parent = ancestors[ancestors.count - 1]
        if node.flags.contains(.mask), parent.node >= 0 { parent = around(maskOf: tree.nodes[parent.node], parent) }
        if Counting.isOn { layers.visited += 1 }
        if node.flags.contains(.hidden) {
            if node.flags.contains(.vacant) {
                if Counting.isOn { layers.visited -= 1 }
                return skip(.vacant, parent)
            }
            if Counting.isOn { layers.hidden += 1 }
            return skip(.hidden, parent)
        }
        if node.opacity <= 0 {
            let count = tree.layerCount(ofSubtree: index)
            if Counting.isOn { layers.transparent += count }
            if Counting.isOn { layers.visited += count - 1 }
            return skip(.transparent, parent)
        }
        if parent.node >= 0, !node.flags.contains(.mask) { placed[parent.node].flags.insert(.hasSublayers) }
        let outerClip = parent.clip
        if node.particles >= 0 { return placeParticles(index, node, tree, parent) }
        if node.flags.contains(.containsBackdropSampler) { openSamplingAncestor(index, &parent) }
        var place = PlacedNode()
        place.map = parent.map.after(node.toSuperlayer)
        place.clip = parent.clip
        place.reach = parent.reach
        parent.isReversed = parent.isReversed != node.flags.contains(.reversed)
        guard place.map.isFinite, isFacingViewer(node, place.map, parent.isReversed) else {
            return skipOutside(index, tree, parent)
        }
        var raster: Int32 = -1
        if node.effects >= 0, let scale = downscaled.gridScale(of: node, tree, place.map) {
            let holdsBackdrop = tree.effects[Int(node.effects)].holdsBackdropOnItsGrid
            raster = openRaster(node, scale: scale, holdsBackdrop: holdsBackdrop, place.map, &parent)
            place.map = parent.map
            place.clip = parent.clip
            place.reach = parent.reach
        }
        place.space = parent.space
        if parent.isOutside { place.flags.insert(.isOutside) }
        if !node.flags.isDisjoint(with: .ownImage) { place.flags.insert(.isImage) }
        // Nil if the layer is behind the viewer; its sublayers and its image may still extend in front.
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
            if childClip.isEmpty, !node.isOperator(tree) { return skipOutside(index, tree, parent) }
            if childClip.intersection(extent(of: place)).isEmpty {
                if !node.isOperator(tree) { place.flags.insert(.isOutside) }
                parent.isOutside = true
            }
        }
        placeOwnDraws(node, box, tree, &place)

        return enter(index, node, place, parent, childClip: childClip)
    }

    /// Lays out the particles that a node stands for, each of which counts as a layer.
    private mutating func placeParticles(
        _ index: Int, _ node: RenderNode, _ tree: RenderTree, _ parent: Ancestor
    ) -> Bool {
        var place = PlacedNode()
        (place.map, place.clip, place.reach, place.space) = (parent.map, parent.clip, parent.reach, parent.space)
        if parent.isOutside { place.flags.insert(.isOutside) }
        let particles = tree.particles[Int(node.particles)]
        let extent = ParticleExtent(of: particles, on: place, within: extent(of: place))
        (place.bounds, place.tally) = (extent.bounds, .drawn)
        if extent.shownCount > 0 { place.flags.insert(.drawsItself) }
        drawnCount += extent.shownCount
        let outside = particles.all.count - extent.shownCount
        if Counting.isOn { layers.visited += particles.all.count - 1 }
        if Counting.isOn { layers.outside += outside }
        savings += outside
        return enter(index, node, place, parent, childClip: parent.clip)
    }

    /// Stores the layout of a node and opens it for its sublayers.
    @inline(__always)
    private mutating func enter(
        _ index: Int, _ node: RenderNode, _ placed: PlacedNode, _ parent: Ancestor, childClip: PixelRect
    ) -> Bool {
        var place = placed
        place.parent = Int32(parent.node)
        if parent.isReversed { place.flags.insert(.isReversed) }
        place.individualOpacity =
            node.flags.contains(.groupOpacity) ? parent.individualOpacity : parent.individualOpacity * node.opacity
        let mayBeGroup =
            (node.subtreeCount > 1 || node.drawCount > 1 || node.hasImageOnColor)
            && (node.isFadedGroup || node.tint >= 0 || place.flags.contains(.clipsThroughPixels))
            || node.effects >= 0 || node.clipPlanes >= 0 || !node.flags.isDisjoint(with: .ownImage)
        if mayBeGroup { hasGroups = true }
        let mayMergeBorder = node.subtreeCount > 1 && node.borderWidth > 0
        if mayMergeBorder {
            hasBordersToMerge = true
            place.flags.insert(.mayMergeBorder)
        }
        let needsSummary = parent.needsSummary || mayBeGroup || mayMergeBorder
        if needsSummary { place.flags.insert(.needsSummary) }
        if mayBeGroup || mayMergeBorder { place.flags.insert(.mayBeGroup) }
        let hasEffects =
            node.effects >= 0 || node.tint >= 0 || node.clipPlanes >= 0
            || !node.flags.isDisjoint(with: [.snapshot, .transition, .mask])
            || needsSummary && node.flags.contains(.containsBackdropSampler)
        if parent.isInEffects || hasEffects { place.flags.insert(.isInEffects) }
        self.placed.append(place)
        if node.subtreeCount > 1 {
            ancestors.append(
                Ancestor(
                    end: index + Int(node.subtreeCount), node: index, map: place.map,
                    clip: childClip, needsSummary: needsSummary,
                    individualOpacity: node.isFadedGroup ? 1 : place.individualOpacity,
                    reach: place.reach, space: place.space, isReversed: parent.isReversed,
                    isOutside: parent.isOutside, isInEffects: place.flags.contains(.isInEffects)))
        }
        return true
    }

    /// Lays out the effects of a node; returns the clip for drawing it and its sublayers.
    private mutating func placeEffects(
        _ node: RenderNode, _ box: DeviceBox?, _ tree: RenderTree, _ place: inout PlacedNode, clip: PixelRect,
        outerClip: PixelRect, raster: Int32
    ) -> PixelRect {
        let effects = tree.effects[Int(node.effects)]
        var effectPlacement = EffectLayout.place(
            effects, of: node, tree, box, place.map, clip: outerClip,
            frame: raster >= 0 ? .empty : place.space == 0 ? picture : spaces[Int(place.space)])
        // Without culling there are layers whose clips are outside the frame: nothing of them reads a backdrop.
        if outerClip.intersection(extent(of: place)).isEmpty { effectPlacement.forgetBackdrop() }
        effectPlacement.raster = raster
        let needsImage = node.needsImage(effects)
        if needsImage {
            place.flags.insert(.isImage)
            place.reach = place.reach.addingReportingOverflow(effectPlacement.reach).partialValue
        }
        effectPlacement.captureReach = place.reach
        self.effects[Int(node.effects)] = effectPlacement
        return needsImage ? clip.outset(by: effectPlacement.reach) : clip
    }

    /// Records a layer with a backdrop-sampling layer inside; a group that clips must not cut is opened to the whole
    /// visible area.
    private mutating func openSamplingAncestor(_ index: Int, _ parent: inout Ancestor) {
        let space = spaces[Int(parent.space)]
        samplingAncestors.append(SamplingAncestor(node: index, isCut: !parent.clip.contains(space)))
        guard uncut.contains(index) else { return }
        uncutClips[index] = parent.clip
        parent.clip = parent.clip.union(space.outset(by: parent.reach))
    }

    /// Opens the grid of a rasterized layer, on which its sublayers are laid out.
    private mutating func openRaster(
        _ node: RenderNode, scale: Double, holdsBackdrop: Bool, _ map: Homography, _ parent: inout Ancestor
    ) -> Int32 {
        var raster = RasterGrid(
            node, scale: scale, backdropLimit: holdsBackdrop ? downscaled.limit : nil, outerMap: map,
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

    /// Limits backdrops to the pixels that are wanted.
    ///
    /// - Parameter shown: by ``RenderNode/effects``.
    mutating func narrowBackdrops(to shown: [PixelRect]) {
        for (index, shown) in shown.enumerated() {
            effects[index].shownBackdrop = effects[index].capture.intersection(shown)
        }
    }

    /// The enclosing state of a mask: that of its layer, because a mask is applied to the layer's finished image.
    private func around(maskOf owner: RenderNode, _ parent: Ancestor) -> Ancestor {
        var around = parent
        around.individualOpacity = 1
        around.isOutside = placed[parent.node].flags.contains(.isOutside)
        if owner.effects >= 0 {
            around.clip = effects[Int(owner.effects)].outerClip
            around.reach -= effects[Int(owner.effects)].reach
        }
        return around
    }

    private mutating func skipOutside(_ index: Int, _ tree: RenderTree, _ parent: Ancestor) -> Bool {
        let count = tree.layerCount(ofSubtree: index)
        if Counting.isOn { layers.outside += count }
        if Counting.isOn { layers.visited += count - 1 }
        savings += count
        return skip(.outside, parent)
    }

    private mutating func skip(_ tally: LayerTally, _ parent: Ancestor) -> Bool {
        (skipped.tally, skipped.parent) = (tally, Int32(parent.node))
        return false
    }

    /// The pixels that a layer's clip lets through; sets a flag if the clip needs more than that.
    private func clipBounds(
        _ node: RenderNode, _ box: DeviceBox?, _ map: Homography, _ flags: inout PlacedFlags
    ) -> PixelRect {
        guard let box else { return .empty }
        let touched = box.touched(node.bounds, map)
        if box.isRectilinear, node.cornerRadii == .zero {
            if box.isAligned { return touched }
            // A layer that samples the backdrop through the clip rules out an image around it, and so an edge through
            // pixels.
            if node.flags.isSuperset(of: .hardEdges) || node.flags.contains(.containsBackdropSampler) {
                return PixelRect(pixelCentresWithin: box.edges)
            }
        }
        flags.insert(.clipsThroughPixels)
        return touched
    }

    /// Returns whether a visible face of the layer is towards the viewer: it is not seen edge-on, and not from behind
    /// unless it is double-sided.
    @inline(__always)
    private func isFacingViewer(_ node: RenderNode, _ map: Homography, _ isReversed: Bool) -> Bool {
        if node.flags.contains(.doubleSided) { return map.showsSurface }
        let determinant = map.determinant
        if map.isEdgeOn(determinant: determinant) { return false }
        return (determinant > 0) != isReversed
    }

    /// The pixels of its grid that can matter to a layer: the visible ones, and those that filters read beyond.
    func extent(of place: PlacedNode) -> PixelRect { spaces[Int(place.space)].outset(by: place.reach) }
}

// MARK: Changed nodes

extension LayoutWalk {
    /// The consequence of laying out a node again.
    enum Replacement {
        /// It is inside of a layer that is left out, and so is its subtree.
        case isInside
        /// It is left out with its subtree.
        case isSkipped
        /// It hands down to its sublayers what it did before.
        case keeps
        /// Its sublayers must be laid out again.
        case moves
    }

    /// Lays out one node again whose own values, or those of layers around it, have changed.
    ///
    /// Ends with a reason if the node has effects or is inside of effects, if it may be a group as it could not before, or
    /// the other way round, or if a subtree is shown or left out other than before.
    mutating func placeAgain(_ index: Int, _ tree: RenderTree) throws(ReplanReason) -> Replacement {
        let (former, node) = (placed[index], tree.nodes[index])
        let wasSkipped = former.flags.contains(.isSkipped)
        if wasSkipped, former.tally == .none { return .isInside }
        let isInEffects = former.parent >= 0 && placed[Int(former.parent)].flags.contains(.isInEffects)
        guard !isInEffects, !former.flags.contains(.isInEffects), node.effects < 0, node.tint < 0, node.clipPlanes < 0,
            node.flags.isDisjoint(with: [.mask, .snapshot, .transition, .containsBackdropSampler])
        else { throw .group }
        let parent = Int(former.parent)
        // A border is drawn after sublayers, if there are any, and a layer without them fades as one draw.
        if parent >= 0, node.isSublayer != former.tally.isSublayer, !hasSublayers(parent, tree, besides: index) {
            throw .visibility
        }
        uncount(former, index, tree)
        ancestors.removeAll(keepingCapacity: true)
        ancestors.append(ancestor(parent, tree))
        guard visit(index, tree) else {
            if !wasSkipped, node.subtreeCount > 1 { throw .visibility }
            if former.flags.contains(.mayBeGroup) { throw .group }
            placed[index] = skipped
            return .isSkipped
        }
        var place = placed.removeLast()
        if wasSkipped, node.subtreeCount > 1 { throw .visibility }
        let asGroup: PlacedFlags = [.mayBeGroup, .mayMergeBorder]
        guard place.flags.intersection(asGroup) == former.flags.intersection(asGroup) else { throw .group }
        if former.flags.contains(.hasSublayers) { place.flags.insert(.hasSublayers) }
        placed[index] = place
        return node.subtreeCount == 1 || place.handsDown(as: former) ? .keeps : .moves
    }

    /// Returns whether a node has sublayers that are shown, among the first few; see ``PlacedFlags/hasSublayers``.
    private func hasSublayers(_ parent: Int, _ tree: RenderTree, besides node: Int) -> Bool {
        let end = parent + Int(tree.nodes[parent].subtreeCount)
        var (index, count) = (parent + 1, 0)
        while index < end, count < LayoutWalk.mostSiblings {
            if index != node, tree.nodes[index].isSublayer { return true }
            index += Int(tree.nodes[index].subtreeCount)
            count += 1
        }
        return false
    }

    private static let mostSiblings = 256

    /// The state that a node hands down to its sublayers; around the first node for -1.
    private func ancestor(_ index: Int, _ tree: RenderTree) -> Ancestor {
        guard index >= 0 else { return .outermost(clip: outermostClip, end: tree.nodes.count) }
        let place = placed[index]
        return Ancestor(
            end: index + Int(tree.nodes[index].subtreeCount), node: index, map: place.map, clip: place.clip,
            needsSummary: place.flags.contains(.needsSummary),
            individualOpacity: tree.nodes[index].isFadedGroup ? 1 : place.individualOpacity, reach: place.reach,
            space: place.space, isReversed: place.flags.contains(.isReversed),
            isOutside: place.flags.contains(.isOutside), isInEffects: place.flags.contains(.isInEffects))
    }

    /// Removes a node from the counts.
    private mutating func uncount(_ place: PlacedNode, _ index: Int, _ tree: RenderTree) {
        switch place.tally {
        case .none: break
        case .vacant: if Counting.isOn { layers.visited += 1 }
        case .hidden: if Counting.isOn { layers.hidden -= 1 }
        case .transparent:
            let count = tree.layerCount(ofSubtree: index)
            if Counting.isOn { layers.transparent -= count }
            if Counting.isOn { layers.visited -= count - 1 }
        case .outside:
            let count = tree.layerCount(ofSubtree: index)
            if Counting.isOn { layers.outside -= count }
            if Counting.isOn { layers.visited -= count - 1 }
            savings -= count
        case .aloneOutside:
            if Counting.isOn { layers.outside -= 1 }
            savings -= 1
        case .empty: if Counting.isOn { layers.empty -= 1 }
        case .drawn: drawnCount -= 1
        }
        if Counting.isOn { layers.visited -= 1 }
    }
}

extension Homography {
    /// True if the plane is seen, from either side, and not edge-on.
    @inline(__always)
    var showsSurface: Bool { isAxisAligned ? abs(a * e) > 1e-13 : !isEdgeOn(determinant: determinant) }
}

extension PlacedNode {
    /// Returns whether sublayers find the same state around them in two layouts of a layer.
    fileprivate func handsDown(as other: PlacedNode) -> Bool {
        map == other.map && clip == other.clip && individualOpacity == other.individualOpacity && reach == other.reach
            && space == other.space
            && flags.intersection([.isReversed, .isOutside]) == other.flags.intersection([.isReversed, .isOutside])
    }
}
