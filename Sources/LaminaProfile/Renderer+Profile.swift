import LaminaCounters
import LaminaGL
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage

extension Renderer {
    /// Reads, plans and draws a stage as it is now, and accounts for it, the reading included.
    public func renderProfiled(
        _ stage: Stage, rules: PlanRules = .all, spenderLimit: Int = 20
    ) throws -> (image: Bitmap, profile: Profile) {
        let clock = ContinuousClock()
        let start = clock.now
        let tree = stage.renderTree()
        let taken = clock.now - start
        var result = try renderProfiled(tree, rules: rules, spenderLimit: spenderLimit)
        result.profile.counters.cpuTime.snapshot = taken.inSeconds
        return result
    }

    /// Plans and draws a render tree, in bands if its targets would take more memory than they may.
    ///
    /// - Throws: `GLError` or `RenderError` as ``Renderer/draw(_:_:)`` does.
    public func render(_ tree: RenderTree, planner: Planner = Planner()) throws -> Bitmap {
        var planner = planner
        let plan = planner.plan(tree)
        guard let bitmap = try drawWithinLimit(plan, DrawOptions(), tree, &planner).bitmap else {
            throw RenderError.nothingRead
        }
        return bitmap
    }

    /// Draws the plan of a render tree, in bands if its targets would take more memory than they may.
    ///
    /// - Parameter rules: those that the plan was made with.
    /// - Throws: `GLError` or `RenderError` as ``Renderer/draw(_:_:)`` does.
    package func render(_ plan: PassPlan, of tree: RenderTree, rules: PlanRules) throws -> Bitmap {
        var planner = Planner(rules: rules)
        guard let bitmap = try drawWithinLimit(plan, DrawOptions(), tree, &planner).bitmap else {
            throw RenderError.nothingRead
        }
        return bitmap
    }

    /// Plans and draws a render tree and accounts for it.
    ///
    /// ```swift
    /// let (image, profile) = try renderer.renderProfiled(stage.renderTree())
    /// print(profile.counters.offscreenPasses.total)
    /// ```
    ///
    /// The draws are issued once for the picture and its times and once more to count fragments; `spenders` holds the
    /// layers that cost most, at most `spenderLimit` of them.
    public func renderProfiled(
        _ tree: RenderTree, rules: PlanRules = .all, spenderLimit: Int = 20
    ) throws -> (image: Bitmap, profile: Profile) {
        let clock = ContinuousClock()
        let start = clock.now
        var planner = Planner(rules: rules)
        let plan = planner.plan(tree)
        let planned = clock.now - start
        let options = DrawOptions(readsBack: true, measuresGPUTime: true, countsFragments: true)
        let frame = try drawWithinLimit(plan, options, tree, &planner)
        guard let bitmap = frame.bitmap else { throw RenderError.nothingRead }
        var counters = frame.counters
        counters.tiles = tree.tileCounts
        counters.dynamics = tree.dynamicsCounts
        counters.cpuTime.plan = planned.inSeconds
        counters.spenders = FragmentShares(plan, nodeCount: tree.nodes.count)
            .spenders(tree, plan, limit: spenderLimit)
        let chosen = device.chosen
        return (
            bitmap,
            Profile(
                width: tree.pixelWidth, height: tree.pixelHeight, device: chosen?.renderer ?? "",
                isSoftware: chosen?.capabilities.isSoftware ?? true,
                rules: PlanRule.allCases.filter { rules.contains(PlanRules($0)) }, counters: counters,
                savings: plan.savings, plan: plan, overdrawMap: frame.overdrawMap)
        )
    }
}
