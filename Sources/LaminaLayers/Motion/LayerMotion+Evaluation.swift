import LaminaGeometry

/// What a layer's animations come to at a moment.
package struct AnimatedState {
    /// Whether what the layer shows may be other than at the moment before.
    package var hasChanged = false
    /// Whether that is more than its place; see ``Layer/contentHasChanged``.
    package var contentHasChanged = false
    /// The next moment of the layer's time at which it may look other than now.
    package var validUntil = Double.infinity
    /// How many begins and ends of animations lie behind the moment. While none is under way, the layer shows the same
    /// wherever the number is the same.
    var passedCount: Int32 = 0
}

extension LayerMotion {
    /// Brings ``presented`` to a moment of the layer's own time.
    package func evaluate(_ layer: Layer, at time: Double) -> AnimatedState {
        var state = AnimatedState()
        let wasApplied = isApplied
        isApplied = false
        transition = nil
        if !presentedCustom.isEmpty { presentedCustom.removeAll(keepingCapacity: true) }
        compileIfStale()
        if let flatTracks {
            evaluate(flatTracks.span, of: layer, at: time, &state)
        } else {
            evaluateAll(of: layer, at: time, &state)
        }
        if !presentedCustom.isEmpty || redrawsOnBoundsChange && animatesBounds || animatesRedisplayed {
            displayMoment(of: layer)
            if animatesRedisplayed, isApplied { state.contentHasChanged = true }
        }
        // What animated more than the place shows that it no longer does.
        let changesContent = state.contentHasChanged
        if changedContent { state.contentHasChanged = true }
        changedContent = changesContent
        // An animation that came, went, came to rest or was stepped over has changed the layer, whatever it animates.
        let isMoving = state.hasChanged
        if isApplied != wasApplied || changedOver || transition != nil || wasMoving && !isMoving
            || state.passedCount != passedCount
        {
            (state.hasChanged, state.contentHasChanged) = (true, true)
        }
        (wasMoving, changedOver, passedCount) = (isMoving, transition != nil, state.passedCount)
        return state
    }

    /// Whether all the animations together change no more of a render tree than the node of their layer.
    package var changesOnlyNode: Bool {
        compileIfStale()
        return animatesOnlyNode
    }

    /// Whether no time moves the layer, and none has moved it at the moment that was last read.
    package var isIdle: Bool {
        running.isEmpty && !isApplied && !wasMoving && isActive && !hasOwnTime && transition == nil
            && presentedCustom.isEmpty
    }

    /// Whether there is any animation.
    package var isAnimated: Bool { !running.isEmpty }

    @inline(__always)
    private func compileIfStale() {
        if flatTracksAreStale { compile() }
    }

    private func compile() {
        flatTracksAreStale = false
        flatTracks = FlatTrack.tracks(of: running, planes: &flatPlanes)
        animatesTransformAlone = flatTracks?.count == 1 && flatTracks?.first?.values.areTransforms == true
        animatesBounds = running.contains { $0.tracks.contains { $0.property == .bounds } }
        animatesRedisplayed =
            !redisplays.isEmpty
            && running.contains { $0.tracks.contains { $0.property.map(redisplays.contains) ?? false } }
        animatesOnlyNode =
            !animatesRedisplayed
            && running.allSatisfy { animation in
                animation.transition == nil && animation.tracks.allSatisfy { $0.property?.isOfNode == true }
            }
    }

    private func evaluateAll(of layer: Layer, at time: Double, _ state: inout AnimatedState) {
        ownsEffects = false
        for animation in running {
            guard let begin = animation.begin else { continue }
            state.note(begin: begin, end: animation.end, isStill: animation.timing.speed == 0, at: time)
            if let progress = animation.transitionProgress(at: time) { transition = (animation, progress) }
            for track in animation.tracks {
                guard let position = track.position(at: time, begin: begin) else { continue }
                if !isApplied { startApplying(to: layer) }
                apply(track, at: position, of: layer)
                if track.property?.isPlace != true { state.contentHasChanged = true }
            }
        }
    }

