import Glibc
import LaminaDynamics
import LaminaGeometry
import LaminaStage

/// The declarations of drags in timelines.
enum DragDeclaration {
    static let drag = ObjectDeclaration(
        "drag",
        "A touch that drags an item, moving 60 times per second, and releases it with its velocity.",
        appliesDefaults: false,
        rules: [.oneOf(["path", "to"]), .instead("path", of: ["from", "duration", "timing"])],
        make: DragDraft(), properties: { motion() + coupling() })

    /// A point of the path, with its time.
    static let waypoint = ValueShape.fields(waypointFields)

    fileprivate static let waypointFields = [
        NumberField("seconds", .between(0...1e4), in: .time), NumberField("x", .inAnimator),
        NumberField("y", .inAnimator),
    ]

    private static func motion() -> [Property<DragDraft>] {
        [
            Property(required: "item", .itemID, "The layer or group to drag.") { $0.item = $1 },
            Property(
                "path", .waypoints,
                "The path of the touch: [seconds after the entry, x, y] in order of time, connected by "
                    + "straight lines."
            ) { $0.points = $1 },
            Property(
                "from", .pointInAnimator, "The point where the touch begins; by default the held point of the item."
            ) { $0.from = $1 },
            Property("to", .pointInAnimator, "The point where the touch ends.") { $0.to = $1 },
            Property(
                "duration", .seconds(in: NumberRange(minimum: 0, maximum: 1e4, excludesMinimum: true)), default: 0.3,
                "The duration of the drag, in seconds."
            ) { $0.duration = $1 },
            Property("timing", .timingFunction, default: .linear, "The timing function of the drag.") {
                $0.timing = $1
            },
        ]
    }

    private static func coupling() -> [Property<DragDraft>] {
        [
            Property(
                "mode", .enumeration(), default: DragDraft.Mode.attachment,
                "The coupling of the item to the touch: an attachment, so that other behaviours act on it "
                    + "too, or its position is set."
            ) { $0.mode = $1 },
            Property(
                "offset", .offsetFromCenter,
                "The held point of the item, in points from its centre: [horizontal, vertical]; the centre if absent."
            ) { $0.offset = $1 },
            Property(
                "velocity", .vector,
                "The velocity of the item when it is released, [dx, dy] in points/s; by default that of the "
                    + "touch over the last 1/30 s."
            ) { $0.velocity = $1 },
        ]
    }
}

/// A drag being read.
struct DragDraft {
    /// The coupling of the item to the touch.
    enum Mode: String, Sendable, CaseIterable {
        case attachment, position
    }

    var item: NodeID?
    var points: [SIMD3<Double>] = []
    var from: Point?
    var to: Point?
    var duration = 0.3
    var timing = TimingFunction.linear
    var mode = Mode.attachment
    var offset = ItemOffset.zero
    var velocity: Vector?
}

extension ValueDeclaration where Value == [SIMD3<Double>] {
    /// Points with increasing times.
    static var waypoints: ValueDeclaration {
        let point = ValueDeclaration<SIMD3<Double>>.custom(DragDeclaration.waypoint) { reader, node in
            let shape = DragDeclaration.waypoint
            guard let numbers = reader.packedNumbers(at: node, of: DragDeclaration.waypointFields, shape: shape) else {
                return nil
            }
            return SIMD3(numbers.x, numbers.y, numbers.z)
        }
        return .array(of: point, count: 2...10_000).checked("write points in order of increasing time") { points in
            zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x }
        }
    }
}

/// A simulated touch that drags an item: it begins at the time of its entry, moves 60 times per second, and ends.
final class SceneDrag {
    static let samplesPerSecond = 60.0

    private let draft: DragDraft
    private let item: any DynamicItem
    private let animator: DynamicAnimator
    private let dynamics: SceneDynamics
    /// The attachment of a drag in attachment mode.
    private var attachment: AttachmentBehavior?
    /// Sets the item's velocity, and keeps the item in the simulation during the drag.
    private let itemBehavior: DynamicItemBehavior
    private var begin = 0.0
    private var points: [SIMD3<Double>] = []

