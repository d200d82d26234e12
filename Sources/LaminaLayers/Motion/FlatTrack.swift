import LaminaGeometry

/// An animation that leads from one value to another and needs nothing else, as plain values: most animations are such,
/// and a frame goes through thousands of them without touching an object.
struct FlatTrack {
    let begin: Double
    let end: Double
    let window: TimeWindow
    let values: Values
    /// Whether it changes the layer's place alone; see ``Layer/contentHasChanged``.
    let isPlace: Bool

    enum Values {
        case line(NumberLine)
        /// The next of the layer's ``LayerMotion/flatPlanes``.
        case planeTransform(Int)
        case transform(KeptBlend)
        case backgroundColor(Color, Color)
    }

    /// The animations of a layer, or nil if any does more than that or has not begun.
    ///
    /// - Parameter planes: gets the ways that those of the transform go in the plane.
    static func tracks(of running: [RunningAnimation], planes: inout [FlatPlane]) -> [FlatTrack]? {
        planes.removeAll()
        var result: [FlatTrack] = []
        for animation in running {
            guard let begin = animation.begin, animation.transition == nil else { return nil }
            for track in animation.tracks {
                guard let values = Values(track, planes: &planes) else { return nil }
                result.append(
                    FlatTrack(
                        begin: begin, end: animation.end, window: track.window, values: values,
                        isPlace: track.property?.isPlace ?? false))
            }
        }
        return result
    }
}

extension FlatTrack.Values {
    /// Nil for animations of other kinds.
    init?(_ track: AnimationTrack, planes: inout [FlatPlane]) {
        guard track.isAlone, track.isPlain else { return nil }
        if let line = track.line {
            self = .line(line)
            return
        }
        guard case .whole = track.keyPath.part else { return nil }
        switch (track.property, track.values) {
        case (.transform, .blend(let blend)):
            if let plane = FlatPlane(blend) {
                self = .planeTransform(planes.count)
                planes.append(plane)
            } else {
                self = .transform(blend)
            }
        case (.backgroundColor, .basic(let basic)):
            guard case .color(let from)? = basic.from, case .color(let to)? = basic.to else { return nil }
            self = .backgroundColor(from, to)
        default: return nil
        }
    }

    @inline(__always)
    fileprivate func apply(
        _ progress: Double, to layer: inout LayerStorage, transform box: inout Transform3DBox?, planes: Span<FlatPlane>
    ) {
        switch self {
        case .line(let line): line.apply(progress, to: &layer)
        case .transform(let blend): layer.setTransform(blend.value.transform(at: progress), keptIn: &box)
        case .planeTransform(let index): planes[index].apply(progress, to: &layer, keptIn: &box)
        case .backgroundColor(let from, let to): layer.backgroundColor = from.interpolated(to: to, progress: progress)
        }
    }

    /// Whether the whole of the transform is set.
    var areTransforms: Bool {
        switch self {
        case .transform, .planeTransform: true
        case .line, .backgroundColor: false
        }
    }

    /// Puts back what the layer has of what is changed.
    @inline(__always)
    fileprivate func reset(_ presented: inout LayerStorage, to layer: borrowing LayerStorage) {
        switch self {
        case .line(let line): line.reset(&presented, to: layer)
        case .transform, .planeTransform: presented.transform = layer.transform
        case .backgroundColor: presented.backgroundColor = layer.backgroundColor
        }
    }
}

extension LayerMotion {
    /// Evaluates animations that are plain values.
    @inline(__always)
    func evaluate(_ tracks: Span<FlatTrack>, of layer: Layer, at time: Double, _ state: inout AnimatedState) {
        for index in tracks.indices {
            state.note(tracks[index], at: time)
            let position = tracks[index].window.position(at: time, begin: tracks[index].begin)
            if !isApplied {
                guard position != nil else { continue }
                isApplied = true
                if presentedIsStale {
                    presented.pointee = layer.storage
                    presentedIsStale = false
                } else if !animatesTransformAlone {
                    for index in tracks.indices {
                        tracks[index].values.reset(&presented.pointee, to: layer.storage)
                    }
                }
            }
            guard let position else { continue }
            tracks[index].values.apply(
                position.progress, to: &presented.pointee, transform: &presentedTransform, planes: flatPlanes.span)
            if !tracks[index].isPlace { state.contentHasChanged = true }
        }
    }
}

extension AnimatedState {
    @inline(__always)
    fileprivate mutating func note(_ track: borrowing FlatTrack, at time: Double) {
        note(begin: track.begin, end: track.end, isStill: track.window.timing.speed == 0, at: time)
    }
}

/// A way between transforms of the plane that a ``FlatTrack`` goes.
///
/// It stands beside the tracks, which would be twice as large with it, and is a copy of what the animation has: those of
/// all layers then lie one behind the other, so that a frame that reads thousands does not wait for each.
struct FlatPlane {
    private let blend: PlaneBlend
    /// Held by the animation.
    private let kept: Unmanaged<KeptBlend>

    /// Nil where the way leaves the plane or leads nowhere.
    init?(_ kept: KeptBlend) {
        guard let blend = kept.value.planeBlend else { return nil }
        (self.blend, self.kept) = (blend, .passUnretained(kept))
    }

    /// Sets a layer's transform to that a share of the way; exactly to the ends at 0 and 1.
    func apply(_ progress: Double, to layer: inout LayerStorage, keptIn box: inout Transform3DBox?) {
        if progress != 0, progress != 1, progress.isFinite, let own = box {
            blend.write(at: progress, to: &own.value)
            layer.showTransform(of: own)
        } else {
            layer.setTransform(kept._withUnsafeGuaranteedRef { $0.value.transform(at: progress) }, keptIn: &box)
        }
    }
}

/// A way between two transforms, outside the track that goes it, which would be three times as large.
final class KeptBlend {
    let value: TransformBlend

    init(_ value: TransformBlend) { self.value = value }
}
