extension Layer {
    /// The layer as it is on show: a copy with animations applied as of the stage's time. Nil if no stage has shown the
    /// layer yet.
    ///
    /// ```swift
    /// let shown = ball.presentation()
    /// let place = shown?.convert(CGPoint.zero, to: nil)   // in the stage, as it is seen
    /// let touched = stage.root.presentation()?.hitTest(finger)?.model()
    /// ```
    ///
    /// The copies of a tree form a tree of their own for reading: ``superlayer``, ``sublayers`` and ``mask`` of one are
    /// copies too, and ``convert(_:to:)-(CGPoint,_)`` and ``hitTest(_:)`` go by what they show. ``model()`` leads back from
    /// each. A copy is made when it is asked for, as its layer is then, so that this costs a copy and no more, however much
    /// the layer holds; changing a copy changes nothing else. One that is put into a tree, or has layers put into it, becomes
    /// a layer like others, with copies of all that its layer holds.
    public final func presentation() -> Self? {
        guard isCommitted else { return nil }
        return PresentationTree(outermost.clock).copy(of: self)
    }

    /// The layer that this one is the ``presentation()`` of; a layer that is none's gives itself.
    public final func model() -> Layer { motion?.model ?? self }

    /// A copy of this layer alone with its animations applied.
    final func presentedCopy(_ clock: StageClock?) -> Self {
        if let clock { evaluateNow(clock) }
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
            // Animations change the value in its box from moment to moment.
            if own.isApplied { copy.storage.transform = copy.storage.transform.flatMap { Transform3DBox($0.value) } }
        }
        return copy
    }
}

/// The copies that stand for what the layers of a tree show. Each is made when it is first asked for, as the layer is then,
/// and is one and the same as long as somebody holds it.
final class PresentationTree {
    private let clock: StageClock?
    // The copies hold the tree.
    private var copies: [ObjectIdentifier: WeakLayer] = [:]

    private struct WeakLayer { weak var layer: Layer? }

    /// - Parameter clock: That of the stage which shows the layers.
    init(_ clock: StageClock?) { self.clock = clock }

    /// The copy of a layer, with its animations applied.
    func copy<Kind: Layer>(of layer: Kind) -> Kind {
        let key = ObjectIdentifier(layer)
        // A layer that is gone may have been where this one is.
        if let copy = copies[key]?.layer, copy.motion?.model === layer, let copy = copy as? Kind { return copy }
        let copy = layer.presentedCopy(clock)
        copy.ensuredMotion.presentationTree = self
        copies[key] = WeakLayer(layer: copy)
        return copy
    }

    func superlayer(of copy: Layer) -> Layer? { copy.motion?.model?.parent.map { self.copy(of: $0) } }

    func sublayers(of copy: Layer) -> [Layer] { copy.motion?.model?.children.map { self.copy(of: $0) } ?? [] }

    func mask(of copy: Layer) -> Layer? { copy.motion?.model?.storage.effects?.mask.map { self.copy(of: $0) } }

    /// Forgets a copy that goes its own way.
    fileprivate func release(_ copy: Layer) {
        if let model = copy.motion?.model { copies[ObjectIdentifier(model)] = nil }
        copy.motion?.presentationTree = nil
    }
}

extension Layer {
    /// Makes of a copy that stands for what a layer shows a layer like others, with copies of all that it holds: it is put
    /// into a tree, or something is put into it. Linear in the number of layers; the depth costs no stack.
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
