import LaminaGeometry

/// A group of changes that take effect together: Core Animation's `CATransaction`.
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
/// commits whenever it makes a frame or moves its clock. Explicit ones may be nested; the outermost's commit takes
/// effect, and until then frames show the previous state. Values set on a transaction apply to the changes that follow
/// in it and in nested ones.
public enum Transaction {
    /// Opens a transaction on this thread.
    public static func begin() { TransactionStack.current.levels.append(TransactionStack.Level()) }

    /// Commits the innermost open transaction. Without one, nothing happens.
    public static func commit() {
        let stack = TransactionStack.current
        guard stack.isOpen, let level = stack.levels.popLast() else { return }
        level.completion?.finishOne()
    }

    /// Commits the implicit transaction and resets its values. Does nothing while an explicit one is open.
    public static func flush() { TransactionStack.current.commitImplicit() }

    /// The duration of animations that have none of their own, in seconds. The default is 0.25, or the settling duration of
    /// ``animationSpring``.
    public static var animationDuration: Double {
        TransactionStack.current.innermost { $0.duration ?? $0.settlingDuration } ?? 0.25
    }

    /// Sets ``animationDuration``; negative values and NaN count as 0.
    public static func setAnimationDuration(_ duration: Double) {
        change { $0.duration = duration > 0 ? duration : 0 }
    }

    /// The timing function of animations that have none of their own; nil is the animation's default.
    public static var animationTimingFunction: TimingFunction? { TransactionStack.current.timingFunction }

    /// Sets ``animationTimingFunction``, in place of an ``animationSpring``.
    public static func setAnimationTimingFunction(_ function: TimingFunction?) {
        change { ($0.timingFunction, $0.spring) = (function, nil) }
    }

    /// The spring that times implicit animations, and each added `BasicAnimation` without a timing function of its own;
    /// the default is nil. They become ``SpringAnimation``s.
    public static var animationSpring: SpringCurve? { TransactionStack.current.spring }

    /// Sets ``animationSpring``, in place of an ``animationTimingFunction``.
    ///
    /// ```swift
    /// Transaction.begin()
    /// Transaction.setAnimationSpring(SpringCurve(perceptualDuration: 0.5, bounce: 0.3))
    /// card.position.y -= 300
    /// Transaction.commit()
    /// ```
    /// Without a duration of the transaction, animations last until the spring has settled.
    public static func setAnimationSpring(_ spring: SpringCurve?) {
        change { ($0.timingFunction, $0.spring) = (nil, spring) }
    }

    /// True if changes don't animate implicitly. The default is false.
    public static var disableActions: Bool { TransactionStack.current.disablesActions }

    /// Sets ``disableActions``.
    public static func setDisableActions(_ disables: Bool) { change { $0.disablesActions = disables } }

    /// Sets a block that is called when all animations have ended that are added after this in the transaction and
    /// nested ones; if there are none, at its commit. A second block starts a new group: the first one waits for the
    /// animations before it.
    public static func setCompletionBlock(_ block: (() -> Void)?) {
        let stack = TransactionStack.current
        let last = stack.levels.count - 1
        let former = stack.levels[last].completion
        stack.levels[last].completion = block.map(CompletionGroup.init)
        former?.finishOne()
    }

    /// The block of ``setCompletionBlock(_:)``, of the innermost open transaction that has one.
    public static var completionBlock: (() -> Void)? { TransactionStack.current.innermost(\.completion)?.block }

    /// The value under a key: `animationDuration` and `animationTimingFunction`, `disableActions` and `completionBlock`
    /// are those of the properties of these names; any other is the value set in the innermost transaction that has
    /// one. Nil if there is none.
    public static func value(forKey key: String) -> Any? {
        switch Key(rawValue: key) {
        case .animationDuration: animationDuration
        case .animationTimingFunction: animationTimingFunction
        case .disableActions: disableActions
        case .completionBlock: completionBlock
        case nil: TransactionStack.current.innermost { $0.values[key] }
        }
    }

    /// Sets the value under a key of the innermost open transaction: of `animationDuration`, `animationTimingFunction`,
    /// `disableActions` and `completionBlock` as the functions for them do, of any other key for ``value(forKey:)``.
    /// Nil clears the value, so that the enclosing transaction's applies, or the default.
    ///
    /// - Precondition: A duration is a number, a timing function a `TimingFunction`, a block a `() -> Void`, and
    ///   whether actions are disabled a `Bool`. Otherwise the process ends with a message, as Core Animation raises an
    ///   exception.
    public static func setValue(_ value: Any?, forKey key: String) {
        let value = plainValue(value)
        switch (Key(rawValue: key), value) {
        case (nil, _): change { $0.values[key] = value }
        case (.animationDuration, nil): change { $0.duration = nil }
        case (.animationTimingFunction, nil): change { $0.timingFunction = nil }
        case (.disableActions, nil): change { $0.disablesActions = nil }
        case (.completionBlock, nil): setCompletionBlock(nil)
        case (.animationDuration, let value?): setAnimationDuration(read(value, key))
        case (.animationTimingFunction, let value?): setAnimationTimingFunction(read(value, key) as TimingFunction)
        case (.disableActions, let value?): setDisableActions(read(value, key))
        case (.completionBlock, let value?):
            guard let block = value as? () -> Void else {
                KeyedValueError.wrongType(value, for: key, expected: "a () -> Void or nil").raise()
            }
            setCompletionBlock(block)
        }
    }

    private enum Key: String {
        case animationDuration, animationTimingFunction, disableActions, completionBlock
    }

    private static func read<Value: KeyedValue>(_ value: Any, _ key: String) -> Value {
        guard let read = Value.keyed(value) else {
            KeyedValueError.wrongType(value, for: key, expected: Value.keyedName).raise()
        }
        return read
    }

    /// Makes changes without implicit animations.
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
