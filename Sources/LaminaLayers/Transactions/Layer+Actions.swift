extension Layer {
    /// Who may choose the layer's actions; not kept alive.
    public final var delegate: (any LayerDelegate)? {
        get { motion?.delegate }
        set { ensuredMotion.delegate = newValue }
    }

    /// The layer's own actions by event.
    public final var actions: [String: any Action] {
        get { motion?.actions ?? [:] }
        set { ensuredMotion.actions = newValue }
    }

    /// Values and actions that the layer falls back on.
    public final var style: LayerStyle? {
        get { motion?.style }
        set {
            ensuredMotion.style = newValue
            markChanged()
        }
    }

    /// The action of an event: a property's name when it is set, `onOrderIn` and `onOrderOut` when the layer enters or
    /// leaves a tree on show.
    ///
    /// The first that has an answer decides: the delegate, ``actions``, ``style``, ``defaultAction(forKey:)``. For a
    /// property that nobody decides, it is an animation from what the layer shows to its new value, over the
    /// transaction's duration.
    public final func action(forKey event: String) -> (any Action)? {
        if let action = motion?.delegate?.action(for: self, forKey: event) { return action }
        if let action = motion?.actions[event] { return action }
        if let action = motion?.style?.first({ $0.actions[event] }) { return action }
        if let action = type(of: self).defaultAction(forKey: event) { return action }
        guard let path = AnimationKeyPath(event),
            path.property != nil || path.root == .custom(event) && isCustomKey(event)
        else { return nil }
        return implicitAnimation(of: path, key: event)
    }

    private final func implicitAnimation(of path: AnimationKeyPath, key: String) -> BasicAnimation {
        let animation = BasicAnimation(keyPath: key)
        animation.fromValue = shownStart(of: path, key: key)
        // What shows the layer later, as an instance of a replicator does, shows until then what there was.
        animation.fillMode = .backwards
        // Implicit animations start and stop gently.
        animation.timingFunction = TransactionStack.current.innermost(\.timingFunction) ?? .default
        return animation
    }

    /// Where an animation of a property is to start: at what the layer shows. What has been set since the last commit
    /// has not been shown; the animation that it gave rise to starts where this one does.
    final func shownStart(of path: AnimationKeyPath, key: String) -> AnimatableValue {
        let waiting = motion?.running.last { $0.key == key && $0.begin == nil }?.animation as? BasicAnimation
        if let waiting, waiting.toValue == nil, waiting.byValue == nil, let start = waiting.fromValue?.animatableValue {
            return start
        }
        return presentedValue(at: path)
    }

    /// Runs the action of a property that is about to be set, if that changes it: what is set to the value that it has goes
    /// on as it was. Costs a test for layers that are not on show.
    @inline(__always)
    final func willChange<Value: Equatable>(_ property: LayerProperty, from old: Value, to new: Value) {
        if isCommitted, old != new { runAction(forKey: property.key) }
    }

    /// Runs an event's action, unless the transaction disables actions or the layer is in no stage's tree, or in that of a stage that
    /// disables them.
    final func runAction(forKey key: String) {
        guard !TransactionStack.current.disablesActions, let clock = outermost.clock, clock.runsActions else { return }
        evaluateNow(clock)
        action(forKey: key)?.run(forKey: key, layer: self)
    }
}
