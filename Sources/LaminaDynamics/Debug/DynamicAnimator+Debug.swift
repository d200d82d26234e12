extension DynamicAnimator {
    /// What the animator looks like from inside now; nil while `isDebugEnabled` is false.
    ///
    /// With a `debugInterval` of more than 1 the same overlay is given again until so many steps have passed. It takes
    /// time proportional to the number of items and of arrows, and calls custom fields' blocks.
    public func debugOverlay() -> DebugOverlay? {
        guard isDebugEnabled else {
            shownOverlay = nil
            return nil
        }
        let step = engine.stepCount
        if let shownOverlay, debugInterval > 1, step - shownOverlay.step < debugInterval {
            return shownOverlay.overlay
        }
        let overlay = currentDebugOverlay
        shownOverlay = (step, overlay)
        return overlay
    }

    /// The overlay of this moment, whatever the interval is: items where they were shown last.
    package var currentDebugOverlay: DebugOverlay {
        let scene = DebugScene(
            behaviors.flatMap(\.preorder), referenceBounds: referenceBounds, time: elapsedTime
        ) { item in
            isRunning && engine.slot(of: item).map { engine.states[$0].isAwake } ?? false
        }
        return DebugOverlay(scene)
    }
}
