import LaminaDynamics
import LaminaGeometry

/// A gravity behaviour being read.
struct GravityDraft: BehaviorDraft {
    var parts = BehaviorParts()
    var direction: Vector?
    var angle: Double?
    var magnitude: Double?

    func make(_ items: [any DynamicItem]) -> DynamicBehavior { GravityBehavior(items: items) }

    func apply(to behavior: DynamicBehavior) {
        guard let gravity = behavior as? GravityBehavior else { return }
        if let direction { gravity.gravityDirection = direction }
        if angle != nil || magnitude != nil {
            gravity.setAngle(angle.map { $0.radians } ?? gravity.angle, magnitude: magnitude ?? gravity.magnitude)
        }
    }
}

extension BehaviorDeclaration {
    static let gravity = ObjectDeclaration(
        "gravity", "Accelerates items in one direction, whatever their mass. A magnitude of 1 is 1,000 points/s².",
        appliesDefaults: false, rules: [.instead("gravityDirection", of: ["angle", "magnitude"])], make: GravityDraft(),
        properties: { common() + items() + pull })

    private static var pull: [Property<GravityDraft>] {
        [
            Property(
                "gravityDirection", .vector, "The direction and magnitude: [dx, dy]; by default [0, 1], downwards."
            ) { $0.direction = $1 },
            Property(
                "angle", .number(in: .coordinate),
                "The direction in degrees clockwise from the x axis; by default 90, downwards."
            ) { $0.angle = $1 },
            Property("magnitude", .number(in: .coordinate), default: 1, "The magnitude.") { $0.magnitude = $1 },
        ]
    }
}

/// A push being read.
struct PushDraft: BehaviorDraft {
    var parts = BehaviorParts()
    var mode = PushBehavior.Mode.continuous
    var direction: Vector?
    var angle: Double?
    var magnitude: Double?
    var isActive: Bool?
    var offset: ItemOffset?

    static var fixed: Set<String> { ["id", "added", "items", "mode"] }

    func make(_ items: [any DynamicItem]) -> DynamicBehavior { PushBehavior(items: items, mode: mode) }

    func apply(to behavior: DynamicBehavior) {
        guard let push = behavior as? PushBehavior else { return }
        if let direction { push.pushDirection = direction }
        if angle != nil || magnitude != nil {
            push.setAngle(angle.map { $0.radians } ?? push.angle, magnitude: magnitude ?? push.magnitude)
        }
        if let offset { for item in push.items { push.setTargetOffsetFromCenter(offset, for: item) } }
        if let isActive { push.active = isActive }
    }
}

extension BehaviorDeclaration {
    static let push = ObjectDeclaration(
        "push",
        "Pushes items with a continuous or an instantaneous force. A magnitude of 1 accelerates 100 "
            + "× 100 points of density 1 by 100 points/s², or changes their velocity at once by 100 points/s.",
        appliesDefaults: false, rules: [.instead("pushDirection", of: ["angle", "magnitude"])], make: PushDraft(),
        properties: { common() + items() + force })

    private static var force: [Property<PushDraft>] {
        [
            Property(
                "mode", .enumeration(), default: PushBehavior.Mode.continuous,
                "The mode: continuous, or one instantaneous push."
            ) {
                $0.mode = $1
            },
            Property("pushDirection", .vector, "The direction and magnitude: [dx, dy]; none if absent.") {
                $0.direction = $1
            },
            Property(
                "angle", .number(in: .coordinate), default: 0, "The direction in degrees clockwise from the x axis."
            ) { $0.angle = $1 },
            Property("magnitude", .number(in: .coordinate), default: 0, "The magnitude.") { $0.magnitude = $1 },
            Property(
                "active", .boolean, default: true,
                "Activates the push; an instantaneous one pushes again each time this is set to true."
            ) { $0.isActive = $1 },
            Property(
                "offset", .offsetFromCenter,
                "The point where the force acts on each item, in points from its centre along its own axes: "
                    + "[horizontal, vertical]."
            ) { $0.offset = $1 },
        ]
    }
}

/// A snap being read.
struct SnapDraft: BehaviorDraft {
    var parts = BehaviorParts()
    var point: Point?
    var damping: Double?

    static var fixed: Set<String> { ["id", "added", "item"] }

    func make(_ items: [any DynamicItem]) -> DynamicBehavior { SnapBehavior(item: items[0], snapTo: point ?? .zero) }

    func apply(to behavior: DynamicBehavior) {
        guard let snap = behavior as? SnapBehavior else { return }
        if let point { snap.snapPoint = point }
        if let damping { snap.damping = damping }
    }
}

extension BehaviorDeclaration {
    static let snap = ObjectDeclaration(
        "snap", "Snaps an item to a point, upright, with a damped oscillation.",
        appliesDefaults: false, make: SnapDraft(),
        properties: {
            common() + item("The layer or group to snap.") + [
                Property(
                    required: "snapPoint", .pointInAnimator,
                    "The point to which the item's centre moves, in points: [x, y]."
                ) { $0.point = $1 },
                Property(
                    "damping", .number(in: .unit), default: 0.5,
                    "The damping, from 0, the strongest oscillation, to 1, none."
                ) { $0.damping = $1 },
            ]
        })
}

/// An attraction being read.
struct AttractionDraft: BehaviorDraft {
    var parts = BehaviorParts()
    var point: Point?
    var magnitude: Double?

    func make(_ items: [any DynamicItem]) -> DynamicBehavior { Attraction(items: items) }

    func apply(to behavior: DynamicBehavior) {
        guard let attraction = behavior as? Attraction else { return }
        if let point { attraction.point = point }
        if let magnitude { attraction.magnitude = magnitude }
    }
}

extension BehaviorDeclaration {
    static let attraction = ObjectDeclaration(
        "attraction",
        "Pushes each item towards a point, with a push of its own whose direction is updated after each step.",
        appliesDefaults: false, make: AttractionDraft(),
        properties: {
            common() + items() + [
                Property(required: "point", .pointInAnimator, "The point that attracts the items, in points: [x, y].") {
                    $0.point = $1
                },
                Property(
                    "magnitude", .number(in: .coordinate), default: 1,
                    "The magnitude of the force on each item, as of a push; negative values repel."
                ) { $0.magnitude = $1 },
            ]
        })
}

/// An attraction: a push for each item, redirected after each step.
final class Attraction: DynamicBehavior {
    /// The point towards which the items are pushed.
    var point = Point.zero {
        didSet { aim() }
    }

    /// The force on each item; negative values repel.
    var magnitude = 1.0 {
        didSet { aim() }
    }

    private let pushes: [(push: PushBehavior, item: any DynamicItem)]

    init(items: [any DynamicItem]) {
        pushes = items.map { (PushBehavior(items: [$0], mode: .continuous), $0) }
        super.init()
        for one in pushes { addChildBehavior(one.push) }
        action = { [unowned self] in aim() }
        aim()
    }

    private func aim() {
        for (push, item) in pushes {
            let (dx, dy) = (point.x - item.center.x, point.y - item.center.y)
            let distance = (dx * dx + dy * dy).squareRoot()
            // An item at the point itself is not pushed.
            let factor = distance > 1e-3 ? magnitude / distance : 0
            push.pushDirection = Vector(dx: dx * factor, dy: dy * factor)
        }
    }
}
