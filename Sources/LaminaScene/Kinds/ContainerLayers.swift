import LaminaGeometry
import LaminaLayers

/// A scroll layer being read.
struct ScrollLayerDraft: LayerTarget {
    let scrollLayer = ScrollLayer()
    var parts = LayerParts()

    var layer: Layer { scrollLayer }
}

extension LayerDeclaration {
    /// A layer of type "scroll".
    static let scroll = ObjectDeclaration(
        "scrollLayer", "A layer that clips its sublayers and scrolls them by its bounds' origin.",
        appliesDefaults: false, rules: geometryRules, make: ScrollLayerDraft(),
        properties: { common() + properties(of: .scroll) })
}

/// A transform layer being read.
struct TransformLayerDraft: LayerTarget {
    let transformLayer = TransformLayer()
    var parts = LayerParts()

    var layer: Layer { transformLayer }
}

extension LayerDeclaration {
    /// A layer of type "transform".
    static let transform = ObjectDeclaration(
        "transformLayer",
        "A layer whose sublayers share a 3D space: drawn in order of depth, and cut where they intersect.",
        appliesDefaults: false, rules: geometryRules, make: TransformLayerDraft(), properties: { common() })
}

/// A replicator layer being read.
struct ReplicatorLayerDraft: LayerTarget {
    let replicator = ReplicatorLayer()
    var parts = LayerParts()

    var layer: Layer { replicator }
}

extension LayerDeclaration {
    /// A layer of type "replicator".
    static let replicator = ObjectDeclaration(
        "replicatorLayer",
        "A layer that draws several instances of its sublayers, each with its own transform, time "
            + "offset and colour.",
        appliesDefaults: false, rules: geometryRules, make: ReplicatorLayerDraft(),
        properties: { common() + properties(of: .replicator) })
}
