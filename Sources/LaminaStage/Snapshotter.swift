import Foundation
import LaminaGeometry
import LaminaLayers

/// Reads a layer tree into a ``RenderTree``: walks it, with an own stack, and lets the other parts add what they know of.
struct Snapshotter {
    /// The moment that is read, or was read last.
    private(set) var moment = ReadingMoment()
    private var writer = TreeWriter()
    private var particles = ParticleWriter()
    /// The tiles of the frames, and how they go with them.
    var tiles = FrameTiles()

    /// The layers of the nodes of the last tree; pictures that change over have none.
    var layers: [ObjectIdentifier?] { writer.layers }

    /// The tree as it is at a moment of its own time. The depth of the layers costs no stack.
    mutating func snapshot(
        of root: Layer, at time: Double, pixelWidth: Int, pixelHeight: Int, scale: Double, background: Color?
    ) -> RenderTree {
        writer.begin(
            RenderTree(pixelWidth: pixelWidth, pixelHeight: pixelHeight, scale: scale, background: background))
        moment.begin(at: time)
        tiles.beginFrame()

        let rootTime = LayerTime(seconds: time)
        moment.animate(root, in: rootTime)
        let marks = root.takeMarks()
        let isMirrored = marks.contains(.isGeometryFlipped)
        writer.appendRoot(root, marks, at: &moment, through: Homography(scaleX: scale, y: scale))
        var current = enter(root, isMirrored: isMirrored, nodeIndex: 0, in: rootTime)
        var around: [OpenLayer] = []
        while true {
            if current.isBeforeSublayers { beginSublayers(of: &current) }
            if current.isBeforeTiles { tiles.add(to: &current, around: around, &writer, at: &moment) }
            // Whatever moves may bring back what lies outside.
            if let pages = current.pages, current.skipOutside(pages) { writer.noteMore() }
            guard let child = current.takeNext() else {
                if beginNextInstance(of: &current) { continue }
                close(&current)
                guard var superlayer = around.popLast() else { break }
                superlayer.note(closed: current, in: writer.tree)
                current = superlayer
                continue
            }
            if child.awaitsDisplay { child.displayAwaited() }
            if current.readsAgain { moment.animate(child, in: current.time) }
            let marks = child.takeMarks()
            let isMirrored = marks.contains(.isGeometryFlipped) != current.isMirrored
            let index = writer.count
            let needsVisit = writer.append(child, marks, isMirrored: isMirrored, in: current, at: &moment)
            if marks.contains(.hasChanged) || writer.showsOtherPicture
                || marks.contains(.hasKind) && child.changesByItself
            {
                current.contentHasChanged = true
            }
            if !needsVisit || writer.tree.nodes[index].flags.contains(.hidden) { continue }
            around.append(current)
            current =
                marks.contains(.hasKind) && child.keepsDepth
                ? enterSpace(of: child, nodeIndex: index, in: current)
                : enter(
                    child, isMirrored: isMirrored, nodeIndex: index, in: current.time, pages: current.pages)
            if let drawing = current.drawing {
                DrawingWindow.show(drawing, of: child, current, around: around, inFrame: moment.frame, &writer)
            }
        }
        var tree = writer.finish()
        tree.tileCounts = tiles.counts
        return tree
    }

    /// Brings the tree that was read last to another moment, if time moves nothing but layers' own nodes and nothing else
    /// has been changed since; false if it must be read anew.
    mutating func move(_ tree: inout RenderTree, to time: Double) -> Bool {
        guard writer.moving.areAll else { return false }
        moment.move(to: time, validUntil: writer.move(&tree, to: time))
        return true
    }

    /// Which node of the last tree a layer has, if any. Linear in the number of nodes.
    func nodeIndex(of layer: Layer) -> Int? {
        layer.hasBeenRead ? layers.firstIndex(of: ObjectIdentifier(layer)) : nil
    }

    // MARK: Opening and closing layers

    /// Opens a layer whose own animations have been applied, and applies those of the layers in it.
    private mutating func enter(
        _ layer: Layer, isMirrored: Bool, nodeIndex: Int, in time: LayerTime, pages: CGRect? = nil
    ) -> OpenLayer {
        let inside = time.inside(layer)
        if layer.holdsMotion {
            let areStill = layer.kind == .scroll && (layer as? ScrollLayer)?.rows.areCurrent(in: layer) == true
            if !areStill {
                for child in layer.children where child.motion != nil { moment.animate(child, in: inside) }
            }
            if let mask = layer.storage.effects?.mask { moment.animate(mask, in: inside) }
        }
        return OpenLayer(layer, isMirrored: isMirrored, nodeIndex: nodeIndex, time: inside, pages: pages)
    }

    /// Opens a layer that keeps the depth of what it holds.
    private mutating func enterSpace(of layer: Layer, nodeIndex: Int, in superlayer: OpenLayer) -> OpenLayer {
        let (pieces, haveChanged) = SpaceReader.pieces(of: layer, in: superlayer, at: &moment)
        return OpenLayer(pieces, nodeIndex: nodeIndex, time: superlayer.time, contentHasChanged: haveChanged)
    }

    /// Gives the node of a layer what is known only once all inside has been read.
    private mutating func close(_ layer: inout OpenLayer) {
        ChangeOver.end(in: &layer, &writer)
        writer.tree.nodes[layer.nodeIndex].subtreeCount = Int32(writer.count - layer.nodeIndex)
        if layer.isSpecial {
            layer.finish(in: &writer.tree, ofFrame: moment.frame, lastBackdrop: writer.lastBackdrop)
        }
    }

    /// Adds what comes between a layer's own node and its sublayers.
    private mutating func beginSublayers(of open: inout OpenLayer) {
        open.beginsSublayers = false
        ChangeOver.begin(in: &open, &writer)
        if let emitter = open.emitter {
            let isGoingOn = particles.add(emitter, at: open.time.seconds, to: &writer)
            if isGoingOn { moment.noteOngoing(in: open.time) }
            if emitter.changesPicture(isGoingOn: isGoingOn, now: moment.now) { open.contentHasChanged = true }
        }
        guard let instances = open.instances else { return }
        open.beginInstances()
        beginInstance(instances)
    }

    /// Goes on to a replicator's next instance; false if there is none.
    private mutating func beginNextInstance(of open: inout OpenLayer) -> Bool {
        guard let instances = open.instances else { return false }
        if let node = instances.node {
            writer.tree.nodes[node].subtreeCount = Int32(writer.count - node)
            if instances.holdsBackdropReader { writer.tree.nodes[node].flags.insert(.holdsBackdropReader) }
        }
        guard writer.count < TreeWriter.nodeLimit, open.beginNextInstance() else { return false }
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
