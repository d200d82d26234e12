import LaminaGeometry

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
