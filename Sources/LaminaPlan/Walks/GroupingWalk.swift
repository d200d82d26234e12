import LaminaCounters
import LaminaGeometry
import LaminaStage

/// Second walk, from the leaves inwards: the pixels that each subtree touches, and the groups that need a target of
/// their own.
///
/// For each layer it asks the features that the layer has, and then whether the layer's draws can do all of them
/// (``foldAll(_:_:_:)``). Only subtrees of possible groups are examined; a tree without any costs nothing here. The
/// summary of a subtree follows from the subtree and its layout alone.
struct GroupingWalk {
    /// By node: the contribution of the subtree to its target.
    private(set) var summaries: [SubtreeSummary] = []
    /// By node: the treatment of the layer.
    private(set) var treatments: [GroupTreatment] = []
    /// By ``RenderNode/effects``: the pixels that the layer's own image touches before its filters, if it has a target.
    private(set) var contentBounds: [PixelRect] = []
    /// By node: the pixels that the image of a group touches which the enclosing clips do not cut, if it has no
    /// effects.
    private(set) var uncutBounds: [Int: PixelRect] = [:]
    /// By ``RenderNode/effects``: the pixels of a rasterized layer's image, on its own grid.
    private(set) var rasterImages: [PixelRect] = []
    /// By ``RenderNode/effects``: the shadow that is drawn analytically.
    private(set) var shadowShapes: [ShadowShape?] = []
    private(set) var shadowTables = ShadowTables()
    /// The offscreen passes that the tree asks for.
    private(set) var required = PassCounts()
    /// The passes counted in ``required``, from the leaves inwards.
    private(set) var requiredPasses: [RequiredPass] = []
    /// The layers that are drawn in part.
    private(set) var cuts = CutTable()
    private(set) var savings = PlanSavings()
    private(set) var rules = PlanRules.none

    private var cutter = CoverCutter()
    private var sweep = OverlapSweep()
    private var dropped = DropBlend()

    /// Examines all groups of a tree.
    ///
    /// - Parameter dropped: the blend modes that have been removed from the tree.
    mutating func group(
        _ tree: RenderTree, _ layout: borrowing LayoutWalk, dropped: DropBlend = DropBlend(), rules: PlanRules
    ) {
        reset()
        (self.dropped, self.rules) = (dropped, rules)
        let count = tree.nodes.count
        summaries.append(contentsOf: repeatElement(SubtreeSummary(), count: count))
        treatments.append(contentsOf: repeatElement([], count: count))
        contentBounds.append(contentsOf: repeatElement(.empty, count: tree.effects.count))
        rasterImages.append(contentsOf: repeatElement(.empty, count: tree.effects.count))
        shadowShapes.append(contentsOf: repeatElement(nil, count: tree.effects.count))
        var index = count - 1
        while index >= 0 {
            if layout.placed[index].flags.contains(.needsSummary) { summarize(index, tree, layout) }
            index -= 1
        }
    }

    /// Forgets the last tree.
    mutating func reset() {
        contentBounds.removeAll(keepingCapacity: true)
        shadowShapes.removeAll(keepingCapacity: true)
        rasterImages.removeAll(keepingCapacity: true)
        uncutBounds.removeAll(keepingCapacity: true)
        shadowTables = ShadowTables()
        required = PassCounts()
        requiredPasses.removeAll(keepingCapacity: true)
        savings.removeAll()
        cuts.removeAll()
        summaries.removeAll(keepingCapacity: true)
        treatments.removeAll(keepingCapacity: true)
    }

    private mutating func summarize(_ index: Int, _ tree: RenderTree, _ layout: borrowing LayoutWalk) {
        let place = layout.placed[index]
        if place.flags.contains(.isSkipped) { return }
        var group = open(index, tree.nodes[index], place, tree, layout)
        Snapshot.ask(&group)
        TransitionImage.ask(&group)
        if group.node.effects >= 0 {
            let effects = tree.effects[Int(group.node.effects)]
            let effectPlacement = layout.effects[Int(group.node.effects)]
            Mask.ask(&group, effects)
            ImageFilters.ask(&group, effects, effectPlacement, tree, space: layout.spaces[Int(place.space)])
            Blend.ask(&group, effects, isDropped: dropped.effects.contains(Int(group.node.effects)))
            Rasterization.ask(&group, effects, effectPlacement)
            Pattern.ask(&group, effects, effectPlacement)
            Downscaling.ask(&group, effects, effectPlacement)
            Vibrancy.ask(&group)
            Backdrop.ask(&group, effectPlacement)
            BoxShadows.ask(&group, effects, tree, space: layout.spaces[Int(place.space)])
            SideBorders.ask(&group, effects, tree, space: layout.spaces[Int(place.space)])
            BorderImages.ask(&group, effects, tree, space: layout.spaces[Int(place.space)])
            askForShadow(&group, effects, effectPlacement, tree, space: layout.spaces[Int(place.space)])
        }
        close(&group, tree, layout)
        treatments[index].formUnion(group.treatment)
        summaries[index] = group.summary
    }

