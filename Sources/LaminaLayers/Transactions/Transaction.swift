import LaminaGeometry

/// Changes that are seen all at once: Core Animation's `CATransaction`.
///
/// ```swift
/// Transaction.begin()
/// Transaction.setAnimationDuration(0.5)
/// blue.opacity = 0
/// green.position.x += 100
/// Transaction.commit()
/// ```
///
/// Every change belongs to a transaction: without an explicit one to the thread's implicit transaction, which the stage
/// commits whenever it makes a frame or moves its clock. Explicit ones may be nested; the outermost's commit counts, and
/// until then frames show what was there before. What is set on a transaction holds for the changes that follow in it
/// and in those inside.
public enum Transaction {
    /// Opens a transaction on this thread.
    public static func begin() { TransactionStack.current.levels.append(TransactionStack.Level()) }

    /// Commits the innermost open transaction. Without one, nothing happens.
    public static func commit() {
        let stack = TransactionStack.current
        guard stack.isOpen, let level = stack.levels.popLast() else { return }
        level.completion?.finishOne()
    }

    /// Commits the implicit transaction: what was set on it no longer counts. An open explicit one holds it back.
    public static func flush() { TransactionStack.current.commitImplicit() }

    /// The seconds that animations last that have no duration of their own. The default is 0.25.
    public static var animationDuration: Double { TransactionStack.current.innermost(\.duration) ?? 0.25 }

    /// Sets ``animationDuration``; what is negative or not a number counts as 0.
    public static func setAnimationDuration(_ duration: Double) {
        change { $0.duration = duration > 0 ? duration : 0 }
    }

    /// The pace of animations that have none of their own; nil is the animation's default.
    public static var animationTimingFunction: TimingFunction? { TransactionStack.current.innermost(\.timingFunction) }

    /// Sets ``animationTimingFunction``.
    public static func setAnimationTimingFunction(_ function: TimingFunction?) {
        change { $0.timingFunction = function }
    }

    /// Whether changes animate by themselves no more. The default is false.
    public static var disableActions: Bool { TransactionStack.current.disablesActions }

    /// Sets ``disableActions``.
    public static func setDisableActions(_ disables: Bool) { change { $0.disablesActions = disables } }

    /// Sets what is called as soon as all animations are over that are added after this in the transaction and those
    /// inside; if there are none, at its commit. A second block starts anew: the first waits for what came before.
    public static func setCompletionBlock(_ block: (() -> Void)?) {
        let stack = TransactionStack.current
        let last = stack.levels.count - 1
        let former = stack.levels[last].completion
        stack.levels[last].completion = block.map(CompletionGroup.init)
        former?.finishOne()
    }

    /// A value of the transaction's own, for whoever put it there.
    public static func value(forKey key: String) -> AnimatableValue? {
        TransactionStack.current.innermost { $0.values[key] }
    }

    /// Sets a value for ``value(forKey:)``.
    public static func setValue(_ value: (any Animatable)?, forKey key: String) {
        change { $0.values[key] = value?.animatableValue }
    }

    /// Makes changes that do not animate by themselves.
    public static func withoutActions<Result>(_ changes: () throws -> Result) rethrows -> Result {
        begin()
        defer { commit() }
        setDisableActions(true)
        return try changes()
    }

    private static func change(_ body: (inout TransactionStack.Level) -> Void) {
        let stack = TransactionStack.current
        body(&stack.levels[stack.levels.count - 1])
    }
}
