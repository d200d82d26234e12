import LaminaLayers
import Synchronization

/// The moment at which a layer tree is read: brings layers' animations to it, and finds until when the tree stays so.
struct ReadingMoment {
    /// In seconds of the tree's own time.
    private(set) var now = 0.0
    /// The number of the tree that is read, or was read last; no two trees have the same, whatever stage they are of, for
    /// layers may go from one to another.
    private(set) var frame = 0
    /// The first moment at which the tree may look other than at the one that was read.
    private(set) var validUntil = Double.infinity
    private static let frameCount = Atomic(0)

    /// Begins to read another tree.
    mutating func begin(at time: Double) {
        (now, validUntil) = (time, .infinity)
        frame = ReadingMoment.frameCount.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Goes on to a moment at which the tree that was read last looks as it has been brought to.
    mutating func move(to time: Double, validUntil next: Double) { (now, validUntil) = (time, next) }

    /// Notes that the tree may look other from a moment of its own time on.
    mutating func noteChange(at time: Double) { validUntil = min(validUntil, time) }

    /// Notes that the tree looks other at every later moment.
    mutating func noteOngoing(in time: LayerTime) { noteChange(at: time.stageTime(of: time.seconds, now: now)) }

    /// Notes that the tree may look other with every frame, whatever its moment.
    mutating func noteChangeByItself() { validUntil = now }

    /// Brings what a layer shows to the moment that is read, given the time around it.
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
        // A layer that comes or goes changes what holds it.
        if isActive != motion.isActive { layer.subtreeHasChanged = true }
        motion.isActive = isActive
    }
}

/// The time that a layer's sublayers and animations run in, at the moment that is being read.
struct LayerTime {
    var seconds: Double
    /// How much of it passes in a second of the stage's time; 0 or less where no moment of it can be foretold.
    var rate = 1.0

    /// The time inside a layer that is in this one.
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

    /// The moment of the stage's time, now `now`, at which this one is `seconds`; now if it can't be told, and never
    /// if the time stands still.
    func stageTime(of moment: Double, now: Double) -> Double {
        if rate == 0 { return .infinity }
        // What is over may come back in a time that repeats or runs backwards.
        guard rate > 0 else { return now }
        if moment == .infinity { return .infinity }
        // A hair early, so that the frame at that very moment is read anew whichever way it was rounded.
        let then = now + (moment - seconds) / rate
        return max(now, then - then.hair)
    }
}
