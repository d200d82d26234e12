import LaminaLayers

/// How layers stand in documents.
enum LayerDeclaration {
    /// A layer of any type.
    static let layer = VariantDeclaration<LayerDraft>("layer", "A layer.", default: "layer") {
        [
            VariantCase("layer", plain) { $0 },
            VariantCase("effect", effect) { LayerDraft(layer: $0.layer, parts: $0.parts) },
            VariantCase("gradient", gradient) { LayerDraft(layer: $0.layer, parts: $0.parts) },
            VariantCase("snapshot", snapshot) { LayerDraft(layer: $0.layer, parts: $0.parts) },
        ]
    }

    /// A layer that is nothing but a layer.
    static let plain = ObjectDeclaration(
        "plainLayer", "A layer: a rectangle with a background, an image, sublayers and a border.",
        appliesDefaults: false, rules: placeRules, make: LayerDraft(), properties: { common() })

    /// A place is given in one way.
    static let placeRules: [ObjectRule] = [.instead("frame", of: ["bounds", "position"])]

    /// The properties that layers of every type have.
    static func common<Target: LayerTarget>() -> [Property<Target>] {
        identity() + geometry() + transforms() + sharedTransforms() + contents() + background() + visibility()
            + fading() + edges() + masking() + shadow() + filtering() + rasterizing() + motion() + sublayers()
    }
}
