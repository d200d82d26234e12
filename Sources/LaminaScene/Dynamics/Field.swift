import LaminaDynamics
import LaminaGeometry

extension BehaviorDeclaration {
    static let field: ObjectDeclaration<FieldDraft> = ObjectDeclaration(
        "field", "A force field, which acts on items by their position and velocity.",
        appliesDefaults: false, make: FieldDraft(), check: { $0.check(at: $1, with: $2) },
        properties: { common() + items() + geometry + force })

    /// The region in which a field acts.
    static let region: ObjectDeclaration<RegionDraft> = ObjectDeclaration(
        "region", "A region around a field's position, or a combination of regions.",
        appliesDefaults: false, rules: [.exactlyOne], make: RegionDraft(),
        properties: {
            [
                Property("radius", .number(in: .length), "A circle with this radius, in points.") { $0.radius = $1 },
                Property("size", .size, "A rectangle with this size, in points: [width, height].") { $0.size = $1 },
                Property("inverse", .deferred(region), "The complement of a region.") { $0.inverse = $1 },
                Property("union", .deferredArray(of: region), "The union of several regions.") { $0.union = $1 },
                Property("intersection", .deferredArray(of: region), "The intersection of several regions.") {
                    $0.intersection = $1
                },
                Property(
                    "difference", .deferredArray(of: region), "The first region without the others."
                ) { $0.difference = $1 },
            ]
        })

    private static var geometry: [Property<FieldDraft>] {
        [
            Property(required: "kind", .enumeration(), "The type of field.") { $0.kind = $1 },
            Property("position", .pointInAnimator, default: .zero, "The centre of the field, in points: [x, y].") {
                $0.set($1) { $0.position = $1 }
            },
            Property(
                "region", .deferred(region),
                "The region in which the field acts, relative to its position; everywhere if absent."
            ) { $0.parts.region = $1 },
        ]
    }

    private static var force: [Property<FieldDraft>] {
        [
            Property(
                "strength", .number(in: .between(-1e9...1e9)), default: 1,
                "The factor by which the force is multiplied."
            ) { $0.set($1) { $0.strength = $1 } },
            Property(
                "falloff", .number(in: .between(-16...16)), default: 0,
                "The exponent of the distance by which the force is divided; distances are in units of "
                    + "minimumRadius, or of 100 points without it."
            ) { $0.set($1) { $0.falloff = $1 } },
            Property(
                "minimumRadius", .number(in: .between(0...DynamicsUnits.farthest)),
                "The minimum distance, in points: shorter ones count as it, and falloff begins there; 0.01 if absent."
            ) { $0.set($1) { $0.minimumRadius = $1 } },
            Property(
                "direction", .vector, "The direction and magnitude of a linearGravity or velocity field: [dx, dy]."
            ) { $0.set($1) { $0.direction = $1 } },
            Property(
                "smoothness", .number(in: .unit), default: 0,
                "The smoothness of noise and turbulence, from 0, the roughest, to 1."
            ) { $0.set($1) { $0.smoothness = $1 } },
            Property(
                "animationSpeed", .number(in: .between(-1e6...1e6)), default: 0,
                "The rate at which noise and turbulence change, in hertz."
            ) { $0.set($1) { $0.animationSpeed = $1 } },
            Property(
                "seed", .integer(in: .between(0...4_294_967_295)), default: 0,
                "The seed of noise and turbulence."
            ) { $0.set(UInt64(clamping: $1)) { $0.seed = $1 } },
        ]
    }
}

/// A region being read; exactly one property is set.
struct RegionDraft {
    var radius: Double?
    var size: Size?
    var inverse: NodeID?
    var union: NodeID?
    var intersection: NodeID?
    var difference: NodeID?
}

/// A field being read.
struct FieldDraft: SettingDraft {
    /// The kinds of fields in documents: all except those implemented by code.
    enum Kind: String, Sendable, CaseIterable {
        case linearGravity, radialGravity, velocity, drag, vortex, spring, electric, magnetic, noise, turbulence
    }

    var parts = BehaviorParts()
    var settings: [(FieldBehavior) -> Void] = []
    var kind = Kind.drag

    var fixed: Set<String> { ["id", "added", "items", "kind", "region"] }

    func make(_ items: [any DynamicItem]) -> DynamicBehavior {
        let field =
            switch kind {
            case .linearGravity: FieldBehavior.linearGravityField(direction: .zero)
            case .radialGravity: FieldBehavior.radialGravityField(position: .zero)
            case .velocity: FieldBehavior.velocityField(direction: .zero)
            case .drag: FieldBehavior.dragField()
            case .vortex: FieldBehavior.vortexField()
            case .spring: FieldBehavior.springField()
            case .electric: FieldBehavior.electricField()
            case .magnetic: FieldBehavior.magneticField()
            case .noise: FieldBehavior.noiseField(smoothness: 0, animationSpeed: 0)
            case .turbulence: FieldBehavior.turbulenceField(smoothness: 0, animationSpeed: 0)
            }
        for item in items { field.addItem(item) }
        return field
    }

    /// Reports properties that the field's kind requires or does not use.
    func check(at node: NodeID, with reader: DocumentReader) {
        let directed = kind == .linearGravity || kind == .velocity
        let isNoise = kind == .noise || kind == .turbulence
        if directed, reader.member("direction", of: node) == nil {
            reader.report(.missingKey(name: "direction", expected: "an array of 2 numbers, [dx, dy]"), at: node)
        }
        for (name, isOwn, owners) in [
            ("direction", directed, "linearGravity and velocity"), ("smoothness", isNoise, "noise and turbulence"),
            ("animationSpeed", isNoise, "noise and turbulence"), ("seed", isNoise, "noise and turbulence"),
        ] where !isOwn {
            guard let member = reader.member(name, of: node) else { continue }
            reader.report(
                .invalid(
                    found: "a field of the kind \(kind.rawValue) has no \(name)",
                    advice: "remove it; it belongs to the kinds \(owners)"),
                at: member, onKey: true)
        }
    }
}
