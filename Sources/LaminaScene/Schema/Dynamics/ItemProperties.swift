import Foundation
import LaminaDynamics

/// An item behaviour that is being read.
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
    var linearVelocity: CGVector?
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
                material.addLinearVelocity(CGPoint(x: linearVelocity.dx, y: linearVelocity.dy), for: item)
            }
            if let angularVelocity { material.addAngularVelocity(angularVelocity.radians, for: item) }
        }
    }
}

extension BehaviorDeclaration {
    static let item = ObjectDeclaration(
        "itemBehavior",
        "What items are made of. Of several that hold one item, the last one that sets a property wins for it.",
        appliesDefaults: false, make: ItemDraft(), properties: { common() + items() + material + motion })

    private static var material: [Property<ItemDraft>] {
        [
            Property("elasticity", .number(in: .unit), "How much speed is kept in a collision; without it 0.") {
                $0.elasticity = $1
            },
            Property("friction", .number(in: .between(0...1e6)), "How rough items are; without it 0.") {
                $0.friction = $1
            },
            Property(
                "density", .number(in: .between(1e-6...1e6)),
                "The weight of 100 × 100 points; without it 1."
            ) { $0.density = $1 },
            Property(
                "resistance", .number(in: .between(0...1e6)), "How much velocity is lost in a second; without it 0."
            ) { $0.resistance = $1 },
            Property(
                "angularResistance", .number(in: .between(0...1e6)),
                "How much turning is lost in a second; without it 0."
            ) { $0.angularResistance = $1 },
            Property(
                "charge", .number(in: .coordinate), "How much electric and magnetic fields act; without it 0."
            ) { $0.charge = $1 },
            Property("anchored", .boolean, "Whether items stay where they are; without it not.") { $0.isAnchored = $1 },
            Property("allowsRotation", .boolean, "Whether items turn; without it they do.") { $0.allowsRotation = $1 },
        ]
    }

    private static var motion: [Property<ItemDraft>] {
        [
            Property("linearVelocity", .vector, "A velocity to add: [dx, dy] in points/s.") { $0.linearVelocity = $1 },
            Property("angularVelocity", .number(in: .coordinate), "A turning to add, in degrees/s clockwise.") {
                $0.angularVelocity = $1
            },
        ]
    }
}
