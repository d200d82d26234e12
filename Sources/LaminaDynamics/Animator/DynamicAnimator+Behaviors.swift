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

    /// Takes in a behaviour and all below it.
    func join(_ root: DynamicBehavior) {
        for behavior in root.preorder {
            behavior.willMove(to: self)
            behavior.dynamicAnimator = self
            for item in behavior.heldItems { retain(item) }
            for error in behavior.earlyFaults { report(error) }
            behavior.earlyFaults = []
        }
        note(.everything)
    }

    /// Lets go of a behaviour and all below it.
    func part(_ root: DynamicBehavior) {
        for behavior in root.preorder {
            behavior.willMove(to: nil)
            behavior.dynamicAnimator = nil
            for item in behavior.heldItems { release(item) }
        }
        note(.everything)
    }
}
