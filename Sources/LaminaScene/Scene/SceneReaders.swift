import LaminaGeometry

/// The readers of all objects in scene documents.
struct SceneReaders: Sendable {
    /// Created once: the readers depend only on the format, and creating them is most of the cost of a loader.
    static let shared = SceneReaders()

    let scene: BoundObject<SceneDraft>
    let layer: BoundVariant<LayerDraft>
    let emitterCell: BoundObject<EmitterCellDraft>
    let animation: BoundVariant<AnimationDraft>
    let stateTransition: BoundObject<StateTransitionDraft>
    let stateAnimation: BoundVariant<AnimationDraft>
    let timelineEntry: BoundObject<TimelineDraft>
    let layout: BoundObject<LayoutDraft>
    let layerLayout: BoundObject<LayerLayoutDraft>
    let constraints: ValueReader<[ConstraintDraft]>
    let constraint: BoundObject<ConstraintDraft>
    let dynamics: BoundObject<DynamicsDraft>
    let dynamicsGroup: BoundObject<DynamicsGroupDraft>
    let constraintItem: BoundObject<ConstraintItemDraft>
    let behavior: BoundVariant<any BehaviorDraft>
    let region: BoundObject<RegionDraft>
    let collisionBounds: ValueReader<CollisionBoundsDraft>
    let stageSize: ValueReader<Size>
    let drag: BoundObject<DragDraft>
    let animatedValues: AnimatedValueReaders
    let input: BoundObject<InputDraft>
    let vocabulary: Vocabulary

    /// The keys by which values from outside are placed in a document.
    let inputsKey, inputKey, idKey, whenKey: KeyID

    /// The keys of layers.
    let layerKeys: Set<KeyID>

    /// Names the type of object that has a property which the root lacks, for messages.
    let ownerOfRootKey: @Sendable (String) -> String?

    init() {
        var binder = Binder()
        scene = binder.bind(SceneDeclaration.scene)
        layer = binder.bind(LayerDeclaration.layer)
        emitterCell = binder.bind(EmitterCellDeclaration.cell)
        animation = binder.bind(AnimationDeclaration.animation)
        stateTransition = binder.bind(StateDeclaration.transition)
        stateAnimation = binder.bind(StateDeclaration.animation)
        timelineEntry = binder.bind(TimelineDeclaration.entry)
        layout = binder.bind(LayoutDeclaration.layout)
        layerLayout = binder.bind(LayoutDeclaration.ofLayer)
        constraints = LayoutDeclaration.constraints.bind(&binder)
        constraint = binder.bind(LayoutDeclaration.constraintObject)
        dynamics = binder.bind(DynamicsDeclaration.dynamics)
        dynamicsGroup = binder.bind(DynamicsDeclaration.group)
        constraintItem = binder.bind(DynamicsDeclaration.constraintItem)
        behavior = binder.bind(BehaviorDeclaration.behavior)
        region = binder.bind(BehaviorDeclaration.region)
        collisionBounds = DynamicsDeclaration.collisionBounds.bind(&binder)
        stageSize = ValueDeclaration<Size>.stageSize.bind(&binder)
        drag = binder.bind(DragDeclaration.drag)
        animatedValues = AnimatedValueReaders(&binder)
        input = binder.bind(InputDeclaration.input)
        (inputsKey, inputKey) = (binder.intern("inputs"), binder.intern("input"))
        (idKey, whenKey) = (binder.intern("id"), binder.intern(SizeCondition.key))
        layerKeys = Set(["sublayers", "mask", "add"].map { binder.intern($0) })
        vocabulary = binder.finish().vocabulary
        ownerOfRootKey = layer.owner
    }
}
