extension DynamicAnimator {
    /// Adds a behaviour, its children and their items; one that it already has is ignored.
    ///
    /// A behaviour that belongs to another animator or to a parent is a fault.
    public func addBehavior(_ behavior: DynamicBehavior) {
        if behaviors.contains(where: { $0 === behavior }) { return }
        guard behavior.parent == nil, behavior.dynamicAnimator == nil else {
            return report(.behaviorElsewhere(behavior.name))
        }
        behaviors.append(behavior)
        join(behavior)
    }

    /// Removes a behaviour, its children and the items that no other behaviour holds; another behaviour is ignored.
    public func removeBehavior(_ behavior: DynamicBehavior) {
        guard behaviors.contains(where: { $0 === behavior }) else { return }
        behaviors.removeAll { $0 === behavior }
        part(behavior)
    }

    /// Removes all behaviours, and with them all items.
    public func removeAllBehaviors() {
        for behavior in behaviors { removeBehavior(behavior) }
    }

    /// Takes in a behaviour and all below it, a parent before its children.
    func join(_ root: DynamicBehavior) {
        var pending = [root]
        while let behavior = pending.popLast() {
            guard behavior.dynamicAnimator == nil else { continue }
            behavior.willMove(to: self)
            behavior.dynamicAnimator = self
            for item in behavior.heldItems { retain(item) }
            for error in behavior.earlyFaults { report(error) }
            behavior.earlyFaults = []
            // Read after the call, which may have added some.
            pending.append(contentsOf: behavior.childBehaviors.reversed())
        }
        note(.everything)
    }

    /// Lets go of a behaviour and all below it.
    func part(_ root: DynamicBehavior) {
        // A call may remove children by itself: each is let go of once.
        for behavior in root.preorder where behavior.dynamicAnimator === self {
            behavior.willMove(to: nil)
            guard behavior.dynamicAnimator === self else { continue }
            behavior.dynamicAnimator = nil
            if let attachment = behavior as? AttachmentBehavior { engine.letGo(attachment) }
            for item in behavior.heldItems { release(item) }
        }
        note(.everything)
    }
}
