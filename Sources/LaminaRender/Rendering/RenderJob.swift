import LaminaCounters
import LaminaImage
import LaminaPlan
import LaminaStage

/// The rendering of a tree: planned, then drawn once, or twice if the second drawing is timed.
///
/// Has a ``FrameDrawing`` for each of the drawings. Like these it does not draw itself: ``next()`` returns the plan to
/// draw, and ``add(_:)`` takes its result.
struct RenderJob {
    let tree: RenderTree
    let measurements: FrameMeasurements
    /// The plan of the first drawing.
    private(set) var plan: PassPlan
    /// The planning time of the last drawing, in seconds; if there are two, only the second is timed.
    private(set) var planningSeconds: Double
    /// The planner's rules.
    let rules: PlanRules
    private let planner: KeptPlanner
    private var drawing: FrameDrawing
    /// The result of the first drawing, once the second has begun.
    private var first: DrawnPlan?
    private let depth: PictureDepth
    private let limits: WorkLimits

    init(
        _ tree: RenderTree, _ planner: KeptPlanner, _ rules: PlanRules, _ measurements: FrameMeasurements,
        depth: PictureDepth, limits: WorkLimits
    ) {
        (self.tree, self.planner, self.rules) = (tree, planner, rules)
        (self.measurements, self.depth, self.limits) = (measurements, depth, limits)
        (plan, planningSeconds) = Self.plan(tree, planner, rules, depth)
        drawing = FrameDrawing(plan, measurements.ofFirstDrawing(depth), of: tree, rules: rules, limits: limits)
    }

    /// Returns the plan to draw next; nil when all is drawn.
    mutating func next() throws -> FrameDrawing.Step? {
        if let step = try drawing.next(planner) { return step }
        guard measurements.timesSecondDrawing, first == nil else { return nil }
        first = drawing.result
        let again: PassPlan
        (again, planningSeconds) = Self.plan(tree, planner, rules, depth)
        drawing = FrameDrawing(again, measurements.ofSecondDrawing(depth), of: tree, rules: rules, limits: limits)
        return try drawing.next(planner)
    }

    /// Takes the result of the plan that ``next()`` returned last.
    mutating func add(_ outcome: Result<DrawnPlan, any Error>) throws { try drawing.add(outcome) }

    /// Returns the picture and its counts, with the times of the drawing that is timed.
    func finish() throws -> DrawnPlan {
        guard let last = drawing.result else { throw RenderError.nothingRead }
        guard var frame = first else { return last }
        frame.takeTimes(of: last)
        return frame
    }

    private static func plan(
        _ tree: RenderTree, _ planner: KeptPlanner, _ rules: PlanRules, _ depth: PictureDepth
    ) -> (PassPlan, seconds: Double) {
        let clock = ContinuousClock()
        let start = clock.now
        let plan = planner.plan(tree, rules: rules).drawn(in: depth)
        return (plan, (clock.now - start).inSeconds)
    }
}

extension FrameMeasurements {
    fileprivate func ofFirstDrawing(_ depth: PictureDepth) -> DrawOptions {
        var options = DrawOptions(measuresGPUTime: measuresGPUTime, countsFragments: countsFragments)
        options.depth = depth
        options.passPictureSide = passPictureSide
        options.drawPictureSide = drawPictureSide
        options.watchedPixel = watchedPixel
        options.digestsPasses = digestsPasses
        options.usesCachedImages = !timesSecondDrawing && !countsAlone
        options.usesCachedAtlases = !countsAlone
        return options
    }

    fileprivate func ofSecondDrawing(_ depth: PictureDepth) -> DrawOptions {
        var options = DrawOptions(measuresGPUTime: measuresGPUTime)
        options.depth = depth
        options.usesCachedImages = false
        return options
    }
}
