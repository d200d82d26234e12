import LaminaDynamics
import LaminaLayers

extension Stage {
    /// The animators whose time the stage lets pass, in the order added.
    public var animators: [DynamicAnimator] { dynamics.animators }

    /// Lets an animator's time pass with the stage's, from now on; one that the stage has is ignored.
    ///
    /// ``advance(to:)`` takes its steps, each at its own time between the other things that happen, so that the state at a
    /// moment does not depend on the frames before it. An animator that rests costs a comparison a frame.
    public func addAnimator(_ animator: DynamicAnimator) {
        _ = dynamics.add(animator, at: time)
    }

    /// Stops an animator where it is, and takes its debug overlay away; one that the stage does not have is ignored.
    public func removeAnimator(_ animator: DynamicAnimator) {
        dynamics.remove(animator)
    }

    /// Takes the steps of animators up to a moment; false if one of them has been taken by itself, and more may be due.
    ///
    /// Steps after which somebody is called are taken one by one, at the stage's time of the step before: what is changed
    /// then is committed at that time, whatever the frames are.
    func step(to seconds: Double) -> Bool {
        guard !dynamics.isEmpty else { return true }
        if let (animator, moment) = dynamics.nextStep(before: seconds, now: time) {
            goOn(to: moment)
            for (other, seconds) in dynamics.due(at: moment) where other !== animator { other.advance(to: seconds) }
            StageAnimators.takeStep(of: animator) { dynamics.keep($0, of: animator) }
            commit()
            return false
        }
        for (animator, seconds) in dynamics.due(at: seconds) { animator.advance(to: seconds) }
        return true
    }
}

extension DynamicAnimator {
    /// An animator whose items are sublayers of a layer, in whose coordinates they move.
    ///
    /// The layer's bounds are the reference bounds, read as they are at each step. Give the animator to the layer's stage
    /// (``Stage/addAnimator(_:)``), which lets its time pass.
    ///
    /// - Parameter layer: owned by the animator.
    public convenience init(referenceLayer layer: Layer) {
        self.init(reference: layer, readReferenceBounds: { [unowned layer] in layer.bounds })
    }

    /// The layer that the items live in; nil for an animator made without one.
    public var referenceLayer: Layer? { reference as? Layer }
}
