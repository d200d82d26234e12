import LaminaLayers

/// The readers of all objects of scene documents, bound once.
struct SceneReaders: Sendable {
    /// Made once: they know the format and nothing of a document, and make up most of what a loader costs.
    static let shared = SceneReaders()

    let scene: BoundObject<SceneDraft>
    let layer: BoundVariant<LayerDraft>
    let emitterCell: BoundObject<EmitterCellDraft>
    let animation: BoundVariant<AnimationDraft>
    let timelineEntry: BoundObject<TimelineDraft>
    let dynamics: BoundObject<DynamicsDraft>
    let dynamicsGroup: BoundObject<DynamicsGroupDraft>
    let behavior: BoundVariant<any BehaviorDraft>
    let region: BoundObject<RegionDraft>
    let collisionBounds: BoundValue<CollisionBoundsDraft>
    let drag: BoundObject<DragDraft>
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
        dynamics = binder.bind(DynamicsDeclaration.dynamics)
        dynamicsGroup = binder.bind(DynamicsDeclaration.group)
        behavior = binder.bind(BehaviorDeclaration.behavior)
        region = binder.bind(BehaviorDeclaration.region)
        collisionBounds = BoundValue(DynamicsDeclaration.collisionBounds, &binder)
        drag = binder.bind(DragDeclaration.drag)
        animatedValues = AnimatedValueReaders(&binder)
        vocabulary = binder.finish().vocabulary
        ownerOfRootKey = layer.owner
    }
}

/// Reads values of one sort that stand where only the building code knows them.
struct BoundValue<Value>: Sendable {
    private let reader: ValueReader<Value>

    init(_ declaration: ValueDeclaration<Value>, _ binder: inout Binder) { reader = declaration.bind(&binder) }

    /// The value at a node; nil after a report.
    func read(_ node: NodeID, with reader: DocumentReader) -> Value? { self.reader(reader, node) }
}
