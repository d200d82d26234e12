import Glibc
import LaminaCounters
import LaminaGeometry
import LaminaLayers

/// Reads a layer tree into a ``RenderTree``: walks it with an explicit stack, and calls the writers of each kind of
/// content.
struct Snapshotter {
    /// The moment of the current or last reading.
    private(set) var moment = ReadingMoment()
    private var writer = TreeWriter()
    /// The number up to which the particles of an emitter are nodes.
    var mostListedParticles: Int {
        get { writer.mostListedParticles }
        set { writer.mostListedParticles = newValue }
    }
    /// The layers that have changed since the last reading.
    private let changes = LayerChanges()
    private var particles = ParticleWriter()
    /// True if readings leave vacant nodes: once a layer was added and none was near, as more may follow.
    private var leavesRoom = false
    /// See ``LayerChanges/leastSiblings``.
    var leastSiblings: Int {
        get { changes.leastSiblings }
        nonmutating set { changes.leastSiblings = newValue }
    }
    /// The tiles of the frames.
    var tiles = FrameTiles()
    /// The limits of the work on a frame, of which ``WorkLimit/layers`` is kept here.
    var limits = WorkLimits.standard

    /// The layers of the last tree's nodes; nodes of transitions have none.
    var layers: [ObjectIdentifier?] { writer.layers }

    /// Reads the tree at a moment of its own time. Uses an explicit stack.
    mutating func snapshot(
        of root: Layer, at time: Double, pixelWidth: Int, pixelHeight: Int, scale: Double, background: Color?
    ) -> RenderTree {
        writer.begin(
            RenderTree(pixelWidth: pixelWidth, pixelHeight: pixelHeight, scale: scale, background: background),
            nodeLimit: limits[.layers])
        moment.begin(at: time)
        tiles.beginFrame()
        let (changes, leavesRoom) = (changes, leavesRoom)
        // Programs' code that is called in the reading may change layers again.
        changes.begin()

        let rootTime = LayerTime(seconds: time)
        moment.animate(root, in: rootTime)
        // Its node has the scale too.
        let marks = root.takeMarks(node: nil, in: changes)
        let isFlipped = marks.contains(.isGeometryFlipped)
        writer.appendRoot(root, marks, at: &moment, through: Homography(scaleX: scale, y: scale))
        var around: [OpenLayer] = []
        var current = enter(root, isFlipped: isFlipped, nodeIndex: 0, in: rootTime, around: around, isReadOnce: true)
        while true {
            if current.isBeforeSublayers { beginSublayers(of: &current, around: around) }
            if current.isBeforeTiles { tiles.add(to: &current, around: around, &writer, at: &moment) }
            if let pages = current.pages { current.skipOutside(pages) }
            guard let child = current.takeNext() else {
                if beginNextInstance(of: &current) { continue }
                if leavesRoom {
                    writer.addVacantNodes(current.vacantCount(atEnd: true, many: changes.leastSiblings))
                }
                close(&current)
                guard var superlayer = around.popLast() else { break }
                superlayer.note(closed: current, in: writer.tree)
                current = superlayer
                continue
            }
            if child.awaitsDisplay { current.displayAwaited(child) }
            if current.readsAgain { moment.animate(child, in: current.time) }
            let index = writer.count
            let readsOnce = current.readsOnce
            let marks = child.takeMarks(
                node: readsOnce && current.hasPlainPlacement ? index : nil, in: changes)
            let isFlipped = marks.contains(.isGeometryFlipped) != current.isFlipped
            let needsVisit = writer.append(child, marks, isFlipped: isFlipped, in: current, at: &moment)
            if marks.contains(.hasChanged) || writer.showsOtherPicture
                || marks.contains(.hasKind) && child.changesEveryFrame
            {
                current.contentHasChanged = true
            }
            if !needsVisit || writer.tree.nodes[index].flags.contains(.hidden) {
                if leavesRoom {
                    writer.addVacantNodes(current.vacantCount(atEnd: false, many: changes.leastSiblings))
                }
                continue
            }
            around.append(current)
            current =
                marks.contains(.hasKind) && child.keepsDepth
                ? enterSpace(of: child, nodeIndex: index, in: current)
                : enter(
                    child, isFlipped: isFlipped, nodeIndex: index, in: current.time, pages: current.pages,
                    around: around, isReadOnce: readsOnce)
            if let drawing = current.drawing {
                DrawingWindow.show(drawing, of: child, current, around: around, inFrame: moment.frame, &writer)
            }
        }
        var tree = writer.finish()
        // The indices of nodes may be those of the tree before.
        if changes.movesLayers { changes.noteFurther() }
        changes.limit = max(64, tree.nodes.count / 4)
        tree.tileCounts = tiles.counts
        return tree
    }

