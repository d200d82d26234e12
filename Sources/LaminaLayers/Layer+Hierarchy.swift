extension Layer {
    /// The layers drawn inside this one, in order; those of equal ``zPosition`` are drawn first to last.
    ///
    /// Setting it removes the old ones and adds the new ones, each taken from its former superlayer.
    public final var sublayers: [Layer] {
        get { children }
        set {
            for child in children where child.parent === self { child.parent = nil }
            children = []
            children.reserveCapacity(newValue.count)
            for child in newValue { addSublayer(child) }
            markChanged()
        }
    }

    /// The layer that this one is drawn inside, or is the mask of, if any.
    public final var superlayer: Layer? { parent }

    /// Adds `layer` as the last sublayer, taking it from its former superlayer.
    ///
    /// A layer can't be inside itself: if `layer` is this one or holds it, nothing changes and the result is false.
    @discardableResult
    public final func addSublayer(_ layer: Layer) -> Bool {
        insertSublayer(layer, at: children.count)
    }

    /// Inserts `layer` at `index` of the sublayers, clamped to the valid places; see ``addSublayer(_:)``.
    @discardableResult
    public final func insertSublayer(_ layer: Layer, at index: Int) -> Bool {
        guard !layer.holds(self) else { return false }
        layer.removeFromSuperlayer()
        children.insert(layer, at: min(max(index, 0), children.count))
        layer.parent = self
        adopt(layer)
        markChanged()
        if isCommitted { layer.runAction(forKey: "onOrderIn") }
        return true
    }

    /// Inserts `layer` just behind `sibling`, or last if `sibling` is not a sublayer.
    @discardableResult
    public final func insertSublayer(_ layer: Layer, below sibling: Layer) -> Bool {
        guard !layer.holds(self), layer !== sibling else { return false }
        layer.removeFromSuperlayer()
        return insertSublayer(layer, at: children.firstIndex { $0 === sibling } ?? children.count)
    }

    /// Inserts `layer` just in front of `sibling`, or last if `sibling` is not a sublayer.
    @discardableResult
    public final func insertSublayer(_ layer: Layer, above sibling: Layer) -> Bool {
        guard !layer.holds(self), layer !== sibling else { return false }
        layer.removeFromSuperlayer()
        return insertSublayer(layer, at: children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count)
    }

    /// Puts `replacement` in the place of `layer`; nothing changes if `layer` is not a sublayer.
    @discardableResult
    public final func replaceSublayer(_ layer: Layer, with replacement: Layer) -> Bool {
        guard layer !== replacement, layer.parent === self, !replacement.holds(self) else { return false }
        guard insertSublayer(replacement, below: layer) else { return false }
        layer.removeFromSuperlayer()
        return true
    }

    /// Takes the layer out of its superlayer, or from being its mask. Linear in the number of its siblings, from the
    /// last one backwards.
    public final func removeFromSuperlayer() {
        guard let parent else { return }
        if isCommitted {
            runAction(forKey: "onOrderOut")
            isCommitted = false
        }
        if parent.storage.effects?.mask === self {
            parent.changeEffects { $0.mask = nil }
        } else if let index = parent.children.lastIndex(where: { $0 === self }) {
            parent.children.remove(at: index)
        }
        self.parent = nil
        parent.markChanged()
    }

    /// Takes note of what a layer that has been put into this one needs.
    package final func adopt(_ layer: Layer) {
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
