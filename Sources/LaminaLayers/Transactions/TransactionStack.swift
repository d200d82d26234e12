import Glibc
import LaminaGeometry

/// The transactions that are open on a thread; the first is the implicit one.
package final class TransactionStack {
    struct Level {
        var duration: Double?
        var timingFunction: TimingFunction?
        var spring: SpringCurve? { didSet { settlingDuration = spring?.settlingDuration } }
        /// The settling duration of the spring.
        private(set) var settlingDuration: Double?
        var disablesActions: Bool?
        var completion: CompletionGroup?
        var values: [String: Any] = [:]
    }

    private struct Unshown {
        weak var animation: RunningAnimation?
    }

    var levels = [Level()]
    private var unshown: [Unshown] = []
    /// The number of entries at which stale ones are removed.
    private var unshownLimit = 64

    /// True if an explicit transaction is open, so that changes are deferred until its commit.
    package var isOpen: Bool { levels.count > 1 }

    /// The value of the innermost level that has one.
    func innermost<Value>(_ value: (Level) -> Value?) -> Value? {
        for level in levels.reversed() {
            if let found = value(level) { return found }
        }
        return nil
    }

    /// The spring of the innermost level that has a spring or a timing function; nil if that has a function.
    var spring: SpringCurve? { timing?.spring }

    /// The timing function of the innermost level that has a spring or a timing function; nil if that has a spring.
    var timingFunction: TimingFunction? { timing?.timingFunction }

    private var timing: Level? { levels.last { $0.spring != nil || $0.timingFunction != nil } }

    var disablesActions: Bool { innermost(\.disablesActions) ?? false }

    /// The completion groups of all levels, each with its count incremented for a new animation.
    func completionsForOneMore() -> [CompletionGroup] {
        var result: [CompletionGroup] = []
        for level in levels {
            if let completion = level.completion {
                completion.add()
                result.append(completion)
            }
        }
        return result
    }

    /// Ends the implicit transaction; the next change begins another. Returns whether any completion group was
    /// notified.
    @discardableResult
    package func commitImplicit() -> Bool {
        guard !isOpen else { return false }
        var ended = takeCompletionsOfUnshown()
        if !levels[0].isPlain {
            if let completion = levels[0].completion { ended.append(completion) }
            levels[0] = Level()
        }
        for completion in ended { completion.finishOne() }
        return !ended.isEmpty
    }

    /// Records an animation with a completion block that was added to a layer not on a stage.
    func noteUnshown(_ animation: RunningAnimation) {
        if unshown.count >= unshownLimit {
            unshown.removeAll { $0.animation?.begin != nil || $0.animation?.isOver != false }
            unshownLimit = max(64, 2 * unshown.count)
        }
        unshown.append(Unshown(animation: animation))
    }

    /// Removes and returns the completion groups of animations whose layers are in no stage's tree: the animations
    /// begin when they are shown, which may be never, but completion blocks wait no longer than the commit.
    private func takeCompletionsOfUnshown() -> [CompletionGroup] {
        if unshown.isEmpty { return [] }
        var result: [CompletionGroup] = []
        unshown.removeAll {
            guard let animation = $0.animation, let layer = animation.layer, animation.begin == nil else { return true }
            // The stage has yet to commit the layer.
            if layer.outermost.clock != nil { return false }
            result += animation.takeCompletions()
            return true
        }
        return result
    }
}

extension TransactionStack.Level {
    fileprivate var isPlain: Bool {
        duration == nil && timingFunction == nil && spring == nil && disablesActions == nil && values.isEmpty
            && completion == nil
    }
}

extension TransactionStack {
    // Transactions belong to the thread that opened them, as in Core Animation, so that threads' changes don't mix. The
    // key is created once; its value is per thread.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { if let stack = $0 { Unmanaged<TransactionStack>.fromOpaque(stack).release() } }
        return key
    }()

    /// The stack of the current thread.
    package static var current: TransactionStack {
        if let pointer = pthread_getspecific(key) {
            return Unmanaged<TransactionStack>.fromOpaque(pointer).takeUnretainedValue()
        }
        let stack = TransactionStack()
        pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
        return stack
    }
}
