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
/// each pass draws (``Emitter``). Linear in the number of layers; a planner keeps its buffers, so that planning frame
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
    private var emitter = Emitter()

    func plan(_ tree: RenderTree, _ rules: PlanRules, band: Range<Int>?) -> PassPlan {
        var tree = tree
        let frame = arrangement.arrange(&tree, band: band, rules: rules)
        emitter.reset(effectCount: tree.effects.count)
        var builder = PlanBuilder(
            frame: frame, background: tree.background?.premultiplied ?? .zero, nodeCount: tree.nodes.count,
            images: tree.images, rules: rules)
        emitPasses(tree, frame, rules, &builder)

        var layers = arrangement.placer.layers
        layers.empty += emitter.emptyNodes.count
        var plan = builder.finish(
            emitter.surfaces, layers, drawnBeforeCulling: arrangement.placer.drawnCount - emitter.emptyNodes.count)
        plan.emptyNodes = emitter.emptyNodes
        plan.table = emitter.table
        plan.pathFills = emitter.pathFills
        plan.shadowTables = arrangement.grouper.shadowTables
        plan.offscreenPassesRequired = arrangement.required
        plan.trips = arrangement.trips
        plan.savings.add(arrangement.savings)
        plan.savings[.analyticShadow] += emitter.coverageShadows
        plan.savings[.shrinkBlurs] = emitter.blursShrunk
        plan.savings[.reuseSubtree] = emitter.imagesKept
        plan.savings[.fuseGrow] = emitter.growsFused
        plan.savings[.shareBackdrop] = emitter.capturesShared
        return plan
    }

    /// Emits the frame and then the surfaces that it shows, from the outside in: one is drawn only if another shows it.
    private func emitPasses(
        _ tree: RenderTree, _ frame: PixelRect, _ rules: PlanRules, _ builder: inout PlanBuilder
    ) {
        let picture = emitter.surfaces.add(Surface(node: 0, kind: .frame, region: frame, format: .rgba8))
        tree.nodes.withUnsafeBufferPointer { nodes in
            arrangement.placer.placed.withUnsafeBufferPointer { placed in
                guard let nodes = nodes.baseAddress, let placed = placed.baseAddress else {
                    builder.need(picture, emitter.surfaces)
                    var nothing = DrawList()
                    builder.add(&nothing, on: picture, reasons: [], emitter.surfaces)
                    return
                }
                let input = Emitter.Input(
                    tree: tree, nodes: nodes, placed: placed, treatments: arrangement.grouper.treatments,
                    summaries: arrangement.grouper.summaries, cuts: arrangement.grouper.cuts,
                    contentBounds: arrangement.grouper.contentBounds,
                    uncutBounds: arrangement.grouper.uncutBounds,
                    effects: arrangement.placer.effects,
                    rasters: arrangement.placer.rasters, rasterImages: arrangement.grouper.rasterImages,
                    shadowShapes: arrangement.grouper.shadowShapes,
                    frame: frame, rules: rules, drawsPoints: rules.contains(.drawPoints),
                    hasGroups: arrangement.hasGroups)
                builder.need(picture, emitter.surfaces)
                while let surface = builder.takePending() { make(surface, input, &builder) }
            }
        }
    }

    /// Makes one surface: emits its draws, or adds the pass of its filter or copy.
    private func make(_ surface: Int32, _ input: borrowing Emitter.Input, _ builder: inout PlanBuilder) {
        let description = emitter.surfaces[surface]
        let reasons = input.hasGroups ? input.treatments[Int(description.node)].passReasons : []
        builder.isOnFrameGrid = input.placed[Int(description.node)].space == 0
        switch description.kind {
        case .filter(let work):
            builder.add(work, as: surface, reasons: reasons, emitter.surfaces)
        case .capture(let source, let capture):
            builder.add(capture, of: source, as: surface, reasons: reasons, emitter.surfaces)
        case .frame:
            emitter.emit(surface, input)
            builder.add(&emitter.list, on: surface, reasons: [], emitter.surfaces)
        default:
            emitter.emit(surface, input)
            builder.add(&emitter.list, on: surface, reasons: reasons, emitter.surfaces)
        }
    }
}
