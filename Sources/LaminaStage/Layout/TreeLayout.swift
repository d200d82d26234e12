import LaminaLayers
import LaminaLayout

/// The layout of a tree of layers: first the frames that constraints give, then the layers' own layout, from the root
/// to the leaves, until nothing asks for more.
enum TreeLayout {
    /// The passes after which a tree that still asks for layout is drawn as it is.
    static let passLimit = 8

    /// Lays out a tree. A layer that does not settle is a fault of the stage's layout.
    static func layOut(_ root: Layer) {
        let pixelsPerPoint = pixelsPerPoint(of: root)
        for _ in 0..<passLimit {
            pass(over: root, pixelsPerPoint: pixelsPerPoint)
            if !root.subtreeNeedsLayout { return }
        }
        let restless = clearRequests(from: root) ?? root
        root.clock?.note(.restless(restless.layoutName))
    }

    /// Lays out a tree once: its root has its frame, and may be a part of a larger tree.
    static func pass(over root: Layer, pixelsPerPoint: Double) {
        if root.subtreeHasLayout { LayoutEngine.layOut(root.layoutItem, pixelsPerPoint: pixelsPerPoint) }
        layOutLayers(from: root)
    }

    /// Pixels per point to which edges are rounded in the tree of an outermost layer; 0 for none.
    static func pixelsPerPoint(of root: Layer) -> Double {
        guard let clock = root.clock, clock.roundsLayoutToPixels else { return 0 }
        return clock.scale
    }

    /// Calls the layers that asked for it; what they ask for on the way waits for the next pass.
    private static func layOutLayers(from root: Layer) {
        var open = [root]
        while let layer = open.popLast() {
            layer.subtreeNeedsLayout = false
            let needsLayout = layer.needsOwnLayout
            layer.needsOwnLayout = false
            let arrangesRows = layer.arrangesRows
            if needsLayout || arrangesRows { layer.layoutSublayers() }
            if !arrangesRows {
                // Lists lay out the rows that are near, and leave the requests of others for later.
                for child in layer.children.reversed() where child.subtreeNeedsLayout { open.append(child) }
            }
            if let mask = layer.storage.effects?.mask, mask.subtreeNeedsLayout { open.append(mask) }
        }
    }

    /// Drops the requests for layout in a tree.
    ///
    /// - Returns: The first layer that asked for its own; nil for none.
    static func clearRequests(from root: Layer) -> Layer? {
        var first: Layer?
        var open = [root]
        while let layer = open.popLast() {
            if layer.needsOwnLayout { first = first ?? layer }
            (layer.subtreeNeedsLayout, layer.needsOwnLayout) = (false, false)
            if !layer.arrangesRows { open += layer.children.filter(\.subtreeNeedsLayout) }
            if let mask = layer.storage.effects?.mask, mask.subtreeNeedsLayout { open.append(mask) }
        }
        return first
    }
}

extension TreeLayout {
    /// Has the next layout of a layer's tree animate as the open transaction does, if an explicit one is open.
    static func noteAnimation(of layer: Layer) {
        guard TransactionStack.current.isOpen, !Transaction.disableActions else { return }
        layer.outermost.clock?.layoutAnimation = LayoutAnimation(
            duration: Transaction.animationDuration, timing: Transaction.animationTimingFunction,
            spring: Transaction.animationSpring)
    }

    /// Lays out a stage's tree at its commit: without animations, unless a change that asked for it was made in a
    /// transaction with them.
    static func layOutAtCommit(_ root: Layer) {
        guard root.subtreeNeedsLayout else { return }
        let animation = root.clock?.layoutAnimation
        root.clock?.layoutAnimation = nil
        Transaction.begin()
        if let animation {
            Transaction.setAnimationDuration(animation.duration)
            Transaction.setAnimationTimingFunction(animation.timing)
            if let spring = animation.spring { Transaction.setAnimationSpring(spring) }
        } else {
            Transaction.setDisableActions(true)
        }
        layOut(root)
        Transaction.commit()
    }
}
