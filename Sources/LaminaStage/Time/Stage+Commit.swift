import LaminaLayers

extension Stage {
    /// Takes in what has been changed since the last commit: layers that are new are on show from now on, and animations
    /// that were added begin.
    ///
    /// Visits only what is marked for it. Nothing happens while an explicit transaction is open.
    func commit() {
        let transactions = TransactionStack.current
        guard !transactions.isOpen else { return }
        if root.subtreeNeedsCommit { commitChanges() }
        transactions.commitImplicit()
    }

    private func commitChanges() {
        var open = [root]
        var timingHasChanged = false
        while let layer = open.popLast() {
            layer.isCommitted = true
            layer.subtreeNeedsCommit = false
            if layer.hasUncommittedMotion { commitMotion(of: layer, &timingHasChanged) }
            for child in layer.children where child.subtreeNeedsCommit { open.append(child) }
            if let mask = layer.storage.effects?.mask, mask.subtreeNeedsCommit { open.append(mask) }
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

    private func commitMotion(of layer: Layer, _ timingHasChanged: inout Bool) {
        layer.displayIfNeeded()
        if let motion = layer.motion, motion.timingHasChanged {
            motion.timingHasChanged = false
            timingHasChanged = true
        }
        layer.beginAnimations(at: layer.localTime(atRootTime: time)) { animation in
            if animation.transition != nil { animation.picture = lastPicture(of: layer) }
            schedule.add(animation, of: layer)
        }
    }
}
