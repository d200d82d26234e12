import LaminaGeometry
import LaminaLayers

/// The nodes of layers whose values have been set: they are updated in place, as those of ``MovingLayers`` are.
extension LayerChanges {
    /// Returns whether nothing in a tree changes but the nodes of the listed layers.
    ///
    /// - Parameters:
    ///   - nodes: The nodes of the last tree.
    ///   - layers: The layers of the nodes.
    ///   - moving: The layers whose nodes time changes.
    func areOfNodesAlone(in nodes: [RenderNode], of layers: [ObjectIdentifier?], _ moving: MovingLayers) -> Bool {
        if reachFurther || entries.isEmpty && !movesLayers || moving.containsDependents { return false }
        return entries.allSatisfy { entry in
            // A layer is looked at only if it is in the tree, which then owns it.
            guard entry.node < layers.count, layers[entry.node] == entry.layer, let layer = entry.unmanaged else {
                return false
            }
            return layer._withUnsafeGuaranteedRef { $0.isOfNodeAlone(bounds: nodes[entry.node].bounds, moving) }
        }
    }

    /// Updates the nodes of the listed layers to a moment of the stage's time, and begins a new list.
    ///
    /// - Parameter changed: Receives the nodes that differ from before.
    func update(_ nodes: inout [RenderNode], to time: Double, changed: inout [Int32]) {
        var nodes = nodes.mutableSpan
        for index in entries.indices {
            guard let layer = entries[index].unmanaged else { continue }
            // It may have been moved.
            let node = layer._withUnsafeGuaranteedRef { $0.nodeIndex } ?? entries[index].node
            let values = layer._withUnsafeGuaranteedRef { layer in
                layer.didUpdate(node: node)
                guard let motion = layer.motion, !motion.isIdle else { return layer.storageAddress }
                _ = motion.evaluate(layer, at: time)
                return motion.isApplied ? UnsafePointer(motion.presented) : layer.storageAddress
            }
            if nodes[node].update(values) { changed.append(Int32(truncatingIfNeeded: node)) }
        }
        begin()
    }
}

extension LayerChanges.Entry {
    /// The layer, if the tree has one of this address.
    fileprivate var unmanaged: Unmanaged<Layer>? { layer.layer }
}

extension ObjectIdentifier {
    /// The layer of an address; to be looked at only if it is known to exist.
    var layer: Unmanaged<Layer>? {
        UnsafeRawPointer(bitPattern: UInt(bitPattern: self)).map(Unmanaged<Layer>.fromOpaque)
    }
}

extension Layer {
    /// Returns whether changes of the layer's values stay within its node.
    ///
    /// - Parameter bounds: The bounds of the node.
    fileprivate func isOfNodeAlone(bounds: Rect, _ moving: MovingLayers) -> Bool {
        guard kind == .plain, storage.effects == nil, storage.supply == nil, storage.sublayerTransform == nil else {
            return false
        }
        if moving.containsBackdropSampler, !children.isEmpty { return false }
        let isMoving = motion?.isIdle == false
        if let drawn = storage.drawn {
            // The placement of a drawing depends on the bounds, and is not stored in the node; one beside the contents has
            // nodes of its own.
            if isMoving || bounds != storage.bounds { return false }
            if drawn.role != .contents, storage.showsContents { return false }
        }
        if isMoving, let motion {
            guard moving.isComplete, !motion.hasOwnTime, motion.isActive, motion.changesOnlyNode else { return false }
        }
        guard let parent, let visible = ScrollRows.pages(of: parent, margin: 0) else { return true }
        return ScrollRows.shows(self, in: visible)
    }
}
