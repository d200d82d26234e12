import LaminaCounters
import LaminaGeometry
import LaminaStage

/// Second walk, from the leaves inwards: what each subtree touches, and which groups need a target of their own.
///
/// Of each layer its features tell what it asks for, and then whether its draws can do all of that themselves
/// (``Feature/foldAll(_:_:_:_:)``). Only subtrees of possible groups are looked at; a tree without any costs nothing here.
/// The summary of a subtree follows from the subtree and its place alone.
struct Grouper {
    /// By node: what the subtree puts on its target.
    private(set) var summaries: [SubtreeSummary] = []
    /// By node: how the layer is drawn.
    private(set) var treatments: [GroupTreatment] = []
    /// By ``RenderNode/effects``: the pixels that the layer's own image touches before its filters, if it has a target.
    private(set) var contentBounds: [PixelRect] = []
    /// By node: the pixels that the image of a group touches which the clips around do not cut, if it has no effects.
    private(set) var uncutBounds: [Int: PixelRect] = [:]
    /// By ``RenderNode/effects``: the pixels of a rasterized layer's image, on its own grid.
    private(set) var rasterImages: [PixelRect] = []
    /// By ``RenderNode/effects``: the shadow that is drawn by formula.
    private(set) var shadowShapes: [ShadowShape?] = []
    private(set) var shadowTables = ShadowTables()
    /// The offscreen passes that the tree asks for.
    private(set) var required = PassCounts()
    /// Those of ``required``, from the leaves inwards.
    private(set) var trips: [Trip] = []
    /// The layers that are drawn in part.
    private(set) var cuts = CutTable()
    private(set) var savings = PlanSavings()
    private(set) var rules = PlanRules.none

    private var cutter = CoverCutter()
    private var sweep = OverlapSweep()
    private var dropped = DropBlend()

    /// Looks at all groups of a tree.
    ///
    /// - Parameter dropped: the blend modes that have been taken away from the tree.
    mutating func group(
        _ tree: RenderTree, _ placer: borrowing Placer, dropped: DropBlend = DropBlend(), rules: PlanRules
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
            if placer.placed[index].flags.contains(.needsSummary) { summarize(index, tree, placer) }
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
        trips.removeAll(keepingCapacity: true)
        savings.removeAll()
        cuts.removeAll()
        summaries.removeAll(keepingCapacity: true)
        treatments.removeAll(keepingCapacity: true)
    }

    private mutating func summarize(_ index: Int, _ tree: RenderTree, _ placer: borrowing Placer) {
        let place = placer.placed[index]
        if place.flags.contains(.isSkipped) { return }
        var group = open(index, tree.nodes[index], place, tree, placer)
        Snapshot.ask(&group)
        TransitionImage.ask(&group)
        if group.node.effects >= 0 {
            let effects = tree.effects[Int(group.node.effects)]
            let effectPlace = placer.effects[Int(group.node.effects)]
            Mask.ask(&group, effects)
            ImageFilters.ask(&group, effects)
            Blend.ask(&group, effects, isDropped: dropped.effects.contains(Int(group.node.effects)))
            Rasterization.ask(&group, effects, effectPlace)
            Downscaling.ask(&group, effects, effectPlace)
            Vibrancy.ask(&group)
            Backdrop.ask(&group, effectPlace)
            Shadow.ask(&group, &self, effects, effectPlace, tree, placer)
        }
        close(&group, tree, placer)
        treatments[index].formUnion(group.treatment)
        summaries[index] = group.summary
    }

    /// A layer's own draws and those of its sublayers, before its features.
    private mutating func open(
        _ index: Int, _ node: RenderNode, _ place: PlacedNode, _ tree: RenderTree, _ placer: borrowing Placer
    ) -> Group {
        var summary = sublayers(of: index, tree, placer.placed)
        let sublayersBounds = summary.bounds
        let drawsItself = place.flags.contains(.drawsItself)
        let hasBorderApart = drawsItself && place.flags.contains(.hasSublayers) && node.borderWidth > 0
        let mergesBorder =
            hasBorderApart && rules.contains(.mergeBorder) && !summary.readsTarget
            && Border.mayBeMerged(node, place, sublayers: sublayersBounds)
        if mergesBorder {
            treatments[index].insert(.mergesBorder)
            if node.drawsUnderBorder { savings[.mergeBorder] += 1 }
        }
        var ownDraws: UInt8 = 0
        if drawsItself {
            ownDraws = node.drawCount
            if node.contents >= 0 || node.pattern >= 0 || node.gradient >= 0 { summary.showsImages = true }
            if node.hasImageOnColor { summary.hasImageOnColor = true }
            if hasBorderApart && !mergesBorder, ownDraws == 0 || node.drawsUnderBorder { ownDraws += 1 }
            // Without culling there are draws beside the frame, which no group has to be made for.
            summary.add(
                bounds: place.bounds.intersection(placer.extent(of: place)), depth: ownDraws,
                blends: node.isOpaque(on: place) ? 0 : ownDraws)
        }
        return Group(
            index: index, node: node, place: place, ownDraws: ownDraws, sublayers: sublayersBounds,
            interior: ClipInterior(
                edges: place.edges, largestRadius: node.largestRadius(on: place), isRectilinear: place.isRectilinear),
            summary: summary)
    }

