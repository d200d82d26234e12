import LaminaCounters
import LaminaFilm
import LaminaLayout
import LaminaPlan
import LaminaProfile
import LaminaRender
import LaminaStage

/// A scene that was drawn and profiled: one frame, or a range with the details of its most expensive frame.
package struct ProfiledScene {
    package var profile: Profile
    package var range: RangeProfile?
    /// The frame of the profile, or the detail of the range.
    package let frame: RenderedFrame
    /// The layout by constraints in that frame; nil if it was not asked for.
    package let layout: LayoutReport?
    /// The findings over all frames; nil if they were not asked for.
    package let lint: LintReport?

    /// Profiles a stage at its current time, or a range of its frames.
    ///
    /// - Parameters:
    ///   - reportsPage: True to report also what a page shows: layout and repaints.
    ///   - progress: Called after each frame of a range with the number of frames so far.
    /// - Throws: ``ProfileError/tooManyFrames(_:limit:)``, and what drawing throws.
    package init(
        _ stage: Stage, _ frames: FrameRange?, _ renderer: Renderer, rules: PlanRules,
        measuring measurements: FrameMeasurements, reportsPage: Bool, name: String, detailFrame: Int?,
        budgets: [Budget], linter: Linter? = nil, progress: (_ frames: Int) -> Void = { _ in }
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
            try Self.add(frames, of: stage, to: &profiler, progress)
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

    private static func add(
        _ frames: FrameRange, of stage: Stage, to profiler: inout RangeProfiler, _ progress: (_ frames: Int) -> Void
    ) throws {
        guard frames.count <= RangeProfiler.mostFrames else {
            throw ProfileError.tooManyFrames(frames.count, limit: RangeProfiler.mostFrames)
        }
        for frame in frames.lower..<frames.upper {
            stage.advance(to: frames.time(of: frame))
            try profiler.add(stage, frame: frame)
            progress(frame - frames.lower + 1)
        }
    }

    /// Checks budgets, and records those that are exceeded.
    ///
    /// - Parameter path: The document's path, as it was given.
    package mutating func check(_ budgets: [Budget], at path: String) -> [BudgetFailure] {
        let failures = range?.failures(of: budgets, at: path) ?? profile.failures(of: budgets, at: path)
        range?.brokenBudgets = failures
        if range == nil { profile.brokenBudgets = failures }
        return failures
    }
}
