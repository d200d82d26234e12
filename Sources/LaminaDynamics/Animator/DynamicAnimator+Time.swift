import Foundation
import LaminaCounters

extension DynamicAnimator {
    /// Lets time pass, and shows items where they are then.
    ///
    /// Takes each step up to the first at or after the time, at most an hour of them, and writes the items that have
    /// moved. Costs nothing while the animator is paused.
    ///
    /// - Parameter seconds: of the caller's clock, which starts at 0. An earlier time than the last is ignored; one beyond
    ///   10¹² is a fault and changes nothing.
    public func advance(to seconds: Double) {
        guard seconds > clock.callerSeconds, !isStepping else { return }
        guard seconds <= 1e12 else { return report(.tooMuchTime(skippedSeconds: seconds - clock.callerSeconds)) }
        clock.advance(to: seconds, speed: debugAnimationSpeed)
        let target = clock.wanted
        guard isRunning else {
            clock.latest = max(clock.latest, target)
            return
        }
        if target - clock.latest > DynamicAnimator.mostSteps {
            let skipped = target - clock.latest - DynamicAnimator.mostSteps
            clock.latest += skipped
            report(.tooMuchTime(skippedSeconds: Double(skipped) * DynamicsUnits.step))
        }
        while clock.latest < target, isRunning { goOn() }
        clock.latest = max(clock.latest, target)
        show()
    }

    private static let mostSteps = Int(longestAdvance * DynamicsUnits.stepsPerSecond)

    /// How long the animator has been running up to now, in seconds: pauses do not count.
    ///
    /// In an action or a delegate's call it is the time of the step.
    public var elapsedTime: Double {
        let ahead = isStepping || !isRunning ? 0 : 1 - clock.fraction
        return max(0, Double(engine.stepCount) - ahead) * DynamicsUnits.step
    }

    /// What the engine holds and does now. Takes time proportional to the number of contacts.
    public var counts: DynamicsCounts {
        var counts = DynamicsCounts()
        counts.bodies = engine.owners.count { $0 != nil }
        counts.awake = engine.awake
        counts.contacts = engine.touchingCount
        counts.joints = engine.ties.count
        counts.steps = engine.stepCount
        return counts
    }

    /// Makes the engine ready for a step, if anything has changed; what is wrong with that is known then.
    package func prepare() {
        guard !pendingChanges.isEmpty else { return }
        let changes = pendingChanges
        pendingChanges = []
        if !changes.isDisjoint(with: [.tree, .actions]) {
            order = behaviors.flatMap(\.preorder)
            actors = order.filter { $0.action != nil }
            hasFieldBlocks = order.contains { ($0 as? FieldBehavior)?.block != nil }
        }
        let reference = changes.isDisjoint(with: [.boundaries, .collisions, .tree]) ? nil : referenceBounds
        engine.prepare(changes, order: order, reference: reference)
        tellFaults()
    }

    /// Takes one step, and pauses if nothing moves any more.
    func goOn() {
        prepare()
        // Time passes in any case, so that a delegate that changes something at each pause does not stop it.
        clock.latest += 1
        if engine.awake > 0 || engine.fields.keepRunning { step() }
        pauseIfAtRest()
    }

    private func step() {
        // A field's block may do what an action may, but for letting time pass.
        isStepping = true
        engine.step()
        isStepping = false
        tellFaults()
        guard !actors.isEmpty || engine.hasListeners else { return engine.forgetContacts() }
        isStepping = true
        engine.show(fraction: 1)
        tellContacts()
        // What they add waits for the next step; what they remove is not called any more.
        for actor in actors where actor.dynamicAnimator === self { actor.action?() }
        isStepping = false
    }

    private func pauseIfAtRest() {
        guard engine.awake == 0, pendingChanges.isEmpty, !engine.fields.keepRunning else { return }
        isRunning = false
        engine.settle()
        isStepping = true
        engine.show(fraction: 1)
        delegate?.dynamicAnimatorDidPause(self)
        isStepping = false
    }

    private func show() {
        engine.show(fraction: isRunning ? clock.fraction : 1)
    }

    /// Tells of mistakes that the engine found.
    func tellFaults() {
        guard !engine.faults.isEmpty else { return }
        let faults = engine.faults
        engine.faults = []
        for fault in faults { report(fault) }
    }
}
