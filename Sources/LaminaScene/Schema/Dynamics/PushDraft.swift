import Foundation
import LaminaDynamics

/// A push that is being read.
struct PushDraft: BehaviorDraft {
    var parts = BehaviorParts()
    var mode = PushBehavior.Mode.continuous
    var direction: CGVector?
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
        "Pushes items with a force, on and on or once. A strength of 1 accelerates 100 × 100 points of density 1 by 100 "
            + "points/s², or at once by 100 points/s.",
        appliesDefaults: false, rules: [.instead("pushDirection", of: ["angle", "magnitude"])], make: PushDraft(),
        properties: { common() + items() + force })

    private static var force: [Property<PushDraft>] {
        [
            Property(
                "mode", .enumeration(), default: PushBehavior.Mode.continuous, "Whether it pushes on and on, or once."
            ) {
                $0.mode = $1
            },
            Property("pushDirection", .vector, "Direction and strength: [dx, dy]; without it none.") {
                $0.direction = $1
            },
            Property(
                "angle", .number(in: .coordinate), default: 0, "The direction in degrees clockwise from the x axis."
            ) { $0.angle = $1 },
            Property("magnitude", .number(in: .coordinate), default: 0, "The strength.") { $0.magnitude = $1 },
            Property(
                "active", .boolean, default: true,
                "Whether it pushes; one that pushes once pushes again each time it is set to true."
            ) { $0.isActive = $1 },
            Property(
                "offset", .offsetFromCenter,
                "Where items are pushed, from their centres along their own axes: [horizontal, vertical]."
            ) { $0.offset = $1 },
        ]
    }
}
