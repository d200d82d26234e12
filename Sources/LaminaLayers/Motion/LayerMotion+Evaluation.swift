import LaminaGeometry

/// The result of evaluating a layer's animations at a moment.
package struct AnimatedState {
    /// True if the layer may look different from the previous moment.
    package var hasChanged = false
    /// True if more than its placement changed; see ``Layer/contentHasChanged``.
    package var contentHasChanged = false
    /// The next moment of the layer's time at which it may look different.
    package var validUntil = Double.infinity
    /// The number of begins and ends of animations before the moment. While none is running, the layer looks the same
    /// wherever this number is the same.
    var passedCount: Int32 = 0
}

extension LayerMotion {
    /// Evaluates ``presented`` at a moment of the layer's own time.
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
        // Content that animated before has changed once more by no longer animating.
        let changesContent = state.contentHasChanged
        if changedContent { state.contentHasChanged = true }
        changedContent = changesContent
        // An animation that began, ended, came to rest or was skipped has changed the layer, whatever it animates.
        let isMoving = state.hasChanged
        if isApplied != wasApplied || changedOver || transition != nil || wasMoving && !isMoving
            || state.passedCount != passedCount
        {
            (state.hasChanged, state.contentHasChanged) = (true, true)
        }
        (wasMoving, changedOver, passedCount) = (isMoving, transition != nil, state.passedCount)
        return state
    }

    /// True if the animations change nothing in a render tree but the node of their layer.
    package var changesOnlyNode: Bool {
        compileIfStale()
        // A display shows other contents, and calls code of programs, which may change the tree.
        return animatesOnlyNode && !(redrawsOnBoundsChange && animatesBounds)
    }

    /// True if animations that change only the node change the part of a scroll layer that is read as well: see
    /// ``ScrollRows/pages(of:)``.
    package var animatesPages: Bool {
        running.contains { $0.tracks.contains { $0.property == .bounds || $0.property == .masksToBounds } }
    }

    /// True if the layer does not depend on time, and did not at the last evaluated moment.
    package var isIdle: Bool {
        running.isEmpty && !isApplied && !wasMoving && isActive && !hasOwnTime && transition == nil
            && presentedCustom.isEmpty
    }

    /// True if there is any animation.
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
                if track.property?.isPlacement != true { state.contentHasChanged = true }
            }
        }
    }

    /// Restores the layer's own values where the last moment's animations changed them.
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
        if let numbers = track.numbers {
            numbers.apply(position.progress, to: &presented.pointee)
        } else if let property = track.property {
            if property.isEffect, !ownsEffects { ownEffects(of: layer) }
            track.apply(property, at: position, to: &presented.pointee, transform: &presentedTransform)
        } else if case .custom(let key) = track.keyPath.root {
            let whole = presentedCustom[key] ?? layer.ownValue(forKey: key) ?? .none
            presentedCustom[key] = track.value(at: position, within: whole)
        }
    }

    /// Gives ``presented`` effects that may be changed: a copy that is reused, so that frames allocate none.
    private func ownEffects(of layer: Layer) {
        ownsEffects = true
        let own = presentedEffects ?? LayerEffects()
        presentedEffects = own
        own.assign(layer.storage.effects ?? LayerEffects())
        presented.pointee.effects = own
    }
}

extension LayerMotion {
    /// Prepares an evaluation of the layer, for the comparisons of ``evaluate(_:at:)`` and ``isActive``: if a layer is
    /// evaluated several times in a frame, each is compared with the one of the same index in the previous frame.
    @inline(__always)
    package func beginReading(inFrame frame: Int) {
        if frame == readFrame || readings.areMany { goOn(toFrame: frame) }
        readFrame = frame
    }

    private func goOn(toFrame frame: Int) {
        let last = MotionReadings.Reading(
            isApplied: isApplied, wasMoving: wasMoving, changedContent: changedContent, changedOver: changedOver,
            passedCount: passedCount, isActive: isActive)
        let now = frame == readFrame ? readings.next(after: last) : readings.first(after: last)
        (isApplied, wasMoving, changedContent) = (now.isApplied, now.wasMoving, now.changedContent)
        (changedOver, passedCount, isActive) = (now.changedOver, now.passedCount, now.isActive)
    }
}

extension AnimatedState {
    @inline(__always)
    mutating func note(begin: Double, end: Double, isStill: Bool, at time: Double) {
        if time < begin {
            validUntil = min(validUntil, begin)
            return
        }
        let isOver = time >= end + end.timeTolerance
        passedCount &+= isOver ? 2 : 1
        if !isOver, !isStill {
            validUntil = time
            hasChanged = true
        }
    }
}

extension AnimationTrack {
    /// Stores the value at a moment in a layer's storage.
    fileprivate func apply(
        _ property: LayerProperty, at position: TimeWindow.Position, to layer: inout LayerStorage,
        transform box: inout Transform3DBox?
    ) {
        if property == .transform, case .whole = keyPath.part, case .blend(let blend) = values, isPlain {
            layer.setTransform(blend.value.transform(at: position.progress), in: &box)
            return
        }
        let whole = withUnsafePointer(to: &layer) { property.value(at: $0) }
        property.set(value(at: position, within: whole), in: &layer)
        if case .keyframes(let values) = values, values.rotation != nil {
            let turn = Transform3D(rotation: values.angle(at: position.progress), x: 0, y: 0, z: 1)
            layer.setTransform(turn.concatenating(layer.transform?.value ?? .identity), in: &box)
        }
    }

    /// A property's value at a moment, which the track changes in whole or in part.
    fileprivate func value(at position: TimeWindow.Position, within whole: AnimatableValue) -> AnimatableValue {
        let part = keyPath.part
        if case .whole = part { return value(at: position, over: whole) }
        return part.replaced(by: value(at: position, over: part.value(in: whole)), in: whole)
    }

    /// Restores the layer's own values of what the track changes.
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
    /// Sets the transform in a box that is allocated only once.
    mutating func setTransform(_ value: Transform3D, in box: inout Transform3DBox?) {
        if let existing = box {
            existing.value = value
            showTransform(of: existing)
        } else {
            box = Transform3DBox(value)
            transform = box
        }
    }

    /// Sets the transform to the one in a box, whose value may just have changed.
    @inline(__always)
    mutating func showTransform(of box: Transform3DBox) {
        if box.value.isIdentity {
            transform = nil
        } else if transform !== box {
            transform = box
        }
    }
}
