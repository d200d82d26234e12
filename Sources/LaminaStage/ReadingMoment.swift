import LaminaLayers
import Synchronization

/// The moment at which a layer tree is read: evaluates layers' animations at it, and finds until when the result stays
/// valid.
struct ReadingMoment {
    /// The moment, in seconds of the tree's own time.
    private(set) var now = 0.0
    /// The number of the current or last tree, unique across all stages, as layers may move from one to another.
    private(set) var frame = 0
    /// The first moment at which the tree may look different.
    private(set) var validUntil = Double.infinity
    private static let frameCount = Atomic(0)

    /// Begins to read a new tree.
    mutating func begin(at time: Double) {
        (now, validUntil) = (time, .infinity)
        frame = ReadingMoment.frameCount.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Moves to a later moment to which the last tree has been updated.
    mutating func move(to time: Double, validUntil next: Double) { (now, validUntil) = (time, next) }

    /// Records that the tree may look different from a moment of its own time on.
    mutating func noteChange(at time: Double) { validUntil = min(validUntil, time) }

    /// Records that the tree looks different at every later moment.
    mutating func noteOngoing(in time: LayerTime) { noteChange(at: time.stageTime(of: time.seconds, now: now)) }

    /// Records that the tree may look different in every frame, even at the same moment.
    mutating func noteChangeEveryFrame() { validUntil = now }

    /// Evaluates a layer's animations at the moment, given its superlayer's time.
    mutating func animate(_ layer: Layer, in time: LayerTime) {
        guard let motion = layer.motion, !motion.isIdle else { return }
        if let timing = motion.timing {
            noteChange(at: time.stageTime(of: timing.nextChange(after: time.seconds), now: now))
        }
        let inside = time.inside(layer)
        motion.beginReading(inFrame: frame)
        let state = motion.evaluate(layer, at: inside.seconds)
        if state.hasChanged || state.contentHasChanged { layer.subtreeHasChanged = true }
        if state.contentHasChanged { layer.contentHasChanged = true }
        if motion.isAnimated || state.validUntil < .infinity {
            noteChange(at: inside.stageTime(of: state.validUntil, now: now))
        }
        let isActive = motion.timing?.isActive(at: time.seconds) ?? true
        // A layer that appears or disappears changes its superlayer's content.
        if isActive != motion.isActive { layer.subtreeHasChanged = true }
        motion.isActive = isActive
    }
}

/// A moment of a layer's local time, in which its sublayers and animations run.
struct LayerTime {
    var seconds: Double
    /// Local seconds per second of the stage's time; 0 if the time is paused, negative if it can't be mapped back.
    var rate = 1.0

    /// The local time inside a sublayer.
    @inline(__always)
    func inside(_ layer: Layer) -> LayerTime {
        guard let motion = layer.motion, motion.hasOwnTime else { return self }
        guard motion.course == nil, let timing = motion.timing else {
            return LayerTime(seconds: motion.ownTime(at: seconds), rate: -1)
        }
        let isEven = timing.duration == .infinity && timing.repeatDuration == 0
        return LayerTime(
            seconds: timing.localTime(at: seconds),
            rate: rate == 0 ? 0 : isEven && rate > 0 ? rate * Double(timing.speed) : -1)
    }

    /// The stage's time at which the local time is `moment`: `now` if it can't be determined, infinity if the time is
    /// paused.
    func stageTime(of moment: Double, now: Double) -> Double {
        if rate == 0 { return .infinity }
        // In a time that repeats or runs backwards, a past moment may come again.
        guard rate > 0 else { return now }
        if moment == .infinity { return .infinity }
        // A rounding tolerance early, so that the frame at that moment is read again however it was rounded.
        let then = now + (moment - seconds) / rate
        return max(now, then - then.timeTolerance)
    }
}
