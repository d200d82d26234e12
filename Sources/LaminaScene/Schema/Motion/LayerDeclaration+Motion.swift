import LaminaLayers

extension LayerDeclaration {
    /// What happens in time.
    static func motion<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property(
                "animations", .deferredArray(of: AnimationDeclaration.animation),
                "What changes how the layer looks over time, from the start of the document, or from when it is added."
            ) { $0.parts.animations = $1 },
            Property("timing", .object(TimingDeclaration.layer), "The layer's place in its superlayer's time.") {
                $0.layer.timing = $1.timing
            },
        ]
    }
}
