import LaminaCounters
import LaminaGL
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage

/// What a profile holds beside the counters, each of which costs drawing again or reading back.
public struct ProfileOptions: Sendable, Hashable {
    /// Whether fragments are counted on the GPU, by drawing once more on targets that add up.
    public var countsFragments = true
    /// At most so many layers are listed under ``FrameCounters/spenders``.
    public var spenderLimit = 20
    /// Whether ``Profile/passes`` and ``Profile/layers`` are told.
    public var reportsLayers = true
    /// The longest side in pixels of a picture of each pass's target; nil for none.
    public var passPictureSide: Int?
    /// A pixel of which all is told that was drawn on it.
    public var watchedPixel: SIMD2<Int>?
    /// Whether the frame is planned and drawn a second time, of which the times then are: shaders are compiled and images are
    /// on the device. Counts are those of the first drawing. Either draws the images of rasterized layers anew.
    public var timesSecondDrawing = false

    /// By default everything but pictures of passes, and no pixel is watched.
    public init() {}
}

extension Renderer {
    /// Reads, plans and draws a stage as it is now, and accounts for it, the reading included.
    public func renderProfiled(
        _ stage: Stage, rules: PlanRules = .all, _ options: ProfileOptions = ProfileOptions()
    ) throws -> (image: Bitmap, profile: Profile) {
        let clock = ContinuousClock()
        let start = clock.now
        let tree = try stage.completeTree()
        let taken = clock.now - start
        var result = try renderProfiled(tree, rules: rules, options)
        result.profile.counters.cpuTime.snapshot = taken.inSeconds
        result.profile.time = stage.time
        return result
    }

    /// Plans and draws a render tree and accounts for it.
    ///
    /// ```swift
    /// let (image, profile) = try renderer.renderProfiled(stage.renderTree())
    /// print(profile.counters.offscreenPasses.total)
    /// ```
    ///
    /// The draws are issued once for the picture and its times and once more to count fragments; `spenders` holds the
    /// layers that cost most. With ``ProfileOptions/timesSecondDrawing`` they are issued once more for the times. A frame that has to be drawn in bands has no counted fragments and no watched pixel.
    ///
    /// - Throws: `GLError` or `RenderError` as ``Renderer/draw(_:_:)`` does.
    public func renderProfiled(
        _ tree: RenderTree, rules: PlanRules = .all, _ options: ProfileOptions = ProfileOptions()
    ) throws -> (image: Bitmap, profile: Profile) {
        let clock = ContinuousClock()
        var start = clock.now
        var planner = Planner(rules: rules)
        let plan = planner.plan(tree)
        var planned = clock.now - start
        var drawing = DrawOptions(readsBack: true, measuresGPUTime: true, countsFragments: options.countsFragments)
        drawing.passPictureSide = options.passPictureSide
        drawing.watchedPixel = options.watchedPixel
        drawing.takesKeptImages = !options.timesSecondDrawing
        var frame = try drawWithinLimit(plan, drawing, tree, &planner)
        if options.timesSecondDrawing {
            start = clock.now
            let plan = planner.plan(tree)
            planned = clock.now - start
            var timing = DrawOptions(readsBack: true, measuresGPUTime: true)
            timing.takesKeptImages = false
            frame.takeTimes(of: try drawWithinLimit(plan, timing, tree, &planner))
        }
        guard let bitmap = frame.bitmap else { throw RenderError.nothingRead }
        let shares = FragmentShares(
            plan, nodeCount: tree.nodes.count, executing: frame.isExecuted, passTimes: frame.passTimes)
        let chosen = device.chosen
        var profile = Profile(
            width: tree.pixelWidth, height: tree.pixelHeight, scale: tree.scale, device: chosen?.renderer ?? "",
            isSoftware: chosen?.capabilities.isSoftware ?? true,
            rules: PlanRule.allCases.filter { rules.contains($0) },
            counters: frame.counters.completed(by: tree), savings: plan.savings, plan: plan,
            overdrawMap: frame.overdrawMap, passPictures: frame.passPictures)
        profile.timedDrawing = options.timesSecondDrawing ? 2 : 1
        profile.counters.cpuTime.plan = planned.inSeconds
        profile.counters.spenders = shares.spenders(tree, plan, limit: options.spenderLimit)
        if options.reportsLayers {
            profile.passes = PassReport.all(plan, frame, shares)
            profile.layers = LayerReport.all(tree, plan, shares, LayerPlaces(tree))
        }
        if !profile.isBanded {
            profile.pixel = options.watchedPixel.map { PixelHistory(x: $0.x, y: $0.y, frame.pixelSteps, profile) }
        }
        return (bitmap, profile)
    }
}

extension FrameCounters {
    /// With what the tree tells of the stage that it was read from.
    func completed(by tree: RenderTree) -> FrameCounters {
        var counters = self
        counters.tiles = tree.tileCounts
        counters.dynamics = tree.dynamicsCounts
        counters.cpuTime.animation = tree.stageTimes.animation
        counters.cpuTime.dynamics = tree.stageTimes.dynamics
        return counters
    }
}

extension RenderedFrame {
    /// Takes the times of another drawing of the same plan.
    fileprivate mutating func takeTimes(of other: RenderedFrame) {
        (counters.cpuTime, counters.gpuTime) = (other.counters.cpuTime, other.counters.gpuTime)
        passTimes = other.passTimes
    }
}
