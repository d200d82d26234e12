import LaminaDynamics
import LaminaGeometry

/// The declarations of drags in timelines.
enum DragDeclaration {
    static let drag = ObjectDeclaration(
        "drag",
        "A touch that drags an item, moving 60 times per second, and releases it with its velocity.",
        appliesDefaults: false,
        rules: [.oneOf(["path", "to"]), .instead("path", of: ["from", "duration", "timing"])],
        make: DragDraft(), properties: { motion() + coupling() })

    /// A point of the path, with its time.
    static let waypoint = ValueShape.fields([
        NumberField("seconds", .between(0...1e4)), NumberField("x", .inAnimator), NumberField("y", .inAnimator),
    ])

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
                "duration", .number(in: NumberRange(minimum: 0, maximum: 1e4, excludesMinimum: true)), default: 0.3,
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
            guard let numbers = reader.packedNumbers(at: node, count: 3, in: .inAnimator, shape: shape) else {
                return nil
            }
            guard numbers.x >= 0, numbers.x <= 1e4 else {
                return reader.reportOutOfRange(at: node, expected: shape)
            }
            return SIMD3(numbers.x, numbers.y, numbers.z)
        }
        return .array(of: point, count: 2...10_000).checked("write points in order of increasing time") { points in
            zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x }
        }
    }
}
