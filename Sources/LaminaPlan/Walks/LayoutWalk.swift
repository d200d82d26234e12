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

        /// The opacity that remains for a node's own draws; see ``PlacedNode/individualOpacity``.
        @inline(__always)
        func individualOpacity(of node: borrowing RenderNode) -> Float {
            node.flags.contains(.groupOpacity) ? individualOpacity : individualOpacity * node.opacity
        }

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
        if placed.count < tree.nodes.count {
            placed = []
            // Room for some more, so that a tree that grows does not need another array each time.
            placed = Array(repeating: PlacedNode(), count: tree.nodes.count + tree.nodes.count / 8)
        }
        withPlaces(of: tree) { walk, nodes in walk.visitAll(tree, nodes) }
    }

    /// The nodes of a tree and their layout, at addresses that are valid while it is laid out.
    private struct Places {
        let nodes: UnsafePointer<RenderNode>
        let placed: UnsafeMutablePointer<PlacedNode>
    }

    /// Calls `body` with the addresses of nodes and their layout, which is written in place; returns nil without doing
    /// so for a tree without nodes.
    @discardableResult
    private mutating func withPlaces<Result, Failure>(
        of tree: RenderTree, _ body: (inout LayoutWalk, Places) throws(Failure) -> Result?
    ) throws(Failure) -> Result? {
        var taken: [PlacedNode] = []
        swap(&taken, &placed)
        defer { swap(&taken, &placed) }
        return try tree.nodes.withUnsafeBufferPointer { (nodes) throws(Failure) -> Result? in
            try taken.withUnsafeMutableBufferPointer { (placed) throws(Failure) -> Result? in
                guard let nodes = nodes.baseAddress, let placed = placed.baseAddress else { return nil }
                return try body(&self, Places(nodes: nodes, placed: placed))
            }
        }
    }

    private mutating func visitAll(_ tree: RenderTree, _ at: Places) {
        let count = tree.nodes.count
        // A copy of the last of the ancestors, whose values stay in registers.
        var around = Ancestor.outermost(clip: outermostClip, end: count)
        ancestors.append(around)
        var index = 0
        while index < count {
            while index >= around.end {
                ancestors.removeLast()
                around = ancestors[ancestors.count - 1]
            }
            let subtreeCount = Int(at.nodes[index].subtreeCount)
            if visit(index, around, tree, at) {
                if subtreeCount > 1 { around = ancestors[ancestors.count - 1] }
                index += 1
            } else {
                // The skipped nodes are filled in as well.
                at.placed[index] = skipped
                for inside in index + 1..<index + subtreeCount { at.placed[inside] = PlacedNode(flags: .isSkipped) }
                index += subtreeCount
            }
        }
    }

    /// Lays out one node; returns false if its whole subtree is culled.
    @inline(__always)
    private mutating func visit(_ index: Int, _ around: Ancestor, _ tree: RenderTree, _ at: Places) -> Bool {
        let node = at.nodes + index
        if Counting.isOn { layers.visited += 1 }
        if node.pointee.flags.contains(.hidden) {
            if node.pointee.flags.contains(.vacant) {
                if Counting.isOn { layers.visited -= 1 }
                return skip(.vacant, in: around.node)
            }
            if Counting.isOn { layers.hidden += 1 }
            return skip(.hidden, in: around.node)
        }
        if node.pointee.opacity <= 0 {
            let count = tree.layerCount(ofSubtree: index)
            if Counting.isOn { layers.transparent += count }
            if Counting.isOn { layers.visited += count - 1 }
            return skip(.transparent, in: around.node)
        }
        guard node.pointee.effects < 0, node.pointee.flags.isDisjoint(with: [.mask, .containsBackdropSampler]) else {
            return visitWithEffects(index, around, tree, at)
        }
        if around.node >= 0 { at.placed[around.node].flags.insert(.hasSublayers) }
        if node.pointee.particles >= 0 { return placeParticles(index, around, tree, at) }
        let isReversed = around.isReversed != node.pointee.flags.contains(.reversed)
        let map = around.map.after(node.pointee.toSuperlayer)
        guard map.isFinite, isFacingViewer(node.pointee.flags, map, isReversed) else {
            return skipOutside(index, tree, in: around.node)
        }
        return fill(index, around, map, isReversed: isReversed, outerClip: around.clip, raster: -1, tree, at)
    }

    /// Lays out a node that changes the state around it, for itself and its sublayers.
    @inline(never)
    private mutating func visitWithEffects(
        _ index: Int, _ around: Ancestor, _ tree: RenderTree, _ at: Places
    ) -> Bool {
        let node = at.nodes[index]
        var around = around
        if node.flags.contains(.mask) {
            if around.node >= 0 { around = self.around(maskOf: at.nodes[around.node], around, at) }
        } else if around.node >= 0 {
            at.placed[around.node].flags.insert(.hasSublayers)
        }
        var outerClip = around.clip
        if node.flags.contains(.containsBackdropSampler) { openSamplingAncestor(index, &around) }
        around.isReversed = around.isReversed != node.flags.contains(.reversed)
        var map = around.map.after(node.toSuperlayer)
        guard map.isFinite, isFacingViewer(node.flags, map, around.isReversed) else {
            return skipOutside(index, tree, in: around.node)
        }
        var raster: Int32 = -1
        if node.effects >= 0, let scale = downscaled.gridScale(of: node, tree, map) {
            raster = openRaster(node, tree.effects[Int(node.effects)], scale: scale, map, &around)
            map = around.map
            outerClip = around.clip
        }
        return fill(
            index, around, map, isReversed: around.isReversed, outerClip: outerClip, raster: raster, tree, at)
    }

    /// Stores the layout of a node that is not skipped, and opens it for its sublayers. Returns false if its clip lets
    /// nothing of it show.
    ///
    /// - Parameters:
    ///   - map: from the layer's coordinates to pixels of its grid.
    ///   - isReversed: true if that reverses the orientation of faces.
    ///   - outerClip: what the enclosing layers let show of the node's finished image.
    ///   - raster: the index of the grid that the layer has opened, or -1.
    @inline(__always)
    private mutating func fill(
        _ index: Int, _ around: Ancestor, _ map: Homography, isReversed: Bool, outerClip: PixelRect, raster: Int32,
        _ tree: RenderTree, _ at: Places
    ) -> Bool {
        let (node, place) = (at.nodes + index, at.placed + index)
        var isOutside = around.isOutside
        var flags: PlacedFlags = []
        if isOutside { flags.insert(.isOutside) }
        if isReversed { flags.insert(.isReversed) }
        if !node.pointee.flags.isDisjoint(with: .ownImage) { flags.insert(.isImage) }
        // Nil if the layer is behind the viewer; its sublayers and its image may still extend in front.
        let box = DeviceBox(node.pointee.bounds, under: map)
        if box?.isRectilinear == true { flags.insert(.isRectilinear) }
        place.pointee = PlacedNode(
            edges: box?.edges ?? .zero, map: map, clip: around.clip, flags: flags,
            individualOpacity: around.individualOpacity(of: node.pointee),
            reach: around.reach, space: around.space, parent: Int32(truncatingIfNeeded: around.node))
        var childClip = around.clip
        if node.pointee.effects >= 0 {
            childClip = placeEffects(
                node.pointee, box, tree, &place.pointee, clip: around.clip, outerClip: outerClip, raster: raster)
            place.pointee.clip = childClip
        }
        if node.pointee.flags.contains(.masksToBounds) {
            childClip = childClip.intersection(clipBounds(node.pointee, box, map, &place.pointee.flags))
            place.pointee.clip = childClip
            if childClip.isEmpty, !node.pointee.isOperator(tree) {
                return skipOutside(index, tree, in: around.node)
            }
            if childClip.intersection(extent(of: place.pointee)).isEmpty {
                if !node.pointee.isOperator(tree) { place.pointee.flags.insert(.isOutside) }
                isOutside = true
            }
        }
        placeOwnDraws(node, box, tree, place)
        enter(index, around, childClip: childClip, isOutside: isOutside, at)
        return true
    }

    /// Lays out the particles that a node stands for, each of which counts as a layer.
    private mutating func placeParticles(_ index: Int, _ around: Ancestor, _ tree: RenderTree, _ at: Places) -> Bool {
        let (node, place) = (at.nodes + index, at.placed + index)
        var flags: PlacedFlags = []
        if around.isOutside { flags.insert(.isOutside) }
        if around.isReversed { flags.insert(.isReversed) }
        place.pointee = PlacedNode(
            map: around.map, clip: around.clip, flags: flags,
            individualOpacity: around.individualOpacity(of: node.pointee),
            reach: around.reach, space: around.space, parent: Int32(truncatingIfNeeded: around.node))
        let particles = tree.particles[Int(node.pointee.particles)]
        let extent = ParticleExtent(of: particles, on: place.pointee, within: extent(of: place.pointee))
        (place.pointee.bounds, place.pointee.tally) = (extent.bounds, .drawn)
        if extent.shownCount > 0 { place.pointee.flags.insert(.drawsItself) }
        drawnCount += extent.shownCount
        let outside = particles.all.count - extent.shownCount
        if Counting.isOn { layers.visited += particles.all.count - 1 }
        if Counting.isOn { layers.outside += outside }
        savings += outside
        enter(index, around, childClip: around.clip, isOutside: around.isOutside, at)
        return true
    }

    /// Completes the layout of a node with what the walk over groups asks for, and opens it for its sublayers.
    @inline(__always)
    private mutating func enter(
        _ index: Int, _ around: Ancestor, childClip: PixelRect, isOutside: Bool, _ at: Places
    ) {
        let (node, place) = (at.nodes + index, at.placed + index)
        let hasSublayers = node.pointee.subtreeCount > 1
        let mayBeGroup =
            (node.pointee.isFadedGroup || node.pointee.tint >= 0 || place.pointee.flags.contains(.clipsThroughPixels))
            && (hasSublayers || node.pointee.drawCount > 1 || node.pointee.hasImageOnColor)
            || node.pointee.effects >= 0 || node.pointee.clipPlanes >= 0
            || !node.pointee.flags.isDisjoint(with: .ownImage) || node.pointee.flags.contains(.isolatesSampler)
        if mayBeGroup { hasGroups = true }
        let mayMergeBorder = hasSublayers && node.pointee.borderWidth > 0
        if mayMergeBorder {
            hasBordersToMerge = true
            place.pointee.flags.insert(.mayMergeBorder)
        }
        let needsSummary = around.needsSummary || mayBeGroup || mayMergeBorder
        if needsSummary { place.pointee.flags.insert(.needsSummary) }
        if mayBeGroup || mayMergeBorder { place.pointee.flags.insert(.mayBeGroup) }
        let hasEffects =
            node.pointee.effects >= 0 || node.pointee.tint >= 0 || node.pointee.clipPlanes >= 0
            || !node.pointee.flags.isDisjoint(with: [.snapshot, .transition, .mask])
            || needsSummary && node.pointee.flags.contains(.containsBackdropSampler)
        if around.isInEffects || hasEffects { place.pointee.flags.insert(.isInEffects) }
        guard hasSublayers else { return }
        ancestors.append(
            Ancestor(
                end: index + Int(node.pointee.subtreeCount), node: index, map: place.pointee.map, clip: childClip,
                needsSummary: needsSummary,
                individualOpacity: node.pointee.isFadedGroup ? 1 : place.pointee.individualOpacity,
                reach: place.pointee.reach, space: place.pointee.space,
                isReversed: place.pointee.flags.contains(.isReversed), isOutside: isOutside,
                isInEffects: place.pointee.flags.contains(.isInEffects)))
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
        if BoxShadows.separateBorder(of: node, effects, tree) { place.flags.insert(.drawsBorderApart) }
        self.effects[Int(node.effects)] = effectPlacement
        return needsImage ? clip.outset(by: effectPlacement.reach) : clip
    }

    /// Records a layer with a backdrop-sampling layer inside; a group that clips must not cut is opened to all that shows.
    private mutating func openSamplingAncestor(_ index: Int, _ parent: inout Ancestor) {
        let space = spaces[Int(parent.space)]
        samplingAncestors.append(SamplingAncestor(node: index, isCut: !parent.clip.contains(space)))
        guard uncut.contains(index) else { return }
        uncutClips[index] = parent.clip
        parent.clip = parent.clip.union(space.outset(by: parent.reach))
    }

    /// Opens a layer's own grid, on which its sublayers are laid out.
    private mutating func openRaster(
        _ node: RenderNode, _ effects: RenderEffects, scale: SIMD2<Double>, _ map: Homography, _ parent: inout Ancestor
    ) -> Int32 {
        let clip = parent.clip.intersection(spaces[Int(parent.space)].outset(by: parent.reach))
        var raster: RasterGrid
        if let area = effects.patternArea {
            raster = RasterGrid(
                node, scale: scale, pattern: area, isOperator: effects.compositing.reachesBeyondLayer, outerMap: map,
                clip: clip, space: parent.space, reach: parent.reach)
        } else {
            raster = RasterGrid(
                node, scale: scale.x, backdropLimit: effects.holdsBackdropOnItsGrid ? downscaled.limit : nil,
                outerMap: map, clip: clip, space: parent.space, reach: parent.reach)
        }
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
    private func around(maskOf owner: RenderNode, _ parent: Ancestor, _ at: Places) -> Ancestor {
        var around = parent
        around.individualOpacity = 1
        around.isOutside = at.placed[parent.node].flags.contains(.isOutside)
        if owner.effects >= 0 {
            around.clip = effects[Int(owner.effects)].outerClip
            around.reach -= effects[Int(owner.effects)].reach
        }
        return around
    }

    private mutating func skipOutside(_ index: Int, _ tree: RenderTree, in parent: Int) -> Bool {
        let count = tree.layerCount(ofSubtree: index)
        if Counting.isOn { layers.outside += count }
        if Counting.isOn { layers.visited += count - 1 }
        savings += count
        return skip(.outside, in: parent)
    }

    private mutating func skip(_ tally: LayerTally, in parent: Int) -> Bool {
        (skipped.tally, skipped.parent) = (tally, Int32(parent))
        return false
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
        try withPlaces(of: tree) { (walk, nodes) throws(ReplanReason) in
            try walk.placeAgain(index, tree, nodes)
        } ?? .isInside
    }

    private mutating func placeAgain(
        _ index: Int, _ tree: RenderTree, _ at: Places
    ) throws(ReplanReason) -> Replacement {
        let (former, node) = (at.placed[index], at.nodes[index])
        let wasSkipped = former.flags.contains(.isSkipped)
        if wasSkipped, former.tally == .none { return .isInside }
        let isInEffects = former.parent >= 0 && at.placed[Int(former.parent)].flags.contains(.isInEffects)
        guard !isInEffects, !former.flags.contains(.isInEffects), node.effects < 0, node.tint < 0, node.clipPlanes < 0,
            node.flags.isDisjoint(with: [.mask, .snapshot, .transition, .containsBackdropSampler])
        else { throw .group }
        let parent = Int(former.parent)
        // A border is drawn after sublayers, if there are any, and a layer without them fades as one draw.
        if parent >= 0, node.isSublayer != former.tally.isSublayer, !tree.hasSublayers(parent, besides: index) {
            throw .visibility
        }
        uncount(former, index, tree)
        ancestors.removeAll(keepingCapacity: true)
        guard visit(index, ancestor(parent, tree.nodes.count, at), tree, at) else {
            if !wasSkipped, node.subtreeCount > 1 { throw .visibility }
            if former.flags.contains(.mayBeGroup) { throw .group }
            at.placed[index] = skipped
            return .isSkipped
        }
        if wasSkipped, node.subtreeCount > 1 { throw .visibility }
        let asGroup: PlacedFlags = [.mayBeGroup, .mayMergeBorder]
        guard at.placed[index].flags.intersection(asGroup) == former.flags.intersection(asGroup) else { throw .group }
        if former.flags.contains(.hasSublayers) { at.placed[index].flags.insert(.hasSublayers) }
        return node.subtreeCount == 1 || at.placed[index].handsDown(as: former) ? .keeps : .moves
    }

    /// The state that a node hands down to its sublayers; around the first node for -1.
    private func ancestor(_ index: Int, _ count: Int, _ at: Places) -> Ancestor {
        guard index >= 0 else { return .outermost(clip: outermostClip, end: count) }
        let (place, node) = (at.placed[index], at.nodes[index])
        return Ancestor(
            end: index + Int(node.subtreeCount), node: index, map: place.map, clip: place.clip,
            needsSummary: place.flags.contains(.needsSummary),
            individualOpacity: node.isFadedGroup ? 1 : place.individualOpacity, reach: place.reach,
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
