import LaminaCounters
import LaminaGeometry
import LaminaStage

/// Turns a ``RenderTree`` into a ``PassPlan``.
///
/// ```swift
/// var planner = Planner()
/// let plan = planner.plan(stage.renderTree())
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
    public mutating func plan(_ tree: RenderTree) -> PassPlan {
        // A copy of a planner must not work on the same buffers.
        if !isKnownUniquelyReferenced(&workspace) { workspace = PlannerWorkspace() }
        return workspace.plan(tree, rules)
    }
}

/// The walks of a planner with their buffers: an object, so that what a planner is made of stays this module's affair.
private final class PlannerWorkspace {
    private var placer = Placer()
    private var grouper = Grouper()
    private var emitter = Emitter()

    func plan(_ tree: RenderTree, _ rules: PlanRules) -> PassPlan {
        let frame = PixelRect(width: tree.pixelWidth, height: tree.pixelHeight)
        placer.place(tree, frame: frame, rules: rules)
        let looksAtGroups = placer.hasGroups || placer.hasBordersToMerge && rules.contains(.mergeBorder)
        if looksAtGroups {
            grouper.group(tree, placer, frame: frame, rules: rules)
        } else {
            grouper.reset()
        }
        emitter.reset()
        var builder = PlanBuilder(
            frame: frame, nodeCount: tree.nodes.count, hasPasses: !grouper.passRoots.isEmpty, rules: rules)
        emitPasses(tree, frame, rules, hasGroups: looksAtGroups, &builder)

        var layers = placer.layers
        layers.empty += emitter.emptyDraws
        var plan = builder.finish(layers, drawnBeforeCulling: placer.drawnCount - emitter.emptyDraws)
        plan.clips = emitter.clips
        plan.images = tree.images
        plan.offscreenPassesRequired = grouper.required
        plan.savings.foldOpacity = grouper.foldsSaved
        plan.savings.clipInShader = grouper.clipsSaved
        plan.savings.mergeBorder = grouper.bordersMerged
        plan.savings.cullOutside = rules.contains(.cullOutside) ? placer.savings : 0
        return plan
    }

    /// Emits the frame and then the other passes, from the outside in: a pass is drawn only if one around it shows it.
    private func emitPasses(
        _ tree: RenderTree, _ frame: PixelRect, _ rules: PlanRules, hasGroups: Bool, _ builder: inout PlanBuilder
    ) {
        tree.nodes.withUnsafeBufferPointer { nodes in
            placer.placed.withUnsafeBufferPointer { placed in
                guard let nodes = nodes.baseAddress, let placed = placed.baseAddress else {
                    var nothing = DrawList()
                    builder.add(&nothing, framePass(tree, frame))
                    return
                }
                let input = Emitter.Input(
                    tree: tree, nodes: nodes, placed: placed, treatments: grouper.treatments,
                    summaries: grouper.summaries, frame: frame, drawsPoints: rules.contains(.drawPoints),
                    hasGroups: hasGroups)
                emitter.emit(root: 0, isFrame: true, input)
                builder.add(&emitter.list, framePass(tree, frame))
                for root in grouper.passRoots.reversed() where builder.needsPass(of: root) {
                    emitter.emit(root: root, isFrame: false, input)
                    builder.add(
                        &emitter.list,
                        Pass(
                            node: root, reasons: grouper.treatments[root].reasons,
                            region: grouper.summaries[root].bounds.intersection(frame), format: .rgba16f,
                            clear: .zero, draws: [], isFrame: false))
                }
            }
        }
    }

    private func framePass(_ tree: RenderTree, _ frame: PixelRect) -> Pass {
        Pass(
            node: 0, reasons: [], region: frame, format: .rgba8, clear: tree.background?.premultiplied ?? .zero,
            draws: [], isFrame: true)
    }
}
