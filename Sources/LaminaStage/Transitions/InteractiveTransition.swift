import FoundationEssentials
import Glibc
import LaminaGeometry
import LaminaLayers

/// A transition from one layer to another that a gesture, a physics simulation or a script drives, as UIKit's
/// percent-driven interactive transitions do for view controllers.
///
/// ```swift
/// let transition = InteractiveTransition(in: container, on: stage, duration: 0.4)
/// transition.begin(from: list, to: detail) {
///     list.position.x -= 320
///     detail.position.x -= 320
/// }
/// transition.update(0.3)
/// transition.finish()
/// ```
///
/// The container's time is paused while the transition is driven; its animations are scrubbed. ``finish()`` lets them
/// run to their end, ``cancel()`` back to their beginning, after which the layers in the container, their values,
/// timing and animations are restored. An animation that the changes replaced reports its end twice, the true one last.
public final class InteractiveTransition {
    /// The phases of a transition.
    public enum State: Sendable, Hashable {
        /// Not begun, or over.
        case idle
        /// Driven by ``InteractiveTransition/update(_:)``.
        case interactive
        /// Running to the end.
        case finishing
        /// Running back to the beginning.
        case cancelling
    }

    /// The layer whose sublayers change.
    public let container: Layer
    /// The duration of the whole transition in seconds, if it ran on its own.
    public let duration: Double
    /// The speed of the remaining part after ``finish()`` or ``cancel()``, as a multiple of the normal speed. The
    /// default is 1.
    public var completionSpeed = 1.0
    /// The timing function of the remaining part. The default eases in and out.
    public var completionCurve = TimingFunction.easeInEaseOut
    /// Called when the transition is over; true if it was finished, false if cancelled.
    public var completion: ((Bool) -> Void)?
    /// The current phase.
    public private(set) var state = State.idle
    /// The fraction completed, from 0 to 1, as set by the last update.
    public private(set) var percentComplete = 0.0

    private unowned let stage: Stage
    private var former: FormerState?
    private var timing = TimingValues()
    /// The container's own time at the beginning.
    private var start = 0.0
    /// The number of the last run; an end scheduled by an earlier run is ignored.
    private var round = 0

    /// A transition inside a layer of a stage's tree; the default duration is 0.35 seconds.
    public init(in container: Layer, on stage: Stage, duration: Double = 0.35) {
        self.container = container
        self.stage = stage
        self.duration = duration > 0 && duration.isFinite ? duration : 0.35
    }

    /// Begins: `new` is added to the container if it is not in it, and what `changes` sets animates over ``duration``,
    /// as does what it adds. Returns false, with nothing changed, if a transition is under travel or `new` contains the
    /// container.
    ///
    /// `old` is removed from the container when the transition is finished; a `new` that was not in it, when it is
    /// cancelled.
    @discardableResult
    public func begin(from old: Layer?, to new: Layer?, _ changes: () -> Void) -> Bool {
        guard state == .idle else { return false }
        let former = FormerState(of: container, leaving: old, coming: new?.superlayer === container ? nil : new)
        if let new, new.superlayer !== container {
            guard !container.isDescendant(of: new) else { return false }
            Transaction.withoutActions { container.addSublayer(new) }
        }
        // A layer just added counts as shown from here on, so that its changes animate.
        stage.commit()
        self.former = former
        timing = container.timing
        start = container.localTime(atRootTime: stage.time)
        pause(at: start)
        percentComplete = 0
        state = .interactive
        Transaction.begin()
        Transaction.setAnimationDuration(duration)
        Transaction.setAnimationTimingFunction(.linear)
        changes()
        Transaction.commit()
        stage.commit()
        return true
    }

    /// Moves to a fraction of the transition, clamped to 0…1. Does nothing unless the transition is interactive.
    public func update(_ percent: Double) {
        guard state == .interactive else { return }
        percentComplete = percent > 0 ? min(percent, 1) : 0
        pause(at: start + duration * percentComplete)
    }

    /// Runs the transition from its current position to its end, also if it was running back.
    public func finish() { run(to: .finishing) }

    /// Runs the transition from its current position back to its beginning, also if it was running to the end.
    public func cancel() { run(to: .cancelling) }

    private func run(to next: State) {
        guard state != .idle, state != next else { return }
        state = next
        round += 1
        let now = container.localTime(atRootTime: stage.time)
        let end = next == .finishing ? start + duration : start
        let speed = completionSpeed > 0 && completionSpeed.isFinite ? completionSpeed : 1
        let rest = abs(end - now) / speed
        let parentTime = container.superlayer?.localTime(atRootTime: stage.time) ?? stage.time
        container.setTimeRamp(
            TimeRamp(begin: parentTime, duration: rest, from: now, to: end, pace: completionCurve))
        let round = round
        let over = container.superlayer?.nextRootTime(of: parentTime + rest) ?? stage.time + rest
        stage.perform(at: over) { _ in
            if round == self.round { self.end(finished: next == .finishing) }
        }
    }

    private func end(finished: Bool) {
        state = .idle
        percentComplete = finished ? 1 : 0
        Transaction.withoutActions {
            if finished {
                former?.leave(finished: true)
            } else {
                former?.restore()
                former?.leave(finished: false)
            }
            former = nil
            container.setTimeRamp(nil)
            resume(at: finished ? start + duration : start)
        }
        stage.commit()
        completion?(finished)
    }

    /// Pauses the container's time at one of its moments.
    private func pause(at moment: Double) {
        container.setTimeRamp(nil)
        var still = TimingValues.ofLayers
        (still.speed, still.timeOffset) = (0, moment)
        container.timing = still
    }

    /// Resumes the container's time as before, from one of its moments.
    private func resume(at moment: Double) {
        var resumed = timing
        let parentTime = container.superlayer?.localTime(atRootTime: stage.time) ?? stage.time
        if resumed.speed != 0 {
            resumed.timeOffset = 0
            resumed.beginTime = parentTime - moment / Double(resumed.speed)
        }
        // A layer whose time ran with its superlayer's returns to that once no offset is left.
        container.timing = resumed
    }
}

/// The layers in a container with their state before a transition, which a cancelled one restores.
struct FormerState {
    private struct Saved {
        let former: PreviousLayer
        let sublayers: [Layer]
    }

    private let saved: [Saved]
    private let old: Layer?
    private let new: Layer?

    /// Saves the state of all layers in the container. Linear in their number.
    init(of container: Layer, leaving old: Layer?, coming new: Layer?) {
        (self.old, self.new) = (old, new)
        var saved: [Saved] = []
        var open = [container]
        if let new, new.superlayer == nil { open.append(new) }
        while let layer = open.popLast() {
            saved.append(Saved(former: PreviousLayer(layer), sublayers: layer.sublayers))
            open.append(contentsOf: layer.children)
            if let mask = layer.storage.effects?.mask { open.append(mask) }
        }
        self.saved = saved
    }

    /// Restores layers, values, timing and animations.
    func restore() {
        for one in saved {
            one.former.restore()
            let layer = one.former.layer
            if layer.sublayers.map(ObjectIdentifier.init) != one.sublayers.map(ObjectIdentifier.init) {
                layer.sublayers = one.sublayers
            }
        }
    }

    /// Removes the layer that does not stay.
    func leave(finished: Bool) { (finished ? old : new)?.removeFromSuperlayer() }
}
