extension RenderTree {
    /// Whether a node is drawn as an image of its own whatever map it is drawn under, so that what is inside reads
    /// nothing of what is behind it.
    ///
    /// A straight clip is left out: it makes an image only where it doesn't fall on whole pixels.
    package func isolates(_ node: RenderNode) -> Bool {
        let flags = node.flags
        if flags.contains(.groupOpacity) && node.opacity < 1 { return true }
        if flags.contains(.masksToBounds) && node.cornerRadii != .zero { return true }
        if !flags.isDisjoint(with: [.snapshot, .transition, .vibrant]) { return true }
        if node.tint >= 0 || node.slices >= 0 { return true }
        guard node.effects >= 0 else { return false }
        let effects = self.effects[Int(node.effects)]
        return effects.maskType != nil || !effects.filters.isEmpty || effects.compositing != .sourceOver
            || effects.rasterizationScale != nil || effects.shadow?.path == -1
    }
}
