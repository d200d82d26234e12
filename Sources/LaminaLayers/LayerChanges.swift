/// The layers of a stage that have changed since the stage's tree was last read, as long as only values in their own
/// nodes have: a render tree that differs in these nodes alone need not be read again.
///
/// A layer adds itself at its first change. So does one without sublayers that is added to a layer with many others, or
/// removed. Every other change, of the hierarchy, of contents, effects or animations, makes the list useless until the
/// tree has been read whole; so does anything that isn't known to be a value of a node.
package final class LayerChanges {
    /// A layer by its address, with the index of its node in the tree.
    ///
    /// The layer is not retained: it is that of the address only if the tree has one of this address at this node. A layer
    /// that leaves the tree makes the list useless first.
    package struct Entry {
        package let layer: ObjectIdentifier
        package let node: Int
    }

    /// A layer that was added and has no node yet. Its superlayer owns it, and is in the tree as long as the list is of
    /// use.
    package struct Insertion {
        package let layer: ObjectIdentifier
        package let superlayer: ObjectIdentifier
        /// The index among the sublayers when it was added.
        package let place: Int
    }

    /// The layers in the order of their first change; one may occur twice. Of no use if ``reachFurther``.
    // A stage and its layers belong to one thread at a time, as in `Layer`.
    @exclusivity(unchecked) package private(set) var entries: [Entry] = []

    /// The layers that were added, in this order.
    @exclusivity(unchecked) package private(set) var insertions: [Insertion] = []

    /// The layers that were removed, and may have been released since. One that was added again is in both lists.
    @exclusivity(unchecked) package private(set) var removals: [Entry] = []

    /// The superlayer of each layer that was added or removed; in the tree as long as the list is of use.
    @exclusivity(unchecked) package private(set) var superlayers: [ObjectIdentifier] = []

    /// True if more may have changed than the nodes of the listed layers.
    @exclusivity(unchecked) package private(set) var reachFurther = true

    /// The number of layers beyond which reading the whole tree costs less.
    @exclusivity(unchecked) package var limit = 0

    /// The number of sublayers from which on those that are added and removed are listed: with fewer, reading the tree
    /// costs little or most of it is elsewhere.
    @exclusivity(unchecked) package var leastSiblings = 1024

    /// The most layers that are added and removed; no place has changed by more.
    package static let mostMoves = 64

    package init() {}

    /// True if layers were added or removed.
    package var movesLayers: Bool { !superlayers.isEmpty }

    /// Begins an empty list, before the tree is read or its nodes have been updated.
    package func begin() {
        entries.removeAll(keepingCapacity: true)
        insertions.removeAll(keepingCapacity: true)
        removals.removeAll(keepingCapacity: true)
        superlayers.removeAll(keepingCapacity: true)
        reachFurther = false
    }

    /// Records that more has changed than values of nodes.
    package func noteFurther() { reachFurther = true }

    /// Adds a layer, a value of whose node has changed.
    func add(_ layer: ObjectIdentifier, node: Int) {
        if reachFurther { return }
        guard entries.count < limit else {
            reachFurther = true
            return
        }
        entries.append(Entry(layer: layer, node: node))
    }

    /// Adds the superlayer of a layer that was added or removed; false if the tree must be read whole.
    ///
    /// - Parameter count: the number of the other sublayers.
    func addSuperlayer(_ superlayer: ObjectIdentifier, ofOthers count: Int) -> Bool {
        if reachFurther { return false }
        reachFurther = count < leastSiblings || superlayers.count >= LayerChanges.mostMoves
        if !reachFurther { superlayers.append(superlayer) }
        return !reachFurther
    }

    /// Adds a layer that is now a sublayer of another.
    func add(_ insertion: Insertion) { insertions.append(insertion) }

    /// Removes a layer that was added since the tree was read; false if it wasn't.
    func removeInsertion(of layer: ObjectIdentifier) -> Bool {
        guard let index = insertions.firstIndex(where: { $0.layer == layer }) else { return false }
        insertions.remove(at: index)
        return true
    }

    /// Adds a layer that is no longer in the tree, and forgets changes of its values.
    func addRemoval(of layer: ObjectIdentifier, node: Int) {
        entries.removeAll { $0.layer == layer }
        removals.append(Entry(layer: layer, node: node))
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
    func awaitsChange(ofNode: Bool) -> Bool { ofNode ? code >= -1 : code != .min }

    /// The index of the node, if the layer's changes of values stay within it.
    var index: Int? { code >= 0 ? Int(code) : isListed ? -2 - Int(code) : nil }

    private var isListed: Bool { code < -1 && code != .min }

    /// The same state for another index.
    func moved(to index: Int) -> LayerNode {
        var moved = LayerNode(index)
        if isListed { _ = moved.takeIndex() }
        return moved
    }

    /// Returns the index of the node of a layer that is not listed yet, and counts it as listed.
    mutating func takeIndex() -> Int? {
        guard code >= 0 else { return nil }
        defer { code = -2 - code }
        return Int(code)
    }
}
