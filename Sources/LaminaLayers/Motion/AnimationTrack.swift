import LaminaGeometry

/// The effect of one animation on one property, prepared for evaluation in each frame.
final class AnimationTrack {
    let keyPath: AnimationKeyPath
    @exclusivity(unchecked) private(set) var window: TimeWindow
    /// The time windows of the enclosing groups, outermost first.
    private let outer: [TimeWindow]
    let values: TrackValues
    private let isAdditive: Bool
    let isCumulative: Bool
    /// The progress curve of a spring.
    private let spring: SpringCurve?
    /// The property that is animated; nil for a custom value.
    let property: LayerProperty?
    /// True if the value does not depend on the underlying value.
    var isPlain: Bool { !isAdditive && !isCumulative }
    /// True if it is in no group and has no progress curve of its own.
    var isAlone: Bool { outer.isEmpty && spring == nil }
    /// The linear interpolation between numbers, if the track is just that.
    let numbers: NumberInterpolation?

    init(
        keyPath: AnimationKeyPath, window: TimeWindow, outer: [TimeWindow], values: TrackValues, isAdditive: Bool,
        isCumulative: Bool, spring: SpringCurve?
    ) {
        self.keyPath = keyPath
        self.window = window
        self.outer = outer
        self.values = values
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
        self.spring = spring
        property = keyPath.property
        numbers = isAdditive || isCumulative ? nil : NumberInterpolation(values, keyPath)
    }

    /// Sets the duration of a group's animation to the group's if it has none.
    func fillDuration(_ duration: Double) {
        if window.timing.duration == 0 { window.timing.duration = duration }
    }

    /// The animation's position at a moment of the layer's time; nil while it is not in effect. `begin` is the
    /// outermost animation's.
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
        // At the end of a group's iteration, which shows when it fills or reverses, animations that end with it are at
        // their end too.
        var isClosed = false
        for (depth, window) in outer.enumerated() {
            let begin = depth == 0 ? begin : window.timing.beginTime
            guard let inner = window.innerTime(at: time, begin: begin, isClosed: isClosed) else { return nil }
            time = inner
            isClosed = time >= window.timing.duration
        }
        return window.position(at: time, begin: window.timing.beginTime, isClosed: isClosed)
    }

    /// The value at a moment, given the value without this animation.
    @inline(__always)
    func value(at position: TimeWindow.Position, over underlying: AnimatableValue) -> AnimatableValue {
        // An additive animation starts from zero.
        let base = isAdditive ? underlying.zero : underlying
        var value = values.value(at: position.progress, over: base)
        if isCumulative, position.run > 0 {
            // A difference does not include its base again.
            let step = values.isDifference ? base.zero : base
            let end = values.value(at: window.timing.autoreverses ? 0 : 1, over: step)
            value = value.adding(end.times(position.run))
        }
        return isAdditive ? underlying.adding(value) : value
    }
}

// MARK: Arithmetic

extension AnimatableValue {
    /// The additive identity of this kind of value.
    fileprivate var zero: AnimatableValue {
        switch self {
        case .transform: .transform(.identity)
        case .color: .color(.clear)
        case .colors(let colors): .colors(colors.map { _ in .clear })
        case .numbers(let numbers): .numbers(numbers.map { _ in 0 })
        case .corners: .corners(.zero)
        default: lanes == nil ? self : with(.zero)
        }
    }

    /// The value added `count` times; a transform is concatenated `count` times.
    fileprivate func times(_ count: Double) -> AnimatableValue {
        if let lanes { return with(lanes * count) }
        switch self {
        case .transform(let transform): return .transform(transform.power(Int(min(count, 1_000_000))))
        case .color(let color): return .color(color.times(count))
        case .colors(let colors): return .colors(colors.map { $0.times(count) })
        case .numbers(let numbers): return .numbers(numbers.map { $0 * count })
        case .corners(let radii): return .corners(CornerRadii(x: radii.x * count, y: radii.y * count))
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

extension Color {
    /// The colour added `count` times.
    fileprivate func times(_ count: Double) -> Color {
        Color(red: red * count, green: green * count, blue: blue * count, alpha: alpha * count)
    }
}

// MARK: Values

/// The values of an animation over an iteration.
enum TrackValues {
    case basic(BasicValues)
    /// An interpolation between two transforms, decomposed once.
    case blend(TransformBlendBox)
    case keyframes(KeyframeValues)

    /// True if only the change of the value is given.
    var isDifference: Bool {
        if case .basic(let values) = self { values.from == nil && values.to == nil && values.by != nil } else { false }
    }

    /// The value at `progress`, given the value without the animation.
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

// MARK: Time window

/// An animation's timing within its parent's time, with its timing curve: the conversion from the parent's time to its
/// own.
struct TimeWindow {
    var timing: TimingValues
    var function: TimingFunction?

    init(_ timing: TimingValues, _ function: TimingFunction?) {
        self.timing = timing
        self.function = function
    }

    /// The position within an iteration at a moment of the parent's time; nil while the animation is not active and
    /// does not fill.
    ///
    /// `begin` is the beginning in the parent's time; for an animation that is not in a group it is set when its
    /// transaction is committed. With `isClosed` the very end is included.
    @inline(__always)
    func position(at parentTime: Double, begin: Double, isClosed: Bool = false) -> Position? {
        guard let moment = timing.moment(at: parentTime, begin: begin, isClosed: isClosed) else { return nil }
        let duration = timing.duration
        let progress = duration > 0 && duration < .infinity ? moment.time / duration : duration > 0 ? 0 : 1
        return Position(
            progress: function.map { $0.progress(at: progress) } ?? progress, time: moment.time, run: moment.run)
    }

    /// A moment of the animation's own time, with its timing curve applied; it is the parent's time of a group's
    /// animations. A curve that overshoots is clamped to the ends, beyond which those animations would be over.
    @inline(__always)
    func innerTime(at parentTime: Double, begin: Double, isClosed: Bool) -> Double? {
        guard let position = position(at: parentTime, begin: begin, isClosed: isClosed) else { return nil }
        guard function != nil, timing.duration.isFinite else { return position.time }
        return min(max(position.progress, 0), 1) * timing.duration
    }

    /// A position within an iteration.
    struct Position {
        /// The progress with the timing curve applied; outside 0…1 if it overshoots.
        var progress: Double
        /// The time from the beginning of the iteration in seconds, without the timing curve.
        var time: Double
        /// The number of iterations before.
        var run: Double
    }
}