    /// Summarizes a node again whose layout or sublayers have changed; returns whether its summary has.
    ///
    /// Ends with a reason if the decision about it is another one, or if it has an image that is not only elsewhere.
    ///
    /// - Parameter areas: receives the pass that the layer asks for if its area has changed.
    mutating func summarizeAgain(
        _ index: Int, _ tree: RenderTree, _ layout: borrowing LayoutWalk, areas: inout [RequiredPass]
    ) throws(ReplanReason) -> Bool {
        let (summary, treatment) = (summaries[index], treatments[index])
        // It is drawn in pieces, or covers pieces of others.
        guard summary.cut < 0, cuts.isEmpty else { throw .group }
        let before = (required: required, savings: savings, count: requiredPasses.count)
        (summaries[index], treatments[index]) = (SubtreeSummary(), [])
        summarize(index, tree, layout)
        guard treatments[index] == treatment, cuts.isEmpty else { throw .group }
        // Counted already.
        (required, savings) = (before.required, before.savings)
        var area: RequiredPass?
        if requiredPasses.count > before.count { area = requiredPasses.popLast() }
        let former = requiredPasses.index(ofNode: index)
        guard (area == nil) == (former == nil) else { throw .group }
        if let area, let former, requiredPasses[former] != area {
            requiredPasses[former] = area
            areas.append(area)
        }
        if summaries[index] == summary { return false }
        if treatment.contains(.isPass) {
            var moved = summary
            moved.bounds = summaries[index].bounds
            guard moved == summaries[index], moved.bounds.hasSize(of: summary.bounds) else { throw .group }
        }
        return true
    }

    /// Returns a layer's own draws and those of its sublayers, before its features.
    private mutating func open(
        _ index: Int, _ node: RenderNode, _ place: PlacedNode, _ tree: RenderTree, _ layout: borrowing LayoutWalk
    ) -> Group {
        var summary = sublayers(of: index, tree, layout.placed)
        let sublayersBounds = summary.bounds
        // Without culling there are draws outside the frame, for which no group is needed.
        let shown = place.bounds.intersection(layout.extent(of: place))
        let drawsItself = place.flags.contains(.drawsItself) && !shown.isEmpty
        let isBelowShadows = place.flags.contains(.drawsBorderApart)
        let hasBorderApart =
            drawsItself && (isBelowShadows || place.flags.contains(.hasSublayers)) && node.borderWidth > 0
        let mergesBorder =
            hasBorderApart && !isBelowShadows && rules.contains(.mergeBorder) && !summary.samplesBackdrop
            && Border.mayBeMerged(node, place, sublayers: sublayersBounds)
        if mergesBorder {
            treatments[index].insert(.mergesBorder)
            if node.drawsUnderBorder { savings[.mergeBorder] += 1 }
        }
        var ownDraws: UInt8 = 0
        if drawsItself {
            ownDraws = node.drawCount
            if node.contents >= 0 || node.pattern >= 0 || node.gradient >= 0 || node.particles >= 0 {
                summary.showsImages = true
            }
            if node.hasImageOnColor { summary.hasImageOnColor = true }
            if hasBorderApart && !mergesBorder, ownDraws == 0 || node.drawsUnderBorder { ownDraws += 1 }
            summary.add(bounds: shown, depth: ownDraws, blends: node.isOpaque(on: place) ? 0 : ownDraws)
        }
        return Group(
            index: index, node: node, place: place, ownDraws: ownDraws, sublayers: sublayersBounds,
            interior: ClipInterior(node, on: place), summary: summary)
    }

