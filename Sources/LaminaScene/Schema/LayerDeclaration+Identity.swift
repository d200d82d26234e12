extension LayerDeclaration {
    /// What the layer is called.
    static func identity<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property("id", .name, "The layer's name in the document and in reports; no two layers have the same.") {
                $0.parts.id = $1
            },
            Property(
                "name", .name, "A name for reports, which need not be unique; a layer with an id is called by that."
            ) { $0.parts.name = $1 },
        ]
    }

    /// The layers inside.
    static func sublayers<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property(
                "sublayers", .deferredArray(of: layer),
                "The layers drawn inside this one, by zPosition, those of equal zPosition first to last."
            ) { $0.parts.sublayers = $1 }
        ]
    }
}
