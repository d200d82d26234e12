import LaminaGeometry
import LaminaLayers

/// A replicator layer that is being read.
struct ReplicatorLayerDraft: LayerTarget {
    let replicator = ReplicatorLayer()
    var parts = LayerParts()

    var layer: Layer { replicator }
}

extension LayerDeclaration {
    /// A layer of type "replicator".
    static let replicator = ObjectDeclaration(
        "replicatorLayer",
        "A layer that draws its sublayers several times, each time moved, later and in another colour.",
        appliesDefaults: false, rules: placeRules, make: ReplicatorLayerDraft(),
        properties: {
            common() + [
                Property(
                    "instanceCount", .integer(in: .between(0...100_000)), default: 1,
                    "How often the sublayers are drawn."
                ) { $0.replicator.instanceCount = $1 },
                Property(
                    "preservesDepth", .boolean, default: false,
                    "Whether the instances stand in space, as the sublayers of a transform layer do."
                ) { $0.replicator.preservesDepth = $1 },
                Property(
                    "instanceDelay", .number(), default: 0,
                    "How much later than the one before each instance shows the animations inside, in seconds."
                ) { $0.replicator.instanceDelay = $1 },
                Property(
                    "instanceTransform", .transform, default: .identity,
                    "What is done to each instance to get the next, about the middle of the bounds."
                ) { $0.replicator.instanceTransform = $1 },
                Property(
                    "instanceColor", .color, default: .white, "What the first instance's colours are multiplied with."
                ) { $0.replicator.instanceColor = $1 },
            ] + colorOffsets()
        })

    private static func colorOffsets() -> [Property<ReplicatorLayerDraft>] {
        [
            Property(
                "instanceRedOffset", .number(in: .change), default: 0,
                "What is added to the colour's red from one instance to the next."
            ) { $0.replicator.instanceRedOffset = Float($1) },
            Property(
                "instanceGreenOffset", .number(in: .change), default: 0,
                "What is added to the colour's green from one instance to the next."
            ) { $0.replicator.instanceGreenOffset = Float($1) },
            Property(
                "instanceBlueOffset", .number(in: .change), default: 0,
                "What is added to the colour's blue from one instance to the next."
            ) { $0.replicator.instanceBlueOffset = Float($1) },
            Property(
                "instanceAlphaOffset", .number(in: .change), default: 0,
                "What is added to the colour's alpha from one instance to the next."
            ) { $0.replicator.instanceAlphaOffset = Float($1) },
        ]
    }
}

extension NumberRange {
    /// A difference of two shares.
    static let change = NumberRange.between(-1...1)
}
