import Glibc
import LaminaCounters
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Builds a stage from a document: owns the parts involved, and defines their order.
struct SceneBuilder {
    private let context: SceneContext
    private let fontFiles: FontFiles
    /// Records the nodes of layers; nil if they are not needed.
    private let layerNodes: LayerNodes?
    /// The size of the outermost layer instead of the document's; nil for that.
    private let size: SceneSize?

    init(
        reader: DocumentReader, readers: SceneReaders, pictures: PictureStore, fontFiles: FontFiles,
        layerNodes: LayerNodes?, size: SceneSize? = nil
    ) {
        context = SceneContext(reader: reader, readers: readers, pictures: pictures)
        self.fontFiles = fontFiles
        self.layerNodes = layerNodes
        self.size = size
    }

    /// The stage; nil if the document does not even have a size. Other problems are only reported.
    ///
    /// - Throws: ``SceneError/unknownSize(file:name:names:)`` for a document without problems.
    func build() throws(SceneError) -> Stage? {
        let (reader, readers) = (context.reader, context.readers)
        let root = reader.document.root
        reader.sceneSize = reader.document.size(for: size)
        guard let scene = readers.scene.read(root, with: reader, owner: readers.ownerOfRootKey) else { return nil }
        let sizes = SceneSizes(at: scene.sizes, context)
        let stage = emptyStage(of: scene, size: size.flatMap { sizes.points(of: $0) })
        let fonts = fontFiles.collection(of: scene.fonts, includesSystemFonts: scene.includesSystemFonts, reader)
        let drawn = DrawnLayers(reader, fonts: fonts)
        let animations = AnimationReader(context)
        let layers = LayerTreeBuilder(context, animations: animations, drawn: drawn, layerNodes: layerNodes)
        let dynamics = DynamicsReader(context)

        layers.complete(stage.root, with: scene.parts, at: root, levelsAbove: 0)
        if let node = scene.dynamics { dynamics.read(at: node) }
        let layout = LayoutReader(context, dynamics: dynamics.dynamics)
        if let node = scene.layout { layout.read(at: node, stage: stage) }
        layout.add(layers.takeConstraints())
        let timelineReader = TimelineReader(
            context, root: stage.root, layers: layers, animations: animations, drawn: drawn,
            dynamics: dynamics.dynamics, layout: layout)
        let timeline = scene.timeline.map { timelineReader.read(at: $0) }
        layOut(layout.layout, stage, parent: timelineReader.parent)
        // Snapshots show what is drawn.
        drawn.draw()
        layers.finish(stage.root)
        var resolver = DynamicsResolver(context, dynamics.dynamics, layout: layout.layout, root: stage.root)
        resolver.resolve()
        guard scene.size != nil, reader.problemCount == 0 else { return scene.size.map { _ in stage } }
        if let size, sizes.points(of: size) == nil {
            throw .unknownSize(file: reader.document.source.name, name: size.description, names: sizes.names)
        }
        dynamics.dynamics.start(on: stage)
        timeline?.schedule(on: stage)
        return stage
    }

    /// Resizes the outermost layer from the document's size to the stage's, makes the constraints, and lays out the tree,
    /// before snapshots of it are taken.
    private func layOut(_ layout: SceneLayout, _ stage: Stage, parent: @escaping (Layer) -> Layer?) {
        var resolver = LayoutResolver(context, layout, root: stage.root, parent: parent)
        resolver.resolve()
        Transaction.begin()
        Transaction.setDisableActions(true)
        stage.root.frameBeforeTransform = Rect(origin: .zero, size: stage.size)
        if context.reader.problemCount == 0 {
            layout.start()
            stage.layoutIfNeeded()
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
        stage.limits = context.reader.work
        stage.root.storage = scene.layer.storage
        stage.root.storage.bounds = Rect(origin: .zero, size: documentSize)
        stage.root.storage.position = Point(x: documentSize.width / 2, y: documentSize.height / 2)
        stage.root.timing = scene.layer.timing
        return stage
    }
}

/// The objects shared by all parts that build a scene from a document.
///
/// Problems are reported to the reader, and building continues, so that one run reports them all.
struct SceneContext {
    let reader: DocumentReader
    let readers: SceneReaders
    let pictures: PictureStore
    let names = LayerNames()

    /// The nodes of ids at a node: the node itself, or an array's elements. Nodes that are not strings are reported.
    func ids(at node: NodeID) -> [NodeID] {
        if reader.document.kind(of: node) == .array, reader.document.count(of: node) == 0 {
            let _: Int? = reader.reportWrongType(
                at: node, expected: .phrased("the id of a layer, or an array of ids", .any))
        }
        let nodes = reader.document.kind(of: node) == .array ? Array(reader.document.elements(of: node)) : [node]
        return nodes.filter { node in
            if reader.document.kind(of: node) == .string { return true }
            let _: Int? = reader.reportWrongType(at: node, expected: .phrased("the id of a layer", .any))
            return false
        }
    }

