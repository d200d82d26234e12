import LaminaGeometry

/// The values of an animation over a run.
enum TrackValues {
    case basic(BasicValues)
    /// Between two transforms, taken apart once.
    case blend(KeptBlend)
    case keyframes(KeyframeValues)

    /// Whether all that is known is by how much the value changes.
    var isDifference: Bool {
        if case .basic(let values) = self { values.from == nil && values.to == nil && values.by != nil } else { false }
    }

    /// The value at `progress`, given what the layer shows without the animation.
    @inline(__always)
    func value(at progress: Double, over underlying: AnimatableValue) -> AnimatableValue {
        switch self {
        case .basic(let values): values.value(at: progress, over: underlying)
        case .blend(let blend): .transform(blend.value.transform(at: progress))
        case .keyframes(let values): values.value(at: progress)
        }
    }
}

/// The values of a ``BasicAnimation``.
struct BasicValues {
    let from: AnimatableValue?
    let to: AnimatableValue?
    let by: AnimatableValue?

    @inline(__always)
    func value(at progress: Double, over underlying: AnimatableValue) -> AnimatableValue {
        if let from, let to { return from.interpolated(to: to, progress: progress) }
        let ends = ends(over: underlying)
        return ends.from.interpolated(to: ends.to, progress: progress)
    }

    private func ends(over underlying: AnimatableValue) -> (from: AnimatableValue, to: AnimatableValue) {
        switch (from, to, by) {
        case (let from?, let to?, _): (from, to)
        case (let from?, nil, let by?): (from, from.adding(by))
        case (nil, let to?, let by?): (to.subtracting(by), to)
        case (let from?, nil, nil): (from, underlying)
        case (nil, let to?, nil): (underlying, to)
        case (nil, nil, let by?): (underlying, underlying.adding(by))
        case (nil, nil, nil): (underlying, underlying)
        }
    }
}
