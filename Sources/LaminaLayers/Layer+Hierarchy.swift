import FoundationEssentials
import LaminaText

/// The tree of layers.
///
/// Adding a layer to itself or its descendants, as a sublayer or as a mask, ends the process with a message, like an
/// index out of range: Core Animation raises an exception there. No scene document can cause it; if a program can't
/// know, it can check ``isDescendant(of:)`` first.
extension Layer {
    /// The layers drawn inside this one; those of equal ``zPosition`` are drawn in this order.
    ///
    /// Setting it removes the old ones and adds the new ones, each removed from its previous superlayer. None may be
    /// this layer or hold it; see ``addSublayer(_:)``.
    public final var sublayers: [Layer] {
        get { motion?.presentationTree?.sublayers(of: self) ?? children }
        set {
            leavePresentation()
            let action = isCommitted ? findAction(forKey: "sublayers") : nil
            let staying = Set(newValue.map(ObjectIdentifier.init))
            for child in children where child.parent === self {
                if !staying.contains(ObjectIdentifier(child)) { child.willLeave() }
                child.parent = nil
                sublayersNeedLayout(after: child)
                if !staying.contains(ObjectIdentifier(child)) { layoutHasLost(child, isMoving: false) }
            }
            children = []
            children.reserveCapacity(newValue.count)
            for child in newValue {
                child.checkMayBe("a sublayer", of: self)
                insert(child) { children.count }
            }
            markChanged()
            action?.run()
        }
    }

    /// The layer that this one is a sublayer or the mask of, if any.
    public final var superlayer: Layer? {
        guard let tree = motion?.presentationTree else { return parent }
        return tree.superlayer(of: self)
    }

    /// Adds `layer` as the last sublayer, removing it from its previous superlayer.
    ///
    /// A layer can't be inside itself: if `layer` is this one or holds it, the process ends with a message, in release
    /// builds too. If in doubt, check `isDescendant(of: layer)` first.
    public final func addSublayer(_ layer: Layer) {
        insertSublayer(layer, at: children.count)
    }

    /// Inserts `layer` at `index` of the sublayers, clamped to the valid indices; see ``addSublayer(_:)``.
    public final func insertSublayer(_ layer: Layer, at index: Int) {
        change(sublayer: layer) { index }
    }

    /// Inserts `layer` directly below `sibling`, or last if `sibling` is not a sublayer; nothing changes if both are
    /// the same. See ``addSublayer(_:)``.
    public final func insertSublayer(_ layer: Layer, below sibling: Layer) {
        guard layer !== sibling else { return }
        change(sublayer: layer) { children.firstIndex { $0 === sibling } ?? children.count }
    }

    /// Inserts `layer` directly above `sibling`, or last if `sibling` is not a sublayer; nothing changes if both are
    /// the same. See ``addSublayer(_:)``.
    public final func insertSublayer(_ layer: Layer, above sibling: Layer) {
        guard layer !== sibling else { return }
        change(sublayer: layer) { children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count }
    }

    /// Replaces `layer` by `replacement`; if it is not a sublayer, nothing changes and the result is false. See
    /// ``addSublayer(_:)``.
    ///
    /// In a stage's tree this layer's actions for `transition` and `sublayers` run.
    @discardableResult
    public final func replaceSublayer(_ layer: Layer, with replacement: Layer) -> Bool {
        guard layer !== replacement, layer.parent === self else { return false }
        replacement.checkMayBe("a sublayer", of: self)
        let actions = isCommitted ? ["sublayers", "transition"].map { findAction(forKey: $0) } : []
        insert(replacement) { children.firstIndex { $0 === layer } ?? children.count }
        if layer.parent === self { layer.leave(isMoving: false) }
        for action in actions { action?.run() }
        return true
    }

