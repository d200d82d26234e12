import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaPlan
import Synchronization

/// Successive frames, each drawn only where it may differ from the previous one.
///
/// ```swift
/// let sequence = FrameSequence(renderer)
/// for time in times {
///     stage.advance(to: time)
///     let frame = try sequence.render(stage.makeFrame())
/// }
/// ```
///
/// The pictures equal those of `Renderer.render(_:rules:measuring:)` to the byte. Where only values of layers change, the
/// plan is patched, and says which pixels may differ; else the plans of two frames are compared: pixels covered by the
/// same draws in the same order are not drawn, read back or copied again. A frame's target is retained on the device for
/// the next one; if the renderer draws anything else in between, or an error occurs, the next frame is drawn completely.
/// Static layers below everything that changes are cached separately, and copied where drawing them takes longer.
///
/// Comparing takes about 0.1 µs per instance. A sequence retains one plan, two targets, and a few pictures if they take
/// at most 256 MiB together, else one. It may be used from any thread; frames are drawn in the order of the calls.
public final class FrameSequence: Sendable {
    private struct State {
        /// The planner of frames that are passed as trees.
        let planner: IncrementalPlanner
        /// The ``PassPlan/targetBytesPeak`` of its plan, which patches keep; nil if it is not known.
        var targetBytes: Int?
        var last: FormerFrame?
    }

    /// The renderer of the frames.
    public let renderer: Renderer
    /// True if ``PlanRule/reuseFrames`` is on; otherwise each frame is drawn completely.
    public let reusesFrames: Bool
    /// True if ``PlanRule/cacheStaticLayers`` is on; otherwise static layers below changing ones are drawn again.
    public let cachesStaticLayers: Bool
    /// The rules that frames are planned with.
    let rules: PlanRules
    private let owner: FrameOwner
    private let state: Mutex<State>

    /// Creates a sequence without a frame.
    ///
    /// - Parameter rules: The planner's rules.
    public convenience init(_ renderer: Renderer, rules: PlanRules = .all) {
        self.init(renderer, rules: rules, reusablePictureCount: EarlierPictures.usualCount)
    }

    /// - Parameter olderCount: The number of frames after which the memory of a picture is reused, if nobody else holds
    ///   it.
    package convenience init(_ renderer: Renderer, rules: PlanRules = .all, reusablePictureCount: Int) {
        self.init(renderer, rules: rules, FrameOwner(reusablePictureCount: reusablePictureCount))
    }

    /// Creates a sequence whose frames may alternate with those of another one: each continues from its own last frame.
    package convenience init(beside other: FrameSequence, rules: PlanRules = .all) {
        self.init(
            other.renderer, rules: rules,
            FrameOwner(reusablePictureCount: EarlierPictures.usualCount, group: other.owner.group))
    }

    private init(_ renderer: Renderer, rules: PlanRules, _ owner: FrameOwner) {
        (self.renderer, self.owner, self.rules) = (renderer, owner, rules)
        state = Mutex(State(planner: IncrementalPlanner(rules: rules, passLimit: renderer.limits[.passes]), last: nil))
        reusesFrames = rules.contains(.reuseFrames)
        cachesStaticLayers = rules.contains(.cacheStaticLayers)
    }

    // The renderer may retain the owner.
    deinit { owner.earlier.withLock { $0.removeAll() } }

    /// The plan of the last frame that was planned here.
    var plan: PassPlan { state.withLock { $0.planner.plan } }

    /// The use that frames have made of the plans of those before, since the sequence was created: how many had the same
    /// plan, a patched one, or one made whole.
    public var planReuse: PlanReuse { state.withLock { $0.planner.reuse } }

    /// Draws the plan of the next frame.
    ///
    /// - Throws: Errors of ``Renderer/draw(_:_:)``; the frame after an error is drawn completely.
    package func draw(_ plan: PassPlan) throws -> SequenceFrame {
        try draw { _, _ in
            .given(plan)
        } inBands: { [renderer] plan in
            throw RenderError.targetsTooLarge(bytes: plan.targetBytesPeak, limit: renderer.targetByteLimit)
        }
    }

