extension Layer {
    /// What ``add(_:forKey:)`` does unless it is overridden.
    final func addCopy(of animation: Animation, forKey key: String?) {
        let copy = animation.copy()
        fillStarts(of: copy, depth: 0)
        let transaction = TransactionStack.current
        if !(copy.timing.duration > 0) { copy.timing.duration = Transaction.animationDuration }
        if copy.timingFunction == nil { copy.timingFunction = transaction.innermost(\.timingFunction) }
        let name = copy is Transition ? Transition.key : key
        if let name { removeAnimation(forKey: name) }
        let motion = ensuredMotion
        let completions = transaction.completionsForOneMore()
        let running = RunningAnimation(copy, key: name ?? "", of: self, completions: completions)
        motion.running.append(running)
        if !isCommitted, !completions.isEmpty { transaction.noteUnshown(running) }
        markNeedsCommit()
        markChanged()
    }

    /// Has basic animations without any value start at what the layer showed before the changes since the last commit. What is
    /// added to what is shown has no such start.
    private final func fillStarts(of animation: Animation, depth: Int) {
        if let group = animation as? AnimationGroup, depth < AnimationGroup.greatestDepth {
            for inner in group.animations { fillStarts(of: inner, depth: depth + 1) }
        }
        guard let basic = animation as? BasicAnimation, !basic.isAdditive, basic.fromValue == nil, basic.toValue == nil,
            basic.byValue == nil, let path = basic.keyPath.flatMap(AnimationKeyPath.init)
        else { return }
        if let clock = outermost.clock { evaluateNow(clock) }
        basic.fromValue = shownStart(of: path)
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

    /// The animation of a key, or nil if there is none: the copy that was made when it was added, which is the one that its
    /// delegate gets, and the same one as long as it is there. Changing it has no effect on what runs.
    public final func animation(forKey key: String) -> Animation? {
        motion?.running.first { $0.key == key && !key.isEmpty }?.animation
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
        motionHasChanged()
        removed.tellEnd(finished: finished)
    }
}
