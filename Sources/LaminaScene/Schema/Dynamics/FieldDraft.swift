import Foundation
import LaminaDynamics

/// A field that is being read.
struct FieldDraft: BehaviorDraft {
    /// The kinds that documents have: all but those that are code.
    enum Kind: String, Sendable, CaseIterable {
        case linearGravity, radialGravity, velocity, drag, vortex, spring, electric, magnetic, noise, turbulence
    }

    var parts = BehaviorParts()
    var kind = Kind.drag
    var position: CGPoint?
    var region: FieldRegion?
    var strength: Double?
    var falloff: Double?
    var minimumRadius: Double?
    var direction: CGVector?
    var smoothness: Double?
    var animationSpeed: Double?
    var seed: Int?

    static var fixed: Set<String> { ["id", "added", "items", "kind", "region"] }

    func make(_ items: [any DynamicItem]) -> DynamicBehavior {
        let field =
            switch kind {
            case .linearGravity: FieldBehavior.linearGravityField(direction: direction ?? .zero)
            case .radialGravity: FieldBehavior.radialGravityField(position: position ?? .zero)
            case .velocity: FieldBehavior.velocityField(direction: direction ?? .zero)
            case .drag: FieldBehavior.dragField()
            case .vortex: FieldBehavior.vortexField()
            case .spring: FieldBehavior.springField()
            case .electric: FieldBehavior.electricField()
            case .magnetic: FieldBehavior.magneticField()
            case .noise:
                FieldBehavior.noiseField(smoothness: smoothness ?? 0, animationSpeed: animationSpeed ?? 0)
            case .turbulence:
                FieldBehavior.turbulenceField(smoothness: smoothness ?? 0, animationSpeed: animationSpeed ?? 0)
            }
        for item in items { field.addItem(item) }
        return field
    }

    func apply(to behavior: DynamicBehavior) {
        guard let field = behavior as? FieldBehavior else { return }
        if let position { field.position = position }
        if let region { field.region = region }
        if let strength { field.strength = strength }
        if let falloff { field.falloff = falloff }
        if let minimumRadius { field.minimumRadius = minimumRadius }
        if let direction { field.direction = direction }
        if let smoothness { field.smoothness = smoothness }
        if let animationSpeed { field.animationSpeed = animationSpeed }
        if let seed { field.seed = UInt64(clamping: seed) }
    }

    /// Reports what the field's kind has no use for.
    func check(at node: NodeID, with reader: DocumentReader) {
        let directed = kind == .linearGravity || kind == .velocity
        let isNoise = kind == .noise || kind == .turbulence
        if directed, direction == nil {
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
