import Foundation
import LaminaGeometry
import LaminaLayers

/// A change from one layer to another that a hand, a physics simulation or a script drives: what UIKit's
/// percent-driven interactive transitions are to view controllers, for layers alone.
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
/// The container's time stands still while the transition is driven; its animations are scrubbed. ``finish()`` lets them
/// run to their end, ``cancel()`` back to their beginning, after which the layers in the container, their values, timing
/// and animations are as they were. An animation that the changes replaced tells its end twice, the true one last.
public final class InteractiveTransition {
    /// Where a transition is.
    public enum State: Sendable, Hashable {
        /// Not begun, or over.
        case idle
        /// Driven by ``InteractiveTransition/update(_:)``.
        case interactive
        /// On its way to the end.
        case finishing
        /// On its way back.
        case cancelling
    }

    /// The layer whose sublayers change.
    public let container: Layer
    /// The seconds that the whole way takes by itself.
    public let duration: Double
    /// How much faster than by itself the rest of the way is gone after ``finish()`` or ``cancel()``. The default is 1.
    public var completionSpeed = 1.0
    /// The pace of the rest of the way. The default starts and ends gently.
    public var completionCurve = TimingFunction.easeInEaseOut
    /// Called when the transition is over; true if it was finished, false if cancelled.
    public var completion: ((Bool) -> Void)?
    /// Where the transition is.
    public private(set) var state = State.idle
    /// How far it is, from 0 to 1, as it was driven last.
    public private(set) var percentComplete = 0.0

    private unowned let stage: Stage
    private var former: FormerState?
    private var timing = TimingValues()
    /// The container's own time at the beginning.
    private var start = 0.0
    /// Tells an end that was scheduled from one that was overtaken.
    private var round = 0

    /// A transition inside a layer of a stage's tree; the default duration is a third of a second or so.
    public init(in container: Layer, on stage: Stage, duration: Double = 0.35) {
        self.container = container
        self.stage = stage
        self.duration = duration > 0 && duration.isFinite ? duration : 0.35
    }

    /// Begins: `new` is added to the container if it is not in it, and what `changes` sets animates over ``duration``,
    /// as does what it adds. False, with nothing changed, if a transition is under way or `new` holds the container.
    ///
    /// `old` is taken out of the container when the transition is finished, a `new` that was not in it when it is
    /// cancelled.
    @discardableResult
    public func begin(from old: Layer?, to new: Layer?, _ changes: () -> Void) -> Bool {
        guard state == .idle else { return false }
        let former = FormerState(of: container, leaving: old, coming: new?.superlayer === container ? nil : new)
        if let new, new.superlayer !== container {
            guard !container.isDescendant(of: new) else { return false }
            Transaction.withoutActions { container.addSublayer(new) }
        }
        // What has just been added is on show from here on, so that its changes animate.
        stage.commit()
        self.former = former
        timing = container.timing
        start = container.localTime(atRootTime: stage.time)
        stand(at: start)
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

    /// Moves to a share of the way, kept within 0 to 1. Does nothing unless the transition is driven.
    public func update(_ percent: Double) {
        guard state == .interactive else { return }
        percentComplete = percent > 0 ? min(percent, 1) : 0
        stand(at: start + duration * percentComplete)
    }

    /// Lets the transition run to its end, from where it is; also one that was on its way back.
    public func finish() { leave(to: .finishing) }

    /// Lets the transition run back to its beginning, from where it is; also one that was on its way to the end.
    public func cancel() { leave(to: .cancelling) }

    private func leave(to next: State) {
        guard state != .idle, state != next else { return }
        state = next
        round += 1
        let now = container.localTime(atRootTime: stage.time)
        let end = next == .finishing ? start + duration : start
        let speed = completionSpeed > 0 && completionSpeed.isFinite ? completionSpeed : 1
        let rest = abs(end - now) / speed
        let parentTime = container.superlayer?.localTime(atRootTime: stage.time) ?? stage.time
        container.setCourse(
            TimeCourse(begin: parentTime, duration: rest, from: now, to: end, pace: completionCurve))
        let round = round
        let over = container.superlayer?.comingRootTime(of: parentTime + rest) ?? stage.time + rest
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
            container.setCourse(nil)
            resume(at: finished ? start + duration : start)
        }
        stage.commit()
        completion?(finished)
    }

    /// Stops the container's time at one of its moments.
    private func stand(at moment: Double) {
        container.setCourse(nil)
        var still = TimingValues.ofLayers
        (still.speed, still.timeOffset) = (0, moment)
        container.timing = still
    }

    /// Lets the container's time go on as it did before, from one of its moments.
    private func resume(at moment: Double) {
        var resumed = timing
        let parentTime = container.superlayer?.localTime(atRootTime: stage.time) ?? stage.time
        if resumed.speed != 0 {
            resumed.timeOffset = 0
            resumed.beginTime = parentTime - moment / Double(resumed.speed)
        }
        // A layer whose time ran with its superlayer's need not know of it any more once nothing is left of the shift.
        container.timing = resumed
    }
}

/// The layers in a container and what they were before a transition, which a cancelled one puts back.
struct FormerState {
    private struct Saved {
        let former: FormerLayer
        let sublayers: [Layer]
    }

    private let saved: [Saved]
    private let old: Layer?
    private let new: Layer?

    /// Linear in the number of layers.
    init(of container: Layer, leaving old: Layer?, coming new: Layer?) {
        (self.old, self.new) = (old, new)
        var saved: [Saved] = []
        var open = [container]
        if let new, new.superlayer == nil { open.append(new) }
        while let layer = open.popLast() {
            saved.append(Saved(former: FormerLayer(layer), sublayers: layer.sublayers))
            open.append(contentsOf: layer.children)
            if let mask = layer.storage.effects?.mask { open.append(mask) }
        }
        self.saved = saved
    }

    /// Puts layers, values, timing and animations back.
    func restore() {
        for one in saved {
            one.former.restore()
            let layer = one.former.layer
            if layer.sublayers.map(ObjectIdentifier.init) != one.sublayers.map(ObjectIdentifier.init) {
                layer.sublayers = one.sublayers
            }
        }
    }

    /// Takes out what does not stay.
    func leave(finished: Bool) { (finished ? old : new)?.removeFromSuperlayer() }
}
