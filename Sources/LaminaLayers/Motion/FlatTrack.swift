import Glibc
import LaminaGeometry

/// A plain animation from one value to another as a value type: most animations are such, and a frame evaluates
/// thousands of them without touching an object.
struct FlatTrack {
    let begin: Double
    let end: Double
    let window: TimeWindow
    let values: Values
    /// True if it changes only the layer's placement; see ``Layer/contentHasChanged``.
    let isPlacement: Bool

    enum Values {
        case numbers(NumberInterpolation)
        /// An index into the layer's ``LayerMotion/flatPlanes``.
        case planeTransform(Int)
        case transform(TransformBlendBox)
        case backgroundColor(Color, Color)
    }

    /// The animations of a layer, or nil if any of them is not that simple or has not begun.
    ///
    /// - Parameter planes: Receives the interpolations of 2D transforms.
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
                        isPlacement: track.property?.isPlacement ?? false))
            }
        }
        return result
    }
}

extension FlatTrack.Values {
    /// Returns nil for animations of other kinds.
    init?(_ track: AnimationTrack, planes: inout [FlatPlane]) {
        guard track.isAlone, track.isPlain else { return nil }
        if let numbers = track.numbers {
            self = .numbers(numbers)
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
        case .numbers(let numbers): numbers.apply(progress, to: &layer)
        case .transform(let blend): layer.setTransform(blend.value.transform(at: progress), in: &box)
        case .planeTransform(let index): planes[index].apply(progress, to: &layer, in: &box)
        case .backgroundColor(let from, let to): layer.backgroundColor = from.interpolated(to: to, progress: progress)
        }
    }

    /// True if the whole transform is set.
    var areTransforms: Bool {
        switch self {
        case .transform, .planeTransform: true
        case .numbers, .backgroundColor: false
        }
    }

    /// Restores the layer's own values of what is changed.
    @inline(__always)
    fileprivate func reset(_ presented: inout LayerStorage, to layer: borrowing LayerStorage) {
        switch self {
        case .numbers(let numbers): numbers.reset(&presented, to: layer)
        case .transform, .planeTransform: presented.transform = layer.transform
        case .backgroundColor: presented.backgroundColor = layer.backgroundColor
        }
    }
}

// MARK: Evaluation

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
            if !tracks[index].isPlacement { state.contentHasChanged = true }
        }
    }
}

extension AnimatedState {
    @inline(__always)
    fileprivate mutating func note(_ track: borrowing FlatTrack, at time: Double) {
        note(begin: track.begin, end: track.end, isStill: track.window.timing.speed == 0, at: time)
    }
}

// MARK: Numbers

/// A linear interpolation of a property that consists of up to four numbers: most animations are such, and are
/// evaluated without ``AnimatableValue``.
struct NumberInterpolation {
    private let from: SIMD4<Double>
    private let step: SIMD4<Double>
    private let property: NumberProperty

    /// Returns nil if the values are not numbers, or not all given.
    init?(_ values: TrackValues, _ keyPath: AnimationKeyPath) {
        guard case .basic(let basic) = values, let start = basic.from, let end = basic.to, start.isLike(end),
            let from = start.lanes, let to = end.lanes, let property = NumberProperty(keyPath, start)
        else { return nil }
        (self.from, step, self.property) = (from, to - from, property)
    }

    @inline(__always)
    func apply(_ progress: Double, to layer: inout LayerStorage) {
        let value = from + step * progress
        switch property {
        case .opacity: layer.opacity = Float(value.x)
        case .position: layer.position = Point(x: value.x, y: value.y)
        case .positionX: layer.position.x = value.x
        case .positionY: layer.position.y = value.x
        case .bounds: layer.bounds = Rect(x: value.x, y: value.y, width: value.z, height: value.w)
        case .boundsOrigin: layer.bounds.origin = Point(x: value.x, y: value.y)
        case .boundsSize: layer.bounds.size = Size(width: value.x, height: value.y)
        case .zPosition: layer.zPosition = value.x
        case .cornerRadius: layer.cornerRadius = value.x
        case .borderWidth: layer.borderWidth = value.x
        }
    }
}

extension NumberInterpolation {
    /// Restores the layer's own values of what is changed.
    @inline(__always)
    func reset(_ presented: inout LayerStorage, to layer: borrowing LayerStorage) {
        switch property {
        case .opacity: presented.opacity = layer.opacity
        case .position, .positionX, .positionY: presented.position = layer.position
        case .bounds, .boundsOrigin, .boundsSize: presented.bounds = layer.bounds
        case .zPosition: presented.zPosition = layer.zPosition
        case .cornerRadius: presented.cornerRadius = layer.cornerRadius
        case .borderWidth: presented.borderWidth = layer.borderWidth
        }
    }
}

private enum NumberProperty {
    case opacity, position, positionX, positionY, bounds, boundsOrigin, boundsSize, zPosition, cornerRadius, borderWidth

    init?(_ keyPath: AnimationKeyPath, _ value: AnimatableValue) {
        switch (keyPath.property, keyPath.part, value) {
        case (.opacity, .whole, .number): self = .opacity
        case (.position, .whole, .point): self = .position
        case (.position, .lane(0), .number): self = .positionX
        case (.position, .lane(1), .number): self = .positionY
        case (.bounds, .whole, .rect): self = .bounds
        case (.bounds, .origin, .point): self = .boundsOrigin
        case (.bounds, .extent, .size): self = .boundsSize
        case (.zPosition, .whole, .number): self = .zPosition
        case (.cornerRadius, .whole, .number): self = .cornerRadius
        case (.borderWidth, .whole, .number): self = .borderWidth
        default: return nil
        }
    }
}

// MARK: 2D transforms

/// An interpolation between 2D transforms for a ``FlatTrack``.
///
/// It is stored beside the tracks, which would be twice as large with it, and is a copy of the animation's: those of
/// all layers are then contiguous in memory, so that a frame that evaluates thousands has few cache misses.
struct FlatPlane {
    private let blend: PlaneBlend
    /// Retained by the animation.
    private let exact: Unmanaged<TransformBlendBox>

    /// Returns nil where the interpolation leaves the plane or is degenerate.
    init?(_ box: TransformBlendBox) {
        guard let blend = box.value.planeBlend else { return nil }
        (self.blend, self.exact) = (blend, .passUnretained(box))
    }

    /// Sets a layer's transform to that at `progress`; exactly to the end values at 0 and 1.
    func apply(_ progress: Double, to layer: inout LayerStorage, in box: inout Transform3DBox?) {
        if progress != 0, progress != 1, progress.isFinite, let own = box {
            blend.write(at: progress, to: &own.value)
            layer.showTransform(of: own)
        } else {
            layer.setTransform(exact._withUnsafeGuaranteedRef { $0.value.transform(at: progress) }, in: &box)
        }
    }
}

/// A boxed interpolation between two transforms, since tracks would be three times as large with it inline.
final class TransformBlendBox {
    let value: TransformBlend

    init(_ value: TransformBlend) { self.value = value }
}
