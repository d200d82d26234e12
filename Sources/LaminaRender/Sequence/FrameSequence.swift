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
///     let frame = try sequence.draw(planner.plan(stage.renderTree()))
/// }
/// ```
///
/// The pictures are, to the byte, those of ``Renderer/draw(_:_:)``. The plans of two frames are compared: pixels over which
/// the same draws stand in the same order are not drawn, read back or copied again. What a frame leaves on the device
/// stays for the next; if the renderer draws anything else in between, or something fails, the next frame is drawn whole.
///
/// Comparing costs some 0.1 µs an instance. A sequence keeps one plan, one target, and a few pictures where they take
/// at most 256 MiB, else one. It may be used from any thread; frames are drawn in the order of the calls.
public final class FrameSequence: Sendable {
    private struct Last {
        var record: PlanRecord
        var picture: Bitmap
    }

    /// What draws the frames.
    public let renderer: Renderer
    /// Whether ``PlanRule/reuseFrames`` is on; without it each frame is drawn whole.
    public let reusesFrames: Bool
    private let owner: FrameOwner
    private let last = Mutex<Last?>(nil)

    /// A sequence that has no frame yet.
    ///
    /// - Parameter rules: The savings in use, of which only ``PlanRule/reuseFrames`` counts here.
    public convenience init(_ renderer: Renderer, rules: PlanRules = .all) {
        self.init(renderer, rules: rules, olderCount: OlderPictures.usualCount)
    }

    /// - Parameter olderCount: After so many frames a picture's memory is that of a new one, if nobody holds it.
    package init(_ renderer: Renderer, rules: PlanRules = .all, olderCount: Int) {
        self.renderer = renderer
        owner = FrameOwner(olderCount: olderCount)
        reusesFrames = rules.contains(PlanRules(.reuseFrames))
    }

    // The renderer may hold on to the owner.
    deinit { owner.older.withLock { $0.removeAll() } }

    /// Draws the next frame.
    ///
    /// - Throws: As ``Renderer/draw(_:_:)`` does; the frame after it is drawn whole.
    public func draw(_ plan: PassPlan) throws -> SequenceFrame {
        try last.withLock { last in
            guard reusesFrames else { return try drawWhole(plan) }
            let record = PlanRecord(plan)
            let before = last
            // Until this frame is drawn there is none to go on from.
            last = nil
            let frame = try before.flatMap { try drawChanges(record, $0) } ?? drawWhole(plan)
            last = Last(record: record, picture: frame.bitmap)
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
    private func drawChanges(_ record: PlanRecord, _ before: Last) throws -> SequenceFrame? {
        let frame = record.plan.frame
        guard frame == before.record.plan.frame else { return nil }
        let area = PlanDamage.area(record, before.record)
        if area.isEmpty {
            return SequenceFrame(
                before.picture, changed: area, pixels: frame.area, passesSkipped: record.plan.passes.count)
        }
        guard let part = PartialPlan(record.plan, area: area),
            let drawn = try renderer.draw(
                part.plan, .next(owner, picture: before.picture, area: part.area)),
            let picture = drawn.bitmap
        else { return nil }
        owner.older.withLock { $0.add(before.picture, changed: part.area) }
        return SequenceFrame(
            picture, changed: part.area, pixels: frame.area, passesSkipped: part.passesSkipped,
            counters: drawn.counters)
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
