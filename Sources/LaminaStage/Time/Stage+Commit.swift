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
        // With each layer the row around it that is out of sight, whose drawing can wait.
        var open: [(layer: Layer, far: Layer?)] = [(root, nil)]
        var timingHasChanged = false
        while let (layer, far) = open.popLast() {
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
            schedule.add(animation, of: layer)
        }
    }
}
