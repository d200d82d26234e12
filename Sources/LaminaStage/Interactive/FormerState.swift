import LaminaLayers

/// The layers in a container and their values before a transition, which a cancelled one puts back.
struct FormerState {
    private struct Saved {
        let layer: Layer
        let storage: LayerStorage
        let effects: LayerEffects?
        let sublayers: [Layer]
        let animations: Set<ObjectIdentifier>
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
            let effects = layer.storage.effects
            let copy = effects?.copy()
            copy?.mask = effects?.mask
            copy?.snapshot = effects?.snapshot
            saved.append(
                Saved(
                    layer: layer, storage: layer.storage, effects: copy, sublayers: layer.sublayers,
                    animations: Set((layer.motion?.running ?? []).map(ObjectIdentifier.init))))
            open.append(contentsOf: layer.children)
            if let mask = effects?.mask { open.append(mask) }
        }
        self.saved = saved
    }

    /// Puts values back, and takes out the animations that came since.
    func restore() {
        for one in saved {
            for animation in one.layer.motion?.running ?? []
            where !one.animations.contains(ObjectIdentifier(animation)) {
                one.layer.remove(animation)
            }
            one.layer.restore(one.storage, effects: one.effects)
            if one.layer.sublayers.map(ObjectIdentifier.init) != one.sublayers.map(ObjectIdentifier.init) {
                one.layer.sublayers = one.sublayers
            }
        }
    }

    /// Takes out what does not stay.
    func leave(finished: Bool) { (finished ? old : new)?.removeFromSuperlayer() }
}
