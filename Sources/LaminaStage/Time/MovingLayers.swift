import LaminaGeometry
import LaminaLayers

/// The layers of a render tree whose nodes animations change, if nothing else in it changes with time: to update the
/// tree to another moment, only their nodes are rewritten.
///
/// Valid until the whole tree is read again, because a layer has been changed in more than values of its node; those
/// that have been changed in these are in ``LayerChanges``.
struct MovingLayers {
    private struct Entry {
        // Unretained, as reference counting would touch each object: the stage's tree owns them, and removing one marks
        // the root.
        let layer: Unmanaged<Layer>
        let motion: Unmanaged<LayerMotion>
        let node: Int
    }

    private var entries: [Entry] = []
    private var changesMoreThanNodes = true
    /// True if something depends on the layers around it that is updated only when the whole tree is read: a cached image,
    /// tiles, a picture that changes in every frame.
    private(set) var containsDependents = false
    /// True if a layer samples its backdrop.
    private(set) var containsBackdropSampler = false
    /// True if a moving layer has sublayers.
    private var movesParents = false

    /// True if the recorded layers are all that time changes.
    ///
    /// The extent of a layer's backdrop depends on the opacity and effects of its ancestors.
    var isComplete: Bool { !changesMoreThanNodes && !(containsBackdropSampler && movesParents) }

    /// Removes all layers.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        (changesMoreThanNodes, containsDependents) = (false, false)
        (containsBackdropSampler, movesParents) = (false, false)
    }

    /// Records that time may change more than layers' nodes.
    mutating func noteOtherChanges() { changesMoreThanNodes = true }

    /// Records that something in the tree depends on the layers around it.
    mutating func noteDependent() { (changesMoreThanNodes, containsDependents) = (true, true) }

    /// Records a backdrop-sampling layer.
    mutating func noteBackdropSampling() { containsBackdropSampler = true }

    /// Records a layer of another kind than plain: time changes the node of a scroll layer alone, unless it scrolls.
    ///
    /// Its pages, in which rows are read, depend on its bounds and its clip.
    mutating func noteKind(of layer: Layer) {
        if layer.kind != .scroll || layer.motion?.animatesPages == true { changesMoreThanNodes = true }
    }

    /// Records a layer with animations or a time of its own.
    ///
    /// - Parameter hasPlainPlacement: True if its placement in its superlayer depends on its own values alone.
    @inline(__always)
    mutating func note(_ layer: Layer, _ motion: LayerMotion, node: Int, hasPlainPlacement: Bool) {
        guard isComplete, motion.hasOwnTime || motion.isAnimated else { return }
        // The placement of a drawing depends on the bounds.
        let reachesOthers =
            layer.storage.effects != nil || layer.storage.sublayerTransform != nil
            || layer.storage.drawn != nil && motion.animatesBounds
        // The placement of drawn contents depends on the bounds, and is not stored in the node.
        let movesContents = motion.animatesBounds && layer.storage.drawn != nil
        guard hasPlainPlacement, !motion.hasOwnTime, motion.changesOnlyNode, !reachesOthers, !movesContents else {
            changesMoreThanNodes = true
            return
        }
        if !layer.children.isEmpty { movesParents = true }
        entries.append(
            Entry(layer: .passUnretained(layer), motion: .passUnretained(motion), node: node))
    }

    /// Updates the nodes of a tree to a moment of the stage's time, and returns the next moment at which it may look
    /// different.
    ///
    /// Linear in the number of moving layers, some 100 ns each; allocates nothing but room for the indices.
    ///
    /// - Parameter changed: Receives the nodes that differ from before.
    func move(_ nodes: inout [RenderNode], to time: Double, changed: inout [Int32]) -> Double {
        var validUntil = Double.infinity
        var nodes = nodes.mutableSpan
        for index in entries.indices {
            let entry = entries[index]
            let values = entry.motion._withUnsafeGuaranteedRef { motion in
                entry.layer._withUnsafeGuaranteedRef { layer in
                    let state = motion.evaluate(layer, at: time)
                    validUntil = min(validUntil, state.validUntil)
                    return motion.isApplied ? UnsafePointer(motion.presented) : layer.storageAddress
                }
            }
            if nodes[entry.node].update(values) { changed.append(Int32(truncatingIfNeeded: entry.node)) }
        }
        return validUntil
    }
}
