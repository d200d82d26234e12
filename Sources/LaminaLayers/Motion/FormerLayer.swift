/// A layer's values, timing and animations at a moment, to be restored later. Sublayers are not included.
package struct PreviousLayer {
    package let layer: Layer
    private let values: LayerStorage
    /// A copy, with the same mask and snapshot.
    private let effects: LayerEffects?
    private let timing: TimingValues
    private let custom: [String: AnimatableValue]
    private let asSet: [String: Any]
    private let running: [RunningAnimation]

    /// Records the layer's current state.
    package init(_ layer: Layer) {
        self.layer = layer
        values = layer.storage
        effects = layer.storage.effects?.copy()
        effects?.mask = layer.storage.effects?.mask
        effects?.snapshot = layer.storage.effects?.snapshot
        timing = layer.timing
        custom = layer.motion?.custom ?? [:]
        asSet = layer.motion?.asSet ?? [:]
        running = layer.motion?.running ?? []
    }

    /// Restores everything. Animations added since are removed and end unfinished; those removed since continue from
    /// where they were, and report their end again when it comes.
    package func restore() {
        let mask = effects?.mask
        if layer.storage.effects?.mask !== mask {
            // It may have become a sublayer.
            mask?.removeFromSuperlayer()
            layer.mask = mask
        }
        layer.change {
            $0 = values
            $0.effects = effects
        }
        layer.timing = timing
        guard let motion = layer.motion else { return }
        restoreCustomValues(of: motion)
        for animation in motion.running where !running.contains(where: { $0 === animation }) {
            layer.remove(animation)
        }
        let left = Set(motion.running.map(ObjectIdentifier.init))
        if left.count < running.count {
            motion.running = running.map {
                left.contains(ObjectIdentifier($0)) ? $0 : RunningAnimation(goingOnWith: $0, of: layer)
            }
            layer.markNeedsCommit()
            layer.markChanged()
            layer.motionHasChanged()
        }
    }

    private func restoreCustomValues(of motion: LayerMotion) {
        motion.asSet = asSet
        let keys = Set(motion.custom.keys).union(custom.keys).filter { motion.custom[$0] != custom[$0] }
        if keys.isEmpty { return }
        motion.custom = custom
        if keys.contains(where: { type(of: layer).needsDisplay(forKey: $0) }) { layer.setNeedsDisplay() }
        layer.markChanged()
    }
}
