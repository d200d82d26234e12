import Foundation

/// The tree of layers.
///
/// A layer that would come to be inside itself, as a sublayer or as a mask, ends the process with a message, as an index out
/// of range does: Core Animation raises an exception there. No scene document can ask for it; where a program can't know,
/// ``isDescendant(of:)`` tells beforehand.
extension Layer {
    /// The layers drawn inside this one, in order; those of equal ``zPosition`` are drawn first to last.
    ///
    /// Setting it removes the old ones and adds the new ones, each taken from its former superlayer. None may be this
    /// layer or hold it; see ``addSublayer(_:)``.
    public final var sublayers: [Layer] {
        get { motion?.presentationTree?.sublayers(of: self) ?? children }
        set {
            leavePresentation()
            let action = isCommitted ? findAction(forKey: "sublayers") : nil
            let staying = Set(newValue.map(ObjectIdentifier.init))
            for child in children where child.parent === self {
                if !staying.contains(ObjectIdentifier(child)) { child.willLeave() }
                child.parent = nil
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

    /// The layer that this one is drawn inside, or is the mask of, if any.
    public final var superlayer: Layer? {
        guard let tree = motion?.presentationTree else { return parent }
        return tree.superlayer(of: self)
    }

    /// Adds `layer` as the last sublayer, taking it from its former superlayer.
    ///
    /// A layer can't be inside itself: if `layer` is this one or holds it, the process ends with a message, in release builds
    /// too. Where that can't be known, ask `isDescendant(of: layer)` first.
    public final func addSublayer(_ layer: Layer) {
        insertSublayer(layer, at: children.count)
    }

    /// Inserts `layer` at `index` of the sublayers, clamped to the valid places; see ``addSublayer(_:)``.
    public final func insertSublayer(_ layer: Layer, at index: Int) {
        change(sublayer: layer) { index }
    }

    /// Inserts `layer` just behind `sibling`, or last if `sibling` is not a sublayer; nothing changes if both are the same.
    /// See ``addSublayer(_:)``.
    public final func insertSublayer(_ layer: Layer, below sibling: Layer) {
        guard layer !== sibling else { return }
        change(sublayer: layer) { children.firstIndex { $0 === sibling } ?? children.count }
    }

    /// Inserts `layer` just in front of `sibling`, or last if `sibling` is not a sublayer; nothing changes if both are the
    /// same. See ``addSublayer(_:)``.
    public final func insertSublayer(_ layer: Layer, above sibling: Layer) {
        guard layer !== sibling else { return }
        change(sublayer: layer) { children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count }
    }

    /// Puts `replacement` in the place of `layer`; if that is not a sublayer, nothing changes and the result is false. See
    /// ``addSublayer(_:)``.
    ///
    /// In a tree on show this layer's action for `transition` runs, as does the one for `sublayers`.
    @discardableResult
    public final func replaceSublayer(_ layer: Layer, with replacement: Layer) -> Bool {
        guard layer !== replacement, layer.parent === self else { return false }
        replacement.checkMayBe("a sublayer", of: self)
        let actions = isCommitted ? ["sublayers", "transition"].map { findAction(forKey: $0) } : []
        insert(replacement) { children.firstIndex { $0 === layer } ?? children.count }
        if layer.parent === self { layer.leave() }
        for action in actions { action?.run() }
        return true
    }

    /// Takes the layer out of its superlayer, or from being its mask. Linear in the number of its siblings, from the
    /// last one backwards.
    ///
    /// The animations of a layer that is then in no tree on show, and of all in it, end with the commit, not finished. One
    /// that is put elsewhere in the tree before that keeps them.
    public final func removeFromSuperlayer() {
        guard let parent else { return }
        if parent.storage.effects?.mask === self {
            parent.mask = nil
            return
        }
        let action = parent.isCommitted ? parent.findAction(forKey: "sublayers") : nil
        leave()
        action?.run()
    }

    /// Whether this layer is `other`, or lies inside it or its mask at any depth. Linear in the depth of this layer, and at
    /// once for a layer that holds none.
    public final func isDescendant(of other: Layer) -> Bool { other.holds(self) }

    /// Ends the process if this layer can't be inside another one, which it holds.
    final func checkMayBe(_ role: String, of other: Layer) {
        if holds(other) { endProcess("can't be \(role) of \(other.inWords), which is the same layer or inside it") }
    }

    /// Ends the process with a sentence about this layer.
    final func endProcess(_ problem: String) -> Never {
        // Optimized builds keep the message of a failed precondition to themselves.
        FileHandle.standardError.write(Data("lamina: \(inWords) \(problem)\n".utf8))
        preconditionFailure()
    }

    private final var inWords: String { name.map { "the layer \"\($0)\"" } ?? "a layer without a name" }

    /// Inserts a sublayer, with what that gives rise to.
    private final func change(sublayer layer: Layer, at index: () -> Int) {
        layer.checkMayBe("a sublayer", of: self)
        let action = isCommitted ? findAction(forKey: "sublayers") : nil
        insert(layer, at: index)
        action?.run()
    }

    /// Puts a layer that does not hold this one among the sublayers, at an index that is worked out once it has left its
    /// former place.
    private final func insert(_ layer: Layer, at index: () -> Int) {
        let stays = layer.isCommitted && isCommitted && (layer.parent == nil || layer.parent === self)
        if layer.parent === self { layer.detach() } else { layer.removeFromSuperlayer() }
        children.insert(layer, at: min(max(index(), 0), children.count))
        layer.parent = self
        adopt(layer)
        markChanged()
        if isCommitted, !stays { layer.findAction(forKey: "onOrderIn")?.run() }
    }

    /// Leaves the superlayer, with the layer's own events.
    private final func leave() {
        willLeave()
        detach()
    }

    /// Leaves the superlayer without a word.
    private final func detach() {
        guard let parent else { return }
        if let index = parent.children.lastIndex(where: { $0 === self }) { parent.children.remove(at: index) }
        self.parent = nil
        parent.markChanged()
    }

    /// Runs what there is to run before the layer leaves a tree on show, and has the next commit look where it is then.
    final func willLeave() {
        guard isCommitted else { return }
        findAction(forKey: "onOrderOut")?.run()
        noteLeaving()
    }

    /// Takes note of what a layer that has been put into this one needs.
    package final func adopt(_ layer: Layer) {
        leavePresentation()
        layer.leavePresentation()
        if layer.motion != nil { holdsMotion = true }
        // A layer that comes from elsewhere is to be looked at, whatever it was there.
        layer.subtreeNeedsCommit = true
        markNeedsCommit()
    }

    /// Whether `other` is this layer or lies inside it or its mask. A layer that holds none answers at once.
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
