import LaminaGeometry
import LaminaLayers

/// The nodes of layers that were added to a layer with many sublayers, or removed from it.
///
/// A layer that leaves makes its node vacant; one that comes gets the nearest vacant node, and the few nodes between are
/// moved by one. A tree that is read whole after none was near has vacant nodes among many sublayers, one in every
/// ``RoomForLayers/interval``. Vacant nodes show nothing and count as no layers.
extension LayerChanges {
    /// The result of updating a tree to added and removed layers.
    enum Moves {
        case made
        /// The tree must be read whole, as no vacant node is near.
        case needRoom
        /// The tree must be read whole for another reason.
        case reachFurther
    }

    /// Gives the layers that were added nodes, and takes those of the layers that were removed.
    ///
    /// - Parameters:
    ///   - layers: the layers of the nodes.
    ///   - moves: receives ``TreeChanges/moves``.
    func move(
        in tree: inout RenderTree, _ layers: inout [ObjectIdentifier?], _ moves: inout [Int32: Int32]
    ) -> Moves {
        // A layer more or less is another instance less or more.
        if tree.excess != nil { return .reachFurther }
        // First, as a removed layer may have been released: from here on a node's layer can be looked at.
        for removal in removals {
            guard removal.node < layers.count, layers[removal.node] == removal.layer,
                tree.nodes[removal.node].isPlainLeaf
            else { return .reachFurther }
            tree.nodes[removal.node] = .vacant
            tree.vacantCount += 1
            layers[removal.node] = nil
            moves[Int32(truncatingIfNeeded: removal.node)] = -1
        }
        // Names of layers that have left are left over.
        if tree.vacantCount > tree.nodes.count / 2 || tree.names.count > 2 * tree.nodes.count { return .reachFurther }
        for insertion in insertions {
            guard let layer = insertion.layer.layer?.takeUnretainedValue(), layer.mayBePlainLeaf,
                let superlayer = insertion.superlayer.layer?.takeUnretainedValue(),
                let room = RoomForLayers(in: superlayer, tree, layers),
                let place = room.place(of: layer, near: insertion.place, tree, layers)
            else { return .reachFurther }
            guard let vacant = room.vacantNode(near: place, tree.nodes, layers) else { return .needRoom }
            let index = tree.moveNodes(from: vacant, to: place, &layers, &moves)
            tree.setNode(at: index, of: layer, in: room.node)
            layers[index] = ObjectIdentifier(layer)
            _ = layer.takeMarks(node: index, in: self)
        }
        for superlayer in superlayers { superlayer.layer?._withUnsafeGuaranteedRef { $0.clearMarks() } }
        return .made
    }
}

/// The vacant nodes among those of a layer's sublayers.
struct RoomForLayers {
    /// The number of sublayers for which a reading leaves one vacant node; as many again are after the first sublayer and
    /// after the last one.
    static let interval = 64
    /// The most nodes that are moved for one layer.
    private static let reach = 128

    /// The index of the layer's node.
    let node: Int
    private let layer: Layer
    /// The end of its nodes.
    private let end: Int

    /// Returns nil if the places of sublayers don't follow from their order alone.
    init?(in layer: Layer, _ tree: RenderTree, _ layers: [ObjectIdentifier?]) {
        guard layer.kind == .plain, let node = layer.parent == nil ? 0 : layer.nodeIndex, node < layers.count,
            layers[node] == ObjectIdentifier(layer)
        else { return nil }
        (self.layer, self.node) = (layer, node)
        end = node + Int(tree.nodes[node].subtreeCount)
    }

    /// Returns the index of the node before which a new sublayer is painted: the one after the sublayer before it, or that
    /// of the one after it. Nil unless it has the same z position, so that no other is between.
    ///
    /// - Parameter index: its index among the sublayers, give or take ``LayerChanges/mostMoves``.
    func place(of new: Layer, near index: Int, _ tree: RenderTree, _ layers: [ObjectIdentifier?]) -> Int? {
        let sublayers = layer.children
        let near = index - LayerChanges.mostMoves..<index + LayerChanges.mostMoves + 1
        guard new.parent === layer,
            let own = sublayers[near.clamped(to: sublayers.indices)].firstIndex(where: { $0 === new })
        else { return nil }
        if let before = sublayers[..<own].last(where: { node(of: $0, layers) != nil }) {
            guard before.shownZPosition == new.storage.zPosition else { return nil }
            return node(of: before, layers).map { $0 + Int(tree.nodes[$0].subtreeCount) }
        }
        guard let after = sublayers[(own + 1)...].first(where: { node(of: $0, layers) != nil }),
            after.shownZPosition == new.storage.zPosition
        else { return nil }
        return node(of: after, layers)
    }

