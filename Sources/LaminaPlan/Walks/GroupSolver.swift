import LaminaCounters
import LaminaGeometry
import LaminaStage

/// The walks before drawing: the layout of each layer, and the groups that have an image. Keeps their buffers.
struct GroupSolver {
    private(set) var layout = LayoutWalk()
    private(set) var grouping = GroupingWalk()
    /// True if any group was examined.
    private(set) var hasGroups = false
    /// The offscreen passes that the layer tree asks for, regardless of the rules.
    private(set) var required = PassCounts()
    /// The passes counted in ``required``, from the leaves inwards.
    private(set) var requiredPasses: [RequiredPass] = []
    /// The savings of the rules in these walks.
    private(set) var savings = PlanSavings()

    private static let maxRounds = 24

    /// Nodes to summarize again, and those around them.
    private var (level, outer): ([Int32], [Int32]) = ([], [])

    /// Lays out the layers and decides about the groups, again as long as groups turn out to need other grids or clips.
    ///
    /// - Parameters:
    ///   - tree: loses the effects that rules find to change nothing, or to be done by others.
    ///   - band: the rows to draw, or nil for all.
    /// - Returns: the pixels of the picture that are drawn: those rows, and the further rows that layers in them read.
    mutating func arrange(_ tree: inout RenderTree, band: Range<Int>?, rules: PlanRules) -> PixelRect {
        let picture = PixelRect(width: tree.pixelWidth, height: tree.pixelHeight)
        var downscaled = DownscaledLayers(frame: picture)
        var uncut = UncutGroups()
        walk(tree, visible: picture, downscaled, uncut, rules)
        var rounds = 0
        // A layer inside a downscaled one is seen again after the next layout; twice as deep a nesting takes one more
        // round.
        while hasGroups, rounds < GroupSolver.maxRounds {
            let areDownscaled = LargeImages.mark(in: &downscaled, tree, layout, grouping)
            guard uncut.mark(layout.samplingAncestors, grouping.treatments) || areDownscaled else { break }
            walk(tree, visible: picture, downscaled, uncut, rules)
            rounds += 1
        }
        let dropped = hasGroups && rules.contains(.dropBlend) ? droppedBlends(tree) : DropBlend()
        let merged =
            hasGroups && rules.contains(.mergeBlurs)
            ? MergeBlurs(tree, layout.placed, grouping.treatments) : MergeBlurs()
        var visible: VisibleRows?
        if let band {
            let rows = VisibleRows(band, of: picture, tree, layout, grouping, rules: rules)
            walk(tree, visible: rows.rows, downscaled, uncut, wholeGrids: rows.wholeGrids, rules)
            visible = rows
        }
        (required, requiredPasses) = (grouping.required, grouping.requiredPasses)
        if !dropped.effects.isEmpty || merged.count > 0 {
            dropped.apply(to: &tree)
            merged.apply(to: &tree)
            walk(
                tree, visible: visible?.rows ?? picture, downscaled, uncut, wholeGrids: visible?.wholeGrids ?? [],
                dropped: dropped, rules)
        }
        if let visible { layout.narrowBackdrops(to: visible.shownBackdrops) }
        savings = grouping.savings
        savings[.dropBlend] = dropped.effects.count
        savings[.mergeBlurs] = merged.count
        savings[.cullOutside] = rules.contains(.cullOutside) ? layout.savings : 0
        return visible?.rows ?? picture
    }

    private func droppedBlends(_ tree: RenderTree) -> DropBlend {
        DropBlend(
            tree, layout.placed, layout.effects, uncutClips: layout.uncutClips, treatments: grouping.treatments,
            summaries: grouping.summaries)
    }