    /// Puts the layer's own values back where the last moment's animations changed them.
    private func startApplying(to layer: Layer) {
        isApplied = true
        if presentedIsStale {
            presented.pointee = layer.storage
            presentedIsStale = false
            return
        }
        for animation in running {
            for track in animation.tracks { track.reset(&presented.pointee, to: layer.storage) }
        }
    }

    private func apply(_ track: AnimationTrack, at position: TimeWindow.Position, of layer: Layer) {
        if let line = track.line {
            line.apply(position.progress, to: &presented.pointee)
        } else if let property = track.property {
            if property.isEffect, !ownsEffects { ownEffects(of: layer) }
            track.apply(property, at: position, to: &presented.pointee, transform: &presentedTransform)
        } else if case .custom(let key) = track.keyPath.root {
            let whole = presentedCustom[key] ?? layer.ownValue(forKey: key) ?? .none
            presentedCustom[key] = track.value(at: position, within: whole)
        }
    }

    /// Gives ``presented`` effects that may be changed: a copy, kept so that frames make none.
    private func ownEffects(of layer: Layer) {
        ownsEffects = true
        let own = presentedEffects ?? LayerEffects()
        presentedEffects = own
        own.assign(layer.storage.effects ?? LayerEffects())
        presented.pointee.effects = own
    }
}

extension AnimatedState {
    @inline(__always)
    mutating func note(begin: Double, end: Double, isStill: Bool, at time: Double) {
        if time < begin {
            validUntil = min(validUntil, begin)
            return
        }
        let isOver = time >= end + end.hair
        passedCount &+= isOver ? 2 : 1
        if !isOver, !isStill {
            validUntil = time
            hasChanged = true
        }
    }
}

extension AnimationTrack {
    /// Puts the value at a moment into a layer's storage.
    fileprivate func apply(
        _ property: LayerProperty, at position: TimeWindow.Position, to layer: inout LayerStorage,
        transform box: inout Transform3DBox?
    ) {
        if property == .transform, case .whole = keyPath.part, case .blend(let blend) = values, isPlain {
            layer.setTransform(blend.value.transform(at: position.progress), keptIn: &box)
            return
        }
        let whole = withUnsafePointer(to: &layer) { property.value(at: $0) }
        property.set(value(at: position, within: whole), in: &layer)
        if case .keyframes(let values) = values, values.rotation != nil {
            let turn = Transform3D(rotation: values.angle(at: position.progress), x: 0, y: 0, z: 1)
            layer.setTransform(turn.concatenating(layer.transform?.value ?? .identity), keptIn: &box)
        }
    }

    /// A property's value at a moment, of which the track changes all or a part.
    fileprivate func value(at position: TimeWindow.Position, within whole: AnimatableValue) -> AnimatableValue {
        let part = keyPath.part
        if case .whole = part { return value(at: position, over: whole) }
        return part.replaced(by: value(at: position, over: part.value(in: whole)), in: whole)
    }

    /// Puts back what the layer has of what the track changes.
    @inline(__always)
    fileprivate func reset(_ presented: inout LayerStorage, to layer: borrowing LayerStorage) {
        switch property {
        case .opacity: presented.opacity = layer.opacity
        case .position: presented.position = layer.position
        case .bounds: presented.bounds = layer.bounds
        case .transform: presented.transform = layer.transform
        case .contents:
            presented.contents = layer.contents
            presented.drawn = layer.drawn
            presented.contentsFade = nil
        case let property? where property.isEffect: presented.effects = layer.effects
        case let property?: property.set(property.value(in: layer), in: &presented)
        case nil: break
        }
        if case .keyframes(let values) = values, values.rotation != nil { presented.transform = layer.transform }
    }
}

extension LayerStorage {
    /// Sets the transform in a box that is made only once.
    mutating func setTransform(_ value: Transform3D, keptIn box: inout Transform3DBox?) {
        if let kept = box {
            kept.value = value
            showTransform(of: kept)
        } else {
            box = Transform3DBox(value)
            transform = box
        }
    }

    /// Sets the transform to that in a box, which was perhaps just changed.
    @inline(__always)
    mutating func showTransform(of box: Transform3DBox) {
        if box.value.isIdentity {
            transform = nil
        } else if transform !== box {
            transform = box
        }
    }
}
