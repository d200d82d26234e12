import Glibc
import LaminaLayers

/// Builds layers from their objects, in document order and without recursion.
///
/// Work that needs all layers of the document is done in ``finish(_:)``.
final class LayerTreeBuilder {
    private let context: SceneContext
    private let animations: AnimationReader
    private let drawn: DrawnLayers
    private let sequences: SequenceReader
    private let tileSources = TileSourceStore()
    /// Records the nodes of layers; nil if they are not needed.
    private let layerNodes: LayerNodes?
    /// Sets the layout of layers, and collects their constraints.
    let stacks: StackBuilder
    /// The layers that percentages have placed since these were taken.
    private var placements = RelativePlacements()
    private var snapshots: [SnapshotRequest] = []
    /// The replicators, with their nodes.
    private var replicators: [(layer: Layer, node: NodeID)] = []

    init(_ context: SceneContext, animations: AnimationReader, drawn: DrawnLayers, layerNodes: LayerNodes?) {
        (self.context, self.animations, self.drawn, self.layerNodes) = (context, animations, drawn, layerNodes)
        sequences = SequenceReader(context)
        stacks = StackBuilder(context)
    }

    private var reader: DocumentReader { context.reader }

    /// Completes a layer whose object has been read, and adds its descendants.
    ///
    /// - Parameters:
    ///   - superlayer: the layer that will contain it or that it will mask; nil if there is none.
    ///   - levelsAbove: the number of layers that will contain it.
    func complete(_ layer: Layer, with parts: LayerParts, at node: NodeID, in superlayer: Layer?, levelsAbove: Int) {
        let isRetimed = layer.hasOwnTime
        setProperties(parts, of: layer, at: node, in: superlayer, isRetimed: isRetimed)
        addLayers(of: parts, to: layer, at: node, levelsAbove: levelsAbove, isRetimed: isRetimed)
    }

    /// Does the work that needs all layers of the document: shares sequences, takes snapshots, and counts replicated
    /// layers.
    func finish(_ root: Layer) {
        sequences.share()
        var taker = SnapshotTaker(context)
        taker.take(snapshots)
        checkInstances(of: root)
    }

    /// The layer that an object describes, with its descendants; nil after reporting a problem.
    ///
    /// - Parameters:
    ///   - superlayer: the layer that will contain it or that it will mask; nil if it is not known.
    ///   - levelsAbove: the number of layers that will contain it.
    func layerTree(at node: NodeID, in superlayer: Layer?, levelsAbove: Int) -> Layer? {
        guard let draft = context.readers.layer.read(node, with: reader) else { return nil }
        complete(draft.layer, with: draft.parts, at: node, in: superlayer, levelsAbove: levelsAbove)
        return draft.layer
    }

    /// Returns the layers that percentages have placed since the last call.
    func takePlacements() -> RelativePlacements {
        defer { placements = RelativePlacements() }
        return placements
    }

    /// Adds the descendants of a layer.
    private func addLayers(
        of parts: LayerParts, to root: Layer, at node: NodeID, levelsAbove: Int, isRetimed: Bool
    ) {
        var open = [OpenLayer(root, at: node, parts, isRetimed: isRetimed, in: reader.document)].compactMap(\.self)
        while !open.isEmpty {
            guard let (node, role) = open[open.count - 1].next() else {
                open.removeLast()
                continue
            }
            guard let draft = context.readers.layer.read(node, with: reader) else { continue }
            let (layer, parts) = (draft.layer, draft.parts)
            let isRetimed = open[open.count - 1].isRetimed || layer.hasOwnTime
            setProperties(
                parts, of: layer, at: node, in: open[open.count - 1].layer, open[open.count - 1].node,
                isRetimed: isRetimed)
            open[open.count - 1].adopt(layer, as: role)
            if case .sublayer = role { stacks.place(layer, at: node, in: open[open.count - 1].layer)?.arrange(layer) }
            guard let inner = OpenLayer(layer, at: node, parts, isRetimed: isRetimed, in: reader.document) else {
                continue
            }
            // The layers of the stack, including the root, and those of the next level.
            guard levelsAbove + open.count + 2 <= ReadLimits.treeDepth else {
                context.reportDepth(at: parts.mask ?? parts.sublayers ?? node)
                continue
            }
            open.append(inner)
        }
    }

