import LaminaLayers

/// The readers of all objects of scene documents, bound once.
struct SceneReaders: Sendable {
    let scene: BoundObject<SceneDraft>
    let layer: BoundVariant<LayerDraft>
    let emitterCell: BoundObject<EmitterCellDraft>
    let animation: BoundVariant<AnimationDraft>
    let timelineEntry: BoundObject<TimelineDraft>
    let animatedValues: AnimatedValueReaders
    let vocabulary: Vocabulary

    /// Names what has a property that the root lacks, for messages.
    let ownerOfRootKey: @Sendable (String) -> String?

    init() {
        var binder = Binder()
        scene = binder.bind(SceneDeclaration.scene)
        layer = binder.bind(LayerDeclaration.layer)
        emitterCell = binder.bind(EmitterCellDeclaration.cell)
        animation = binder.bind(AnimationDeclaration.animation)
        timelineEntry = binder.bind(TimelineDeclaration.entry)
        animatedValues = AnimatedValueReaders(&binder)
        vocabulary = binder.finish().vocabulary
        ownerOfRootKey = layer.owner
    }
}
