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
        properties: { common() + properties(of: .replicator) })
}
