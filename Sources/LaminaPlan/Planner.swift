import LaminaCounters
import LaminaGeometry
import LaminaStage

/// Turns a ``RenderTree`` into a ``PassPlan``.
///
/// ```swift
/// var planner = Planner()
/// let plan = planner.plan(stage.makeFrame())
/// print(plan.offscreenPassesRequired.total, plan.offscreenPasses.total)
/// ```
///
/// With no rules it is the reference: each group that fades or clips through pixels has a pass of its own. With all
/// rules, the default, it is the optimized planner. Both give the same picture to 1/255 a channel, 2/255 on antialiased
/// edges.
///
/// Three walks over flat arrays: where each layer lies (``Placer``), which groups need a target (``Grouper``), what
/// each pass draws (``DrawingWalk``). Linear in the number of layers; a planner keeps its buffers, so that planning frame
/// after frame allocates only what the plan itself takes.
public struct Planner {
    /// The savings to use.
    public var rules: PlanRules

    private var workspace = PlannerWorkspace()

    /// A planner that uses the given rules.
    public init(rules: PlanRules = .all) { self.rules = rules }

    /// The plan that draws `tree`.
    public mutating func plan(_ tree: RenderTree) -> PassPlan { plan(tree, band: nil) }

    /// The plan that draws some rows of `tree`, and as many more as layers in them read of what is behind them; their
    /// pixels are those of the whole picture.
    package mutating func plan(_ tree: RenderTree, band: Range<Int>?) -> PassPlan {
        // A copy of a planner must not work on the same buffers.
        if !isKnownUniquelyReferenced(&workspace) { workspace = PlannerWorkspace() }
        return workspace.plan(tree, rules, band: band)
    }
}

/// The walks of a planner with their buffers: an object, so that what a planner is made of stays this module's affair.
private final class PlannerWorkspace {
    private var arrangement = Arrangement()
    private var drawing = DrawingWalk()

    func plan(_ tree: RenderTree, _ rules: PlanRules, band: Range<Int>?) -> PassPlan {
        var tree = tree
        let frame = arrangement.arrange(&tree, band: band, rules: rules)
        drawing.reset(effectCount: tree.effects.count)
        var builder = PlanBuilder(
            frame: frame, background: tree.background?.premultiplied ?? .zero, nodeCount: tree.nodes.count,
            images: tree.images, rules: rules)
        drawPasses(tree, frame, rules, &builder)

        var layers = arrangement.placer.layers
        layers.empty += drawing.emptyNodes.count
        var plan = builder.finish(
            drawing.draws.surfaces, layers,
            drawnBeforeCulling: arrangement.placer.drawnCount - drawing.emptyNodes.count)
        plan.emptyNodes = drawing.emptyNodes
        plan.table = drawing.draws.table.entries
        plan.pathFills = drawing.draws.pathFills
        plan.shadowTables = arrangement.grouper.shadowTables
        plan.offscreenPassesRequired = arrangement.required
        plan.trips = arrangement.trips
        plan.savings.add(arrangement.savings)
        plan.savings.add(drawing.draws.savings)
        return plan
    }

    /// Draws the frame and then the surfaces that it shows, from the outside in: one is drawn only if another shows it.
    private func drawPasses(
        _ tree: RenderTree, _ frame: PixelRect, _ rules: PlanRules, _ builder: inout PlanBuilder
    ) {
        let picture = drawing.draws.surfaces.add(Surface(node: 0, kind: .frame, region: frame, format: .rgba8))
        builder.need(picture, drawing.draws.surfaces)
        tree.nodes.withUnsafeBufferPointer { nodes in
            arrangement.placer.placed.withUnsafeBufferPointer { placed in
                guard let nodes = nodes.baseAddress, let placed = placed.baseAddress else {
                    var nothing = DrawList()
                    builder.add(&nothing, on: picture, reasons: [], drawing.draws.surfaces)
                    return
                }
                let input = DrawInput(
                    tree, nodes: nodes, placed: placed, arrangement, frame: frame, rules: rules)
                while let surface = builder.takePending() { make(surface, input, &builder) }
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
