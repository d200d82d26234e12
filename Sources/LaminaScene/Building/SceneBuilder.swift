import Foundation
import LaminaDrawing
import LaminaImage
import LaminaLayers
import LaminaStage

/// Builds a stage from a document, in the order of the document and without recursion.
///
/// Problems are reported to the reader, and building goes on, so that one run tells them all.
struct SceneBuilder {
    let reader: DocumentReader
    let readers: SceneReaders
    var pictures: PictureStore
    private var tileSources = TileSourceStore()
    var motion = MotionBudget()
    let dynamics = SceneDynamics()
    var behaviorCount = 0
    var dynamicItemCount = 0
    var dragCount = 0
    private(set) var identifiers: [String: NamedLayer] = [:]
    private var snapshots: [SnapshotRequest] = []
    private var sharedSequences: [SequenceRequest] = []

    /// Where layers stand in the document; nil where nobody asks.
    var places: LayerObjects?

    /// What text is set in.
    var fonts = FontCollection.system
    private let fontFiles: FontFiles
    /// The layers that draw, with where they stand.
    var drawnLayers: [(layer: Layer, node: NodeID)] = []
    /// The replicators, with where they stand.
    private(set) var replicators: [(layer: Layer, node: NodeID)] = []

    init(reader: DocumentReader, readers: SceneReaders, pictures: PictureStore, fontFiles: FontFiles) {
        self.reader = reader
        self.readers = readers
        self.pictures = pictures
        self.fontFiles = fontFiles
    }

    /// The stage; nil when the document has not even a size. What else is wrong is only reported.
    mutating func build() -> Stage? {
        let root = reader.document.root
        guard let scene = readers.scene.read(root, with: reader, owner: readers.ownerOfRootKey) else { return nil }
        fonts = fontFiles.collection(
            of: scene.fonts, includesSystemFonts: scene.includesSystemFonts, reader)
        let stage = Stage(
            size: scene.size ?? CGSize(width: 1, height: 1), scale: scene.scale, background: scene.background)
        stage.budgets = scene.budgets
        let geometry = stage.root.storage
        stage.root.storage = scene.layer.storage
        stage.root.storage.bounds = geometry.bounds
        stage.root.storage.position = geometry.position
        let isRetimed = scene.layer.hasOwnTime
        stage.root.timing = scene.layer.timing
        settle(scene.parts, of: stage.root, at: root, isRetimed: isRetimed)
        addLayers(of: scene.parts, to: stage.root, levelsAbove: 0, isRetimed: isRetimed)
        if let dynamics = scene.dynamics { readDynamics(at: dynamics) }
        let timeline = scene.timeline.map { readTimeline(at: $0, on: stage) }
        share(sharedSequences)
        var taker = SnapshotTaker(reader: reader, named: identifiers)
        taker.take(snapshots)
        checkInstances(of: stage.root)
        drawLayers()
        settleDynamics(on: stage)
        guard scene.size != nil, reader.problemCount == 0 else { return scene.size.map { _ in stage } }
        dynamics.start(on: stage)
        timeline?.schedule(on: stage)
        return stage
    }

    /// The layer that an object describes, with all inside it; nil after a report.
    ///
    /// - Parameter levelsAbove: how many layers will be around it.
    mutating func layerTree(at node: NodeID, levelsAbove: Int) -> Layer? {
        guard let draft = readers.layer.read(node, with: reader) else { return nil }
        let isRetimed = draft.layer.hasOwnTime
        settle(draft.parts, of: draft.layer, at: node, isRetimed: isRetimed)
        addLayers(of: draft.parts, to: draft.layer, levelsAbove: levelsAbove, isRetimed: isRetimed)
        return draft.layer
    }

