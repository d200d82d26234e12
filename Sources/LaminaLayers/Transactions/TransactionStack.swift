import Foundation
import LaminaGeometry

/// The transactions that are open on a thread; the first is the implicit one.
package final class TransactionStack {
    struct Level {
        var duration: Double?
        var timingFunction: TimingFunction?
        var disablesActions: Bool?
        var completion: CompletionGroup?
        var values: [String: Any] = [:]
    }

    private struct Unshown {
        weak var animation: RunningAnimation?
    }

    var levels = [Level()]
    private var unshown: [Unshown] = []
    /// How many there may be before those that no longer count are taken out.
    private var unshownLimit = 64

    /// Whether changes are held back until an explicit transaction is committed.
    package var isOpen: Bool { levels.count > 1 }

    /// What the innermost level that says anything says.
    func innermost<Value>(_ value: (Level) -> Value?) -> Value? {
        for level in levels.reversed() {
            if let found = value(level) { return found }
        }
        return nil
    }

    var disablesActions: Bool { innermost(\.disablesActions) ?? false }

    /// Those who wait for what is added now, each told of one more.
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

    /// Ends the implicit transaction; the next change begins another. Whether anybody was told.
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

    /// Notes an animation with a completion block that has been added to a layer not on show.
    func noteUnshown(_ animation: RunningAnimation) {
        if unshown.count >= unshownLimit {
            unshown.removeAll { $0.animation?.begin != nil || $0.animation?.isOver != false }
            unshownLimit = max(64, 2 * unshown.count)
        }
        unshown.append(Unshown(animation: animation))
    }

    /// Those who wait for animations of layers that are in no stage's tree: the animations may wait for ever to be shown, and
    /// begin when they are, but nobody waits with them beyond the commit.
    private func takeCompletionsOfUnshown() -> [CompletionGroup] {
        if unshown.isEmpty { return [] }
        var result: [CompletionGroup] = []
        unshown.removeAll {
            guard let animation = $0.animation, let layer = animation.layer, animation.begin == nil else { return true }
            // The stage has yet to take it in.
            if layer.outermost.clock != nil { return false }
            result += animation.takeCompletions()
            return true
        }
        return result
    }
}

extension TransactionStack.Level {
    fileprivate var isPlain: Bool {
        duration == nil && timingFunction == nil && disablesActions == nil && values.isEmpty && completion == nil
    }
}

extension TransactionStack {
    // Core Animation's transactions belong to the thread that opened them, so that no two threads' changes mix. The key
    // is made once; what it stands for is each thread's own.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { if let stack = $0 { Unmanaged<TransactionStack>.fromOpaque(stack).release() } }
        return key
    }()

    /// This thread's.
    package static var current: TransactionStack {
        if let pointer = pthread_getspecific(key) {
            return Unmanaged<TransactionStack>.fromOpaque(pointer).takeUnretainedValue()
        }
        let stack = TransactionStack()
        pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
        return stack
    }
}

/// A transaction's completion block, with the number of animations that it still waits for.
package final class CompletionGroup {
    let block: () -> Void
    /// Animations, and 1 until the transaction is committed.
    private var waiting = 1

    init(_ block: @escaping () -> Void) { self.block = block }

    func add() { waiting += 1 }

    /// One is over. The block is called with the last.
    func finishOne() {
        waiting -= 1
        if waiting == 0 { block() }
    }
}
