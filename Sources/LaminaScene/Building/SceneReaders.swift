import LaminaLayers

/// The readers of all objects of scene documents, bound once.
struct SceneReaders: Sendable {
    let scene: BoundObject<SceneDraft>
    let layer: BoundVariant<LayerDraft>
    let vocabulary: Vocabulary

    /// Names what has a property that the root lacks, for messages.
    let ownerOfRootKey: @Sendable (String) -> String?

    init() {
        var binder = Binder()
        scene = binder.bind(SceneDeclaration.scene)
        layer = binder.bind(LayerDeclaration.layer)
        vocabulary = binder.finish().vocabulary
        ownerOfRootKey = layer.owner
    }
}