    /// Decides whether the group needs a target, and summarizes it for the enclosing groups.
    private mutating func close(_ group: inout Group, _ tree: RenderTree, _ layout: borrowing LayoutWalk) {
        let isImage = group.place.flags.contains(.isImage)
        ClipPlanes.ask(&group)
        if !group.isLoneDraw || isImage {
            guard !group.summary.bounds.isEmpty || group.treatment.contains(.mixes) else {
                if isImage { group.treatment.insert(.isPass) }
                return
            }
            Opacity.ask(&group)
            Tint.ask(&group)
            Clip.ask(&group)
        }
        if group.summary.samplesBackdrop { group.treatment.insert(.isolates) }
        let uncutClip = layout.uncutClips[group.index]
        Isolation.ask(&group, isUncut: uncutClip != nil)
        let mask = maskBounds(of: group, tree, layout)
        let place = GroupPlace(
            effects: group.node.effects >= 0 ? layout.effects[Int(group.node.effects)] : nil,
            space: layout.spaces[Int(group.place.space)], uncutClip: uncutClip)
        let outer = place.outerBounds(of: group, mask: mask)
        let reasons = FeatureOrder.required(by: group.treatment)
        if reasons.isEmpty || outer.isEmpty {
            // Nothing of the image shows: its content must not be drawn instead.
            if isImage || place.uncutClip != nil { group.treatment.insert(.isPass) }
            if outer.isEmpty { group.summary.bounds = outer }
            group.staysOnTarget(within: outer)
            return
        }
        if !group.place.flags.contains(.isOutside) {
            required.count(reasons)
            if Counting.isOn { requiredPasses.append(RequiredPass(node: group.index, reasons: reasons, area: outer)) }
        }
        // Enclosing clips have not cut an uncut group, so they must cut it where its image is composited.
        if place.uncutClip == nil, let saving = foldAll(&group, tree, layout) {
            savings.count(saving)
            group.staysOnTarget(within: outer)
        } else {
            assignTarget(&group, place, outer: outer, mask: mask, tree, layout)
        }
    }

    /// Folds all features that a group asks for, or none.
    ///
    /// - Returns: the rules that saved the group's image, or nil if it needs one.
    private mutating func foldAll(
        _ group: inout Group, _ tree: RenderTree, _ layout: borrowing LayoutWalk
    ) -> PlanRules? {
        let facts = FoldFacts(
            rules: rules, tintAlpha: group.node.tint >= 0 ? tree.tints[Int(group.node.tint)].w : 1,
            mask: group.treatment.contains(.masks)
                ? Mask.inFragments(
                    group, layout.placed[group.index + 1], bounds: summaries[group.index + 1].bounds, tree)
                : nil)
        var saving = PlanRules.none
        for feature in FeatureOrder.all where group.treatment.contains(feature.flag) {
            // A layer inside that samples its backdrop would see the changed draws, instead of their image.
            guard let fold = feature.fold, feature.isUnderneath || !group.summary.samplesBackdrop else { return nil }
            switch fold(group, facts) {
            case .needsImage: return nil
            case .isDrawnApart: break
            case .inDraws(let rule): saving.insert(rule)
            case .dependsOnEdge(let rule):
                let edge = drawsOnEdge(of: group, tree, layout.placed)
                guard Clip.allows(group, onEdge: edge) else { return nil }
                saving.insert(rule)
            case .dependsOnCuts(let rule):
                guard cutCovered(&group, tree, layout) else { return nil }
                saving.insert(rule)
            }
        }
        for feature in FeatureOrder.all where group.treatment.contains(feature.flag) { feature.markFolded?(&group) }
        return saving
    }

    /// Gives the group a target of its own, so that the enclosing groups see one draw.
    private mutating func assignTarget(
        _ group: inout Group, _ place: GroupPlace, outer: PixelRect, mask: PixelRect, _ tree: RenderTree,
        _ layout: borrowing LayoutWalk
    ) {
        group.treatment.insert(.isPass)
        if rules.contains(.narrowTargets), NarrowTargets.allows(group, tree) {
            group.treatment.insert(.isNarrow)
            savings[.narrowTargets] += 1
        }
        if group.node.effects >= 0 {
            contentBounds[Int(group.node.effects)] = group.summary.bounds
        } else if place.uncutClip != nil {
            uncutBounds[group.index] = group.summary.bounds
        }
        var seen = outer
        if group.treatment.hasOwnGrid {
            let grid = layout.rasters[Int(layout.effects[Int(group.node.effects)].raster)]
            let space = layout.spaces[Int(grid.outerSpace)]
            rasterImages[Int(group.node.effects)] =
                grid.patternArea == nil ? place.imageBounds(of: group, mask: mask) : grid.frame
            seen =
                grid.patternArea != nil && group.reachesBeyond
                ? grid.outerClip.intersection(space.outset(by: grid.outerReach)) : grid.seen(of: outer, in: space)
        }
        group.summary = SubtreeSummary(
            bounds: seen, depth: 1, blends: 1, readsMask: group.treatment.contains(.masks))
        group.noteSampling(in: &group.summary)
    }

    /// The pixels on which a group's mask may let it show.
    private func maskBounds(of group: Group, _ tree: RenderTree, _ layout: borrowing LayoutWalk) -> PixelRect {
        guard group.treatment.contains(.masks) else { return .empty }
        if tree.effects[Int(group.node.effects)].isMaskInverted { return Mask.everywhere }
        let mask = group.index + 1
        return layout.placed[mask].flags.contains(.isSkipped) ? .empty : summaries[mask].bounds
    }

