extension Layer {
    /// The layer whose alpha, or by ``maskType`` luminance, masks this one. The default is none.
    ///
    /// The mask is in this layer's coordinates, may have sublayers, effects and a mask of its own, and is not drawn
    /// itself. Where it has no pixel, nothing shows; a hidden mask hides the layer. It is not a sublayer, but its
    /// ``superlayer`` is this layer. A mask does not affect hit testing.
    ///
    /// Setting it removes the mask from its previous position: a mask of another layer masks this one instead, and a
    /// sublayer in another tree is removed from it. A layer that is this one or holds it can't be its mask, nor can a
    /// sublayer somewhere in the same tree, as it would vanish there: remove it from its superlayer first. Either ends
    /// the process with a message, as ``addSublayer(_:)`` does. Linear in the depth of both layers; constant for a mask
    /// that is in no tree yet.
    public final var mask: Layer? {
        get {
            guard let tree = motion?.presentationTree else { return storage.effects?.mask }
            return tree.mask(of: self)
        }
        set { put(mask: newValue) }
    }

    private final func put(mask: Layer?) {
        let old = storage.effects?.mask
        if old === mask { return }
        if let mask {
            mask.checkMayBe("the mask", of: self)
            if mask.isSublayerInTree(of: self) {
                mask.endProcess("can't be a mask while it is a sublayer in the same tree: take it out first")
            }
        }
        let action = isCommitted ? findAction(forKey: "mask") : nil
        mask?.removeFromSuperlayer()
        old?.noteLeaving()
        old?.parent = nil
        changeEffects { ($0.mask, $0.maskComposites) = (mask, []) }
        mask?.parent = self
        if let mask { adopt(mask) }
        action?.run()
    }

    /// The channel of the mask's image that masks the layer. The default is its alpha.
    public final var maskType: MaskType {
        get { storage.effects?.values.maskType ?? .alpha }
        set {
            changeEffects { $0.values.maskType = newValue }
            didDefine(.maskType)
        }
    }

    /// True if the mask hides this layer where it shows, and this layer shows where the mask has no pixel. The default is
    /// false.
    ///
    /// An inverted mask that is hidden, or draws nothing, hides nothing.
    public final var isMaskInverted: Bool {
        get { storage.effects?.values.isMaskInverted ?? false }
        set {
            changeEffects { $0.values.isMaskInverted = newValue }
            didDefine(.isMaskInverted)
        }
    }

    /// Returns whether the layer is a sublayer in the tree of `other`.
    private final func isSublayerInTree(of other: Layer) -> Bool {
        guard let parent, parent.storage.effects?.mask !== self else { return false }
        return outermost === other.outermost
    }

    /// The root of the tree that this layer is in. Linear in the depth.
    package final var outermost: Layer {
        var layer = self
        while let next = layer.parent { layer = next }
        return layer
    }
}