    /// Adds the sublayers of a layer, and all below them.
    private mutating func addLayers(of parts: LayerParts, to root: Layer, levelsAbove: Int, isRetimed: Bool) {
        let first = OpenLayer(
            root, mask: parts.mask, sublayers: parts.sublayers, isRetimed: isRetimed, in: reader.document)
        var open = [first].compactMap(\.self)
        while !open.isEmpty {
            guard let (node, role) = open[open.count - 1].next() else {
                open.removeLast()
                continue
            }
            guard let draft = readers.layer.read(node, with: reader) else { continue }
            let (layer, parts) = (draft.layer, draft.parts)
            let isRetimed = open[open.count - 1].isRetimed || layer.hasOwnTime
            settle(parts, of: layer, at: node, isRetimed: isRetimed)
            open[open.count - 1].adopt(layer, as: role)
            guard
                let inner = OpenLayer(
                    layer, mask: parts.mask, sublayers: parts.sublayers, isRetimed: isRetimed, in: reader.document)
            else { continue }
            // Those in the list, the root among them, and the layers of the next one.
            guard levelsAbove + open.count + 2 <= SceneLoader.deepestTree else {
                reportDepth(at: parts.mask ?? parts.sublayers ?? node)
                continue
            }
            open.append(inner)
        }
    }

    /// Sets what could not be set while the layer's object was read.
    ///
    /// - Parameter isRetimed: whether the layer has a time of its own, or one around it.
    private mutating func settle(_ parts: LayerParts, of layer: Layer, at node: NodeID, isRetimed: Bool) {
        places?.note(layer, at: node)
        if let id = parts.id { note(id, layer, at: node) }
        if let name = parts.id ?? parts.name { layer.name = name }
        if let frame = parts.frame { layer.frameBeforeTransform = frame }
        if parts.hasContentsScale { layer.storage.hasOwnContentsScale = true }
        if let path = parts.contents { layer.storage.contents = pictures.picture(at: path, reader) }
        if let path = parts.backgroundPattern { layer.storage.backgroundPattern = pictures.picture(at: path, reader) }
        if let cells = parts.emitterCells { (layer as? EmitterLayer)?.emitterCells = emitterCells(at: cells) }
        if let source = parts.tileSource, let tiled = layer as? TiledLayer {
            tiled.source = tileSources.source(at: source, tileSize: Int(tiled.tileSize.width), pictures, reader)
        }
        if let parts = parts.sequence, let player = layer as? FrameSequenceLayer { player.sequence = sequence(parts) }
        if let reference = parts.contentsSequence {
            sharedSequences.append(SequenceRequest(layer: layer, reference: reference))
        }
        if layer is TextLayer || layer is ShapeLayer {
            settleText(parts, of: layer)
            drawnLayers.append((layer, node))
        }
        if layer is ReplicatorLayer { replicators.append((layer, node)) }
        if let animations = parts.animations { animate(layer, at: animations, isRetimed: isRetimed) }
        if let snapshot = parts.snapshot, let request = SnapshotRequest(snapshot, by: layer) {
            snapshots.append(request)
        }
    }

    private mutating func note(_ id: String, _ layer: Layer, at node: NodeID) {
        guard let first = identifiers.updateValue(NamedLayer(layer: layer, node: node), forKey: id) else { return }
        identifiers[id] = first
        let line = reader.document.line(of: first.node)
        reader.report(
            .invalid(
                found: "the id \(Printable.quoted(id)) is used twice, first on line \(line)",
                advice: "give each layer an id of its own"),
            at: reader.member("id", of: node) ?? node)
    }

    func reportDepth(at node: NodeID) {
        reader.report(
            .limit(
                found: "the layers are more than \(SceneLoader.deepestTree) levels deep",
                advice: "nest fewer layers in each other"),
            at: node)
    }
}

extension Layer {
    /// Whether the layer's time is not its superlayer's.
    fileprivate var hasOwnTime: Bool { timing != LayerTiming().timing }
}

/// A layer with an id, and where it stands.
struct NamedLayer {
    let layer: Layer
    let node: NodeID
}
