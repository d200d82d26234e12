import LaminaLayers

/// How layers stand in documents.
enum LayerDeclaration {
    /// A layer of any type.
    static let layer = VariantDeclaration<LayerDraft>("layer", "A layer.", default: "layer") {
        [
            VariantCase("layer", plain) { $0 },
            VariantCase("effect", effect) { LayerDraft($0) },
            VariantCase("gradient", gradient) { LayerDraft($0) },
            VariantCase("shape", shape) { LayerDraft($0) },
            VariantCase("text", text) { LayerDraft($0) },
            VariantCase("scroll", scroll) { LayerDraft($0) },
            VariantCase("transform", transform) { LayerDraft($0) },
            VariantCase("replicator", replicator) { LayerDraft($0) },
            VariantCase("emitter", emitter) { LayerDraft($0) },
            VariantCase("sequence", sequence) { LayerDraft($0) },
            VariantCase("tiled", tiled) { LayerDraft($0) },
            VariantCase("snapshot", snapshot) { LayerDraft($0) },
        ]
    }

    /// A layer that is nothing but a layer.
    static let plain = ObjectDeclaration(
        "plainLayer", "A layer: a rectangle with a background, an image, sublayers and a border.",
        appliesDefaults: false, rules: placeRules, make: LayerDraft(), properties: { common() })

    /// A place is given in one way.
    static let placeRules: [ObjectRule] = [.instead("frame", of: ["bounds", "position"])]
}