    /// Combines the sublayers' draws.
    private mutating func sublayers(of index: Int, _ tree: RenderTree, _ placed: [PlacedNode]) -> SubtreeSummary {
        var all = SubtreeSummary()
        var sum = SubtreeSummary()
        sweep.removeAll()
        forEachSublayer(of: index, tree, placed) { child, sweep in
            guard child.depth > 0, !child.bounds.isEmpty else { return }
            sweep.add(child.bounds)
            all.bounds = all.bounds.union(child.bounds)
            all.depth = max(all.depth, child.depth)
            all.blends = max(all.blends, child.blends)
            sum.depth = sum.depth.addingSaturated(child.depth)
            sum.blends = sum.blends.addingSaturated(child.blends)
            all.clipsInShader = all.clipsInShader || child.clipsInShader
            all.samplesBackdrop = all.samplesBackdrop || child.samplesBackdrop
            all.readsMask = all.readsMask || child.readsMask
            all.hasAnalyticShadow = all.hasAnalyticShadow || child.hasAnalyticShadow
            all.showsImages = all.showsImages || child.showsImages
            all.hasImageOnColor = all.hasImageOnColor || child.hasImageOnColor
        }
        if all.depth < sum.depth, sweep.findsOverlap() { (all.depth, all.blends) = (sum.depth, sum.blends) }
        return all
    }

    private mutating func forEachSublayer(
        of index: Int, _ tree: RenderTree, _ placed: [PlacedNode],
        _ body: (SubtreeSummary, inout OverlapSweep) -> Void
    ) {
        let end = index + Int(tree.nodes[index].subtreeCount)
        var child = index + 1
        while child < end {
            if !placed[child].flags.contains(.isSkipped), !tree.nodes[child].flags.contains(.mask) {
                body(summaries[child], &sweep)
            }
            child += Int(tree.nodes[child].subtreeCount)
        }
    }
}

extension [RequiredPass] {
    /// The index of a node's pass; nil if there is none. The passes are in descending order of their nodes.
    func index(ofNode node: Int) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].node > node { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].node == node ? low : nil
    }
}

// MARK: Answers to features

extension GroupingWalk {
    /// Finds the draws of a group's sublayers on the edge of its shape.
    private mutating func drawsOnEdge(of group: Group, _ tree: RenderTree, _ placed: [PlacedNode]) -> EdgeDraws {
        var edge = EdgeDraws()
        sweep.removeAll()
        forEachSublayer(of: group.index, tree, placed) { child, sweep in
            guard child.depth > 0, !group.interior.contains(child.bounds) else { return }
            sweep.add(child.bounds)
            edge.depth = max(edge.depth, child.depth)
            edge.areClipped = edge.areClipped || child.clipsInShader
        }
        if edge.depth > 0, sweep.findsOverlap() { edge.depth = .max }
        return edge
    }

    /// Asks for the shadow of a group, and keeps its shape if it is drawn analytically.
    private mutating func askForShadow(
        _ group: inout Group, _ effects: RenderEffects, _ place: EffectPlacement, _ tree: RenderTree, space: PixelRect
    ) {
        let shape = Shadow.ask(&group, effects, place, tree, space: space, rules, tables: &shadowTables)
        shadowShapes[Int(group.node.effects)] = shape
        if shape != nil { savings[.analyticShadow] += 1 }
    }

    /// Cuts the layers of a group where others cover them; returns false if they would still overlap, and then cuts
    /// nothing.
    private mutating func cutCovered(_ group: inout Group, _ tree: RenderTree, _ layout: borrowing LayoutWalk) -> Bool {
        guard CutCovered.allows(group, mergesBorder: treatments[group.index].contains(.mergesBorder)),
            CutCovered.collect(
                &cutter, of: group, within: layout.extent(of: group.place), tree, layout.placed, summaries, treatments)
        else { return false }
        let first = cuts.mark
        let (treatments, placed) = (treatments, layout.placed)
        let isCut = cutter.cut(into: &cuts) { node, rect in
            let node = Int(node)
            return node != group.index && CutCovered.isLeaf(tree.nodes[node], placed[node], treatments[node])
                && CutCovered.covers(rect, tree.nodes[node], placed[node], tree)
        }
        guard isCut else { return false }
        for cut in Int32(first)..<Int32(cuts.mark) {
            let node = cuts.node(of: cut)
            if node == group.index { group.summary.cut = cut } else { summaries[node].cut = cut }
        }
        group.summary.depth = 1
        return true
    }
}
