/// The layers of a stage that have changed since the stage's tree was last read, as long as only values in their own
/// nodes have: a render tree that differs in these nodes alone need not be read again.
///
/// A layer adds itself at its first change. Every other change, of the hierarchy, of contents, effects or animations,
/// makes the list useless until the tree has been read whole; so does anything that isn't known to be a value of a node.
package final class LayerChanges {
    /// A layer with the index of its node in the tree.
    package struct Entry {
        /// Unretained: valid while the layer is still that of the node, which the stage checks by its address. A layer
        /// that leaves the tree makes the list useless first.
        package let layer: Unmanaged<Layer>
        package let node: Int
    }

    /// The layers in the order of their first change; one may occur twice. Of no use if ``reachFurther``.
    // A stage and its layers belong to one thread at a time, as in `Layer`.
    @exclusivity(unchecked) package private(set) var entries: [Entry] = []

    /// True if more may have changed than the nodes of the listed layers.
    @exclusivity(unchecked) package private(set) var reachFurther = true

    /// The number of layers beyond which reading the whole tree costs less.
    @exclusivity(unchecked) package var limit = 0

    package init() {}

    /// Begins an empty list, before the tree is read or its nodes have been updated.
    package func begin() {
        entries.removeAll(keepingCapacity: true)
        reachFurther = false
    }

    /// Records that more has changed than values of nodes.
    package func noteFurther() { reachFurther = true }

    /// Adds a layer, a value of whose node has changed.
    fileprivate func add(_ layer: Layer, node: Int) {
        if reachFurther { return }
        guard entries.count < limit else {
            reachFurther = true
            return
        }
        entries.append(Entry(layer: .passUnretained(layer), node: node))
    }
}

/// The index of a layer's node in the last render tree of its stage, and the state of the layer's changes since.
package struct LayerNode: Sendable {
    /// The index; -1 if changes of its values may reach beyond the node; -2 - index once the layer is listed.
    private var code: Int32

    /// The state of a layer that no tree has been made of.
    static let unread = LayerNode(code: .min)

    private init(code: Int32) { self.code = code }

    /// - Parameter index: The index of the node; nil if changes of its values may reach beyond it.
    package init(_ index: Int?) { code = index.flatMap { Int32(exactly: $0) } ?? -1 }

    /// True if the layer's next change is to be recorded.
    @inline(__always)
    fileprivate func awaitsChange(ofNode: Bool) -> Bool { ofNode ? code >= -1 : code != .min }

    /// Returns the index of the node of a layer that is not listed yet, and counts it as listed.
    fileprivate mutating func takeIndex() -> Int? {
        guard code >= 0 else { return nil }
        defer { code = -2 - code }
        return Int(code)
    }
}

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
            return changes._withUnsafeGuaranteedRef { $0.add(self, node: index) }
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
        var layer: Layer? = self
        while let marked = layer, marked.subtreeHasChanged {
            marked.subtreeHasChanged = false
            layer = marked.parent
        }
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
