extension Layer {
    /// The layer as it is shown: a copy with the values of the last commit, that is before the changes of the open
    /// transaction, and with animations applied at the stage's time. Nil if no stage has shown the layer yet.
    ///
    /// On a stage that disables actions the copy has the layer's current values, as changes take effect at once.
    ///
    /// ```swift
    /// let shown = ball.presentation()
    /// let place = shown?.convert(Point.zero, to: nil)   // in the stage, as it is seen
    /// let touched = stage.root.presentation()?.hitTest(finger)?.model()
    /// ```
    ///
    /// The copies of a tree form a tree of their own for reading: ``superlayer``, ``sublayers`` and ``mask`` of a copy
    /// are copies too, and ``convert(_:to:)-(Point,_)`` and ``hitTest(_:)`` use their presentation values.
    /// ``model()`` returns the original of each. A copy is made on first access, from its layer's state at that moment,
    /// so that this costs one copy, however large the tree is; changing a copy changes nothing else. A copy that is
    /// added to a tree, or has layers added to it, becomes an ordinary layer, with copies of its layer's descendants.
    public final func presentation() -> Self? {
        guard isCommitted else { return nil }
        return PresentationTree(outermost.clock).copy(of: self)
    }

    /// The layer that this one is the ``presentation()`` of; itself if it is not a copy.
    public final func model() -> Layer { motion?.model ?? self }

    /// A copy of this layer alone as of the last commit, with its animations applied.
    ///
    /// - Parameter clock: The stage's clock; nil for the current values, as last evaluated.
    final func presentedCopy(_ clock: StageClock?) -> Self {
        withCommittedValues(clock) { shownCopy() }
    }

    private final func shownCopy() -> Self {
        let copy = Self(layer: self)
        copy.storage = shown
        copy.storage.effects = shown.effects?.copy()
        copy.storage.effects?.snapshot = storage.effects?.snapshot
        let motion = copy.ensuredMotion
        motion.model = self
        if let own = self.motion {
            motion.custom = own.custom.merging(own.presentedCustom) { $1 }
            motion.asSet = own.asSet.filter { own.presentedCustom[$0.key] == nil }
            motion.style = own.style
            motion.timing = own.timing
            // Animations change the boxed value in place.
            if own.isApplied { copy.storage.transform = copy.storage.transform.flatMap { Transform3DBox($0.value) } }
        }
        return copy
    }
}

// MARK: Tree of copies

/// The presentation copies of a tree's layers. Each is made on first access, from the layer's state at that moment, and
/// is the same one as long as it is retained.
final class PresentationTree {
    private let clock: StageClock?
    // The copies retain the tree.
    private var copies: [ObjectIdentifier: WeakLayer] = [:]

    private struct WeakLayer { weak var layer: Layer? }

    /// - Parameter clock: The clock of the stage that shows the layers.
    init(_ clock: StageClock?) { self.clock = clock }

    /// The copy of a layer, with its animations applied.
    func copy<Kind: Layer>(of layer: Kind) -> Kind {
        let key = ObjectIdentifier(layer)
        // A released layer may have had this one's address.
        if let copy = copies[key]?.layer, copy.motion?.model === layer, let copy = copy as? Kind { return copy }
        let copy = layer.presentedCopy(clock)
        copy.ensuredMotion.presentationTree = self
        copies[key] = WeakLayer(layer: copy)
        return copy
    }

    func superlayer(of copy: Layer) -> Layer? { copy.motion?.model?.parent.map { self.copy(of: $0) } }

    func sublayers(of copy: Layer) -> [Layer] { copy.motion?.model?.children.map { self.copy(of: $0) } ?? [] }

    func mask(of copy: Layer) -> Layer? { copy.motion?.model?.storage.effects?.mask.map { self.copy(of: $0) } }

    /// Drops a copy that becomes an ordinary layer.
    fileprivate func release(_ copy: Layer) {
        if let model = copy.motion?.model { copies[ObjectIdentifier(model)] = nil }
        copy.motion?.presentationTree = nil
    }
}

extension Layer {
    /// Turns a presentation copy into an ordinary layer, with copies of all its descendants, because it is added to a
    /// tree or a layer is added to it. Linear in the number of layers; does not recurse.
    final func leavePresentation() {
        guard let tree = motion?.presentationTree else { return }
        var open = [self]
        while let copy = open.popLast() {
            let (inner, mask) = (tree.sublayers(of: copy), tree.mask(of: copy))
            tree.release(copy)
            copy.children = inner + copy.children
            if let mask, copy.storage.effects?.mask == nil {
                let effects = copy.storage.effects ?? LayerEffects()
                effects.mask = mask
                copy.storage.effects = effects
                open.append(mask)
                mask.parent = copy
            }
            for layer in inner { layer.parent = copy }
            open.append(contentsOf: inner)
        }
    }
}
