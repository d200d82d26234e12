import LaminaDynamics
import LaminaGeometry

/// A gravity behaviour being read.
struct GravityDraft: SettingDraft {
    var parts = BehaviorParts()
    var settings: [(GravityBehavior) -> Void] = []
    var angle: Double?
    var magnitude: Double?

    func make(_ items: [any DynamicItem]) -> DynamicBehavior { GravityBehavior(items: items) }

    func finish(_ gravity: GravityBehavior) {
        guard angle != nil || magnitude != nil else { return }
        gravity.setAngle(angle?.radians ?? gravity.angle, magnitude: magnitude ?? gravity.magnitude)
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
            ) { $0.set($1) { $0.gravityDirection = $1 } },
            Property(
                "angle", .degrees(in: .coordinate),
                "The direction in degrees clockwise from the x axis; by default 90, downwards."
            ) { $0.angle = $1 },
            Property("magnitude", .number(in: .coordinate), default: 1, "The magnitude.") { $0.magnitude = $1 },
        ]
    }
}

/// A push being read.
struct PushDraft: SettingDraft {
    var parts = BehaviorParts()
    var settings: [(PushBehavior) -> Void] = []
    var mode = PushBehavior.Mode.continuous
    var angle: Double?
    var magnitude: Double?

    var fixed: Set<String> { ["id", "added", "items", "mode"] }

    func make(_ items: [any DynamicItem]) -> DynamicBehavior { PushBehavior(items: items, mode: mode) }

    func finish(_ push: PushBehavior) {
        guard angle != nil || magnitude != nil else { return }
        push.setAngle(angle?.radians ?? push.angle, magnitude: magnitude ?? push.magnitude)
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
            ) { $0.mode = $1 },
            Property("pushDirection", .vector, "The direction and magnitude: [dx, dy]; none if absent.") {
                $0.set($1) { $0.pushDirection = $1 }
            },
            Property(
                "angle", .degrees(in: .coordinate), default: 0, "The direction in degrees clockwise from the x axis."
            ) { $0.angle = $1 },
            Property("magnitude", .number(in: .coordinate), default: 0, "The magnitude.") { $0.magnitude = $1 },
            Property(
                "active", .boolean, default: true,
                "Activates the push; an instantaneous one pushes again each time this is set to true."
            ) { $0.set($1) { $0.active = $1 } },
            Property(
                "offset", .offsetFromCenter,
                "The point where the force acts on each item, in points from its centre along its own axes: "
                    + "[horizontal, vertical]."
            ) {
                $0.set($1) { push, offset in
                    for item in push.items { push.setTargetOffsetFromCenter(offset, for: item) }
                }
            },
        ]
    }

    static let snap = ObjectDeclaration(
        "snap", "Snaps an item to a point, upright, with a damped oscillation.",
        appliesDefaults: false,
        make: BehaviorDraftOf(fixed: ["id", "added", "item"]) { SnapBehavior(item: $0[0], snapTo: .zero) },
        properties: {
            common() + item("The layer or group to snap.") + [
                Property(
                    required: "snapPoint", .pointInAnimator,
                    "The point to which the item's centre moves, in points: [x, y]."
                ) { $0.set($1) { $0.snapPoint = $1 } },
                Property(
                    "damping", .number(in: .unit), default: 0.5,
                    "The damping, from 0, the strongest oscillation, to 1, none."
                ) { $0.set($1) { $0.damping = $1 } },
            ]
        })

    static let attraction = ObjectDeclaration(
        "attraction",
        "Pushes each item towards a point, with a push of its own whose direction is updated after each step.",
        appliesDefaults: false, make: BehaviorDraftOf { Attraction(items: $0) },
        properties: {
            common() + items() + [
                Property(required: "point", .pointInAnimator, "The point that attracts the items, in points: [x, y].") {
                    $0.set($1) { $0.point = $1 }
                },
                Property(
                    "magnitude", .number(in: .coordinate), default: 1,
                    "The magnitude of the force on each item, as of a push; negative values repel."
                ) { $0.set($1) { $0.magnitude = $1 } },
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

extension BehaviorDeclaration {
    static let item = ObjectDeclaration(
        "itemBehavior",
        "The physical properties of items. If several apply to one item, the last one that sets a "
            + "property determines it.",
        appliesDefaults: false, make: BehaviorDraftOf { DynamicItemBehavior(items: $0) },
        properties: { common() + items() + material + motion })

    private static var material: [Property<BehaviorDraftOf<DynamicItemBehavior>>] {
        [
            Property(
                "elasticity", .number(in: .unit),
                "The elasticity: the fraction of speed kept in a collision; 0 by default."
            ) { $0.set($1) { $0.elasticity = $1 } },
            Property("friction", .number(in: .between(0...1e6)), "The friction coefficient; 0 by default.") {
                $0.set($1) { $0.friction = $1 }
            },
            Property(
                "density", .number(in: .between(1e-6...1e6)),
                "The density: the mass of 100 × 100 points; 1 by default."
            ) { $0.set($1) { $0.density = $1 } },
            Property(
                "resistance", .number(in: .between(0...1e6)),
                "Linear damping: the rate at which velocity is lost, per second; 0 by default."
            ) { $0.set($1) { $0.resistance = $1 } },
            Property(
                "angularResistance", .number(in: .between(0...1e6)),
                "Angular damping: the rate at which angular velocity is lost, per second; 0 by default."
            ) { $0.set($1) { $0.angularResistance = $1 } },
            Property(
                "charge", .number(in: .coordinate),
                "The charge on which electric and magnetic fields act; 0 by default."
            ) { $0.set($1) { $0.charge = $1 } },
            Property("anchored", .boolean, "Fixes items in place; false by default.") {
                $0.set($1) { $0.isAnchored = $1 }
            },
            Property("allowsRotation", .boolean, "Lets items rotate; true by default.") {
                $0.set($1) { $0.allowsRotation = $1 }
            },
        ]
    }

    private static var motion: [Property<BehaviorDraftOf<DynamicItemBehavior>>] {
        [
            Property("linearVelocity", .vector, "A linear velocity to add: [dx, dy] in points/s.") {
                $0.set($1) { behavior, velocity in
                    for item in behavior.items {
                        behavior.addLinearVelocity(Point(x: velocity.dx, y: velocity.dy), for: item)
                    }
                }
            },
            Property(
                "angularVelocity", .degrees(in: .coordinate),
                "An angular velocity to add, in degrees/s clockwise, or as the angle of a second."
            ) {
                $0.set($1.radians) { behavior, velocity in
                    for item in behavior.items { behavior.addAngularVelocity(velocity, for: item) }
                }
            },
        ]
    }
}
