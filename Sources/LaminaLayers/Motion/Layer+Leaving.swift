/// Layers that leave a stage's tree: what runs in them ends with the commit that finds them gone, so that nothing keeps them.
extension Layer {
    /// Has the next commit of the stage that shows the layer look where it is then.
    final func noteLeaving() {
        guard isCommitted else { return }
        isCommitted = false
        guard leftClock == nil, let clock = showingClock else { return }
        leftClock = clock
        clock.left.append(self)
    }

    /// The clock in whose time the layer's animations run: also that of a tree that a layer around it has just left.
    private final var showingClock: StageClock? {
        var layer: Layer? = self
        while let current = layer {
            if let clock = current.leftClock ?? current.clock { return clock }
            layer = current.parent
        }
        return nil
    }

    /// Ends the animations of the layer and of all inside it, as a stage no longer shows them; those who wait are told by
    /// whoever has called this, from `ended`, when no tree is being walked any more. Linear in the number of layers.
    ///
    /// - Parameter onlyBegun: whether those that wait for their beginning stay, for the stage that now has the layer.
    package final func leaveStage(onlyBegun: Bool, _ ended: inout [RunningAnimation]) {
        leftClock = nil
        var open = [self]
        while let layer = open.popLast() {
            layer.isCommitted = false
            layer.subtreeNeedsCommit = true
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
    /// Takes out the animations; whether there were any.
    fileprivate func endRunning(onlyBegun: Bool, _ ended: inout [RunningAnimation]) -> Bool {
        let ending = onlyBegun ? running.filter { $0.begin != nil } : running
        if ending.isEmpty { return false }
        ended += ending
        running = onlyBegun ? running.filter { $0.begin == nil } : []
        (isApplied, transition) = (false, nil)
        presentedCustom = [:]
        return true
    }
}

extension StageClock {
    /// Ends what runs in the layers that have left the stage's tree since the last commit, but for those that are in it again.
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
