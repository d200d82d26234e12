import LaminaGeometry

/// The values of ``MediaTiming``. Times are seconds.
public struct TimingValues: Sendable, Hashable {
    /// The beginning; see ``MediaTiming/beginTime``.
    public var beginTime = 0.0
    /// The offset of its own time; see ``MediaTiming/timeOffset``.
    public var timeOffset = 0.0
    /// The speed relative to the parent's time; see ``MediaTiming/speed``.
    public var speed: Float = 1
    /// The duration of one iteration; see ``MediaTiming/duration``.
    public var duration = 0.0
    /// The number of iterations; see ``MediaTiming/repeatCount``.
    public var repeatCount: Float = 0
    /// The time for which it repeats; see ``MediaTiming/repeatDuration``.
    public var repeatDuration = 0.0
    /// True if iterations are followed by their reverse; see ``MediaTiming/autoreverses``.
    public var autoreverses = false
    /// The effect outside the active time; see ``MediaTiming/fillMode``.
    public var fillMode = FillMode.removed

    /// The defaults of animations.
    public init() {}

    /// The defaults of layers, which last forever.
    package static let ofLayers: TimingValues = {
        var timing = TimingValues()
        timing.duration = .infinity
        return timing
    }()

    /// The same values clamped to their ranges: NaN and negative durations become 0; non-finite begin times, offsets
    /// and speeds become the default.
    var sanitized: TimingValues {
        var result = self
        if !beginTime.isFinite { result.beginTime = 0 }
        if !timeOffset.isFinite { result.timeOffset = 0 }
        if !speed.isFinite { result.speed = 1 }
        if !(duration >= 0) { result.duration = 0 }
        if !(repeatCount >= 0) { result.repeatCount = 0 }
        if !(repeatDuration >= 0) { result.repeatDuration = 0 }
        return result
    }
}

extension TimingValues {
    /// The seconds from one iteration to the next, a reverse included.
    @inline(__always)
    var cycle: Double { autoreverses ? duration * 2 : duration }

    /// The active duration, in seconds of its own time.
    @inline(__always)
    package var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        // A zero duration stays zero, even with infinite repeats.
        return duration > 0 && repeatCount > 0 ? cycle * Double(repeatCount) : cycle
    }

    /// The moment of its own time that belongs to `parentTime`, or nil while it is not active and does not fill.
    ///
    /// `begin` replaces ``beginTime``, in the parent's time. Source: Core Animation's time model; the active time is
    /// counted from the beginning, and `timeOffset` shifts the shown moment.
    ///
    /// Beginnings and ends of iterations have a tolerance: 0.6 s is not before 0.2 s + 0.4 s, though rounding puts it
    /// there.
    ///
    /// - Parameter isClosed: True if the very end is included.
    @inline(__always)
    func moment(at parentTime: Double, begin: Double, isClosed: Bool = false) -> Moment? {
        let rate = Double(abs(speed))
        var active = (parentTime - begin) * rate
        let tolerance = parentTime.timeTolerance * rate
        let end = activeDuration
        if active < 0 {
            guard fillMode.fillsBefore || active >= -tolerance else { return nil }
            active = 0
        } else if active >= end - tolerance {
            guard fillMode.fillsAfter || isClosed && active <= end + tolerance else { return nil }
            active = end
        }
        // Backwards, the elapsed time counts from the end; an endless animation has no end to count from.
        if speed < 0 {
            guard end.isFinite else { return endlessMoment(leftBy: active, tolerance: tolerance) }
            active = end - active
        }
        return moment(atActive: active + timeOffset, endsRun: active == end, tolerance: tolerance)
    }

    /// The moment of an endless animation that runs backwards, a time after it began: as if whole iterations were left.
    private func endlessMoment(leftBy active: Double, tolerance: Double) -> Moment {
        var moment = moment(atActive: timeOffset - active, endsRun: false, tolerance: tolerance)
        // It begins at the end of an iteration, not at the beginning of one.
        if active == 0, !autoreverses, duration.isFinite, moment.time < duration * 1e-9 { moment.time = duration }
        let run = (active / cycle).rounded(.down)
        moment.run = run.isFinite ? run : 0
        return moment
    }

    @inline(__always)
    private func moment(atActive active: Double, endsRun: Bool, tolerance: Double) -> Moment {
        let cycle = self.cycle
        // An endless iteration never repeats; one of zero length ends as soon as it begins.
        guard cycle > 0, cycle.isFinite else { return Moment(time: cycle > 0 ? active : 0, run: 0) }
        var run = ((active + tolerance) / cycle).rounded(.down)
        if !run.isFinite { run = 0 }
        // For iterations shorter than the numeric resolution, any moment will do.
        var time = min(max(active - run * cycle, 0), cycle)
        // The end of the last iteration is not the beginning of another, and rounding must not make it so.
        if endsRun, run > 0, time < cycle * 1e-9 {
            run -= 1
            time = cycle
        }
        return Moment(time: min(time > duration ? cycle - time : time, duration), run: run)
    }

    /// A moment of a repeating time.
    struct Moment {
        /// The seconds from the beginning of the iteration, up to the duration.
        var time: Double
        /// The number of iterations before.
        var run: Double
    }
}

// MARK: Course

/// A course of a layer's time from one moment to another, which replaces its ``Layer/timing``.
package struct TimeRamp {
    /// The beginning in the parent's time.
    package var begin: Double
    /// The duration in seconds of the parent's time.
    package var duration: Double
    /// The layer's own moment at the beginning.
    package var from: Double
    /// The layer's own moment at the end.
    package var to: Double
    package var pace: TimingFunction

    package init(begin: Double, duration: Double, from: Double, to: Double, pace: TimingFunction) {
        self.begin = begin
        self.duration = duration
        self.from = from
        self.to = to
        self.pace = pace
    }

    func time(at parentTime: Double) -> Double {
        guard duration > 0, parentTime < begin + duration else { return to }
        return from + (to - from) * pace.progress(at: (parentTime - begin) / duration)
    }
}
