import Lamina

/// A scene that was drawn and accounted for: one frame, or a range with all about the frame that took most.
struct ProfiledScene {
    var profile: Profile
    var range: RangeProfile?
    /// The frame that the profile is of, or the detail of the range.
    let frame: RenderedFrame

    /// Profiles a stage as it stands, or a range of its frames.
    init(
        _ stage: Stage, _ frames: FrameRange?, _ renderer: Renderer, rules: PlanRules,
        measuring measurements: FrameMeasurements, name: String
    ) throws {
        var measurements = measurements
        // A range's times show what each frame took by itself, be it that shaders are compiled for it.
        measurements.timesSecondDrawing = frames == nil
        var profiler = RangeProfiler(renderer, rules: rules, measuring: measurements)
        if let frames {
            try Self.add(frames, of: stage, to: &profiler)
        } else {
            try profiler.add(stage, frame: 0)
        }
        guard let detail = profiler.detail else { throw RenderError.nothingRead }
        (frame, profile) = detail
        range = frames.flatMap { profiler.finish(framesPerSecond: $0.rate.perSecond) }
        profile.scene = name
        range?.scene = name
        range?.detail.scene = name
    }

    private static func add(_ frames: FrameRange, of stage: Stage, to profiler: inout RangeProfiler) throws {
        guard frames.count <= RangeProfiler.mostFrames else {
            throw Failure.usage(
                "a profile takes at most \(RangeProfiler.mostFrames) frames, these are \(frames.count); "
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

    /// Checks budgets, and notes those that do not hold.
    ///
    /// - Parameter path: the document's, as it was given.
    mutating func check(_ budgets: [Budget], at path: String) -> [BudgetFailure] {
        let failures = range?.failures(of: budgets, at: path) ?? profile.failures(of: budgets, at: path)
        range?.brokenBudgets = failures
        if range == nil { profile.brokenBudgets = failures }
        return failures
    }
}
