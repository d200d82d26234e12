import LaminaGeometry

/// What one animation does to one property, ready to be evaluated frame by frame.
final class AnimationTrack {
    let keyPath: AnimationKeyPath
    @exclusivity(unchecked) private(set) var window: TimeWindow
    /// The groups around it, outermost first.
    private let outer: [TimeWindow]
    let values: TrackValues
    private let isAdditive: Bool
    let isCumulative: Bool
    /// A spring has its own progress.
    private let spring: SpringCurve?
    /// The property that it changes; nil for a custom value.
    let property: LayerProperty?
    /// Whether the value does not depend on what is there already.
    var isPlain: Bool { !isAdditive && !isCumulative }
    /// Whether it is in no group and has no progress of its own.
    var isAlone: Bool { outer.isEmpty && spring == nil }
    /// Where all it takes is to go from some numbers to others.
    let line: NumberLine?

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
        line = isAdditive || isCumulative ? nil : NumberLine(values, keyPath)
    }

    /// Gives an animation of a group that has no duration the group's.
    func fillDuration(_ duration: Double) {
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
        // At the end of a group's run, which it shows when it fills or turns, what ends with it is at its end too.
        var isClosed = false
        for (depth, window) in outer.enumerated() {
            let begin = depth == 0 ? begin : window.timing.beginTime
            guard let inner = window.innerTime(at: time, begin: begin, isClosed: isClosed) else { return nil }
            time = inner
            isClosed = time >= window.timing.duration
        }
        return window.position(at: time, begin: window.timing.beginTime, isClosed: isClosed)
    }

    /// The value at a moment, given what the layer shows without this animation.
    @inline(__always)
    func value(at position: TimeWindow.Position, over underlying: AnimatableValue) -> AnimatableValue {
        // What is added to what is there starts from nothing.
        let base = isAdditive ? underlying.zero : underlying
        var value = values.value(at: position.progress, over: base)
        if isCumulative, position.run > 0 {
            // A difference does not count again what it changes.
            let step = values.isDifference ? base.zero : base
            let end = values.value(at: window.timing.autoreverses ? 0 : 1, over: step)
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
        case .colors(let colors): .colors(colors.map { _ in .clear })
        case .numbers(let numbers): .numbers(numbers.map { _ in 0 })
        default: lanes == nil ? self : with(.zero)
        }
    }

    /// The value added up `count` times; of a transform, so often one after the other.
    fileprivate func times(_ count: Double) -> AnimatableValue {
        if let lanes { return with(lanes * count) }
        switch self {
        case .transform(let transform): return .transform(transform.power(Int(min(count, 1_000_000))))
        case .color(let color): return .color(color.times(count))
        case .colors(let colors): return .colors(colors.map { $0.times(count) })
        case .numbers(let numbers): return .numbers(numbers.map { $0 * count })
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
    /// The colour added up `count` times.
    fileprivate func times(_ count: Double) -> Color {
        Color(red: red * count, green: green * count, blue: blue * count, alpha: alpha * count)
    }
}

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

/// An animation's place in its parent's time, with its pace: what turns the parent's time into its own.
struct TimeWindow {
    var timing: TimingValues
    var function: TimingFunction?

    init(_ timing: TimingValues, _ function: TimingFunction?) {
        self.timing = timing
        self.function = function
    }

    /// How far a run is, from 0 to 1, at a moment of the parent's time; nil while it is not active and does not fill.
    ///
    /// `begin` is the beginning in the parent's time, which of an animation that is not in a group is found when its
    /// transaction is committed. With `isClosed` the very end belongs to it.
    @inline(__always)
    func position(at parentTime: Double, begin: Double, isClosed: Bool = false) -> Position? {
        guard let moment = timing.moment(at: parentTime, begin: begin, isClosed: isClosed) else { return nil }
        let duration = timing.duration
        let progress = duration > 0 && duration < .infinity ? moment.time / duration : duration > 0 ? 0 : 1
        return Position(
            progress: function.map { $0.progress(at: progress) } ?? progress, time: moment.time, run: moment.run)
    }

    /// A moment of the animation's own time, paced; it is the parent's time of what a group holds. A pace that overshoots
    /// waits at the ends, beyond which what is inside would be over.
    @inline(__always)
    func innerTime(at parentTime: Double, begin: Double, isClosed: Bool) -> Double? {
        guard let position = position(at: parentTime, begin: begin, isClosed: isClosed) else { return nil }
        guard function != nil, timing.duration.isFinite else { return position.time }
        return min(max(position.progress, 0), 1) * timing.duration
    }

    /// Where a run is.
    struct Position {
        /// Paced; beyond 0…1 if the pace overshoots.
        var progress: Double
        /// Seconds from the beginning of the run, not paced.
        var time: Double
        /// How many runs came before.
        var run: Double
    }
}
