import LaminaCounters
import LaminaGL
import LaminaPlan
import LaminaRender
import LaminaStage

extension RenderedFrame {
    /// The account of the frame: what it took and whose that was.
    ///
    /// ```swift
    /// let profile = try renderer.render(stage.makeFrame(), measuring: .profile).profile
    /// print(profile.table())
    /// ```
    ///
    /// It has the measurements that the frame was rendered with, and no other: ``FrameMeasurements/profile`` takes all
    /// numbers. Worked out anew each time from the areas of all instances, some 10 ns each; no GL.
    public var profile: Profile { profile(spenderLimit: 20) }

    /// The account of the frame, with at most so many layers listed under ``FrameCounters/spenders``.
    public func profile(spenderLimit: Int) -> Profile {
        let shares = FragmentShares(
            plan, nodeCount: tree.nodes.count, executing: drawn.isExecuted, passTimes: drawn.passTimes)
        let chosen = device.chosen
        var profile = Profile(
            time: tree.time, width: tree.pixelWidth, height: tree.pixelHeight, scale: tree.scale,
            device: chosen?.renderer ?? "", isSoftware: chosen?.capabilities.isSoftware ?? true,
            rules: PlanRule.allCases.filter { rules.contains($0) },
            counters: counters, savings: plan.savings, plan: plan, overdrawMap: overdrawMap)
        profile.timedDrawing = measurements.timesSecondDrawing ? 2 : 1
        profile.counters.spenders = shares.spenders(tree, plan, limit: spenderLimit)
        profile.passes = PassReport.all(plan, drawn, shares)
        profile.layers = LayerReport.all(tree, plan, shares, LayerPlaces(tree))
        if !isBanded {
            profile.pixel = measurements.watchedPixel.map { PixelHistory(x: $0.x, y: $0.y, drawn.pixelSteps, profile) }
        }
        return profile
    }
}