    /// Decides whether the group needs a target, and what of it the groups around it see.
    private mutating func close(_ group: inout Group, _ tree: RenderTree, _ placer: borrowing Placer) {
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
        if group.summary.readsTarget { group.treatment.insert(.isolates) }
        let mask = maskBounds(of: group, placer)
        let outer = group.outerBounds(placer, mask: mask)
        let reasons = group.treatment.required
        if reasons.isEmpty || outer.isEmpty {
            // An image of which nothing shows: its content must not be drawn instead.
            if isImage || placer.uncutClips[group.index] != nil { group.treatment.insert(.isPass) }
            if outer.isEmpty { group.summary.bounds = outer }
            group.staysOnTarget(within: outer)
            return
        }
        required.count(reasons)
        if Counting.isOn { trips.append(Trip(node: group.index, reasons: reasons, area: outer)) }
        if let saving = Feature.foldAll(&group, &self, tree, placer) {
            savings.count(saving)
            group.staysOnTarget(within: outer)
        } else {
            giveTarget(&group, outer: outer, mask: mask, tree, placer)
        }
    }

    /// Gives the group a target of its own, so that the groups around see one draw.
    private mutating func giveTarget(
        _ group: inout Group, outer: PixelRect, mask: PixelRect, _ tree: RenderTree, _ placer: borrowing Placer
    ) {
        group.treatment.insert(.isPass)
        if rules.contains(.narrowTargets), NarrowTargets.allows(group, tree) {
            group.treatment.insert(.isNarrow)
            savings[.narrowTargets] += 1
        }
        if group.node.effects >= 0 {
            contentBounds[Int(group.node.effects)] = group.summary.bounds
        } else if placer.uncutClips[group.index] != nil {
            uncutBounds[group.index] = group.summary.bounds
        }
        var seen = outer
        if group.treatment.hasOwnGrid {
            rasterImages[Int(group.node.effects)] = group.imageBounds(placer, mask: mask)
            seen = placer.rasters[Int(placer.effects[Int(group.node.effects)].raster)].seen(of: outer, placer)
        }
        group.summary = SubtreeSummary(
            bounds: seen, depth: 1, blends: 1, readsMask: group.treatment.contains(.masks))
        group.readsBackdropItself(in: &group.summary)
    }

    private func maskBounds(of group: Group, _ placer: borrowing Placer) -> PixelRect {
        guard group.treatment.contains(.masks) else { return .empty }
        let mask = group.index + 1
        return placer.placed[mask].flags.contains(.isSkipped) ? .empty : summaries[mask].bounds
    }

    /// The sublayers' draws taken together.
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
            all.readsTarget = all.readsTarget || child.readsTarget
            all.readsMask = all.readsMask || child.readsMask
            all.hasFormulaShadow = all.hasFormulaShadow || child.hasFormulaShadow
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

// MARK: For features

extension Grouper {
    /// The draws of a group's sublayers on the edge of its shape: the most that may overlap on a pixel, and whether one of
    /// them has a clip in the shader already.
    mutating func drawsOnEdge(
        of group: Group, _ tree: RenderTree, _ placed: [PlacedNode]
    ) -> (depth: UInt8, areClipped: Bool) {
        var (depth, areClipped) = (UInt8(0), false)
        sweep.removeAll()
        forEachSublayer(of: group.index, tree, placed) { child, sweep in
            guard child.depth > 0, !group.interior.contains(child.bounds) else { return }
            sweep.add(child.bounds)
            depth = max(depth, child.depth)
            areClipped = areClipped || child.clipsInShader
        }
        if depth > 0, sweep.findsOverlap() { depth = .max }
        return (depth, areClipped)
    }

    /// Gives a group a shadow by formula; false if its tables would be too large.
    mutating func shapeShadow(of path: Path?, _ group: inout Group, _ place: EffectPlace) -> Bool {
        let shape = AnalyticShadow.shape(of: path, group.node, place, on: group.place, tables: &shadowTables)
        shadowShapes[Int(group.node.effects)] = shape
        guard shape != nil else { return false }
        group.treatment.insert(.shadowIsAnalytic)
        group.summary.hasFormulaShadow = true
        savings[.analyticShadow] += 1
        return true
    }

    /// Cuts the layers of a group where others cover them; false if they then still overlap, and nothing is cut.
    mutating func cutCovered(_ group: inout Group, _ tree: RenderTree, _ placer: borrowing Placer) -> Bool {
        guard CutCovered.allows(group, mergesBorder: treatments[group.index].contains(.mergesBorder)),
            CutCovered.collect(&cutter, of: group, tree, placer, summaries, treatments)
        else { return false }
        let first = cuts.mark
        let (treatments, placed) = (treatments, placer.placed)
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
