import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaPlan
import Synchronization

/// Frames drawn one after the other, each only where it may differ from the one before.
///
/// ```swift
/// let sequence = FrameSequence(renderer)
/// for time in times {
///     stage.advance(to: time)
///     let frame = try sequence.render(stage.makeFrame())
/// }
/// ```
///
/// The pictures are, to the byte, those of ``Renderer/render(_:rules:measuring:)``. The plans of two frames are compared: pixels over which
/// the same draws stand in the same order are not drawn, read back or copied again. What a frame leaves on the device
/// stays for the next; if the renderer draws anything else in between, or something fails, the next frame is drawn whole.
/// What lies still under all that changes is kept apart, and copied where drawing it takes more than that.
///
/// Comparing costs some 0.1 µs an instance. A sequence keeps one plan, two targets, and a few pictures where they take
/// at most 256 MiB, else one. It may be used from any thread; frames are drawn in the order of the calls.
public final class FrameSequence: Sendable {
    private struct Last {
        var record: PlanRecord
        var picture: Bitmap
        var still: Still
    }

    /// What lies still under what changes.
    private struct Still {
        var underlay: Underlay?
        /// Whether the targets left room for it whenever it was tried; where they did not, it is tried no more.
        var hasRoom = true
    }

    /// What draws the frames.
    public let renderer: Renderer
    /// Whether ``PlanRule/reuseFrames`` is on; without it each frame is drawn whole.
    public let reusesFrames: Bool
    /// Whether ``PlanRule/reuseUnderlay`` is on; without it what lies under changing layers is drawn anew.
    public let reusesUnderlay: Bool
    /// The savings that frames are planned with.
    let rules: PlanRules
    /// What plans the frames that are given as trees.
    let planner: Mutex<Planner>
    private let owner: FrameOwner
    private let last = Mutex<Last?>(nil)

    /// A sequence that has no frame yet.
    ///
    /// - Parameter rules: The planner's savings.
    public convenience init(_ renderer: Renderer, rules: PlanRules = .all) {
        self.init(renderer, rules: rules, olderCount: OlderPictures.usualCount)
    }

    /// - Parameter olderCount: After so many frames a picture's memory is that of a new one, if nobody holds it.
    package convenience init(_ renderer: Renderer, rules: PlanRules = .all, olderCount: Int) {
        self.init(renderer, rules: rules, FrameOwner(olderCount: olderCount))
    }

    /// A sequence whose frames may be drawn by turns with those of another one: both go on from their own.
    package convenience init(beside other: FrameSequence, rules: PlanRules = .all) {
        self.init(
            other.renderer, rules: rules,
            FrameOwner(olderCount: OlderPictures.usualCount, group: other.owner.group))
    }

    private init(_ renderer: Renderer, rules: PlanRules, _ owner: FrameOwner) {
        (self.renderer, self.owner, self.rules) = (renderer, owner, rules)
        planner = Mutex(Planner(rules: rules))
        reusesFrames = rules.contains(.reuseFrames)
        reusesUnderlay = rules.contains(.reuseUnderlay)
    }

    // The renderer may hold on to the owner.
    deinit { owner.older.withLock { $0.removeAll() } }

    /// Draws the next frame.
    ///
    /// - Throws: As ``Renderer/draw(_:_:)`` does; the frame after it is drawn whole.
    package func draw(_ plan: PassPlan) throws -> SequenceFrame {
        try last.withLock { last in
            guard reusesFrames else { return try drawWhole(plan) }
            let record = PlanRecord(plan)
            let before = last
            // Until this frame is drawn there is none to go on from.
            last = nil
            var still = before?.still ?? Still()
            let frame = try before.flatMap { try drawChanges(record, $0, &still) } ?? drawWhole(plan)
            last = Last(record: record, picture: frame.picture, still: still)
            return frame
        }
    }

    /// Forgets the frame before, so that the next is drawn whole.
    public func reset() {
        last.withLock { last in
            last = nil
            owner.older.withLock { $0.removeAll() }
        }
    }

    /// Draws where a frame may differ from the one before; nil where it has to be drawn whole.
    ///
    /// - Parameter still: is what the frame before has left, and becomes what this one leaves.
    private func drawChanges(_ record: PlanRecord, _ before: Last, _ still: inout Still) throws -> SequenceFrame? {
        let frame = record.plan.frame
        let underlayBefore = still.underlay
        // Whatever draws the frame whole leaves none.
        still.underlay = nil
        guard frame == before.record.plan.frame else { return nil }
        let difference = FrameDifference(record, before.record)
        if difference.area.isEmpty {
            // What is drawn beyond the frame may differ, and move what stands at a depth.
            if let underlayBefore, underlayBefore.depth <= difference.alike { still.underlay = underlayBefore }
            return SequenceFrame(
                before.picture, changed: difference.area, pixels: frame.area, passesSkipped: record.plan.passes.count)
        }
        let underlay =
            reusesUnderlay && still.hasRoom
            ? Underlay(after: underlayBefore, for: record.plan, difference) : nil
        guard let part = PartialPlan(record.plan, area: difference.area, over: underlay),
            let drawn = try drawPart(part, over: before.picture, &still),
            let picture = drawn.bitmap
        else { return nil }
        still.underlay = underlay
        owner.older.withLock { $0.add(before.picture, changed: part.area) }
        return SequenceFrame(
            picture, changed: part.area, pixels: frame.area, copied: part.plan.savings[.reuseUnderlay],
            passesSkipped: part.passesSkipped, counters: drawn.counters)
    }

    /// Draws over the frame before; nil where that is not there any more, or targets leave no room to go on from it.
    private func drawPart(_ part: PartialPlan, over picture: Bitmap, _ still: inout Still) throws -> DrawnPlan? {
        do {
            return try renderer.draw(part.plan, .next(owner, picture: picture, area: part.area))
        } catch RenderError.targetsTooLarge {
            if part.plan.underlay >= 0 { still.hasRoom = false }
            return nil
        }
    }

    private func drawWhole(_ plan: PassPlan) throws -> SequenceFrame {
        owner.older.withLock { $0.removeAll() }
        let drawn = try renderer.draw(plan, reusesFrames ? .first(owner) : .once)
        guard let drawn, let picture = drawn.bitmap else { throw RenderError.nothingRead }
        let whole = DamageArea(PixelRect(width: plan.frame.width, height: plan.frame.height))
        return SequenceFrame(
            picture, changed: whole, pixels: plan.frame.area, passesSkipped: 0, counters: drawn.counters)
    }
}

// MARK: Frames

/// A frame of a ``FrameSequence``: the picture, and what of it was drawn.
public struct SequenceFrame: Sendable {
    /// The picture, premultiplied.
    public let picture: Bitmap
    /// Rectangles, none with a pixel in another, outside of which the picture is that of the frame before; all of it for
    /// the first frame.
    public let changed: [PixelRect]
    /// Pixels that were taken over from the frame before.
    public let pixelsReused: Int
    /// Of the others, those under which what lies still was copied as frames before had left it.
    public let pixelsCopied: Int
    /// Passes of the plan that had not to be executed.
    public let passesSkipped: Int
    /// What drawing took; nothing where nothing was drawn.
    public let counters: FrameCounters

    /// A frame that was drawn whole by other means.
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
