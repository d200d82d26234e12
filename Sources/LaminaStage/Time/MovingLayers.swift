import LaminaGeometry
import LaminaLayers

/// The layers of a render tree that animations move, where nothing else in it changes with time: to bring the tree to
/// another moment, only their nodes are made anew.
///
/// That holds while no layer is changed by hand: a change marks the root, and the tree is then read whole.
struct MovingLayers {
    private struct Entry {
        // Not counted, which would touch each object: the stage's tree holds them, and taking any out marks the root.
        let layer: Unmanaged<Layer>
        let motion: Unmanaged<LayerMotion>
        let node: Int
    }

    private var entries: [Entry] = []
    private var isMoreThanNodes = true
    /// Whether a layer reads what is behind it.
    private var holdsBackdropReader = false
    /// Whether one that moves has sublayers.
    private var movesHolders = false

    /// Whether those noted are all that time changes.
    ///
    /// How far a layer sees what is behind it depends on the opacity and the like of the layers around it.
    var areAll: Bool { !isMoreThanNodes && !(holdsBackdropReader && movesHolders) }

    /// Begins with no layers.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        (isMoreThanNodes, holdsBackdropReader, movesHolders) = (false, false, false)
    }

    /// Notes that time may change more than the nodes of layers.
    mutating func noteMore() { isMoreThanNodes = true }

    /// Notes a layer that reads what is behind it.
    mutating func noteBackdropReader() { holdsBackdropReader = true }

    /// Notes a layer that has motion.
    ///
    /// - Parameter isPlaced: Whether its place in its superlayer follows from its own values alone.
    @inline(__always)
    mutating func note(_ layer: Layer, _ motion: LayerMotion, node: Int, isPlaced: Bool) {
        guard areAll, motion.hasOwnTime || motion.isAnimated else { return }
        // Where a drawing lies follows from the bounds.
        let reachesOthers =
            layer.storage.effects != nil || layer.storage.sublayerTransform != nil
            || layer.storage.drawn != nil && motion.animatesBounds
        // Where drawn contents lie depends on the bounds, and is not the node's.
        let movesContents = motion.animatesBounds && layer.storage.drawn != nil
        guard isPlaced, !motion.hasOwnTime, motion.changesOnlyNode, !reachesOthers, !movesContents else {
            isMoreThanNodes = true
            return
        }
        if !layer.children.isEmpty { movesHolders = true }
        entries.append(
            Entry(layer: .passUnretained(layer), motion: .passUnretained(motion), node: node))
    }

    /// Brings the nodes of a tree to a moment of the stage's time, and gives the next at which it may look other.
    ///
    /// Linear in the number of layers that move, some 100 ns each; takes no memory.
    func move(_ nodes: inout [RenderNode], to time: Double) -> Double {
        var validUntil = Double.infinity
        var nodes = nodes.mutableSpan
        for index in entries.indices {
            let entry = entries[index]
            let values = entry.motion._withUnsafeGuaranteedRef { motion in
                entry.layer._withUnsafeGuaranteedRef { layer in
                    let state = motion.evaluate(layer, at: time)
                    validUntil = min(validUntil, state.validUntil)
                    return motion.isApplied ? UnsafePointer(motion.presented) : address(&layer.storage)
                }
            }
            nodes[entry.node].update(values)
        }
        return validUntil
    }

    @inline(__always)
    private func address(_ values: UnsafePointer<LayerStorage>) -> UnsafePointer<LayerStorage> { values }
}
