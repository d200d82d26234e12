import LaminaCounters
import LaminaImage
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
    private let options: ProfileOptions
    private var frames: [FrameSample] = []
    private var largest: (frame: Int, weight: Int)?
    /// The frame that took most so far: its account, its picture and what it showed.
    public private(set) var detail: (profile: Profile, picture: Bitmap, tree: RenderTree)?

    /// Frames beyond that are too many to be kept.
    public static let mostFrames = 100_000

    /// A profiler that has no frame yet.
    public init(_ renderer: Renderer, rules: PlanRules = .all, _ options: ProfileOptions = ProfileOptions()) {
        (self.renderer, self.rules, self.options) = (renderer, rules, options)
    }

    /// Draws and accounts for the stage as it is now.
    ///
    /// - Throws: As ``Renderer/renderProfiled(_:rules:_:)`` does.
    public mutating func add(_ stage: Stage, frame: Int) throws {
        let clock = ContinuousClock()
        let start = clock.now
        let tree = try stage.completeTree()
        let taken = clock.now - start
        var (picture, profile) = try renderer.renderProfiled(tree, rules: rules, options)
        profile.counters.cpuTime.snapshot = taken.inSeconds
        profile.time = stage.time
        var counters = profile.counters
        counters.spenders = []
        frames.append(FrameSample(index: frame, time: stage.time, counters: counters))
        let weight = counters.fragments ?? profile.layers.reduce(0) { $0 + $1.fragments }
        guard weight > largest?.weight ?? -1 else { return }
        largest = (frame, weight)
        detail = (profile, picture, tree)
    }

    /// The account of all frames; nil if there was none.
    public func finish(framesPerSecond: Double) -> RangeProfile? {
        guard let detail, let largest else { return nil }
        return RangeProfile(
            scene: detail.profile.scene, framesPerSecond: framesPerSecond, frames: frames,
            statistics: Counter.all.compactMap { CounterStatistics($0, frames) }, detailFrame: largest.frame,
            detail: detail.profile)
    }
}
