import LaminaLayers

/// A layer with a visual effect that is being read.
struct EffectLayerDraft: LayerTarget {
    let effectLayer = EffectLayer()
    var parts = LayerParts()

    var layer: Layer { effectLayer }
}

extension LayerDeclaration {
    /// A layer of type "effect".
    static let effect = ObjectDeclaration(
        "effectLayer", "A layer that shows what is behind it blurred, or its sublayers vibrant.",
        appliesDefaults: false, rules: placeRules, make: EffectLayerDraft(),
        properties: { common() + properties(of: .effect) })
}
