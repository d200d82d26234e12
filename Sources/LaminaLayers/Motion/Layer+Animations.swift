extension Layer {
    /// The default implementation of ``add(_:forKey:)``.
    final func addCopy(of animation: Animation, forKey key: String?) {
        let transaction = TransactionStack.current
        let copy = animation.copy(timedBy: transaction.spring)
        fillStarts(of: copy, depth: 0)
        if !(copy.timing.duration > 0) { copy.timing.duration = Transaction.animationDuration }
        if copy.timingFunction == nil { copy.timingFunction = transaction.timingFunction }
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

    /// Sets the start of basic animations without any value to the value shown before the changes since the last
    /// commit. Additive ones have no such start.
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

    /// Ends the animation of a key, if there is one; its delegate is notified that it did not finish.
    public final func removeAnimation(forKey key: String) {
        guard let index = motion?.running.firstIndex(where: { $0.key == key && !key.isEmpty }) else { return }
        removeAnimation(at: index, finished: false)
    }

    /// Ends all of the layer's animations.
    public final func removeAllAnimations() {
        while let motion, !motion.running.isEmpty { removeAnimation(at: motion.running.count - 1, finished: false) }
    }

    /// The animation of a key, or nil if there is none: the copy that was made when it was added, which its delegate
    /// receives too, and always the same one. Changing it has no effect on the running animation.
    public final func animation(forKey key: String) -> Animation? {
        motion?.running.first { $0.key == key && !key.isEmpty }?.animation
    }

    /// The keys of the layer's animations, in the order in which they were added.
    public final var animationKeys: [String] { motion?.running.map(\.key).filter { !$0.isEmpty } ?? [] }

    /// Removes an animation that has ended, and notifies its delegate and completion groups.
    package final func finish(_ animation: RunningAnimation) {
        guard let index = motion?.running.firstIndex(where: { $0 === animation }) else { return }
        if animation.animation.isRemovedOnCompletion {
            removeAnimation(at: index, finished: true)
        } else {
            animation.reportEnd(finished: true)
        }
    }

    /// Removes one of the layer's animations before its end.
    package final func remove(_ animation: RunningAnimation) {
        guard let index = motion?.running.firstIndex(where: { $0 === animation }) else { return }
        removeAnimation(at: index, finished: false)
    }

    private final func removeAnimation(at index: Int, finished: Bool) {
        guard let removed = motion?.running.remove(at: index) else { return }
        markChanged()
        motionHasChanged()
        removed.reportEnd(finished: finished)
    }
}

// MARK: Leaving a stage

/// Layers that leave a stage's tree: their animations end with the commit that finds them gone, so that nothing retains
/// them.
extension Layer {
    /// Has the next commit of the stage that shows the layer check where it is then.
    final func noteLeaving() {
        guard isCommitted else { return }
        isCommitted = false
        guard leftClock == nil, let clock = showingClock else { return }
        leftClock = clock
        clock.left.append(self)
    }

    /// The clock of the layer's animations: also that of a tree that an ancestor has just left.
    private final var showingClock: StageClock? {
        var layer: Layer? = self
        while let current = layer {
            if let clock = current.leftClock ?? current.clock { return clock }
            layer = current.parent
        }
        return nil
    }

    /// Ends the animations of the layer and its descendants, as a stage no longer shows them; the caller notifies their
    /// delegates, from `ended`, once no tree is being walked any more. Linear in the number of layers.
    ///
    /// - Parameter onlyBegun: True if animations that have not begun stay, for the stage that now has the layer.
    package final func leaveStage(onlyBegun: Bool, _ ended: inout [RunningAnimation]) {
        leftClock = nil
        var open = [self]
        while let layer = open.popLast() {
            layer.isCommitted = false
            layer.subtreeNeedsCommit = true
            layer.endChanges()
            if let motion = layer.motion, motion.endRunning(onlyBegun: onlyBegun, &ended) {
                layer.markChanged()
                layer.motionHasChanged()
            }
            if let mask = layer.storage.effects?.mask { open.append(mask) }
            open.append(contentsOf: layer.children.reversed())
        }
    }
}

extension LayerMotion {
    /// Removes the animations; returns whether there were any.
    fileprivate func endRunning(onlyBegun: Bool, _ ended: inout [RunningAnimation]) -> Bool {
        let ending = onlyBegun ? running.filter { $0.begin != nil } : running
        if ending.isEmpty { return false }
        // The layer may be released before their ends are reported.
        for animation in ending { animation.leave() }
        ended += ending
        running = onlyBegun ? running.filter { $0.begin == nil } : []
        (isApplied, transition) = (false, nil)
        presentedCustom = [:]
        return true
    }
}

extension StageClock {
    /// Ends the animations of layers that have left the stage's tree since the last commit, except those that are in it
    /// again.
    package func endLeft(_ ended: inout [RunningAnimation]) {
        if left.isEmpty { return }
        let layers = left
        left = []
        for layer in layers where layer.leftClock === self {
            layer.leftClock = nil
            let clock = layer.outermost.clock
            if clock !== self { layer.leaveStage(onlyBegun: clock != nil, &ended) }
        }
    }
}
