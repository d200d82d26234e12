import LaminaCounters
import LaminaGeometry
import LaminaStage

/// Second walk, from the leaves inwards: what each subtree touches, and which groups need a target of their own.
///
/// Only subtrees of possible groups are looked at; a tree without any costs nothing here.
struct Grouper {
    var summaries: [SubtreeSummary] = []
    var treatments: [GroupTreatment] = []
    /// By ``RenderNode/effects``: the pixels that the layer's own image touches before its filters, if it has a target.
    var contentBounds: [PixelRect] = []
    /// By node: the pixels that the image of a group touches which the clips around do not cut, if it has no effects.
    var uncutBounds: [Int: PixelRect] = [:]
    /// By ``RenderNode/effects``: the pixels of a rasterized layer's image, on its own grid.
    var rasterImages: [PixelRect] = []
    /// By ``RenderNode/effects``: the shadow that is drawn by formula.
    var shadowShapes: [ShadowShape?] = []
    var shadowTables = ShadowTables()
    var required = PassCounts()
    /// Those of ``required``, from the leaves inwards.
    var trips: [Trip] = []
    /// The layers that are drawn in part.
    var cuts = CutTable()
    var foldsSaved = 0
    var cutsSaved = 0
    var tintsSaved = 0
    var slicesSaved = 0
    var clipsSaved = 0
    var masksSaved = 0
    var shadowsSaved = 0
    var targetsNarrowed = 0
    var bordersMerged = 0

    var cutter = CoverCutter()
    private var sweep = OverlapSweep()
    private(set) var dropped = DropBlend()

