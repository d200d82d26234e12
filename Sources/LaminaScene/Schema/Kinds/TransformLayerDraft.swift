import LaminaLayers

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