    /// The input for drawing the layers of a tree, whose nodes and their layout are at these places.
    func drawInput(
        _ tree: RenderTree, nodes: UnsafePointer<RenderNode>, placed: UnsafePointer<PlacedNode>, frame: PixelRect,
        rules: PlanRules
    ) -> DrawInput {
        DrawInput(
            tree: tree, nodes: nodes, placed: placed, hasGroups: hasGroups, treatments: grouping.treatments,
            summaries: grouping.summaries, cuts: grouping.cuts, contentBounds: grouping.contentBounds,
            uncutBounds: grouping.uncutBounds, effects: layout.effects, rasters: layout.rasters,
            rasterImages: grouping.rasterImages, shadowShapes: grouping.shadowShapes, frame: frame, rules: rules,
            drawsPoints: rules.contains(.drawPoints))
    }

    /// Lays out one node again whose own values, or those of layers around it, have changed.
    ///
    /// The draws inside a group that fades or clips without an image of its own depend on all of its values.
    mutating func placeAgain(_ index: Int, _ tree: RenderTree) throws(ReplanReason) -> LayoutWalk.Replacement {
        let replacement = try layout.placeAgain(index, tree)
        guard replacement == .keeps, hasGroups, layout.placed[index].flags.contains(.mayBeGroup) else {
            return replacement
        }
        let treatment = grouping.treatments[index]
        let isFolded = !treatment.contains(.isPass) && !treatment.isDisjoint(with: [.fades, .clips])
        return isFolded ? .moves : .keeps
    }

    /// Examines again the groups around nodes that were laid out again.
    ///
    /// - Parameters:
    ///   - nodes: ascending.
    ///   - areas: receives the passes that the tree asks for whose area is another one.
    ///   - moved: receives the groups with an image that is elsewhere, ascending; some may occur twice.
    mutating func groupAgain(
        _ nodes: [Int32], _ tree: RenderTree, areas: inout [RequiredPass], moved: inout [Int32]
    ) throws(ReplanReason) {
        areas.removeAll(keepingCapacity: true)
        moved.removeAll(keepingCapacity: true)
        if !hasGroups { return }
        level.removeAll(keepingCapacity: true)
        for node in nodes.reversed() {
            let place = layout.placed[Int(node)]
            let isSummarized =
                place.flags.contains(.isSkipped)
                ? place.parent >= 0 && layout.placed[Int(place.parent)].flags.contains(.needsSummary)
                : place.flags.contains(.needsSummary)
            if isSummarized { level.append(node) }
        }
        // From the leaves inwards, as far as summaries change.
        while !level.isEmpty {
            outer.removeAll(keepingCapacity: true)
            for node in level {
                let parent = layout.placed[Int(node)].parent
                guard try grouping.summarizeAgain(Int(node), tree, layout, areas: &areas) else { continue }
                if grouping.treatments[Int(node)].contains(.isPass) { moved.append(node) }
                guard parent >= 0, layout.placed[Int(parent)].flags.contains(.needsSummary), outer.last != parent
                else { continue }
                outer.append(parent)
            }
            outer.sort(by: >)
            swap(&level, &outer)
            var count = 0
            for index in level.indices where count == 0 || level[index] != level[count - 1] {
                level[count] = level[index]
                count += 1
            }
            level.removeSubrange(count...)
        }
        moved.sort()
    }

    private mutating func walk(
        _ tree: RenderTree, visible: PixelRect, _ downscaled: DownscaledLayers, _ uncut: UncutGroups,
        wholeGrids: [PixelRect] = [], dropped: DropBlend = DropBlend(), _ rules: PlanRules
    ) {
        let picture = PixelRect(width: tree.pixelWidth, height: tree.pixelHeight)
        layout.place(
            tree, frame: picture, visible: visible, downscaled: downscaled, uncut: uncut, wholeGrids: wholeGrids,
            rules: rules)
        hasGroups = layout.hasGroups || layout.hasBordersToMerge && rules.contains(.mergeBorder)
        if hasGroups {
            grouping.group(tree, layout, dropped: dropped, rules: rules)
        } else {
            grouping.reset()
        }
    }
}
