import LaminaCounters
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
