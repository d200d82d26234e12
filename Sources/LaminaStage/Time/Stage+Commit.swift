import LaminaLayers

extension Stage {
    /// Takes in what has been changed since the last commit: layers that are new are on show from now on, animations that were
    /// added begin, and those of layers that have left the tree end.
    ///
    /// Visits only what is marked for it. Nothing happens while an explicit transaction is open.
    func commit() {
        let transactions = TransactionStack.current
        guard !transactions.isOpen else { return }
        takeChanges()
        // What those who were told have changed is taken in too; who is told of that waits for the next commit.
        let tells = tellEnds()
        if transactions.commitImplicit() || tells { takeChanges() }
    }

    /// Ends all that runs in the stage's layers, as it is no more: those who wait are told that it did not finish.
    func endAll() {
        clock.endLeft(&ended)
        if root.isCommitted { root.leaveStage(onlyBegun: false, &ended) }
        root.clock = nil
        clock.formerValues.removeAll()
        tellEnds()
    }

    private func takeChanges() {
        if TransactionStack.current.isOpen { return }
        var left: [RunningAnimation] = []
        clock.endLeft(&left)
        ended += left
        if root.subtreeNeedsCommit { commitChanges() }
        clock.formerValues.removeAll()
    }

    /// Tells the ends of the animations of layers that have left; whether there were any.
    @discardableResult
    private func tellEnds() -> Bool {
        if ended.isEmpty { return false }
        let told = ended
        ended = []
        for animation in told { animation.tellEnd(finished: false) }
        return true
    }

    private func commitChanges() {
        // With each layer the row around it that is out of sight, whose drawing can wait.
        var open: [(layer: Layer, far: Layer?)] = [(root, nil)]
        var timingHasChanged = false
        while let (layer, far) = open.popLast() {
            // It comes from another stage's tree.
            if let left = layer.leftClock, left !== clock { layer.leaveStage(onlyBegun: true, &ended) }
            layer.isCommitted = true
            layer.subtreeNeedsCommit = false
            if layer.hasUncommittedMotion { commitMotion(of: layer, far: far, &timingHasChanged) }
            let pages = far == nil ? ScrollRows.pages(of: layer) : nil
            for child in layer.children where child.subtreeNeedsCommit {
                let isFar = pages.map { child.isFar(from: $0) } ?? false
                open.append((child, isFar ? child : far))
            }
            if let mask = layer.storage.effects?.mask, mask.subtreeNeedsCommit { open.append((mask, far)) }
        }
        if timingHasChanged { schedule.timingHasChanged() }
    }

    /// Has layers draw anew that draw at the stage's scale.
    func redrawLayers() {
        var open = [root]
        while let layer = open.popLast() {
            if layer.isDrawnAtAnotherScale { layer.setNeedsDisplay() }
            open.append(contentsOf: layer.children)
            if let mask = layer.storage.effects?.mask { open.append(mask) }
        }
    }

    private func commitMotion(of layer: Layer, far: Layer?, _ timingHasChanged: inout Bool) {
        if let far { far.awaitsDisplay = true } else { layer.displayIfNeeded() }
        if let motion = layer.motion, motion.timingHasChanged {
            motion.timingHasChanged = false
            timingHasChanged = true
        }
        layer.beginAnimations(at: layer.localTime(atRootTime: time)) { animation in
            if animation.transition != nil { animation.picture = lastPicture(of: layer) }
            schedule.add(animation)
        }
    }
}
