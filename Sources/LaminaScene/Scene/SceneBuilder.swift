import LaminaCounters
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Builds a stage from a document: owns the parts involved, and defines their order.
struct SceneBuilder {
    let reader: DocumentReader
    let readers: SceneReaders
    let pictures: PictureStore
    let fontFiles: FontFiles
    /// Records the nodes of layers; nil if they are not needed.
    let layerNodes: LayerNodes?
    /// The size of the outermost layer instead of the document's; nil for that.
    let size: SceneSize?
    /// The state that the layers are in from the start; nil for their own values.
    let state: String?

    /// The stage; nil if the document does not even have a size. Other problems are only reported.
    ///
    /// - Throws: ``SceneError/unknownSize(file:name:names:)`` or ``SceneError/unknownState(file:name:names:)`` for a document
    ///   without problems.
    func build() throws(SceneError) -> Stage? {
        let root = reader.document.root
        reader.sceneSize = reader.document.size(for: size)
        guard let scene = readers.scene.read(root, with: reader, owner: readers.ownerOfRootKey) else { return nil }
        let sizes = SceneSizes(at: scene.sizes, reader, readers.stageSize)
        let stage = emptyStage(of: scene, size: size.flatMap { sizes.points(of: $0) })
        let context = SceneContext(reader: reader, readers: readers, pictures: pictures, names: LayerNames(stage.root))
        let fonts = fontFiles.collection(of: scene.fonts, includesSystemFonts: scene.includesSystemFonts, reader)
        let drawn = DrawnLayers(reader, fonts: fonts)
        let animations = AnimationReader(context)
        let layers = LayerTreeBuilder(context, animations: animations, drawn: drawn, layerNodes: layerNodes)
        let dynamics = DynamicsReader(context)

        layers.complete(stage.root, with: scene.parts, at: root, in: nil, levelsAbove: 0)
        var placements = layers.takePlacements()
        if let node = scene.dynamics { dynamics.read(at: node) }
        let layout = LayoutReader(context, dynamics: dynamics.dynamics)
        if let node = scene.layout { layout.read(at: node, stage: stage) }
        layout.add(layers.stacks.takeConstraints())
        let names = StateNames(
            context, states: scene.states, transitions: scene.transitions, beginsInState: state != nil)
        let timelineReader = TimelineReader(
            context, layers: layers, animations: animations, drawn: drawn, states: names, dynamics: dynamics.dynamics,
            layout: layout)
        let timeline = scene.timeline.map { timelineReader.read(at: $0) }
        // States may name layers that the timeline adds.
        let states = StateReader(context: context, settings: timelineReader.settings, animations: animations)
        stage.states = states.read(names)
        layOut(layout.layout, stage, context, &placements, parent: timelineReader.parent)
        // Snapshots show what is drawn.
        drawn.draw()
        layers.finish(stage.root)
        var resolver = DynamicsResolver(context, dynamics.dynamics, layout: layout.layout)
        resolver.resolve()
        guard scene.size != nil, reader.problemCount == 0 else { return scene.size.map { _ in stage } }
        if let size, sizes.points(of: size) == nil {
            throw .unknownSize(file: reader.document.source.name, name: size.description, names: sizes.names)
        }
        try enterState(of: stage)
        dynamics.dynamics.start(on: stage)
        timeline?.schedule(on: stage)
        return stage
    }

    /// Has the layers begin in the state that was asked for.
    private func enterState(of stage: Stage) throws(SceneError) {
        guard let state else { return }
        let names = stage.states?.names ?? []
        guard let states = stage.states, names.contains(state) else {
            throw .unknownState(file: reader.document.source.name, name: state, names: names)
        }
        try? states.enter(state, animated: false)
        stage.layoutIfNeeded()
    }

    /// Resizes the outermost layer from the document's size to the stage's, makes the constraints, and lays out the tree,
    /// before snapshots of it are taken.
    private func layOut(
        _ layout: SceneLayout, _ stage: Stage, _ context: SceneContext, _ placements: inout RelativePlacements,
        parent: @escaping (Layer) -> Layer?
    ) {
        var resolver = LayoutResolver(context, layout, parent: parent)
        resolver.resolve()
        Transaction.begin()
        Transaction.setDisableActions(true)
        stage.root.frameBeforeTransform = Rect(origin: .zero, size: stage.size)
        _ = placements.follow()
        if reader.problemCount == 0 {
            layout.start()
            stage.layoutIfNeeded()
            // Percentages of what constraints have placed.
            if placements.follow() { stage.layoutIfNeeded() }
        }
        Transaction.commit()
    }

    /// A stage whose root is the outermost layer of the document, without sublayers, and with the document's size.
    ///
    /// - Parameter size: The size of the stage, if it is not the document's.
    private func emptyStage(of scene: SceneDraft, size: Size?) -> Stage {
        let documentSize = scene.size ?? Size(width: 1, height: 1)
        let stage = Stage(size: size ?? documentSize, scale: scene.scale, background: scene.background)
        stage.budgets = scene.budgets
        stage.limits = reader.work
        stage.root.storage = scene.layer.storage
        stage.root.storage.bounds = Rect(origin: .zero, size: documentSize)
        stage.root.storage.position = Point(x: documentSize.width / 2, y: documentSize.height / 2)
        stage.root.timing = scene.layer.timing
        return stage
    }
}
