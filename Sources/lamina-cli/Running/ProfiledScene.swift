import Lamina

/// A scene that was drawn and profiled: one frame, or a range with the details of its most expensive frame.
struct ProfiledScene {
    var profile: Profile
    var range: RangeProfile?
    /// The frame of the profile, or the detail of the range.
    let frame: RenderedFrame
    /// The layout by constraints in that frame; nil if it was not asked for.
    let layout: LayoutReport?
    /// The findings over all frames; nil if they were not asked for.
    let lint: LintReport?

    /// Profiles a stage at its current time, or a range of its frames.
    init(
        _ stage: Stage, _ frames: FrameRange?, _ renderer: Renderer, rules: PlanRules,
        measuring measurements: FrameMeasurements, reportsPage: Bool, name: String, detailFrame: Int?,
        budgets: [Budget], linter: Linter?
    ) throws {
        var measurements = measurements
        // The times of a range show the costs of each frame on its own, including compiling its shaders.
        measurements.timesSecondDrawing = frames == nil
        var profiler = RangeProfiler(
            renderer, rules: rules, measuring: measurements, reportsRepaints: reportsPage && frames != nil,
            reportsLayout: reportsPage, detailFrame: detailFrame,
            budgets: frames == nil ? [] : budgets)
        profiler.linter = linter
        if let frames {
            try Self.add(frames, of: stage, to: &profiler)
        } else {
            try profiler.add(stage, frame: 0)
        }
        guard let detail = profiler.detail else { throw RenderError.nothingRead }
        (frame, profile) = detail
        layout = profiler.layout
        lint = profiler.linter?.finish(scene: name)
        range = frames.flatMap { profiler.finish(framesPerSecond: $0.rate.perSecond) }
        profile.scene = name
        range?.scene = name
        range?.detail.scene = name
    }

    private static func add(_ frames: FrameRange, of stage: Stage, to profiler: inout RangeProfiler) throws {
        guard frames.count <= RangeProfiler.mostFrames else {
            throw Failure.usage(
                "a profile can have at most \(RangeProfiler.mostFrames) frames, but this range has \(frames.count); "
                    + "give a shorter range or a lower --fps")
        }
        let bar = ProgressBar(total: frames.count)
        defer { bar?.clear() }
        for frame in frames.lower..<frames.upper {
            stage.advance(to: frames.time(of: frame))
            try profiler.add(stage, frame: frame)
            bar?.show(written: frame - frames.lower + 1, skipped: 0)
        }
    }

    /// Checks budgets, and records those that are exceeded.
    ///
    /// - Parameter path: The document's path, as it was given.
    mutating func check(_ budgets: [Budget], at path: String) -> [BudgetFailure] {
        let failures = range?.failures(of: budgets, at: path) ?? profile.failures(of: budgets, at: path)
        range?.brokenBudgets = failures
        if range == nil { profile.brokenBudgets = failures }
        return failures
    }
}
