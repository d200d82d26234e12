import LaminaCounters
import LaminaGeometry
import LaminaStage

/// Second walk, from the leaves inwards: what each subtree touches, and which groups need a target of their own.
///
/// Only subtrees of possible groups are looked at; a tree without any costs nothing here.
struct Grouper {
    var summaries: [SubtreeSummary] = []
    var treatments: [GroupTreatment] = []
    /// The nodes drawn on targets of their own, those further inside a tree before those around them.
    var passRoots: [Int] = []
    var required = PassCounts()
    var foldsSaved = 0
    var clipsSaved = 0
    var bordersMerged = 0

    private var sweep = OverlapSweep()

    mutating func group(_ tree: RenderTree, _ placer: borrowing Placer, frame: PixelRect, rules: PlanRules) {
        reset()
        let count = tree.nodes.count
        summaries.append(contentsOf: repeatElement(SubtreeSummary(), count: count))
        treatments.append(contentsOf: repeatElement([], count: count))
        var index = count - 1
        while index >= 0 {
            let flags = placer.placed[index].flags
            if flags.contains(.needsSummary) {
                summarize(index, tree, placer.placed, frame: frame, rules: rules)
            }
            index -= 1
        }
    }

    /// Forgets the last tree.
    mutating func reset() {
        passRoots.removeAll(keepingCapacity: true)
        required = PassCounts()
        (foldsSaved, clipsSaved, bordersMerged) = (0, 0, 0)
        summaries.removeAll(keepingCapacity: true)
        treatments.removeAll(keepingCapacity: true)
    }

    private mutating func summarize(
        _ index: Int, _ tree: RenderTree, _ placed: [PlacedNode], frame: PixelRect, rules: PlanRules
    ) {
        let node = tree.nodes[index]
        let place = placed[index]
        var summary = sublayers(of: index, tree, placed)
        let sublayersBounds = summary.bounds
        let drawsItself = place.flags.contains(.drawsItself)
        let interior = ClipInterior(
            edges: place.edges, largestRadius: node.largestRadius(on: place), isRectilinear: place.isRectilinear)

        let hasSublayers = place.flags.contains(.hasSublayers)
        let keepsBorder = hasSublayers && node.borderWidth > 0 && drawsItself
        if keepsBorder, rules.contains(.mergeBorder),
            MergeBorder.allows(node, place, sublayers: sublayersBounds)
        {
            treatments[index].insert(.mergesBorder)
            if node.drawsUnderBorder { bordersMerged += 1 }
        }
        var ownDraws: UInt8 = 0
        if drawsItself {
            ownDraws = node.drawCount
            if keepsBorder && !treatments[index].contains(.mergesBorder) {
                if ownDraws == 0 || node.drawsUnderBorder { ownDraws += 1 }
            }
            // Without culling there are draws beside the frame, which no group has to be made for.
            summary.add(
                bounds: place.bounds.intersection(frame), depth: ownDraws,
                blends: node.isOpaque(on: place) ? 0 : ownDraws)
        }
        defer { summaries[index] = summary }

        let isLoneDraw = !hasSublayers && ownDraws <= 1
        guard !isLoneDraw, !summary.bounds.isEmpty else { return }
        if node.isFadedGroup { treatments[index].insert(.fades) }
        if place.flags.contains(.clipsThroughPixels) { treatments[index].insert(.clips) }
        let reasons = treatments[index].reasons
        guard !reasons.isEmpty, !summary.bounds.intersection(frame).isEmpty else { return }
        required.count(reasons)

        let foldsOpacity =
            !reasons.contains(.groupOpacity) || (rules.contains(.foldOpacity) && FoldOpacity.allows(summary))
        let clipsInShader =
            !reasons.contains(.clip)
            || (rules.contains(.clipInShader)
                && ClipInShader.allows(
                    summary, own: ownDraws,
                    sublayersTouchEdge: edgeMeetings(of: index, tree, placed, interior)))
        if foldsOpacity && clipsInShader {
            if reasons.contains(.groupOpacity) { foldsSaved += 1 }
            if reasons.contains(.clip) {
                clipsSaved += 1
                summary.clipsInShader = true
            }
        } else {
            treatments[index].insert(.isPass)
            passRoots.append(index)
            summary = SubtreeSummary(bounds: summary.bounds.intersection(frame), depth: 1, blends: 1)
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
            if !placed[child].flags.contains(.isSkipped) { body(summaries[child], &sweep) }
            child += Int(tree.nodes[child].subtreeCount)
        }
    }
}
