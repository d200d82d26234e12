/// The values of ``MediaTiming``. Times are seconds.
public struct TimingValues: Sendable, Hashable {
    /// See ``MediaTiming/beginTime``.
    public var beginTime = 0.0
    /// See ``MediaTiming/timeOffset``.
    public var timeOffset = 0.0
    /// See ``MediaTiming/speed``.
    public var speed: Float = 1
    /// See ``MediaTiming/duration``.
    public var duration = 0.0
    /// See ``MediaTiming/repeatCount``.
    public var repeatCount: Float = 0
    /// See ``MediaTiming/repeatDuration``.
    public var repeatDuration = 0.0
    /// See ``MediaTiming/autoreverses``.
    public var autoreverses = false
    /// See ``MediaTiming/fillMode``.
    public var fillMode = FillMode.removed

    /// An animation's defaults.
    public init() {}

    /// A layer's defaults: it lasts for ever.
    package static let ofLayers: TimingValues = {
        var timing = TimingValues()
        timing.duration = .infinity
        return timing
    }()

    /// The same with each value in its range: what is not a number, and lengths below 0, become 0; what is not a finite
    /// place or speed becomes the default.
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
    /// The seconds from one run to the next.
    @inline(__always)
    var cycle: Double { autoreverses ? duration * 2 : duration }

    /// The seconds of its own time for which it is active.
    @inline(__always)
    package var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        // No run at all, however often, is still no time.
        return duration > 0 && repeatCount > 0 ? cycle * Double(repeatCount) : cycle
    }

    /// The moment of its own time that belongs to `parentTime`, or nil while it is not active and does not fill.
    ///
    /// `begin` stands for ``beginTime``, in the parent's time. Source: Core Animation's time model; the active time is
    /// counted from the beginning, and `timeOffset` shifts what is shown at each of its moments.
    ///
    /// Where runs begin and end is told to a hair: 0.6 s is not before 0.2 s and 0.4 s more, though rounding puts it there.
    ///
    /// - Parameter isClosed: Whether it is still active at its very end.
    @inline(__always)
    func moment(at parentTime: Double, begin: Double, isClosed: Bool = false) -> Moment? {
        let rate = Double(abs(speed))
        var active = (parentTime - begin) * rate
        let hair = parentTime.hair * rate
        let end = activeDuration
        if active < 0 {
            guard fillMode.fillsBefore || active >= -hair else { return nil }
            active = 0
        } else if active >= end - hair {
            guard fillMode.fillsAfter || isClosed && active <= end + hair else { return nil }
            active = end
        }
        // Backwards, what has run is what is left; of what never ends there is always as much.
        if speed < 0 {
            guard end.isFinite else { return endlessMoment(leftBy: active, hair: hair) }
            active = end - active
        }
        return moment(atActive: active + timeOffset, endsRun: active == end, hair: hair)
    }

    /// The moment of what runs backwards for ever, so long after it began: as if whole runs were left.
    private func endlessMoment(leftBy active: Double, hair: Double) -> Moment {
        var moment = moment(atActive: timeOffset - active, endsRun: false, hair: hair)
        // It begins at the end of a run, not at the beginning of one.
        if active == 0, !autoreverses, duration.isFinite, moment.time < duration * 1e-9 { moment.time = duration }
        let run = (active / cycle).rounded(.down)
        moment.run = run.isFinite ? run : 0
        return moment
    }

    @inline(__always)
    private func moment(atActive active: Double, endsRun: Bool, hair: Double) -> Moment {
        let cycle = self.cycle
        // A run without end never repeats; one of no length is at its end as soon as it begins.
        guard cycle > 0, cycle.isFinite else { return Moment(time: cycle > 0 ? active : 0, run: 0) }
        var run = ((active + hair) / cycle).rounded(.down)
        if !run.isFinite { run = 0 }
        // Of runs that are shorter than what single numbers tell apart, any moment will do.
        var time = min(max(active - run * cycle, 0), cycle)
        // The end of the last run is not the beginning of another, and rounding must not make it so.
        if endsRun, run > 0, time < cycle * 1e-9 {
            run -= 1
            time = cycle
        }
        return Moment(time: min(time > duration ? cycle - time : time, duration), run: run)
    }

    /// A moment of a time that repeats.
    struct Moment {
        /// Seconds from the beginning of the run, up to the duration.
        var time: Double
        /// How many runs came before.
        var run: Double
    }
}