    /// Updates the last tree in place, if nothing has changed in it but layers' own nodes, and which layers there are among
    /// many; false if it must be read again.
    ///
    /// - Parameters:
    ///   - time: The moment.
    ///   - hasMoved: True if time may have changed the tree since it was last updated.
    ///   - hasChanged: True if layers have been changed since.
    mutating func update(_ tree: inout RenderTree, to time: Double, hasMoved: Bool, hasChanged: Bool) -> Bool {
        if hasMoved, !writer.moving.isComplete { return false }
        if hasChanged, !changes.areOfNodesAlone(in: tree.nodes, of: writer.layers, writer.moving) { return false }
        let base = tree.version
        var nodes = tree.takeChangedNodes()
        var moves: [Int32: Int32] = [:]
        if hasChanged, changes.movesLayers {
            let result = changes.move(in: &tree, &writer.layers, &moves)
            if result == .needRoom { leavesRoom = true }
            guard result == .made else { return false }
            nodes.append(contentsOf: moves.keys)
        }
        if hasMoved {
            moment.move(to: time, validUntil: writer.moving.move(&tree.nodes, to: time, changed: &nodes))
        }
        if hasChanged { changes.update(&tree.nodes, to: time, changed: &nodes) }
        tree.setChanges(since: base, in: nodes, moves: moves)
        return true
    }

    /// The index of a layer's node in the last tree, if any. Linear in the number of nodes.
    func nodeIndex(of layer: Layer) -> Int? {
        layer.hasBeenRead ? layers.firstIndex(of: ObjectIdentifier(layer)) : nil
    }

    // MARK: Opening and closing layers

    /// Opens a layer whose own animations have been applied, and applies its sublayers' animations.
    private mutating func enter(
        _ layer: Layer, isFlipped: Bool, nodeIndex: Int, in time: LayerTime, pages: Rect? = nil, around: [OpenLayer],
        isReadOnce: Bool
    ) -> OpenLayer {
        let inside = time.inside(layer)
        if layer.holdsMotion {
            let areStill = layer.kind == .scroll && (layer as? ScrollLayer)?.rows.areCurrent(in: layer) == true
            if !areStill {
                for child in layer.children where child.motion != nil { moment.animate(child, in: inside) }
            }
            if let mask = layer.storage.effects?.mask { moment.animate(mask, in: inside) }
        }
        // It has a time of its own if it follows time.
        if let content = layer.storage.effects?.snapshot?.content { moment.animate(content, in: inside) }
        var margin: Double?
        if layer.kind == .scroll, isReadOnce, layer.motion?.changesOver != true {
            var path: [Int] = []
            for outer in around { path += [outer.nodeIndex] + outer.innerNodes }
            margin = writer.tree.edgeMargin(in: path + [nodeIndex])
        }
        return OpenLayer(
            layer, isFlipped: isFlipped, nodeIndex: nodeIndex, time: inside, pages: pages, margin: margin,
            isReadOnce: isReadOnce)
    }

