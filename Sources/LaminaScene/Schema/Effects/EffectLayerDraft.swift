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
        properties: {
            common() + [
                Property(
                    "effect", .nullable(.visualEffect),
                    "What is done with what is behind the layer; without it nothing."
                ) { $0.effectLayer.effect = $1 },
                Property("intensity", .number(in: .unit), default: 1, "How strong the effect is.") {
                    $0.effectLayer.intensity = $1
                },
                Property(
                    "appearance", .enumeration(), default: .light,
                    "Whether styles that come in both are light or dark here."
                ) { $0.effectLayer.appearance = $1 },
            ]
        })
}
