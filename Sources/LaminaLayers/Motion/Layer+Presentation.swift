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
