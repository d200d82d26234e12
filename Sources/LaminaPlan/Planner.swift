import LaminaCounters
import LaminaGeometry
import LaminaStage

/// Converts a `RenderTree` to a ``PassPlan``.
///
/// ```swift
/// var planner = Planner()
/// let plan = planner.plan(stage.makeFrame())
/// print(plan.offscreenPassesRequired.total, plan.offscreenPasses.total)
/// ```
///
/// With no rules it is the reference planner: each group that fades or clips through pixels has a pass of its own. With
/// all rules, the default, it is the optimized planner. Both give the same picture to 1/255 per channel, 2/255 on
/// antialiased edges.
///
/// Three walks over flat arrays: layout (`LayoutWalk`), the groups that need a target (`GroupingWalk`), the draws
/// of each pass (`DrawingWalk`). Linear in the number of layers; a planner keeps its buffers, so that planning frame
/// after frame allocates only the plan itself.
public struct Planner {
    /// The rules to apply.
    public var rules: PlanRules
    /// The most passes that a plan may have, counted before passes share targets. Planning ends early with more, and the
    /// plan has a ``PassPlan/passExcess`` in place of passes.
    public var passLimit: Int

    private var workspace = PlannerWorkspace()

    /// The identity of the buffers, which stay the same from plan to plan.
    package var buffers: ObjectIdentifier { ObjectIdentifier(workspace) }

    /// A planner that uses the given rules.
    public init(rules: PlanRules = .all, passLimit: Int = .max) { (self.rules, self.passLimit) = (rules, passLimit) }

    /// The plan that draws `tree`.
    public mutating func plan(_ tree: RenderTree) -> PassPlan { plan(tree, band: nil) }

    /// The plan that draws some rows of `tree`, and the further rows that backdrop-sampling layers in them read; their
    /// pixels are those of the whole picture.
    package mutating func plan(_ tree: RenderTree, band: Range<Int>?) -> PassPlan {
        // A copy of a planner must not use the same buffers.
        if !isKnownUniquelyReferenced(&workspace) { workspace = PlannerWorkspace() }
        return workspace.plan(tree, rules, band: band, passLimit: passLimit)
    }
}

/// The walks of a planner with their buffers: a class, so that a planner's storage stays private to this module.
private final class PlannerWorkspace {
    private var solver = GroupSolver()
    private var drawing = DrawingWalk()

    func plan(_ tree: RenderTree, _ rules: PlanRules, band: Range<Int>?, passLimit: Int) -> PassPlan {
        var tree = tree
        let frame = solver.arrange(&tree, band: band, rules: rules)
        drawing.reset(effectCount: tree.effects.count)
        var builder = PlanBuilder(
            frame: frame, background: tree.background?.premultiplied ?? .zero, nodeCount: tree.nodes.count,
            images: tree.images, rules: rules)
        drawPasses(tree, frame, rules, &builder, passLimit: passLimit)
        if builder.passCount > passLimit { return builder.refuse(drawing.draws.surfaces, passLimit: passLimit) }

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
        return plan
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
                let input = DrawInput(
                    tree, nodes: nodes, placed: placed, solver, frame: frame, rules: rules)
                while builder.passCount <= passLimit, let surface = builder.takePending() {
                    make(surface, input, &builder)
                }
            }
        }
    }

    /// Makes one surface: its draws, or the pass of its filter or copy.
    private func make(_ surface: Int32, _ input: borrowing DrawInput, _ builder: inout PlanBuilder) {
        let description = drawing.draws.surfaces[surface]
        let reasons = input.treatment(of: Int(description.node)).passReasons
        builder.isOnFrameGrid = input.placed[Int(description.node)].space == 0
        switch description.kind {
        case .filter(let work):
            builder.add(work, as: surface, reasons: reasons, drawing.draws.surfaces)
        case .capture(let source, let capture):
            builder.add(capture, of: source, as: surface, reasons: reasons, drawing.draws.surfaces)
        case .frame:
            drawing.draw(surface, input)
            builder.add(&drawing.draws.list, on: surface, reasons: [], drawing.draws.surfaces)
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
