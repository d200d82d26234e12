extension DynamicAnimator {
    /// Tells delegates of the last step's contacts.
    func tellContacts() {
        guard engine.hasListeners else { return engine.forgetContacts() }
        for event in engine.takeContacts() {
            let behavior = event.behavior
            guard behavior.dynamicAnimator === self, let delegate = behavior.collisionDelegate else { continue }
            switch (event.other, event.isBegin) {
            case (let other?, true):
                delegate.collisionBehavior(behavior, beganContactFor: event.item, with: other, at: event.point)
            case (let other?, false):
                delegate.collisionBehavior(behavior, endedContactFor: event.item, with: other)
            case (nil, true):
                delegate.collisionBehavior(
                    behavior, beganContactFor: event.item, withBoundaryIdentifier: event.identifier, at: event.point)
            case (nil, false):
                delegate.collisionBehavior(
                    behavior, endedContactFor: event.item, withBoundaryIdentifier: event.identifier)
            }
        }
    }
}