    /// Draws the next frame: where it may differ from the previous one, if that is known; else completely, in bands if
    /// its targets exceed the memory limit.
    ///
    /// - Parameters:
    ///   - makePlan: Plans the frame, by the sequence's planner or otherwise, and checks the work that it is.
    ///   - drawInBands: Draws the plan's picture in bands.
    func draw(
        _ makePlan: (IncrementalPlanner, inout FormerFrame?) throws -> NextPlan,
        inBands drawInBands: (PassPlan) throws -> Bitmap
    ) throws -> SequenceFrame {
        try state.withLock { state in
            // Until this frame is drawn, there is no previous one to continue from.
            var former = state.last.take()
            var targetBytes = state.targetBytes.take()
            let next = try makePlan(state.planner, &former)
            let plan = next.given ?? state.planner.plan
            if !next.keepsTargets { targetBytes = nil }
            let neededBytes = targetBytes ?? plan.targetBytesPeak
            if next.given == nil { state.targetBytes = neededBytes }
            if neededBytes <= renderer.targetByteLimit {
                let compared = compare(next, plan, former, state.planner)
                var cache = former?.cache ?? StaticLayerCache()
                do {
                    let frame = try draw(plan, compared.difference, over: former?.picture, &cache)
                    guard reusesFrames else { return frame }
                    state.last = FormerFrame(
                        record: compared.record, isPlanners: next.given == nil, picture: frame.picture, cache: cache)
                    return frame
                } catch RenderError.targetsTooLarge {
                    // The retained frame took memory too.
                }
            }
            owner.earlier.withLock { $0.removeAll() }
            return SequenceFrame(whole: try drawInBands(plan))
        }
    }

    /// Returns the difference of a plan from that of the previous frame, nil if it is not known; and the record of the
    /// plan, if the next frame may be compared with it.
    private func compare(
        _ next: NextPlan, _ plan: PassPlan, _ former: FormerFrame?, _ planner: IncrementalPlanner
    ) -> (difference: FrameDifference?, record: PlanRecord?) {
        guard reusesFrames else { return (nil, nil) }
        let formerRecord: PlanRecord?
        switch next {
        case .updated(.unchanged): return (former?.isPlanners == true ? FrameDifference.none(in: plan) : nil, nil)
        case .updated(.patched(let difference)): return (former?.isPlanners == true ? difference : nil, nil)
        case .updated(.whole(_, let before)):
            // Made with the next plan, if there is one to compare: the planner has this one until then.
            guard let former else { return (nil, nil) }
            formerRecord = former.record ?? before.map { PlanRecord($0) }
        case .given:
            formerRecord = former.flatMap { $0.record ?? ($0.isPlanners ? PlanRecord(planner.plan) : nil) }
        }
        let record = PlanRecord(plan)
        guard let formerRecord, formerRecord.plan.frame == plan.frame else { return (nil, record) }
        return (FrameDifference(record, formerRecord), record)
    }

    /// Forgets the previous frame, so that the next is drawn completely.
    public func reset() {
        state.withLock { state in
            state.last = nil
            state.planner.reset()
            owner.earlier.withLock { $0.removeAll() }
        }
    }

    /// Draws a frame, where it may differ from the previous one if that is known.
    ///
    /// - Parameters:
    ///   - before: The previous picture.
    ///   - cache: The cached static layers of the previous frame; receives those of this one.
    private func draw(
        _ plan: PassPlan, _ difference: FrameDifference?, over before: Bitmap?, _ cache: inout StaticLayerCache
    ) throws -> SequenceFrame {
        // A frame that is drawn completely leaves none.
        let layers = cache.layers.take()
        if let difference, let before, let frame = try drawChanges(plan, difference, over: before, layers, &cache) {
            return frame
        }
        return try drawWhole(plan)
    }

    /// Draws where a frame may differ from the previous one; nil if it has to be drawn completely.
    ///
    /// - Parameters:
    ///   - layersBefore: The cached static layers of the previous frame.
    ///   - cache: Receives those of this one.
    private func drawChanges(
        _ plan: PassPlan, _ difference: FrameDifference, over before: Bitmap, _ layersBefore: StaticLayers?,
        _ cache: inout StaticLayerCache
    ) throws -> SequenceFrame? {
        let frame = plan.frame
        if difference.area.isEmpty {
            // Layers outside the frame may differ, and change the stacking depths.
            if let layersBefore, layersBefore.depth <= difference.alike {
                cache.layers = layersBefore
            }
            return SequenceFrame(
                before, changed: difference.area, pixels: frame.area, passesSkipped: plan.passes.count)
        }
        let layers =
            cachesStaticLayers && cache.hasRoom ? StaticLayers(after: layersBefore, for: plan, difference) : nil
        guard let part = PartialPlan(plan, area: difference.area, over: layers),
            let drawn = try drawPart(part, over: before, &cache),
            let picture = drawn.bitmap
        else { return nil }
        cache.layers = layers
        owner.earlier.withLock { $0.add(before, changed: part.area) }
        return SequenceFrame(
            picture, changed: part.area, pixels: frame.area, copied: part.plan.savings[.cacheStaticLayers],
            passesSkipped: part.passesSkipped, counters: drawn.counters)
    }