    /// Sets the properties that could not be set while the layer's object was read.
    ///
    /// - Parameters:
    ///   - superlayer: the layer that contains it or that it masks; nil if it is not known.
    ///   - superNode: the node of the superlayer's object; nil if it is not known.
    ///   - isRetimed: true if the layer or an ancestor has timing of its own.
    private func setProperties(
        _ parts: LayerParts, of layer: Layer, at node: NodeID, in superlayer: Layer?, _ superNode: NodeID? = nil,
        isRetimed: Bool
    ) {
        layerNodes?.note(layer, at: node)
        if let id = parts.id { context.names.note(id, layer, at: node, reader) }
        if let name = parts.id ?? parts.name { layer.name = name }
        if let frame = parts.frame { layer.frameBeforeTransform = frame }
        if let place = parts.relativePlace, let superlayer { placements.add(layer, in: superlayer, place) }
        stacks.setProperties(of: layer, layout: parts.layout, at: node, in: superNode)
        if parts.hasContentsScale { layer.storage.hasOwnContentsScale = true }
        if let path = parts.contents { layer.storage.contents = context.pictures.picture(at: path, reader) }
        if let path = parts.backgroundPattern {
            layer.storage.backgroundPattern = context.pictures.picture(at: path, reader)
        }
        if let path = parts.borderImage { layer.borderImage = context.pictures.picture(at: path, reader) }
        if let mask = parts.mask, !parts.masks.isEmpty {
            reader.report(
                .invalid(found: "the layer has mask and masks", advice: "put the mask into masks"), at: mask)
        }
        if let cells = parts.emitterCells { (layer as? EmitterLayer)?.emitterCells = context.emitterCells(at: cells) }
        if let source = parts.tileSource, let tiled = layer as? TiledLayer {
            tiled.source = tileSources.source(at: source, tileSize: Int(tiled.tileSize.width), context.pictures, reader)
        }
        if let parts = parts.sequence, let player = layer as? FrameSequenceLayer {
            player.sequence = sequences.sequence(parts)
        }
        if let reference = parts.contentsSequence {
            sequences.add(layer, showing: reference)
        }
        drawn.configure(parts, of: layer, at: node)
        if layer is ReplicatorLayer { replicators.append((layer, node)) }
        if let list = parts.animations { animations.animate(layer, at: list, isRetimed: isRetimed) }
        if let snapshot = parts.snapshot, let request = SnapshotRequest(snapshot, by: layer) {
            snapshots.append(request)
        }
    }

    /// Reports if more layers would be drawn than the limit.
    private func checkInstances(of root: Layer) {
        // Leaves first, without recursion: the layers in preorder, reversed.
        var (layers, open) = ([(layer: Layer, parent: Int)](), [(layer: root, parent: -1)])
        while let next = open.popLast() {
            layers.append(next)
            for child in next.layer.sublayers { open.append((child, layers.count - 1)) }
            if let mask = next.layer.mask { open.append((mask, layers.count - 1)) }
            if let content = next.layer.storage.effects?.snapshot?.content {
                open.append((content, layers.count - 1))
            }
        }
        let limit = Double(reader.work[.layers])
        var counts = Array(repeating: 1.0, count: layers.count)
        var worst: Layer?
        for (index, entry) in layers.enumerated().reversed() {
            if let replicator = entry.layer as? ReplicatorLayer {
                counts[index] = 1 + (counts[index] - 1) * Double(replicator.instanceCount)
                // The innermost replicator above the limit is the one to change.
                if worst == nil, counts[index] > limit { worst = replicator }
            }
            if entry.parent >= 0 { counts[entry.parent] += counts[index] }
        }
        guard counts[0] > limit else { return }
        let count = Int(min(counts[0], 1e15))
        guard let worst else {
            reader.reportExcess(
                .layers, count, at: reader.document.root,
                "the document has \(count) layers, more than \(reader.work[.layers])", advice: "use fewer layers")
            return
        }
        let name = worst.name.map { Printable.quoted($0) } ?? "a replicator"
        reader.reportExcess(
            .layers, count, at: replicators.first { $0.layer === worst }?.node ?? reader.document.root,
            "\(name) draws more than \(reader.work[.layers]) layers with all its instances",
            advice: "lower an instanceCount")
    }
}

extension Layer {
    /// True if the layer's local time differs from its superlayer's.
    fileprivate var hasOwnTime: Bool { timing != TimingValues.ofLayers }
}

/// A layer whose mask and sublayers are being read.
private struct OpenLayer {
    /// The role of the layer that is read next.
    enum Role {
        case mask, sublayer
        /// One of several masks.
        case part(MaskDraft)
    }

    let layer: Layer
    /// The node of the layer's object.
    let node: NodeID

    /// True if the layer or an ancestor has timing of its own.
    let isRetimed: Bool
    private var mask: NodeID?
    private var masks: ArraySlice<MaskDraft>
    /// The masks that have been read.
    private var combined: [LayerMask] = []
    private var sublayers: Document.Elements?

    /// Nil for a layer without mask and sublayers.
    init?(_ layer: Layer, at node: NodeID, _ parts: LayerParts, isRetimed: Bool, in document: Document) {
        let count = parts.sublayers.map { document.count(of: $0) } ?? 0
        guard parts.mask != nil || !parts.masks.isEmpty || count > 0 else { return nil }
        (self.layer, self.node) = (layer, node)
        self.isRetimed = isRetimed
        mask = parts.mask
        masks = parts.masks[...]
        sublayers = parts.sublayers.map { document.elements(of: $0) }
        layer.children.reserveCapacity(count)
    }

    mutating func next() -> (node: NodeID, role: Role)? {
        if let node = mask {
            mask = nil
            return (node, .mask)
        }
        while let part = masks.popFirst() {
            if let node = part.layer { return (node, .part(part)) }
        }
        if !combined.isEmpty {
            layer.masks = combined
            combined = []
        }
        return sublayers?.next().map { ($0, .sublayer) }
    }

    /// Adds a new layer that has no superlayer and no sublayers.
    mutating func adopt(_ new: Layer, as role: Role) {
        switch role {
        case .mask: layer.mask = new
        case .part(let part): combined.append(part.mask(of: new))
        case .sublayer:
            layer.children.append(new)
            new.parent = layer
            layer.adopt(new)
        }
    }
}