    private func node(of sublayer: Layer, _ layers: [ObjectIdentifier?]) -> Int? {
        guard let index = sublayer.nodeIndex, index < layers.count, layers[index] == ObjectIdentifier(sublayer) else {
            return nil
        }
        return index
    }

    /// Returns the vacant node nearest to a place between sublayers, with none but sublayers that can be moved between.
    func vacantNode(near place: Int, _ nodes: [RenderNode], _ layers: [ObjectIdentifier?]) -> Int? {
        var (after, before) = (place, place - 1)
        for _ in 0...RoomForLayers.reach {
            if after < end {
                if nodes[after].flags.contains(.vacant) { return after }
                after = isMovable(after, nodes, layers) ? after + 1 : end
            }
            if before > node {
                let isVacant = nodes[before].flags.contains(.vacant)
                if isVacant, isOwn(before, nodes, layers) { return before }
                before = !isVacant && isMovable(before, nodes, layers) ? before - 1 : node
            }
        }
        return nil
    }

    /// Returns whether a vacant node before a sublayer is among the sublayers, and not inside of the one before.
    private func isOwn(_ vacant: Int, _ nodes: [RenderNode], _ layers: [ObjectIdentifier?]) -> Bool {
        var last = vacant
        while nodes[last].flags.contains(.vacant) { last -= 1 }
        return last == node || isMovable(last, nodes, layers)
    }

    /// Returns whether a node is that of a sublayer that nothing knows by its index but itself.
    private func isMovable(_ index: Int, _ nodes: [RenderNode], _ layers: [ObjectIdentifier?]) -> Bool {
        guard nodes[index].subtreeCount == 1, let sublayer = layers[index]?.layer else { return false }
        return sublayer._withUnsafeGuaranteedRef {
            $0.parent === layer && $0.kind == .plain && $0.nodeIndex == index && $0.motion?.isIdle ?? true
        }
    }
}

extension RenderTree {
    /// Moves a vacant node to a place, and the nodes between by one; returns its index there.
    fileprivate mutating func moveNodes(
        from vacant: Int, to place: Int, _ layers: inout [ObjectIdentifier?], _ moves: inout [Int32: Int32]
    ) -> Int {
        let target = vacant < place ? place - 1 : place
        let step = vacant < target ? 1 : -1
        for index in stride(from: vacant, to: target, by: step) {
            let source = Int32(truncatingIfNeeded: index + step)
            moves[Int32(truncatingIfNeeded: index)] = moves[source] ?? source
            nodes[index] = nodes[index + step]
            layers[index] = layers[index + step]
            layers[index]?.layer?._withUnsafeGuaranteedRef { $0.moveNode(to: index) }
        }
        moves[Int32(truncatingIfNeeded: target)] = -1
        return target
    }

    /// Makes a vacant node that of a layer, in the layer of another node.
    fileprivate mutating func setNode(at index: Int, of layer: Layer, in superlayer: Int) {
        let values = layer.storageAddress
        var node = RenderNode(values, toSuperlayer: values.plainMap())
        if values.pointee.isGeometryFlipped != nodes[superlayer].flags.contains(.geometryFlipped) {
            node.flags.insert(.geometryFlipped)
        }
        if values.reversesSpace(in: nil) { node.flags.insert(.reversed) }
        if let name = layer.name {
            node.name = Int32(names.count)
            names.append(name)
        }
        nodes[index] = node
        vacantCount -= 1
    }
}

extension RenderNode {
    /// A node of no layer, for one that may be added.
    static var vacant: RenderNode {
        var node = RenderNode(toSuperlayer: .identity, bounds: .zero)
        node.flags = [.hidden, .vacant]
        return node
    }

    /// True if nothing else in the tree belongs to the node.
    fileprivate var isPlainLeaf: Bool {
        subtreeCount == 1 && max(contents, pattern, gradient) < 0 && max(tint, clipPlanes, effects) < 0
            && flags.isDisjoint(with: [.mask, .snapshot, .transition])
    }
}

extension Layer {
    /// True if the layer's node is all of it, whatever is around it.
    fileprivate var mayBePlainLeaf: Bool {
        kind == .plain && children.isEmpty && storage.effects == nil && storage.supply == nil && storage.drawn == nil
            && storage.contents == nil && storage.backgroundPattern == nil && !awaitsDisplay && nodeIndex == nil
            && motion?.isIdle ?? true
    }
}