    /// Draws over the previous frame; nil if that is no longer there, or if the targets leave no memory to continue
    /// from it.
    private func drawPart(_ part: PartialPlan, over picture: Bitmap, _ cache: inout StaticLayerCache) throws
        -> DrawnPlan?
    {
        do {
            return try renderer.draw(part.plan, .next(owner, picture: picture, area: part.area))
        } catch RenderError.targetsTooLarge {
            if part.plan.staticLayers >= 0 { cache.hasRoom = false }
            return nil
        }
    }

    private func drawWhole(_ plan: PassPlan) throws -> SequenceFrame {
        owner.earlier.withLock { $0.removeAll() }
        let drawn = try renderer.draw(plan, reusesFrames ? .first(owner) : .once)
        guard let drawn, let picture = drawn.bitmap else { throw RenderError.nothingRead }
        let whole = DamageArea(PixelRect(width: plan.frame.width, height: plan.frame.height))
        return SequenceFrame(
            picture, changed: whole, pixels: plan.frame.area, passesSkipped: 0, counters: drawn.counters)
    }
}

// MARK: The previous frame and the next plan

/// The previous frame of a sequence.
struct FormerFrame {
    /// The plan, prepared for comparison; nil if that was not needed.
    fileprivate var record: PlanRecord?
    /// True if the plan is the planner's.
    fileprivate let isPlanners: Bool
    fileprivate let picture: Bitmap
    fileprivate let cache: StaticLayerCache

    /// Lets go of the planner's plan, which could otherwise not be patched in place.
    mutating func releasePlan() {
        if isPlanners { record = nil }
    }
}

/// The cached static layers below everything that changes.
private struct StaticLayerCache {
    var layers: StaticLayers?
    /// False once the targets left no memory for them; then they are not cached any more.
    var hasRoom = true
}

/// The plan of the next frame of a sequence.
enum NextPlan {
    /// That of the sequence's planner, which was updated.
    case updated(PlanUpdate)
    /// One that was made elsewhere.
    case given(PassPlan)

    /// The plan that was made elsewhere.
    fileprivate var given: PassPlan? {
        if case .given(let plan) = self { plan } else { nil }
    }

    /// True if the plan is that of the planner's last frame, patched at most.
    fileprivate var keepsTargets: Bool {
        switch self {
        case .updated(.unchanged), .updated(.patched): true
        case .updated(.whole), .given: false
        }
    }
}

// MARK: Frames

/// A frame of a ``FrameSequence``: the picture, and the part of it that was drawn.
public struct SequenceFrame: Sendable {
    /// The picture, premultiplied.
    public let picture: Bitmap
    /// Disjoint rectangles outside of which the picture is that of the previous frame; all of it for the first frame.
    /// In pixels.
    public let changed: [PixelRect]
    /// The number of pixels reused from the previous frame.
    public let pixelsReused: Int
    /// The number of other pixels for which cached static layers were copied.
    public let pixelsCopied: Int
    /// The number of the plan's passes that were not executed.
    public let passesSkipped: Int
    /// The costs of drawing; empty if nothing was drawn.
    public let counters: FrameCounters

    /// Creates a frame that was drawn completely by other means.
    init(whole picture: Bitmap) {
        let whole = PixelRect(width: picture.width, height: picture.height)
        self.init(picture, changed: DamageArea(whole), pixels: whole.area, passesSkipped: 0)
    }

    init(
        _ picture: Bitmap, changed: DamageArea, pixels: Int, copied: Int = 0, passesSkipped: Int,
        counters: FrameCounters = FrameCounters()
    ) {
        self.picture = picture
        self.changed = changed.rects
        pixelsReused = pixels - changed.pixelCount
        pixelsCopied = copied
        self.passesSkipped = passesSkipped
        self.counters = counters
    }
}
