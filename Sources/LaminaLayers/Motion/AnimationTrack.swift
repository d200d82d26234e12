import LaminaGeometry

/// What one animation does to one property, ready to be evaluated frame by frame.
struct AnimationTrack {
    let keyPath: AnimationKeyPath
    var window: TimeWindow
    /// The groups around it, outermost first.
    var outer: [TimeWindow]
    var values: TrackValues
    var isAdditive: Bool
    var isCumulative: Bool
    /// A spring has its own progress.
    var spring: SpringCurve?

    init(
        keyPath: AnimationKeyPath, window: TimeWindow, outer: [TimeWindow], values: TrackValues, isAdditive: Bool,
        isCumulative: Bool
    ) {
        self.keyPath = keyPath
        self.window = window
        self.outer = outer
        self.values = values
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
    }

    /// Gives an animation of a group that has no duration the group's.
    mutating func fillDuration(_ duration: Double) {
        if window.timing.duration == 0 { window.timing.duration = duration }
    }

    /// Where the animation is at a moment of the layer's time; nil while it does nothing. `begin` is the outermost
    /// animation's.
    @inline(__always)
    func position(at time: Double, begin: Double) -> TimeWindow.Position? {
        var position: TimeWindow.Position?
        if outer.isEmpty {
            position = window.position(at: time, begin: begin)
        } else {
            position = innerPosition(at: time, begin: begin)
        }
        if let spring, let time = position?.time { position?.progress = spring.progress(at: time) }
        return position
    }

    private func innerPosition(at time: Double, begin: Double) -> TimeWindow.Position? {
        var time = time
        for (depth, window) in outer.enumerated() {
            let begin = depth == 0 ? begin : window.timing.beginTime
            guard let inner = window.innerTime(at: time, begin: begin) else { return nil }
            time = inner
        }
        return window.position(at: time, begin: window.timing.beginTime)
    }

    /// The value at a moment, given what the layer shows without this animation.
    @inline(__always)
    func value(at position: TimeWindow.Position, over underlying: AnimatableValue) -> AnimatableValue {
        // What is added to what is there starts from nothing.
        let base = isAdditive ? underlying.zero : underlying
        var value = values.value(at: position.progress, over: base)
        if isCumulative, position.run > 0 {
            let end = values.value(at: 1, over: base)
            value = value.adding(end.times(position.run))
        }
        return isAdditive ? underlying.adding(value) : value
    }
}

extension AnimatableValue {
    /// What added to another value of this kind changes nothing.
    fileprivate var zero: AnimatableValue {
        switch self {
        case .transform: .transform(.identity)
        case .color: .color(.clear)
        default: lanes == nil ? self : with(.zero)
        }
    }

    /// The value added up `count` times; of a transform, so often one after the other.
    fileprivate func times(_ count: Double) -> AnimatableValue {
        if let lanes { return with(lanes * count) }
        switch self {
        case .transform(let transform): return .transform(transform.power(Int(min(count, 1_000_000))))
        case .color(let color):
            return .color(
                Color(
                    red: color.red * count, green: color.green * count, blue: color.blue * count,
                    alpha: color.alpha * count))
        default: return self
        }
    }
}

extension Transform3D {
    /// The transform applied `count` times, by repeated squaring.
    fileprivate func power(_ count: Int) -> Transform3D {
        var (result, square, rest) = (Transform3D.identity, self, count)
        while rest > 0 {
            if rest & 1 == 1 { result = result.concatenating(square) }
            square = square.concatenating(square)
            rest >>= 1
        }
        return result
    }
}
