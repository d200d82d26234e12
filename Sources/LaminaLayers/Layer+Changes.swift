// The record of a layer's changes for its stage; the marks that say where in the tree something has changed are in `Layer`.

extension Layer {
    /// Records a change for the stage.
    ///
    /// - Parameter ofNode: True if it changes nothing in a render tree but values of the layer's own node; see
    ///   ``LayerProperty/isOfNode``.
    @inline(__always)
    final func noteChange(ofNode: Bool) {
        if node.awaitsChange(ofNode: ofNode) { record(changeOfNode: ofNode) }
    }

    private final func record(changeOfNode: Bool) {
        if changeOfNode, let changes, let index = node.takeIndex() {
            return changes._withUnsafeGuaranteedRef { $0.add(ObjectIdentifier(self), node: index) }
        }
        // A layer that is skipped because it is out of sight may have no list of its own.
        var layer: Layer? = self
        while let current = layer {
            if let changes = current.changes { return changes._withUnsafeGuaranteedRef { $0.noteFurther() } }
            layer = current.parent
        }
    }

    /// Records that the node of a listed layer has been updated, and clears the marks of the layer and around it: they
    /// are of listed layers only.
    package final func didUpdate(node index: Int) {
        node = LayerNode(index)
        clearMarks()
    }

    /// Clears the marks of the layer and around it, after everything in the list has been updated.
    package final func clearMarks() {
        var layer: Layer? = self
        while let marked = layer, marked.subtreeHasChanged {
            marked.subtreeHasChanged = false
            layer = marked.parent
        }
    }

    /// The index of the layer's node in the last tree; nil if the layer isn't in it, or changes of its values may reach
    /// beyond the node.
    package final var nodeIndex: Int? { node.index }

    /// Records that the layer's node is at another index.
    package final func moveNode(to index: Int) { node = node.moved(to: index) }

    /// Records that a sublayer was added at an index.
    final func noteAddition(of layer: Layer, at place: Int) {
        noteSublayers { list in
            guard list.addSuperlayer(ObjectIdentifier(self), ofOthers: children.count - 1) else { return }
            layer.node = .unread
            list.add(
                LayerChanges.Insertion(
                    layer: ObjectIdentifier(layer), superlayer: ObjectIdentifier(self), place: place))
        }
    }

    /// Records that a sublayer was removed. It may be released, so that nobody looks at it from now on.
    final func noteRemoval(of layer: Layer) {
        noteSublayers { list in
            guard list.addSuperlayer(ObjectIdentifier(self), ofOthers: children.count),
                !list.removeInsertion(of: ObjectIdentifier(layer))
            else { return }
            let isListed = layer.changes?.toOpaque() == Unmanaged.passUnretained(list).toOpaque()
            guard isListed, let index = layer.node.index, layer.children.isEmpty, layer.motion?.isIdle ?? true else {
                return list.noteFurther()
            }
            layer.node = .unread
            list.addRemoval(of: ObjectIdentifier(layer), node: index)
        }
    }

    /// Records a change of the sublayers: by `note` in the list of the stage, if the layer is in its tree.
    private final func noteSublayers(_ note: (LayerChanges) -> Void) {
        contentHasChanged = true
        if let changes, node.awaitsChange(ofNode: false) {
            changes._withUnsafeGuaranteedRef(note)
        } else {
            noteChange(ofNode: false)
        }
        markPlacementChanged()
    }

    /// Has the layer's changes recorded for a stage.
    final func beginChanges(for list: LayerChanges) {
        let before = changes
        changes = Unmanaged.passRetained(list)
        before?.release()
    }

    /// Ends the recording of changes for a stage whose tree the layer is not in any more.
    final func endChanges() {
        let before = changes
        (changes, node) = (nil, .unread)
        before?.release()
    }
}