    init(_ draft: DragDraft, of item: any DynamicItem, in animator: DynamicAnimator, _ dynamics: SceneDynamics) {
        (self.draft, self.item, self.animator, self.dynamics) = (draft, item, animator, dynamics)
        itemBehavior = DynamicItemBehavior(items: [item])
    }

    /// Begins the drag, and schedules the remaining samples on the stage's clock.
    func start(on stage: Stage, at moment: Double) {
        begin = moment
        points = draft.points
        if points.isEmpty, let to = draft.to {
            let from = draft.from ?? heldPoint
            points = [SIMD3(0, from.x, from.y), SIMD3(draft.duration, to.x, to.y)]
        }
        let point = position(at: 0)
        animator.addBehavior(itemBehavior)
        if let old = dynamics.dragBehaviors.removeValue(forKey: ObjectIdentifier(item)) { animator.removeBehavior(old) }
        switch draft.mode {
        case .attachment:
            let attachment = AttachmentBehavior(item: item, offsetFromCenter: draft.offset, attachedToAnchor: point)
            attachment.length = 0
            animator.addBehavior(attachment)
            self.attachment = attachment
        case .position:
            move(to: point)
        }
        schedule(1, on: stage)
    }

    private func schedule(_ sample: Int, on stage: Stage) {
        let seconds = Double(sample) / SceneDrag.samplesPerSecond
        let isLast = seconds >= duration
        stage.perform(at: begin + (isLast ? duration : seconds)) { [self] stage in
            move(to: position(at: isLast ? duration : seconds))
            if isLast { end() } else { schedule(sample + 1, on: stage) }
        }
    }

    private func move(to point: Point) {
        attachment?.anchorPoint = point
        guard attachment == nil else { return }
        let held = heldPoint
        item.center = Point(x: item.center.x + point.x - held.x, y: item.center.y + point.y - held.y)
        animator.updateItem(usingCurrentState: item)
        setVelocity(.zero)
    }

    private func end() {
        if let attachment { animator.removeBehavior(attachment) }
        attachment = nil
        setVelocity(draft.velocity.map { Point(x: $0.dx, y: $0.dy) } ?? touchVelocity)
        // Without this behaviour, an item that no other behaviour holds would stop.
        if animator.holderCount(of: item) > 1 {
            animator.removeBehavior(itemBehavior)
        } else {
            dynamics.dragBehaviors[ObjectIdentifier(item)] = itemBehavior
        }
    }

    /// The mean velocity of the touch over the last two samples, in points per second.
    private var touchVelocity: Point {
        let span = min(duration, 2 / SceneDrag.samplesPerSecond)
        let (now, before) = (position(at: duration), position(at: duration - span))
        return Point(x: (now.x - before.x) / span, y: (now.y - before.y) / span)
    }

    private func setVelocity(_ velocity: Point) {
        let current = itemBehavior.linearVelocity(for: item)
        itemBehavior.addLinearVelocity(Point(x: velocity.x - current.x, y: velocity.y - current.y), for: item)
    }

    private var duration: Double { points.last?.x ?? 0 }

    /// The held point of the item, in the reference's coordinates.
    private var heldPoint: Point {
        let angle = atan2(item.transform.m12, item.transform.m11)
        let (x, y) = (draft.offset.horizontal, draft.offset.vertical)
        return Point(
            x: item.center.x + cos(angle) * x - sin(angle) * y, y: item.center.y + sin(angle) * x + cos(angle) * y)
    }

    /// The position of the touch, a number of seconds after the beginning of the drag.
    private func position(at seconds: Double) -> Point {
        guard let last = points.last, let first = points.first else { return item.center }
        if draft.points.isEmpty {
            let progress = draft.timing.progress(at: duration > 0 ? seconds / duration : 1)
            return Point(x: first.y + (last.y - first.y) * progress, y: first.z + (last.z - first.z) * progress)
        }
        guard let next = points.firstIndex(where: { $0.x > seconds }) else { return Point(x: last.y, y: last.z) }
        guard next > 0 else { return Point(x: first.y, y: first.z) }
        let (a, b) = (points[next - 1], points[next])
        let progress = (seconds - a.x) / (b.x - a.x)
        return Point(x: a.y + (b.y - a.y) * progress, y: a.z + (b.z - a.z) * progress)
    }
}
