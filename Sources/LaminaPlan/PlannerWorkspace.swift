import LaminaCounters
import LaminaGeometry
import LaminaStage

/// The walks of a planner with their buffers: a class, so that a planner's storage stays private to this module.
final class PlannerWorkspace {
    /// The layout and the groups of the last tree.
    var solver = GroupSolver()
    private var drawing = DrawingWalk()
    /// The instances of the last plan, for which room is made in the next one.
    private var last = (items: 0, boxes: 0, quads: 0)

    /// Returns the plan that draws a tree, or some of its rows.
    func plan(_ tree: RenderTree, _ rules: PlanRules, band: Range<Int>?, passLimit: Int) -> PassPlan {
        var slots: PlanSlots?
        return plan(tree, rules, band: band, passLimit: passLimit, keeping: &slots)
    }

    /// The same.
    ///
    /// - Parameter slots: the frame's draws with a slot for each, to be kept; nil if only the plan is wanted.
    func plan(
        _ tree: RenderTree, _ rules: PlanRules, band: Range<Int>?, passLimit: Int, keeping slots: inout PlanSlots?
    ) -> PassPlan {
        var tree = tree
        let frame = solver.arrange(&tree, band: band, rules: rules)
        drawing.reset(effectCount: tree.effects.count)
        var builder = PlanBuilder(
            frame: frame, background: tree.background?.premultiplied ?? .zero, nodeCount: tree.nodes.count,
            images: tree.images, rules: rules, slots: slots.take())
        // In the first plan most layers that show have one instance; growing step by step would take twice the memory.
        let first = last.items == 0 ? solver.layout.drawnCount : 0
        drawing.draws.list.reserve(items: max(last.items, first), boxes: max(last.boxes, first), quads: last.quads)
        drawPasses(tree, frame, rules, &builder, passLimit: passLimit)
        if builder.passCount > passLimit { return builder.refuse(drawing.draws.surfaces, passLimit: passLimit) }

        slots = builder.takeSlots()
        slots?.contexts = drawing.draws.contexts
        slots?.note(emptyNodes: drawing.emptyNodes)
        var layers = solver.layout.layers
        layers.empty += drawing.emptyNodes.count
        var plan = builder.finish(
            drawing.draws.surfaces, layers,
            drawnBeforeCulling: solver.layout.drawnCount - drawing.emptyNodes.count)
        plan.emptyNodes = drawing.emptyNodes
        plan.count(foldedMasks: drawing.foldedMasks, in: tree)
        plan.table = drawing.draws.table.entries
        plan.pathFills = drawing.draws.pathFills
        plan.shadowTables = solver.grouping.shadowTables
        plan.offscreenPassesRequired = solver.required
        plan.requiredPasses = solver.requiredPasses
        plan.savings.add(solver.savings)
        plan.savings.add(drawing.draws.savings)
        last = (plan.instanceCount, plan.boxes.count, plan.quads.count)
        return plan
    }

    /// Calls `body` with a tree and the last results of the walks before drawing.
    func withInput(
        of tree: RenderTree, frame: PixelRect, _ rules: PlanRules,
        _ body: (borrowing DrawInput) throws(ReplanReason) -> Void
    ) throws(ReplanReason) {
        try tree.nodes.withUnsafeBufferPointer { (nodes) throws(ReplanReason) in
            try solver.layout.placed.withUnsafeBufferPointer { (placed) throws(ReplanReason) in
                guard let nodes = nodes.baseAddress, let placed = placed.baseAddress else { return }
                try body(solver.drawInput(tree, nodes: nodes, placed: placed, frame: frame, rules: rules))
            }
        }
    }

    /// Draws the frame and then the surfaces that it shows, from the outside in: one is drawn only if another shows it.
    private func drawPasses(
        _ tree: RenderTree, _ frame: PixelRect, _ rules: PlanRules, _ builder: inout PlanBuilder, passLimit: Int
    ) {
        let picture = drawing.draws.surfaces.add(Surface(node: 0, kind: .frame, region: frame, format: .rgba8))
        builder.need(picture, drawing.draws.surfaces)
        tree.nodes.withUnsafeBufferPointer { nodes in
            solver.layout.placed.withUnsafeBufferPointer { placed in
                guard let nodes = nodes.baseAddress, let placed = placed.baseAddress else {
                    var nothing = DrawList()
                    builder.add(&nothing, on: picture, reasons: [], drawing.draws.surfaces)
                    return
                }
                let input = solver.drawInput(tree, nodes: nodes, placed: placed, frame: frame, rules: rules)
                while builder.passCount <= passLimit, let surface = builder.takePending() {
                    make(surface, input, &builder)
                }
            }
        }
    }

    /// Draws a surface of layers.
    private func draw(_ surface: Int32, _ input: borrowing DrawInput, keepsSlots: Bool) {
        drawing.draws.leavesSlots = keepsSlots
        drawing.draw(surface, input)
        drawing.draws.leavesSlots = false
    }

    /// Makes one surface: its draws, or the pass of its filter or copy.
    private func make(_ surface: Int32, _ input: borrowing DrawInput, _ builder: inout PlanBuilder) {
        let description = drawing.draws.surfaces[surface]
        let reasons = FeatureOrder.passReasons(of: input.treatment(of: Int(description.node)))
        builder.isOnFrameGrid = input.placed[Int(description.node)].space == 0
        switch description.kind {
        case .filter(let work):
            builder.add(work, as: surface, reasons: reasons, drawing.draws.surfaces)
        case .capture(let source, let capture):
            builder.add(capture, of: source, as: surface, reasons: reasons, drawing.draws.surfaces)
        case .frame:
            draw(surface, input, keepsSlots: builder.keepsSlots)
            builder.add(&drawing.draws.list, on: surface, reasons: [], drawing.draws.surfaces)
        case .content:
            draw(surface, input, keepsSlots: builder.keepsSlots)
            builder.add(&drawing.draws.list, on: surface, reasons: reasons, drawing.draws.surfaces)
        default:
            drawing.draw(surface, input)
            builder.add(&drawing.draws.list, on: surface, reasons: reasons, drawing.draws.surfaces)
        }
    }
}

extension PassPlan {
    /// Counts masks that draws apply themselves as drawn, where anything is drawn through them.
    fileprivate mutating func count(foldedMasks: [Int32], in tree: RenderTree) {
        for mask in foldedMasks where isDrawn.indices.contains(Int(mask)) && !isDrawn[Int(mask)] {
            let masked = Int(mask) - 1
            let inside = masked..<masked + Int(tree.nodes[masked].subtreeCount)
            guard layers.occluded > 0, isDrawn[inside].contains(true) else { continue }
            isDrawn[Int(mask)] = true
            layers.drawn += 1
            layers.occluded -= 1
        }
    }
}
