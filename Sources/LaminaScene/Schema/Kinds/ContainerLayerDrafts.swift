import Foundation
import LaminaGeometry
import LaminaLayers

/// A scroll layer that is being read.
struct ScrollLayerDraft: LayerTarget {
    let scrollLayer = ScrollLayer()
    var parts = LayerParts()

    var layer: Layer { scrollLayer }
}

extension LayerDeclaration {
    /// A layer of type "scroll".
    static let scroll = ObjectDeclaration(
        "scrollLayer", "A layer that clips what it holds, and shows the part from its bounds' origin on.",
        appliesDefaults: false, rules: placeRules, make: ScrollLayerDraft(),
        properties: { common() + properties(of: .scroll) })
}

/// A transform layer that is being read.
struct TransformLayerDraft: LayerTarget {
    let transformLayer = TransformLayer()
    var parts = LayerParts()

    var layer: Layer { transformLayer }
}

extension LayerDeclaration {
    /// A layer of type "transform".
    static let transform = ObjectDeclaration(
        "transformLayer", "A layer whose sublayers stand in space: painted by their depth, and cut where they cross.",
        appliesDefaults: false, rules: placeRules, make: TransformLayerDraft(), properties: { common() })
}

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
