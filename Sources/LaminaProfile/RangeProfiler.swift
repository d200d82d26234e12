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
    /// The most expensive frame so far, and its profile.
    public private(set) var detail: (frame: RenderedFrame, profile: Profile)?
    /// The layout by constraints in that frame; nil if it was not asked for.
    public private(set) var layout: LayoutReport?

    /// The largest number of frames in a range.
    public static let mostFrames = 100_000

    /// Creates a profiler without frames.
    ///
    /// - Parameter reportsLayout: Reports the layout by constraints with each frame that becomes the most expensive so
    ///   far.
    public init(
        _ renderer: Renderer, rules: PlanRules = .all, measuring measurements: FrameMeasurements = .profile,
        reportsLayout: Bool = false
    ) {
        (self.renderer, self.rules, self.measurements) = (renderer, rules, measurements)
        self.reportsLayout = reportsLayout
    }

    /// Draws and profiles the stage as it is now.
    ///
    /// - Throws: The errors of ``Renderer/render(_:rules:measuring:)``, and a `ContentFailure` if contents can't be
    ///   shown.
    public mutating func add(_ stage: Stage, frame number: Int) throws {
        let frame = try renderer.render(stage.makeCompleteFrame(), rules: rules, measuring: measurements)
        frames.append(FrameSample(index: number, time: frame.tree.time, counters: frame.counters))
        let weight = frame.counters.fragments ?? frame.profile.layers.reduce(0) { $0 + $1.fragments }
        guard weight > largest?.weight ?? -1 else { return }
        largest = (number, weight)
        detail = (frame, frame.profile)
        if reportsLayout { layout = stage.layoutReport() }
    }

    /// Returns the profile of all frames; nil if there are none.
    public func finish(framesPerSecond: Double) -> RangeProfile? {
        guard let detail, let largest else { return nil }
        return RangeProfile(
            scene: detail.profile.scene, framesPerSecond: framesPerSecond, frames: frames,
            statistics: FrameCounter.all.compactMap { CounterStatistics($0, frames) }, detailFrame: largest.frame,
            detail: detail.profile)
    }
}