    /// Removes the layer from its superlayer, as a sublayer or as its mask. Linear in the number of its siblings, from
    /// the last one backwards.
    ///
    /// The animations of a layer that is then in no stage's tree, and of its descendants, end unfinished with the
    /// commit. A layer that is added elsewhere in the tree before that keeps them. Constraints between the layer, or
    /// what is inside it, and what is outside become inactive, and a stack no longer arranges it.
    public final func removeFromSuperlayer() { remove(isMoving: false) }

    private final func remove(isMoving: Bool) {
        guard let parent else { return }
        if parent.storage.effects?.mask === self {
            parent.mask = nil
            return
        }
        let action = parent.isCommitted ? parent.findAction(forKey: "sublayers") : nil
        leave(isMoving: isMoving)
        action?.run()
    }

    /// Returns whether this layer is `other`, or inside it or its mask at any depth. Linear in the depth of this layer;
    /// constant if `other` holds no layers.
    public final func isDescendant(of other: Layer) -> Bool { other.holds(self) }

    /// Ends the process if this layer holds `other`, so that it can't be added to it.
    final func checkMayBe(_ role: String, of other: Layer) {
        if holds(other) {
            endProcess("can't be \(role) of \(other.nameInMessages), which is the same layer or inside it")
        }
    }

    /// Ends the process with a message about this layer.
    final func endProcess(_ problem: String) -> Never {
        // Optimized builds do not print the message of a failed precondition.
        StandardError.write("lamina: \(nameInMessages) \(problem)\n")
        preconditionFailure()
    }

    private final var nameInMessages: String { name.map { "the layer \"\($0)\"" } ?? "a layer without a name" }

    /// Inserts a sublayer, with its actions.
    private final func change(sublayer layer: Layer, at index: () -> Int) {
        layer.checkMayBe("a sublayer", of: self)
        let action = isCommitted ? findAction(forKey: "sublayers") : nil
        insert(layer, at: index)
        action?.run()
    }

    /// Inserts a layer that does not hold this one, at an index that is computed once it has left its previous
    /// position.
    private final func insert(_ layer: Layer, at index: () -> Int) {
        let stays = layer.isCommitted && isCommitted && (layer.parent == nil || layer.parent === self)
        if layer.parent === self { layer.detach() } else { layer.remove(isMoving: true) }
        let place = min(max(index(), 0), children.count)
        children.insert(layer, at: place)
        layer.parent = self
        adopt(layer)
        noteAddition(of: layer, at: place)
        if isCommitted, !stays { layer.findAction(forKey: "onOrderIn")?.run() }
    }

    /// Removes the layer from its superlayer, with its events.
    private final func leave(isMoving: Bool) {
        willLeave()
        let parent = parent
        detach()
        parent?.layoutHasLost(self, isMoving: isMoving)
    }

    /// Removes the layer from its superlayer without events.
    private final func detach() {
        guard let parent else { return }
        if let index = parent.children.lastIndex(where: { $0 === self }) { parent.children.remove(at: index) }
        self.parent = nil
        parent.noteRemoval(of: self)
        parent.sublayersNeedLayout(after: self)
    }

    /// Runs the layer's action before it leaves a stage's tree, and has the next commit check where it is then.
    final func willLeave() {
        guard isCommitted else { return }
        findAction(forKey: "onOrderOut")?.run()
        noteLeaving()
    }

    /// Updates the state of this layer and its ancestors for a layer that was added.
    package final func adopt(_ layer: Layer) {
        leavePresentation()
        layer.leavePresentation()
        if layer.motion != nil { holdsMotion = true }
        // A layer from another tree must be committed, whatever its state was there.
        layer.subtreeNeedsCommit = true
        markNeedsCommit()
        sublayersNeedLayout(after: layer)
    }

    /// Returns whether `other` is this layer or inside it or its mask. Constant for a layer that holds none.
    final func holds(_ other: Layer) -> Bool {
        if self === other { return true }
        if children.isEmpty, storage.effects?.mask == nil { return false }
        var ancestor = other.parent
        while let layer = ancestor {
            if layer === self { return true }
            ancestor = layer.parent
        }
        return false
    }
}
