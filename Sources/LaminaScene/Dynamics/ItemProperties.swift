import LaminaDynamics
import LaminaGeometry

/// An item behaviour being read.
struct ItemDraft: BehaviorDraft {
    var parts = BehaviorParts()
    var elasticity: Double?
    var friction: Double?
    var density: Double?
    var resistance: Double?
    var angularResistance: Double?
    var charge: Double?
    var isAnchored: Bool?
    var allowsRotation: Bool?
    var linearVelocity: Vector?
    var angularVelocity: Double?

    func make(_ items: [any DynamicItem]) -> DynamicBehavior { DynamicItemBehavior(items: items) }

    func apply(to behavior: DynamicBehavior) {
        guard let material = behavior as? DynamicItemBehavior else { return }
        if let elasticity { material.elasticity = elasticity }
        if let friction { material.friction = friction }
        if let density { material.density = density }
        if let resistance { material.resistance = resistance }
        if let angularResistance { material.angularResistance = angularResistance }
        if let charge { material.charge = charge }
        if let isAnchored { material.isAnchored = isAnchored }
        if let allowsRotation { material.allowsRotation = allowsRotation }
        for item in material.items {
            if let linearVelocity {
                material.addLinearVelocity(Point(x: linearVelocity.dx, y: linearVelocity.dy), for: item)
            }
            if let angularVelocity { material.addAngularVelocity(angularVelocity.radians, for: item) }
        }
    }
}

extension BehaviorDeclaration {
    static let item = ObjectDeclaration(
        "itemBehavior",
        "The physical properties of items. If several apply to one item, the last one that sets a "
            + "property determines it.",
        appliesDefaults: false, make: ItemDraft(), properties: { common() + items() + material + motion })

    private static var material: [Property<ItemDraft>] {
        [
            Property(
                "elasticity", .number(in: .unit),
                "The elasticity: the fraction of speed kept in a collision; 0 by default."
            ) {
                $0.elasticity = $1
            },
            Property("friction", .number(in: .between(0...1e6)), "The friction coefficient; 0 by default.") {
                $0.friction = $1
            },
            Property(
                "density", .number(in: .between(1e-6...1e6)),
                "The density: the mass of 100 × 100 points; 1 by default."
            ) { $0.density = $1 },
            Property(
                "resistance", .number(in: .between(0...1e6)),
                "Linear damping: the rate at which velocity is lost, per second; 0 by default."
            ) { $0.resistance = $1 },
            Property(
                "angularResistance", .number(in: .between(0...1e6)),
                "Angular damping: the rate at which angular velocity is lost, per second; 0 by default."
            ) { $0.angularResistance = $1 },
            Property(
                "charge", .number(in: .coordinate),
                "The charge on which electric and magnetic fields act; 0 by default."
            ) { $0.charge = $1 },
            Property("anchored", .boolean, "Fixes items in place; false by default.") { $0.isAnchored = $1 },
            Property("allowsRotation", .boolean, "Lets items rotate; true by default.") { $0.allowsRotation = $1 },
        ]
    }

    private static var motion: [Property<ItemDraft>] {
        [
            Property("linearVelocity", .vector, "A linear velocity to add: [dx, dy] in points/s.") {
                $0.linearVelocity = $1
            },
            Property("angularVelocity", .number(in: .coordinate), "An angular velocity to add, in degrees/s clockwise.")
            {
                $0.angularVelocity = $1
            },
        ]
    }
}
