import Foundation
import LaminaDynamics

extension BehaviorDeclaration {
    static let field: ObjectDeclaration<FieldDraft> = ObjectDeclaration(
        "field", "Pushes items by where they are and how they move.",
        appliesDefaults: false, make: FieldDraft(), check: { $0.check(at: $1, with: $2) },
        properties: { common() + items() + place + amount + noise })

    /// The part of the plane in which a field acts.
    static let region: ObjectDeclaration<RegionDraft> = ObjectDeclaration(
        "region", "A part of the plane around a field's position, or several combined.",
        appliesDefaults: false, rules: [.exactlyOne], make: RegionDraft(),
        properties: {
            [
                Property("radius", .number(in: .length), "A circle of this radius in points.") { $0.radius = $1 },
                Property("size", .size, "A rectangle: [width, height] in points.") { $0.size = $1 },
                Property("inverse", .deferred(region), "What a region does not hold.") { $0.inverse = $1 },
                Property("union", .deferredArray(of: region), "What any of several regions holds.") { $0.union = $1 },
                Property("intersection", .deferredArray(of: region), "What all of several regions hold.") {
                    $0.intersection = $1
                },
                Property(
                    "difference", .deferredArray(of: region), "What the first region holds, and none of the others."
                ) { $0.difference = $1 },
            ]
        })

    private static var place: [Property<FieldDraft>] {
        [
            Property(required: "kind", .enumeration(), "What the field does.") { $0.kind = $1 },
            Property("position", .pointInAnimator, default: .zero, "The field's centre.") { $0.position = $1 },
            Property("region", .deferred(region), "Where it acts, around its position; without it everywhere.") {
                $0.parts.region = $1
            },
        ]
    }

    private static var amount: [Property<FieldDraft>] {
        [
            Property("strength", .number(in: .between(-1e9...1e9)), default: 1, "What the force is multiplied with.") {
                $0.strength = $1
            },
            Property(
                "falloff", .number(in: .between(-16...16)), default: 0,
                "The power of the distance that the force is divided by, counted in minimumRadius; without it in 100 points."
            ) { $0.falloff = $1 },
            Property(
                "minimumRadius", .number(in: .between(0...DynamicsUnits.farthest)),
                "Distances below this one count as it, in points, and falloff begins there; without it 0.01."
            ) { $0.minimumRadius = $1 },
            Property(
                "direction", .vector, "Of linear gravity and velocity: the direction, whose length counts."
            ) { $0.direction = $1 },
        ]
    }

    private static var noise: [Property<FieldDraft>] {
        [
            Property(
                "smoothness", .number(in: .unit), default: 0, "Of noise and turbulence: from 0, the roughest, to 1."
            ) { $0.smoothness = $1 },
            Property(
                "animationSpeed", .number(in: .between(-1e6...1e6)), default: 0,
                "Of noise and turbulence: how fast it changes, in hertz."
            ) { $0.animationSpeed = $1 },
            Property(
                "seed", .integer(in: .between(0...4_294_967_295)), default: 0,
                "Of noise and turbulence: which of many noises it is."
            ) { $0.seed = $1 },
        ]
    }
}

/// A region that is being read: one of these is there.
struct RegionDraft {
    var radius: Double?
    var size: CGSize?
    var inverse: NodeID?
    var union: NodeID?
    var intersection: NodeID?
    var difference: NodeID?
}
