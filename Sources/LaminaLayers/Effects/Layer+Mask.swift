extension Layer {
    /// The layer whose image lets this one show: its alpha, or by ``maskType`` its luminance. The default is none.
    ///
    /// The mask stands in this layer's coordinates, may hold sublayers, effects and a mask of its own, and is not drawn
    /// itself. Where it has no pixel, nothing shows; a hidden mask hides the layer. It is no sublayer, but its
    /// ``superlayer`` is this layer. A mask changes nothing for hit testing.
    ///
    /// Setting it takes the layer from where it was: a layer that masked another one masks this one instead, and a sublayer
    /// in another tree is taken from it. A layer that is this one or holds it can't be its mask, nor can a sublayer somewhere
    /// in the same tree, as what is seen there would vanish: take it out of its superlayer first. Either ends the process with
    /// a message, as ``addSublayer(_:)`` does. Linear in the depth of both layers, and at once for a mask that is nowhere yet.
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
        changeEffects { $0.mask = mask }
        mask?.parent = self
        if let mask { adopt(mask) }
        action?.run()
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

/// What of a mask layer's image lets its layer show.
public enum MaskType: String, Sendable, CaseIterable {
    /// The mask's alpha.
    case alpha
    /// The luminance of the mask's premultiplied colour: 0.2126 red, 0.7152 green, 0.0722 blue.
    case luminance
}
