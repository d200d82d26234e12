import LaminaGeometry

/// What a layer's animations come to at a moment.
package struct AnimatedState {
    /// Whether what the layer shows may be other than at the moment before.
    package var hasChanged = false
    /// Whether that is more than its place; see ``Layer/contentHasChanged``.
    package var contentHasChanged = false
    /// The next moment of the layer's time at which it may look other than now.
    package var validUntil = Double.infinity
}

extension LayerMotion {
    /// Brings ``presented`` to a moment of the layer's own time.
    package func evaluate(_ layer: Layer, at time: Double) -> AnimatedState {
        var state = AnimatedState()
        let (wasApplied, changedOver) = (isApplied, transition != nil)
        isApplied = false
        transition = nil
        presentedCustom.removeAll(keepingCapacity: true)
        var ownsEffects = false
        for animation in running {
            state.note(animation, at: time)
            guard let begin = animation.begin else { continue }
            if let progress = animation.transitionProgress(at: time) { transition = (animation, progress) }
            for index in animation.tracks.indices {
                guard let position = animation.tracks[index].position(at: time, begin: begin) else { continue }
                if !isApplied {
                    presented = layer.storage
                    isApplied = true
                }
                let path = animation.tracks[index].keyPath
                switch path.root {
                case .custom(let key):
                    presentedCustom[key] = animation.tracks[index].value(
                        at: position, over: presentedCustom[key] ?? layer.value(forKey: key) ?? .none)
                    state.contentHasChanged = true
                case .property(let property):
                    if property.isEffect, !ownsEffects {
                        ownsEffects = true
                        ownEffects(of: layer)
                    }
                    animation.tracks[index].apply(property, at: position, to: &presented)
                    if !property.isPlace { state.contentHasChanged = true }
                }
            }
        }
        // An animation that came or went has changed the layer, whatever it animates.
        if isApplied != wasApplied || changedOver || transition != nil {
            (state.hasChanged, state.contentHasChanged) = (true, true)
        }
        return state
    }

    /// Gives ``presented`` effects that may be changed: a copy, kept so that frames make none.
    private func ownEffects(of layer: Layer) {
        let own = presentedEffects ?? LayerEffects()
        presentedEffects = own
        own.assign(layer.storage.effects ?? LayerEffects())
        presented.effects = own
    }
}

extension AnimatedState {
    fileprivate mutating func note(_ animation: RunningAnimation, at time: Double) {
        guard let begin = animation.begin else { return }
        if time < begin {
            validUntil = min(validUntil, begin)
        } else if time < animation.end, animation.timing.speed != 0 {
            validUntil = time
            hasChanged = true
        }
    }
}

extension AnimationTrack {
    /// Puts the value at a moment into the layer's storage.
    @inline(__always)
    func apply(_ property: LayerProperty, at position: TimeWindow.Position, to layer: inout LayerStorage) {
        let whole = property.value(in: layer)
        let part = keyPath.part
        if case .whole = part {
            property.set(value(at: position, over: whole), in: &layer)
        } else {
            let value = value(at: position, over: part.value(in: whole))
            property.set(part.replaced(by: value, in: whole), in: &layer)
        }
        if case .keyframes(let values) = values, values.rotation != nil {
            let turn = Transform3D(rotation: values.angle(at: position.progress), x: 0, y: 0, z: 1)
            layer.transform = Transform3DBox(turn.concatenating(layer.transform?.value ?? .identity))
        }
    }
}
