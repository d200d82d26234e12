import LaminaCounters
import LaminaPlan
import LaminaRender
import LaminaStage

/// Accounts for frames one after the other.
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
/// Each frame is drawn whole, so that frames can be compared, but finds what earlier ones have left: textures, and the
/// images of rasterized layers. What a film of the same frames would take over from the frame before is not left out.
/// Takes some 2 KB a frame.
public struct RangeProfiler {
    private let renderer: Renderer
    private let rules: PlanRules
    private let measurements: FrameMeasurements
    private var frames: [FrameSample] = []
    private var largest: (frame: Int, weight: Int)?
    /// The frame that took most so far, and its account.
    public private(set) var detail: (frame: RenderedFrame, profile: Profile)?

    /// Frames beyond that are too many to be kept.
    public static let mostFrames = 100_000

    /// A profiler that has no frame yet.
    public init(
        _ renderer: Renderer, rules: PlanRules = .all, measuring measurements: FrameMeasurements = .profile
    ) {
        (self.renderer, self.rules, self.measurements) = (renderer, rules, measurements)
    }

    /// Draws and accounts for the stage as it is now.
    ///
    /// - Throws: As ``Renderer/render(_:rules:measuring:)`` does, and a `ContentFailure` where the stage can't show all.
    public mutating func add(_ stage: Stage, frame number: Int) throws {
        let frame = try renderer.render(stage.makeCompleteFrame(), rules: rules, measuring: measurements)
        frames.append(FrameSample(index: number, time: frame.tree.time, counters: frame.counters))
        let weight = frame.counters.fragments ?? frame.profile.layers.reduce(0) { $0 + $1.fragments }
        guard weight > largest?.weight ?? -1 else { return }
        largest = (number, weight)
        detail = (frame, frame.profile)
    }

    /// The account of all frames; nil if there was none.
    public func finish(framesPerSecond: Double) -> RangeProfile? {
        guard let detail, let largest else { return nil }
        return RangeProfile(
            scene: detail.profile.scene, framesPerSecond: framesPerSecond, frames: frames,
            statistics: FrameCounter.all.compactMap { CounterStatistics($0, frames) }, detailFrame: largest.frame,
            detail: detail.profile)
    }
}
