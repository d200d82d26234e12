import LaminaGeometry
import LaminaStage

/// Third walk: the draws of one pass, in painting order.
struct Emitter {
    var list = DrawList()
    var clips: [ClipInstance] = []
    /// Layers that turned out to have nothing to draw, such as contents of no size.
    var emptyDraws = 0
    private var open: [OpenLayer] = []

    /// A layer whose sublayers are being drawn.
    private struct OpenLayer {
        var end: Int
        var node: Int
        var context: DrawContext
        var hasBorderToCome: Bool
    }

    /// What the walk reads.
    struct Input {
        let tree: RenderTree
        let placed: [PlacedNode]
        let treatments: [GroupTreatment]
        let summaries: [SubtreeSummary]
        let frame: PixelRect
        let hasGroups: Bool
    }

    /// Fills ``list`` with the draws of the pass that `root` asked for, or of the frame if `root` is the tree's root
    /// and has no target of its own.
    mutating func emit(root: Int, isFrame: Bool, _ input: borrowing Input) {
        list.removeAll()
        open.removeAll(keepingCapacity: true)
        guard !input.tree.nodes.isEmpty else { return }
        let end = root + Int(input.tree.nodes[root].subtreeCount)
        var context = DrawContext()
        var index = root
        while true {
            while let layer = open.last, index >= layer.end {
                open.removeLast()
                if layer.hasBorderToCome { emitBorder(of: layer.node, layer.context, input) }
                context = open.last?.context ?? DrawContext()
            }
            guard index < end else { break }
            let place = input.placed[index]
            let count = Int(input.tree.nodes[index].subtreeCount)
            let treatment = input.hasGroups ? input.treatments[index] : []
            if place.flags.contains(.isSkipped) {
                index += count
            } else if treatment.contains(.isPass), index != root || isFrame {
                emitComposite(of: index, context, input)
                index += count
            } else {
                let own = contextInside(index, treatment, context, input)
                emitOwn(index, treatment, isPassRoot: index == root && !isFrame, own, context, input)
                if count > 1 {
                    let node = input.tree.nodes[index]
                    open.append(
                        OpenLayer(
                            end: index + count, node: index, context: own,
                            hasBorderToCome: node.borderWidth > 0 && place.drawsBorderLater(treatment)))
                    context = own
                }
                index += 1
            }
        }
    }

    /// The context of a layer's sublayers, and with it the fade of its own draws.
    private mutating func contextInside(
        _ index: Int, _ treatment: GroupTreatment, _ context: DrawContext, _ input: borrowing Input
    ) -> DrawContext {
        let node = input.tree.nodes[index]
        let place = input.placed[index]
        var inside = context
        if node.isFadedGroup, !treatment.contains(.isPass) {
            inside.foldedOpacity *= place.individualOpacity * node.opacity
        }
        if treatment.contains(.clips), !treatment.contains(.isPass) {
            inside.clip = Int32(clips.count)
            inside.clipInterior = ClipInterior(
                edges: place.edges, largestRadius: node.largestRadius(on: place), isRectilinear: place.isRectilinear)
            clips.append(ClipInstance(node, place))
        }
        return inside
    }

    /// Forgets the last plan.
    mutating func reset() {
        clips.removeAll(keepingCapacity: true)
        emptyDraws = 0
    }

    private mutating func emitOwn(
        _ index: Int, _ treatment: GroupTreatment, isPassRoot: Bool, _ inside: DrawContext, _ around: DrawContext,
        _ input: borrowing Input
    ) {
        let place = input.placed[index]
        guard place.flags.contains(.drawsItself) else { return }
        let node = input.tree.nodes[index]
        let comesLater = node.borderWidth > 0 && place.drawsBorderLater(treatment)
        if comesLater, !node.drawsUnderBorder { return }
        let draw = LayerDraw(
            index: index, node: node, place: place, shape: shapeUse(place, treatment),
            opacity: inside.foldedOpacity * (node.isFadedGroup ? 1 : place.individualOpacity),
            border: comesLater ? .later : .included, context: around)
        let before = list.items.count
        emitLayer(draw, input)
        if list.items.count == before { emptyDraws += 1 }
    }

    private mutating func emitBorder(of index: Int, _ inside: DrawContext, _ input: borrowing Input) {
        let place = input.placed[index]
        let node = input.tree.nodes[index]
        let treatment = input.hasGroups ? input.treatments[index] : []
        var around = inside
        if treatment.contains(.clips), !treatment.contains(.isPass) {
            // The layer's own shape clips its border; the clip in the shader is for its sublayers.
            (around.clip, around.clipInterior) = (-1, .everything)
        }
        emitLayer(
            LayerDraw(
                index: index, node: node, place: place, shape: shapeUse(place, treatment),
                opacity: inside.foldedOpacity * (node.isFadedGroup ? 1 : place.individualOpacity),
                border: .alone, context: around),
            input)
    }

    private func shapeUse(_ place: PlacedNode, _ treatment: GroupTreatment) -> ShapeUse {
        guard place.flags.contains(.clipsThroughPixels) else { return .ownEdges }
        return treatment.contains(.isPass) ? .unbounded : .clipsAll
    }
}

extension PlacedNode {
    /// Whether the border, if there is one, has to wait until the sublayers are drawn.
    func drawsBorderLater(_ treatment: GroupTreatment) -> Bool {
        flags.isSuperset(of: [.hasSublayers, .drawsItself]) && !treatment.contains(.mergesBorder)
    }
}
