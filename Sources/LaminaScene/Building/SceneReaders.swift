import LaminaLayers

/// The readers of all objects of scene documents, bound once.
struct SceneReaders: Sendable {
    let scene: BoundObject<SceneDraft>
    let layer: BoundVariant<LayerDraft>
    let vocabulary: Vocabulary

    init() {
        var binder = Binder()
        scene = binder.bind(SceneDeclaration.scene)
        layer = binder.bind(LayerDeclaration.layer)
        vocabulary = binder.finish().vocabulary
    }
}
