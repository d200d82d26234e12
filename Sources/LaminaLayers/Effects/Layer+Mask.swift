extension Layer {
    /// The layer whose image lets this one show: its alpha, or by ``maskType`` its luminance. The default is none.
    ///
    /// The mask stands in this layer's coordinates, may hold sublayers, effects and a mask of its own, and is not drawn
    /// itself. Where it has no pixel, nothing shows; a hidden mask hides the layer. It is no sublayer, but its
    /// ``superlayer`` is this layer. A mask changes nothing for hit testing.
    ///
    /// A layer that this one is inside of is refused, as is a sublayer in the same tree, and the old mask stays; see
    /// ``setMask(_:)``.
    public final var mask: Layer? {
        get {
            guard let tree = motion?.presentationTree else { return storage.effects?.mask }
            return tree.mask(of: self)
        }
        set { setMask(newValue) }
    }

    /// Sets ``mask``, or with nil takes it away; a layer that masked another one masks this one instead.
    ///
    /// The result is false, and nothing changes, if `mask` is this layer, holds it, or is a sublayer somewhere in the
    /// tree that this layer is in: what is seen there would vanish. Take it out of its superlayer first. A sublayer in
    /// another tree is taken from it. Linear in the depth of both layers, and at once for a mask that is nowhere yet.
    @discardableResult
    public final func setMask(_ mask: Layer?) -> Bool {
        let old = storage.effects?.mask
        if old === mask { return true }
        if let mask {
            guard !mask.holds(self), !mask.isSublayerInTree(of: self) else { return false }
        }
        let action = isCommitted ? findAction(forKey: "mask") : nil
        mask?.removeFromSuperlayer()
        old?.noteLeaving()
        old?.parent = nil
        changeEffects { $0.mask = mask }
        mask?.parent = self
        if let mask { adopt(mask) }
        action?.run()
        return true
    }

    /// What of the mask's image counts. The default is its alpha.
    public final var maskType: MaskType {
        get { storage.effects?.values.maskType ?? .alpha }
        set {
            changeEffects { $0.values.maskType = newValue }
            didDefine(.maskType)
        }
    }

    /// Whether the layer is drawn as a sublayer where `other` is.
    private final func isSublayerInTree(of other: Layer) -> Bool {
        guard let parent, parent.storage.effects?.mask !== self else { return false }
        return outermost === other.outermost
    }

    /// The layer that everything around this one is inside of. Linear in the depth.
    final var outermost: Layer {
        var layer = self
        while let next = layer.parent { layer = next }
        return layer
    }
}
