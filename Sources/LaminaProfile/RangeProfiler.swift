import LaminaCounters
import LaminaLayout
import LaminaPlan
import LaminaRender
import LaminaStage

/// Profiles frames one after the other.
///
/// ```swift
/// var profiler = RangeProfiler(renderer)
/// for frame in 0..<60 {
///     stage.advance(to: Double(frame) / 60)
///     try profiler.add(stage, frame: frame)
/// }
/// print(try profiler.finish(framesPerSecond: 60)?.table() ?? "")
/// ```
///
/// Each frame is drawn completely, so that frames can be compared, but uses textures and images of rasterized layers
/// that are cached from earlier ones. Incremental drawing, as in a film, is not used. Takes about 2 KB a frame.
public struct RangeProfiler {
    private let renderer: Renderer
    private let rules: PlanRules
    private let measurements: FrameMeasurements
    private let reportsLayout: Bool
    private var frames: [FrameSample] = []
    private var largest: (frame: Int, weight: Int)?
    private let detailFrame: Int?
    private var worstFrames: WorstFrames
    private var repaints: RepaintCollector?
    /// The memory of programs after the frame before, in bytes.
    private var programBytes = 0
    /// The most expensive frame so far, or the chosen one, and its profile.
    public private(set) var detail: (frame: RenderedFrame, profile: Profile)?
    /// The layout by constraints in that frame; nil if it was not asked for.
    public private(set) var layout: LayoutReport?

    /// The largest number of frames in a range.
    public static let mostFrames = 100_000

    /// A linter that looks at each frame as it is profiled; nil for none.
    public var linter: Linter?

    /// Creates a profiler without frames.
    ///
    /// - Parameters:
    ///   - renderer: The renderer; if it is a new one, frames that compile shaders are known.
    ///   - rules: The planner's rules.
    ///   - measurements: The measurements of each frame.
    ///   - reportsRepaints: Reports the pixels that each frame draws again in a film.
    ///   - reportsLayout: Reports the layout by constraints with each frame that becomes the detailed one.
    ///   - detailFrame: The frame that is reported in detail; nil for the one with the most fragments.
    ///   - budgets: The budgets for which the costliest layers of the worst frame are found.
    public init(
        _ renderer: Renderer, rules: PlanRules = .all, measuring measurements: FrameMeasurements = .profile,
        reportsRepaints: Bool = false, reportsLayout: Bool = false, detailFrame: Int? = nil, budgets: [Budget] = []
    ) {
        (self.renderer, self.rules, self.measurements) = (renderer, rules, measurements)
        (self.reportsLayout, self.detailFrame) = (reportsLayout, detailFrame)
        worstFrames = WorstFrames(budgets)
        if reportsRepaints { repaints = RepaintCollector(rules: rules) }
    }

    /// Draws and profiles the stage as it is now, and counts its faults (`Stage.countsFaults`).
    ///
    /// - Throws: The errors of `Renderer.render(_:rules:measuring:)`, and a `ContentFailure` if contents can't be
    ///   shown.
    public mutating func add(_ stage: Stage, frame number: Int) throws {
        stage.countsFaults = true
        let frame = try renderer.render(stage.makeCompleteFrame(), rules: rules, measuring: measurements)
        let bytes = frame.counters.cacheBytes.programs
        let sample = FrameSample(
            index: number, time: frame.tree.time, counters: frame.counters, compilesShaders: bytes > programBytes)
        programBytes = bytes
        frames.append(sample)
        worstFrames.add(sample) { frame.profile }
        linter?.add(frame.tree, frame.plan, stage)
        repaints?.add(frame.tree, frame.plan, isBanded: frame.isBanded)
        if let detailFrame, number != detailFrame { return }
        let weight = frame.counters.fragments ?? frame.profile.layers.reduce(0) { $0 + $1.estimatedFragments }
        guard weight > largest?.weight ?? -1 else { return }
        largest = (number, weight)
        detail = (frame, frame.profile)
        if reportsLayout { layout = stage.layoutReport() }
    }

    /// Returns the profile of all frames; nil if there are none, or if the chosen one is not among them.
    public func finish(framesPerSecond: Double) -> RangeProfile? {
        guard let detail, let largest else { return nil }
        return RangeProfile(
            scene: detail.profile.scene, framesPerSecond: framesPerSecond, frames: frames,
            statistics: FrameCounter.all.compactMap { CounterStatistics($0, frames) }, detailFrame: largest.frame,
            detail: detail.profile, isDetailChosen: detailFrame != nil, worstFrames: worstFrames,
            repaints: repaints?.report)
    }
}
