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
