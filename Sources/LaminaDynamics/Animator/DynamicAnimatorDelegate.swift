/// Is told when a dynamic animator pauses, resumes or finds a mistake; each call does nothing unless you write it.
public protocol DynamicAnimatorDelegate: AnyObject {
    /// Something has changed, and items are about to move again.
    func dynamicAnimatorWillResume(_ animator: DynamicAnimator)

    /// All items are at rest. The call may change behaviours, which resumes the animator.
    func dynamicAnimatorDidPause(_ animator: DynamicAnimator)

    /// An item, a behaviour or a value cannot be used; see `DynamicAnimator.faults`.
    func dynamicAnimator(_ animator: DynamicAnimator, didFault error: DynamicsError)
}

extension DynamicAnimatorDelegate {
    /// Does nothing.
    public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
    /// Does nothing.
    public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
    /// Does nothing.
    public func dynamicAnimator(_ animator: DynamicAnimator, didFault error: DynamicsError) {}
}
