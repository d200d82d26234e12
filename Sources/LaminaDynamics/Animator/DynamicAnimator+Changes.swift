extension DynamicAnimator {
    /// Takes note of what the engine has to make anew, and resumes.
    func note(_ changes: EngineChanges) {
        pendingChanges.formUnion(changes)
        guard !isRunning else { return }
        isRunning = true
        delegate?.dynamicAnimatorWillResume(self)
    }

    /// Keeps a mistake and tells the delegate.
    func report(_ error: DynamicsError) {
        faultCount += 1
        if faults.count < 100 { faults.append(error) }
        delegate?.dynamicAnimator(self, didFault: error)
    }
}
