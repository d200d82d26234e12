import Foundation
import LaminaDynamics

/// A gravity that is being read.
struct GravityDraft: BehaviorDraft {
    var parts = BehaviorParts()
    var direction: CGVector?
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
        "gravity", "Pulls items in one direction, whatever they weigh. A strength of 1 is 1,000 points/s².",
        appliesDefaults: false, rules: [.instead("gravityDirection", of: ["angle", "magnitude"])], make: GravityDraft(),
        properties: { common() + items() + pull })

    private static var pull: [Property<GravityDraft>] {
        [
            Property(
                "gravityDirection", .vector, "Direction and strength: [dx, dy]; without it [0, 1], which is down."
            ) { $0.direction = $1 },
            Property(
                "angle", .number(in: .coordinate),
                "The direction in degrees clockwise from the x axis; without it 90, which is down."
            ) { $0.angle = $1 },
            Property("magnitude", .number(in: .coordinate), default: 1, "The strength.") { $0.magnitude = $1 },
        ]
    }
}
