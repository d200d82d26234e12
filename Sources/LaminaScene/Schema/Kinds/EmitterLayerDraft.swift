import Foundation
import LaminaLayers

/// An emitter layer that is being read.
struct EmitterLayerDraft: LayerTarget {
    let emitter = EmitterLayer()
    var parts = LayerParts()

    var layer: Layer { emitter }
}

extension LayerDeclaration {
    /// A layer of type "emitter".
    static let emitter = ObjectDeclaration(
        "emitterLayer", "A layer that sends out particles.",
        appliesDefaults: false, rules: placeRules, make: EmitterLayerDraft(),
        properties: { common() + emission() + emitterShape() + emissionFactors() })

    private static func emission() -> [Property<EmitterLayerDraft>] {
        [
            Property(
                "emitterCells", .deferredArray(of: EmitterCellDeclaration.cell),
                "The kinds of particles that it sends out."
            ) { $0.parts.emitterCells = $1 },
            Property(
                "seed", .integer(in: .between(0...4_294_967_295)), default: 0,
                "What the randomness is made of: layers of equal seeds do the same."
            ) { $0.emitter.seed = UInt32(clamping: $1) },
            Property(
                "renderMode", .enumeration(), default: EmitterLayer.RenderMode.unordered,
                "How particles lie over each other."
            ) { $0.emitter.renderMode = $1 },
        ]
    }

    private static func emitterShape() -> [Property<EmitterLayerDraft>] {
        [
            Property(
                "emitterShape", .enumeration(), default: EmitterLayer.Shape.point, "The shape that particles come from."
            ) { $0.emitter.emitterShape = $1 },
            Property(
                "emitterMode", .enumeration(), default: EmitterLayer.EmitterMode.volume,
                "The part of the shape that particles come from."
            ) { $0.emitter.emitterMode = $1 },
            Property("emitterPosition", .point, default: .zero, "The middle of the shape.") {
                $0.emitter.emitterPosition = $1
            },
            Property("emitterZPosition", .number(), default: 0, "How far in front of the layer's plane the middle is.")
            {
                $0.emitter.emitterZPosition = $1
            },
            Property(
                "emitterSize", .size, default: .zero, "The size of the shape; of round ones the width is the radius."
            ) {
                $0.emitter.emitterSize = $1
            },
            Property("emitterDepth", .number(in: .nonNegative), default: 0, "The depth of the shape.") {
                $0.emitter.emitterDepth = $1
            },
        ]
    }

    private static func emissionFactors() -> [Property<EmitterLayerDraft>] {
        [
            Property(
                "birthRate", .number(in: .nonNegative), default: 1, "How many times the cells' particles are sent out."
            ) {
                $0.emitter.birthRate = $1
            },
            Property(
                "lifetime", .number(in: .nonNegative), default: 1, "What the cells' lifetimes are multiplied with."
            ) {
                $0.emitter.lifetime = $1
            },
            Property("velocity", .number(), default: 1, "What the cells' velocities are multiplied with.") {
                $0.emitter.velocity = $1
            },
            Property("scale", .number(), default: 1, "What the cells' scales are multiplied with.") {
                $0.emitter.scale = $1
            },
            Property("spin", .number(), default: 1, "What the cells' spins are multiplied with.") {
                $0.emitter.spin = $1
            },
        ]
    }
}
