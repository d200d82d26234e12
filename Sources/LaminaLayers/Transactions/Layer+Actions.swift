extension Layer {
    /// The object that may choose the layer's actions and display it; not retained.
    public final var delegate: (any LayerDelegate)? {
        get { motion?.delegate }
        set { ensuredMotion.delegate = newValue }
    }

    /// The layer's own actions by event name.
    public final var actions: [String: any LayerAction] {
        get { motion?.actions ?? [:] }
        set { ensuredMotion.actions = newValue }
    }

    /// The style with values and actions that the layer falls back on.
    public final var style: LayerStyle? {
        get { motion?.style }
        set {
            ensuredMotion.style = newValue
            applyStyle()
            markChanged()
        }
    }

    /// The default implementation of ``action(forKey:)``.
    final func searchAction(forKey event: String) -> (any LayerAction)? {
        let chosen =
            motion?.delegate?.action(for: self, forKey: event) ?? motion?.actions[event]
            ?? motion?.style?.first { $0.actions[event] } ?? type(of: self).defaultAction(forKey: event)
        if let chosen { return chosen is NoAction ? nil : chosen }
        guard let path = AnimationKeyPath(event),
            path.property?.animatesImplicitly == true || path.root == .custom(event) && isCustomKey(event)
        else { return nil }
        return implicitAnimation(of: path, key: event)
    }

    private final func implicitAnimation(of path: AnimationKeyPath, key: String) -> BasicAnimation {
        let animation = BasicAnimation(keyPath: key)
        animation.fromValue = shownStart(of: path)
        // A delayed instance of a replicator shows the old value until its animation begins.
        animation.fillMode = .backwards
        // Implicit animations ease in and out, unless they become a spring's when they are added.
        let transaction = TransactionStack.current
        animation.timingFunction = transaction.spring == nil ? transaction.timingFunction ?? .default : nil
        return animation
    }

    /// Finds the action of a property that is about to be set, to be run afterwards, if the value changes: setting an
    /// equal value has no effect. Costs a test for layers that are not on a stage.
    @inline(__always)
    final func willChange<Value: Equatable>(
        _ property: LayerProperty, from old: Value, to new: Value
    ) -> FoundAction? {
        definedProperties.insert(property)
        guard isCommitted || redisplaysProperties, old != new else { return nil }
        if redisplaysProperties { redisplay(after: property) }
        return isCommitted ? findAction(of: .property(property)) : nil
    }

    /// Records the shown value of a property that is about to change, and finds its action.
    final func findAction(of root: AnimationKeyPath.Root) -> FoundAction? {
        guard let clock = outermost.clock, clock.runsActions else { return nil }
        clock.formerValues.note(root, of: self, clock)
        return foundAction(forKey: root.key)
    }

    /// Finds an event's action, unless the layer is in no stage's tree, or the stage disables actions.
    final func findAction(forKey key: String) -> FoundAction? {
        guard outermost.clock?.runsActions == true else { return nil }
        return foundAction(forKey: key)
    }

    private final func foundAction(forKey key: String) -> FoundAction? {
        guard !TransactionStack.current.disablesActions else { return nil }
        return action(forKey: key).map { FoundAction($0, forKey: key, of: self) }
    }
}

/// The action of a change, found before it and run after it.
///
/// A class, so that a change without an action passes a single word.
final class FoundAction {
    private let action: any LayerAction
    private let key: String
    private let layer: Layer

    init(_ action: any LayerAction, forKey key: String, of layer: Layer) {
        (self.action, self.key, self.layer) = (action, key, layer)
    }

    /// Runs the action, after the change.
    func run() { action.run(forKey: key, layer: layer) }
}
