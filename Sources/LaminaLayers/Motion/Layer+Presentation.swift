extension Layer {
    /// The layer and all inside it as they are on show: copies with animations applied as of the stage's time. Nil if no
    /// stage has shown the layer yet.
    ///
    /// The copies form a tree of their own for reading and hit testing; ``model()`` leads back from each. Linear in the
    /// number of layers; the depth costs no stack.
    public final func presentation() -> Self? {
        guard isCommitted else { return nil }
        let clock = outermost.clock
        let top = presentedCopy(clock)
        var open: [(original: Layer, copy: Layer)] = [(self, top)]
        while let (original, copy) = open.popLast() {
            copy.children = original.children.map { child in
                let inner = child.presentedCopy(clock)
                inner.parent = copy
                open.append((child, inner))
                return inner
            }
            if let mask = original.storage.effects?.mask {
                let inner = mask.presentedCopy(clock)
                inner.parent = copy
                copy.ensuredEffects.mask = inner
                open.append((mask, inner))
            }
        }
        return top
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
        }
        return copy
    }

    /// The effects, made if there are none.
    private final var ensuredEffects: LayerEffects {
        if let effects = storage.effects { return effects }
        let made = LayerEffects()
        storage.effects = made
        return made
    }
}
