import LaminaLayers

extension Stage {
    /// Commits the changes since the last commit: new layers count as shown from now on, added animations begin, and
    /// those of layers that have left the tree end.
    ///
    /// Visits only layers marked as changed. Nothing happens while an explicit transaction is open.
    func commit() {
        let transactions = TransactionStack.current
        guard !transactions.isOpen else { return }
        takeChanges()
        // Changes made by delegates and blocks are committed too; notifications of those wait for the next commit.
        let hasReported = reportEnds()
        if transactions.commitImplicit() || hasReported { takeChanges() }
    }

    /// Ends all animations as the stage is deallocated: delegates and completion blocks are notified that they did not
    /// finish.
    func endAll() {
        clock.endLeft(&ended)
        if root.isCommitted { root.leaveStage(onlyBegun: false, &ended) }
        root.clock = nil
        clock.formerValues.removeAll()
        reportEnds()
    }

    private func takeChanges() {
        if TransactionStack.current.isOpen { return }
        layOut()
        var left: [RunningAnimation] = []
        clock.endLeft(&left)
        ended += left
        if root.subtreeNeedsCommit { commitChanges() }
        clock.formerValues.removeAll()
    }

    /// Reports the ends of the animations of layers that have left; returns whether there were any.
    @discardableResult
    private func reportEnds() -> Bool {
        if ended.isEmpty { return false }
        let unfinished = ended
        ended = []
        for animation in unfinished { animation.reportEnd(finished: false) }
        return true
    }

    private func commitChanges() {
        // With each layer, the scrolled-out row around it, if any, whose drawing can be deferred.
        var open: [(layer: Layer, far: Layer?)] = [(root, nil)]
        var timingHasChanged = false
        while let (layer, far) = open.popLast() {
            // The layer was moved from another stage's tree.
            if let left = layer.leftClock, left !== clock { layer.leaveStage(onlyBegun: true, &ended) }
            layer.isCommitted = true
            layer.subtreeNeedsCommit = false
            if layer.hasUncommittedMotion { commitMotion(of: layer, far: far, &timingHasChanged) }
            let visible = far == nil ? ScrollRows.pages(of: layer, margin: 0) : nil
            for child in layer.children where child.subtreeNeedsCommit {
                let isFar = visible.map { child.isFar(from: $0) } ?? false
                open.append((child, isFar ? child : far))
            }
            if let mask = layer.storage.effects?.mask, mask.subtreeNeedsCommit { open.append((mask, far)) }
        }
        if timingHasChanged { schedule.timingHasChanged() }
    }

    /// Marks the layers that draw at the stage's scale for display.
    func redrawLayers() {
        var open = [root]
        while let layer = open.popLast() {
            if layer.isDrawnForOtherSurroundings { layer.setNeedsDisplay() }
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