    /// - Parameter dropped: the blend modes that have been taken away from the tree.
    mutating func group(
        _ tree: RenderTree, _ placer: borrowing Placer, dropped: DropBlend = DropBlend(), rules: PlanRules
    ) {
        reset()
        self.dropped = dropped
        let count = tree.nodes.count
        summaries.append(contentsOf: repeatElement(SubtreeSummary(), count: count))
        treatments.append(contentsOf: repeatElement([], count: count))
        contentBounds.append(contentsOf: repeatElement(.empty, count: tree.effects.count))
        rasterImages.append(contentsOf: repeatElement(.empty, count: tree.effects.count))
        shadowShapes.append(contentsOf: repeatElement(nil, count: tree.effects.count))
        var index = count - 1
        while index >= 0 {
            let flags = placer.placed[index].flags
            if flags.contains(.needsSummary) {
                summarize(index, tree, placer, rules: rules)
            }
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
        (foldsSaved, clipsSaved, bordersMerged, masksSaved, shadowsSaved, targetsNarrowed) = (0, 0, 0, 0, 0, 0)
        (tintsSaved, slicesSaved, cutsSaved) = (0, 0, 0)
        cuts.removeAll()
        summaries.removeAll(keepingCapacity: true)
        treatments.removeAll(keepingCapacity: true)
    }

    private mutating func summarize(
        _ index: Int, _ tree: RenderTree, _ placer: borrowing Placer, rules: PlanRules
    ) {
        let node = tree.nodes[index]
        let place = placer.placed[index]
        if place.flags.contains(.isSkipped) { return }
        var summary = sublayers(of: index, tree, placer.placed)
        let sublayersBounds = summary.bounds
        let drawsItself = place.flags.contains(.drawsItself)
        let interior = ClipInterior(
            edges: place.edges, largestRadius: node.largestRadius(on: place), isRectilinear: place.isRectilinear)
        let hasSublayers = place.flags.contains(.hasSublayers)
        let keepsBorder = hasSublayers && node.borderWidth > 0 && drawsItself
        if keepsBorder, rules.contains(.mergeBorder), !summary.readsTarget,
            MergeBorder.allows(node, place, sublayers: sublayersBounds)
        {
            treatments[index].insert(.mergesBorder)
            if node.drawsUnderBorder { bordersMerged += 1 }
        }
        var ownDraws: UInt8 = 0
        if drawsItself {
            ownDraws = node.drawCount
            if node.contents >= 0 || node.pattern >= 0 || node.gradient >= 0 { summary.showsImages = true }
            if node.hasImageOnColor { summary.hasImageOnColor = true }
            if keepsBorder && !treatments[index].contains(.mergesBorder) {
                if ownDraws == 0 || node.drawsUnderBorder { ownDraws += 1 }
            }
            // Without culling there are draws beside the frame, which no group has to be made for.
            summary.add(
                bounds: place.bounds.intersection(placer.extent(of: place)), depth: ownDraws,
                blends: node.isOpaque(on: place) ? 0 : ownDraws)
        }
        var group = Group(
            index: index, node: node, place: place, ownDraws: ownDraws, sublayers: sublayersBounds,
            interior: interior, summary: summary)
        if node.flags.contains(.snapshot) { group.treatment.insert(.snapshot) }
        if node.flags.contains(.transition) { group.treatment.insert(.transition) }
        if node.effects >= 0 { addEffects(to: &group, tree, placer, rules: rules) }
        close(&group, tree, placer, rules: rules)
        treatments[index] = treatments[index].union(group.treatment)
        summaries[index] = group.summary
    }

    /// Decides whether the group needs a target, and what of it the groups around it see.
    private mutating func close(
        _ group: inout Group, _ tree: RenderTree, _ placer: borrowing Placer, rules: PlanRules
    ) {
        let isLoneDraw =
            !group.place.flags.contains(.hasSublayers) && group.ownDraws <= 1
            && (group.node.tint < 0 || !group.node.hasImageOnColor)
        let isImage = group.place.flags.contains(.isImage)
        if group.node.slices >= 0, !group.summary.bounds.isEmpty { group.treatment.insert(.slices) }
        if !isLoneDraw || isImage {
            guard !group.summary.bounds.isEmpty || group.treatment.contains(.mixes) else {
                if isImage { group.treatment.insert(.isPass) }
                return
            }
            if group.node.isFadedGroup { group.treatment.insert(.fades) }
            if group.node.tint >= 0 { group.treatment.insert(.tints) }
            if group.place.flags.contains(.clipsThroughPixels) { group.treatment.insert(.clips) }
        }
        if group.summary.readsTarget { group.treatment.insert(.isolates) }
        let outer = outerBounds(of: group, placer)
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

        // What clips around a group have not cut must be cut where its image is put, also if nothing that shows, as in a
        // band, looks through the clip any more.
        let isUncut = placer.uncutClips[group.index] != nil
        let isFoldable =
            !isUncut && !group.summary.readsTarget
            && group.treatment.isDisjoint(with: .alwaysPass(group.throwsShadowOfImage))
        let foldsUncut =
            !group.treatment.contains(.fades)
            || (rules.contains(.foldOpacity) && isFoldable && FoldOpacity.allows(group.summary))
        let isCut =
            !foldsUncut && isFoldable && rules.isSuperset(of: [.foldOpacity, .cutCovered])
            && cutCovered(&group, tree, placer)
        let foldsOpacity = foldsUncut || isCut
        let foldsTint =
            !group.treatment.contains(.tints)
            || (rules.contains(.foldTint) && isFoldable
                && FoldTint.allows(group.summary, tint: tree.tints[Int(group.node.tint)]))
        let slicesInShader =
            !group.treatment.contains(.slices)
            || (rules.contains(.sliceInShader) && isFoldable && SliceInShader.allows(group.summary))
        let clipsInShader =
            !group.treatment.contains(.clips)
            || (rules.contains(.clipInShader) && isFoldable
                && ClipInShader.allows(
                    group.summary, own: group.ownDraws,
                    sublayersTouchEdge: edgeMeetings(of: group.index, tree, placer.placed, group.interior)))
        let masksInShader =
            !group.treatment.contains(.masks)
            || (rules.contains(.maskInShader) && isFoldable && MaskInShader.allows(group, tree, placer.placed))
        let hasNothingToFold =
            !isUncut
            && group.treatment.isDisjoint(with: .needsImage.subtracting(group.throwsShadowOfImage ? [] : .shadows))
        if isFoldable || hasNothingToFold, foldsOpacity, foldsTint, slicesInShader, clipsInShader, masksInShader {
            if group.treatment.contains(.fades) {
                if isCut { cutsSaved += 1 } else { foldsSaved += 1 }
                // What is faded no longer replaces what is under it.
                group.summary.blends = max(group.summary.blends, group.summary.depth)
            }
            if group.treatment.contains(.slices) { slicesSaved += 1 }
            if group.treatment.contains(.tints) {
                tintsSaved += 1
                // What a tint fades no longer replaces what is under it.
                group.summary.blends = max(group.summary.blends, group.summary.depth)
            }
            if group.treatment.contains(.clips) {
                clipsSaved += 1
                group.summary.clipsInShader = true
            }
            if group.treatment.contains(.masks) {
                masksSaved += 1
                group.treatment.insert(.masksInShader)
                group.summary.clipsInShader = true
            }
            group.staysOnTarget(within: outer)
        } else {
            group.treatment.insert(.isPass)
            if rules.contains(.narrowTargets), NarrowTargets.allows(group, tree) {
                group.treatment.insert(.isNarrow)
                targetsNarrowed += 1
            }
            if group.node.effects >= 0 {
                contentBounds[Int(group.node.effects)] = group.summary.bounds
            } else if placer.uncutClips[group.index] != nil {
                uncutBounds[group.index] = group.summary.bounds
            }
            var seen = outer
            if group.treatment.hasOwnGrid {
                rasterImages[Int(group.node.effects)] = imageBounds(of: group, placer)
                let raster = placer.rasters[Int(placer.effects[Int(group.node.effects)].raster)]
                seen = rasterBounds(of: outer, raster, placer)
            }
            group.summary = SubtreeSummary(
                bounds: seen, depth: 1, blends: 1, readsMask: group.treatment.contains(.masks))
            group.readsBackdropItself(in: &group.summary)
        }
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

    /// How the sublayers meet the edge of a clip.
    private mutating func edgeMeetings(
        of index: Int, _ tree: RenderTree, _ placed: [PlacedNode], _ interior: ClipInterior
    ) -> ClipInShader.EdgeMeetings {
        var meetings = ClipInShader.EdgeMeetings()
        sweep.removeAll()
        forEachSublayer(of: index, tree, placed) { child, sweep in
            guard child.depth > 0, !interior.contains(child.bounds) else { return }
            sweep.add(child.bounds)
            meetings.depth = max(meetings.depth, child.depth)
            meetings.areClippedAlready = meetings.areClippedAlready || child.clipsInShader
        }
        if meetings.depth > 0, sweep.findsOverlap() { meetings.depth = .max }
        return meetings
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
