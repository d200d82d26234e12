import LaminaLayers

/// The layers in a container and what they were before a transition, which a cancelled one puts back.
struct FormerState {
    private struct Saved {
        let former: FormerLayer
        let sublayers: [Layer]
    }

    private let saved: [Saved]
    private let old: Layer?
    private let new: Layer?

    /// Linear in the number of layers.
    init(of container: Layer, leaving old: Layer?, coming new: Layer?) {
        (self.old, self.new) = (old, new)
        var saved: [Saved] = []
        var open = [container]
        if let new, new.superlayer == nil { open.append(new) }
        while let layer = open.popLast() {
            saved.append(Saved(former: FormerLayer(layer), sublayers: layer.sublayers))
            open.append(contentsOf: layer.children)
            if let mask = layer.storage.effects?.mask { open.append(mask) }
        }
        self.saved = saved
    }

    /// Puts layers, values, timing and animations back.
    func restore() {
        for one in saved {
            one.former.restore()
            let layer = one.former.layer
            if layer.sublayers.map(ObjectIdentifier.init) != one.sublayers.map(ObjectIdentifier.init) {
                layer.sublayers = one.sublayers
            }
        }
    }

    /// Takes out what does not stay.
    func leave(finished: Bool) { (finished ? old : new)?.removeFromSuperlayer() }
}
