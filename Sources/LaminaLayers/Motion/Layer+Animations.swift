extension Layer {
    /// Adds a copy of an animation. It begins when the change is committed, unless it says when.
    ///
    /// An animation that the layer has under the key is replaced; without a key it stands by itself. One without a
    /// duration lasts as long as the transaction says; its pace, too, is the transaction's unless it has one.
    public final func add(_ animation: Animation, forKey key: String?) {
        let copy = animation.copy()
        let transaction = TransactionStack.current
        if !(copy.timing.duration > 0) { copy.timing.duration = Transaction.animationDuration }
        if copy.timingFunction == nil { copy.timingFunction = transaction.innermost(\.timingFunction) }
        let name = copy is Transition ? Transition.key : key
        if let name { removeAnimation(forKey: name) }
        let motion = ensuredMotion
        motion.running.append(
            RunningAnimation(copy, key: name ?? "", completions: transaction.completionsForOneMore()))
        markNeedsCommit()
        markChanged()
    }

    /// Ends the animation of a key, if there is one; its delegate hears that it did not finish.
    public final func removeAnimation(forKey key: String) {
        guard let index = motion?.running.firstIndex(where: { $0.key == key && !key.isEmpty }) else { return }
        removeAnimation(at: index, finished: false)
    }

    /// Ends all of the layer's animations.
    public final func removeAllAnimations() {
        while let motion, !motion.running.isEmpty { removeAnimation(at: motion.running.count - 1, finished: false) }
    }

    /// A copy of the animation of a key, or nil if there is none.
    public final func animation(forKey key: String) -> Animation? {
        motion?.running.first { $0.key == key && !key.isEmpty }?.animation.copy()
    }

    /// The keys of the layer's animations, in the order in which they were added.
    public final var animationKeys: [String] { motion?.running.map(\.key).filter { !$0.isEmpty } ?? [] }

    /// Takes out an animation that has come to its end, and tells those who wait for it.
    package final func finish(_ animation: RunningAnimation) {
        guard let index = motion?.running.firstIndex(where: { $0 === animation }) else { return }
        if animation.animation.isRemovedOnCompletion {
            removeAnimation(at: index, finished: true)
        } else {
            animation.tellEnd(finished: true)
        }
    }

    /// Takes out one of the layer's animations before its end.
    package final func remove(_ animation: RunningAnimation) {
        guard let index = motion?.running.firstIndex(where: { $0 === animation }) else { return }
        removeAnimation(at: index, finished: false)
    }

    private final func removeAnimation(at index: Int, finished: Bool) {
        guard let removed = motion?.running.remove(at: index) else { return }
        markChanged()
        removed.tellEnd(finished: finished)
    }
}

extension RunningAnimation {
    /// Tells the delegate and those who wait, once.
    func tellEnd(finished: Bool) {
        guard !isOver else { return }
        isOver = true
        animation.delegate?.animationDidStop(animation, finished: finished)
        for completion in completions { completion.finishOne() }
    }
}
