import LaminaGeometry
import LaminaLayers

/// What layers of special kinds add to the tree.
extension Snapshotter {
    /// Adds what comes between a layer's own node and its sublayers.
    mutating func beginSublayers(of open: inout OpenLayer, in tree: inout RenderTree) {
        open.beginsSublayers = false
        addChangeOver(to: &open, in: &tree)
        if let emitter = open.emitter {
            let isGoingOn = addParticles(of: emitter, at: open.time.seconds, to: &tree)
            if isGoingOn { noteOngoing(in: open.time) }
            if emitter.changesPicture(isGoingOn: isGoingOn, now: now) { open.contentHasChanged = true }
        }
        guard let instances = open.instances else { return }
        open.beginInstances()
        beginInstance(instances, in: &tree)
    }

    /// Goes on to a replicator's next instance; false if there is none.
    mutating func beginNextInstance(of open: inout OpenLayer, in tree: inout RenderTree) -> Bool {
        guard let instances = open.instances else { return false }
        if let node = instances.node {
            tree.nodes[node].subtreeCount = Int32(tree.nodes.count - node)
            if instances.holdsBackdropReader { tree.nodes[node].flags.insert(.holdsBackdropReader) }
        }
        guard tree.nodes.count < Self.nodeLimit, open.beginNextInstance() else { return false }
        beginInstance(instances, in: &tree)
        return true
    }

    private mutating func beginInstance(_ instances: Instances, in tree: inout RenderTree) {
        guard !instances.isEmpty, instances.color != .one else { return }
        instances.node = tree.nodes.count
        var node = RenderNode.group
        tree.tint(&node, Color(instances.color))
        addNode(node, to: &tree)
    }

    /// Adds the node of a layer that keeps the depth of what it holds: it shows nothing itself, and what it holds is
    /// placed in its superlayer.
    mutating func appendSpace(of layer: Layer, _ flags: RenderFlags, to tree: inout RenderTree) -> Bool {
        var node = RenderNode.group
        node.flags.formUnion(flags)
        if layer.shown.isHidden { node.flags.insert(.hidden) }
        if let name = layer.name {
            node.name = Int32(tree.names.count)
            tree.names.append(name)
        }
        addNode(node, to: &tree)
        return true
    }

    /// Opens a layer that keeps the depth of what it holds.
    mutating func enterSpace(of layer: Layer, nodeIndex: Int, in superlayer: OpenLayer) -> OpenLayer {
        let (pieces, haveChanged) = pieces(of: layer, in: superlayer)
        return OpenLayer(pieces, nodeIndex: nodeIndex, time: superlayer.time, contentHasChanged: haveChanged)
    }
}

extension RenderNode {
    /// A node that shows nothing itself.
    static var group: RenderNode {
        var node = RenderNode(toSuperlayer: .identity, bounds: .zero)
        node.flags = [.doubleSided, .groupOpacity]
        return node
    }
}

extension RenderTree {
    /// Leaves of the last node, a layer in space, the part that is painted now.
    mutating func cutLast(to piece: PlacedPiece) {
        let index = nodes.count - 1
        nodes[index].opacity *= piece.plane.opacity
        if !piece.halves.isEmpty {
            slice(at: index, by: piece.halves.map { RenderHalfPlane(a: $0.x, b: $0.y, c: $0.z) })
        }
        if piece.plane.color != .one { tint(at: index, Color(piece.plane.color)) }
    }
}

extension Color {
    fileprivate init(_ channels: SIMD4<Double>) {
        self.init(red: channels.x, green: channels.y, blue: channels.z, alpha: channels.w)
    }
}