    /// Opens a layer that keeps its sublayers' depth.
    private mutating func enterSpace(of layer: Layer, nodeIndex: Int, in superlayer: OpenLayer) -> OpenLayer {
        let space = SpaceReader.read(
            layer, transform: superlayer.spaceTransform(of: layer), in: superlayer.time,
            isFlipped: superlayer.isFlipped, at: &moment, room: writer.room)
        if space.leftOut > 0 { writer.noteExcess(of: nodeIndex, more: space.pieces.count + space.leftOut) }
        return OpenLayer(
            space.pieces, nodeIndex: nodeIndex, time: superlayer.time, contentHasChanged: space.haveChanged)
    }

    /// Completes a layer's node with values known only once its subtree has been read.
    private mutating func close(_ layer: inout OpenLayer) {
        TransitionNodes.end(in: &layer, &writer)
        writer.tree.nodes[layer.nodeIndex].subtreeCount = Int32(writer.count - layer.nodeIndex)
        if layer.isSpecial {
            layer.finish(in: &writer.tree, ofFrame: moment.frame, lastBackdrop: writer.lastBackdrop)
        }
    }

    /// Adds the nodes between a layer's own and its sublayers'.
    private mutating func beginSublayers(of open: inout OpenLayer, around: [OpenLayer]) {
        open.beginsSublayers = false
        if let large = open.drawingBesideContents?.large {
            let window = DrawingWindow.contents(of: large, in: open, around: around, inFrame: moment.frame, &writer)
            open.drawingBesideContents?.show(window)
        }
        TransitionNodes.begin(in: &open, &writer)
        if let emitter = open.emitter {
            let isGoingOn = particles.add(
                emitter, node: open.nodeIndex, at: open.time.seconds, to: &writer)
            if isGoingOn { moment.noteOngoing(in: open.time) }
            if emitter.changesPicture(isGoingOn: isGoingOn, now: moment.now) { open.contentHasChanged = true }
        }
        guard let instances = open.instances else { return }
        open.beginInstances()
        beginInstance(instances)
    }

    /// Advances to a replicator's next instance; false if there is none.
    private mutating func beginNextInstance(of open: inout OpenLayer) -> Bool {
        guard let instances = open.instances else { return false }
        if let node = instances.node {
            writer.tree.nodes[node].subtreeCount = Int32(writer.count - node)
            if instances.containsBackdropSampler { writer.tree.nodes[node].flags.insert(.containsBackdropSampler) }
        }
        if writer.room == 0, let left = open.instancesLeft, left > 0 {
            let each = (writer.count - open.nodeIndex) / max(instances.readCount, 1)
            writer.noteExcess(of: open.nodeIndex, more: left * max(each, 1))
            return false
        }
        guard open.beginNextInstance() else { return false }
        beginInstance(instances)
        return true
    }

    private mutating func beginInstance(_ instances: Instances) {
        guard !instances.isEmpty, instances.color != .one else { return }
        instances.node = writer.count
        var node = RenderNode.group
        writer.tree.tint(&node, Color(instances.color))
        writer.addNode(node)
    }
}

extension RenderTree {
    /// The distance from a layer's bounds up to which pixels at their edges may show what is outside, in points; nil where
    /// the size of a pixel does not follow from upright maps alone.
    ///
    /// - Parameter path: The indices of the nodes from the root to the layer's own.
    fileprivate func edgeMargin(in path: [Int]) -> Double? {
        // Pixels per point along each axis.
        var (x, y) = (1.0, 1.0)
        for index in path {
            let node = nodes[index]
            // The image of a layer with effects may have larger pixels.
            guard node.effects < 0, node.toSuperlayer.isAxisAligned else { return nil }
            (x, y) = (x * abs(node.toSuperlayer.a), y * abs(node.toSuperlayer.e))
        }
        // Edges are smoothed within a pixel.
        let margin = 4 / min(x, y)
        return margin.isFinite ? margin : nil
    }
}
