import Foundation
import LaminaGeometry

/// The transactions that are open on a thread; the first is the implicit one.
package final class TransactionStack {
    struct Level {
        var duration: Double?
        var timingFunction: TimingFunction?
        var disablesActions: Bool?
        var completion: CompletionGroup?
        var values: [String: AnimatableValue] = [:]
    }

    var levels = [Level()]

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

    /// Ends the implicit transaction; the next change begins another.
    package func commitImplicit() {
        guard !isOpen, levels[0].completion != nil || !levels[0].isPlain else { return }
        let ended = levels[0]
        levels[0] = Level()
        ended.completion?.finishOne()
    }
}

extension TransactionStack.Level {
    fileprivate var isPlain: Bool {
        duration == nil && timingFunction == nil && disablesActions == nil && values.isEmpty
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