    /// Reports an id that no layer has.
    func reportUnknownLayer(_ id: String, at node: NodeID, others: [String] = [], onKey: Bool = false) {
        let near = NearName.closest(to: id, in: (names.all + others).sorted())
        reader.report(
            .invalid(
                found: "no layer has the id \(Printable.quoted(id))",
                advice: near.map { "did you mean \(Printable.quoted($0))?" } ?? "write the id of a layer"),
            at: node, onKey: onKey)
    }

    /// Reports that the layer tree is too deep.
    func reportDepth(at node: NodeID) {
        reader.report(
            .limit(
                found: "the layers are more than \(SceneLoader.maximumTreeDepth) levels deep",
                advice: "nest fewer layers in each other"),
            at: node)
    }
}

/// The layers of a document that have ids.
final class LayerNames {
    /// A layer with an id, and its node.
    struct NamedLayer {
        let layer: Layer
        let node: NodeID
    }

    private var named: [String: NamedLayer] = [:]

    /// All ids, in no order.
    var all: [String] { Array(named.keys) }

    /// The layer with an id; nil if there is none so far.
    subscript(id: String) -> NamedLayer? { named[id] }

    /// Registers the id of a layer; if it is already used, that is reported and the first layer keeps it.
    func note(_ id: String, _ layer: Layer, at node: NodeID, _ reader: DocumentReader) {
        guard let first = named.updateValue(NamedLayer(layer: layer, node: node), forKey: id) else { return }
        named[id] = first
        let line = reader.document.line(of: first.node)
        reader.report(
            .invalid(
                found: "the id \(Printable.quoted(id)) is used twice, first on line \(line)",
                advice: "give each layer an id of its own"),
            at: reader.member("id", of: node) ?? node)
    }
}

/// The readers of all objects in scene documents.
struct SceneReaders: Sendable {
    /// Created once: the readers depend only on the format, and creating them is most of the cost of a loader.
    static let shared = SceneReaders()

    let scene: BoundObject<SceneDraft>
    let layer: BoundVariant<LayerDraft>
    let emitterCell: BoundObject<EmitterCellDraft>
    let animation: BoundVariant<AnimationDraft>
    let timelineEntry: BoundObject<TimelineDraft>
    let layout: BoundObject<LayoutDraft>
    let layerLayout: BoundObject<LayerLayoutDraft>
    let constraints: BoundValue<[ConstraintDraft]>
    let dynamics: BoundObject<DynamicsDraft>
    let dynamicsGroup: BoundObject<DynamicsGroupDraft>
    let constraintItem: BoundObject<ConstraintItemDraft>
    let behavior: BoundVariant<any BehaviorDraft>
    let region: BoundObject<RegionDraft>
    let collisionBounds: BoundValue<CollisionBoundsDraft>
    let stageSize: BoundValue<Size>
    let drag: BoundObject<DragDraft>
    let animatedValues: AnimatedValueReaders
    let vocabulary: Vocabulary

    /// Names the type of object that has a property which the root lacks, for messages.
    let ownerOfRootKey: @Sendable (String) -> String?

    init() {
        var binder = Binder()
        scene = binder.bind(SceneDeclaration.scene)
        layer = binder.bind(LayerDeclaration.layer)
        emitterCell = binder.bind(EmitterCellDeclaration.cell)
        animation = binder.bind(AnimationDeclaration.animation)
        timelineEntry = binder.bind(TimelineDeclaration.entry)
        layout = binder.bind(LayoutDeclaration.layout)
        layerLayout = binder.bind(LayoutDeclaration.ofLayer)
        constraints = BoundValue(LayoutDeclaration.constraints, &binder)
        dynamics = binder.bind(DynamicsDeclaration.dynamics)
        dynamicsGroup = binder.bind(DynamicsDeclaration.group)
        constraintItem = binder.bind(DynamicsDeclaration.constraintItem)
        behavior = binder.bind(BehaviorDeclaration.behavior)
        region = binder.bind(BehaviorDeclaration.region)
        collisionBounds = BoundValue(DynamicsDeclaration.collisionBounds, &binder)
        stageSize = BoundValue(.stageSize, &binder)
        drag = binder.bind(DragDeclaration.drag)
        animatedValues = AnimatedValueReaders(&binder)
        vocabulary = binder.finish().vocabulary
        ownerOfRootKey = layer.owner
    }
}

/// Reads values of one type at nodes that only the building code can locate.
struct BoundValue<Value>: Sendable {
    private let reader: ValueReader<Value>

    init(_ declaration: ValueDeclaration<Value>, _ binder: inout Binder) { reader = declaration.bind(&binder) }

    /// The value at a node; nil after reporting a problem.
    func read(_ node: NodeID, with reader: DocumentReader) -> Value? { self.reader(reader, node) }
}
