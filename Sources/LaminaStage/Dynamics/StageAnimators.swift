import Glibc
import LaminaCounters
import LaminaDynamics
import LaminaGeometry
import LaminaLayers

/// The animators of a stage in the order added, each with a clock that started when it was added.
struct StageAnimators {
    private struct Entry {
        let animator: DynamicAnimator
        let start: Double
        var referenceBounds: Rect?
        var overlay: OverlayLayers?

        /// True if the overlay changes at certain steps only, so that each of those must be performed singly.
        var updatesOverlayAtSteps: Bool { animator.isDebugEnabled && animator.debugInterval > 1 }
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }
    /// The counts of all animators together.
    var counts: DynamicsCounts { entries.reduce(into: DynamicsCounts()) { $0.add($1.animator.counts) } }
    var animators: [DynamicAnimator] { entries.map(\.animator) }

    /// Adds an animator whose time starts now; false if it was added before.
    mutating func add(_ animator: DynamicAnimator, at time: Double) -> Bool {
        guard !entries.contains(where: { $0.animator === animator }) else { return false }
        entries.append(Entry(animator: animator, start: time, referenceBounds: animator.referenceBounds))
        return true
    }

    mutating func remove(_ animator: DynamicAnimator) {
        guard let index = entries.firstIndex(where: { $0.animator === animator }) else { return }
        entries[index].overlay?.remove()
        entries.remove(at: index)
    }

    /// True if a behaviour of any animator follows the layout, which others may move.
    var followLayout: Bool { entries.contains { $0.animator.follows } }
    var areAtRest: Bool { entries.allSatisfy { !$0.animator.isRunning } }

    /// Has animators at rest read what they follow; running ones do that before each of their steps.
    func readFollowedAtRest() {
        for entry in entries where !entry.animator.isRunning { entry.animator.readFollowed() }
    }

    /// The animator with the earliest next step, of those whose steps are performed one by one, with the step's moment.
    mutating func nextStep(before seconds: Double, now: Double) -> (animator: DynamicAnimator, moment: Double)? {
        var next: (animator: DynamicAnimator, moment: Double)?
        let followLayout = followLayout
        for index in entries.indices {
            noteReferenceBounds(at: index)
            let entry = entries[index]
            let seconds = seconds - entry.start
            guard entry.animator.callsBack || entry.updatesOverlayAtSteps || followLayout,
                seconds - (now - entry.start) <= longestStepwiseAdvance,
                let moment = entry.animator.secondsOfNextStep(before: seconds)
            else { continue }
            if moment + entry.start < next?.moment ?? .infinity { next = (entry.animator, moment + entry.start) }
        }
        return next
    }

    private var longestStepwiseAdvance: Double { DynamicAnimator.longestAdvance }

    /// Performs the next step of an animator. Static, as callbacks may change the stage meanwhile.
    ///
    /// - Parameter overlay: Called with the new overlay if it changes at this step.
    static func takeStep(of animator: DynamicAnimator, overlay: (DebugOverlay) -> Void) {
        animator.takeStep()
        guard animator.isDebugEnabled, animator.debugInterval > 1,
            animator.latestStep.isMultiple(of: animator.debugInterval)
        else { return }
        overlay(animator.debugOverlayOfLatestStep())
    }

    /// Sets an animator's overlay.
    mutating func setOverlay(_ overlay: DebugOverlay, of animator: DynamicAnimator) {
        guard let index = entries.firstIndex(where: { $0.animator === animator }) else { return }
        let layers = entries[index].overlay ?? OverlayLayers()
        layers.overlay = overlay
        entries[index].overlay = layers
    }

    /// Each animator with its own time at a moment, its reference bounds brought up to date.
    mutating func due(at seconds: Double) -> [(animator: DynamicAnimator, seconds: Double)] {
        for index in entries.indices { noteReferenceBounds(at: index) }
        return entries.map { ($0.animator, seconds - $0.start) }
    }

    private mutating func noteReferenceBounds(at index: Int) {
        let bounds = entries[index].animator.referenceBounds
        guard bounds != entries[index].referenceBounds else { return }
        entries[index].referenceBounds = bounds
        entries[index].animator.referenceBoundsMayHaveChanged()
    }

    /// Updates the debug overlays.
    mutating func showOverlays(in stage: Stage) {
        for index in entries.indices {
            let animator = entries[index].animator
            guard animator.isDebugEnabled else {
                entries[index].overlay?.remove()
                entries[index].overlay = nil
                continue
            }
            let layers = entries[index].overlay ?? OverlayLayers()
            entries[index].overlay = layers
            if animator.debugInterval == 1 || layers.overlay == nil { layers.overlay = animator.currentDebugOverlay }
            layers.show(in: animator.referenceLayer ?? stage.root)
        }
    }
}

extension Stage {
    /// The animators that the stage advances, in the order added.
    public var animators: [DynamicAnimator] { dynamics.animators }

    /// Advances an animator with the stage from now on; one that the stage already has is ignored.
    ///
    /// ``advance(to:)`` performs its steps, each at its own time in order with all other events, so that the state at a
    /// moment does not depend on the frames before it. An animator at rest costs a comparison per frame.
    public func addAnimator(_ animator: DynamicAnimator) {
        _ = dynamics.add(animator, at: time)
    }

    /// Stops an animator where it is, and removes its debug overlay; one that the stage does not have is ignored.
    public func removeAnimator(_ animator: DynamicAnimator) {
        dynamics.remove(animator)
    }

    /// Performs the steps of animators up to a moment; false if a single step was performed and more may be due.
    ///
    /// Steps followed by a callback are performed one by one, at the stage's time of the previous step: changes made by
    /// the callback are committed at that time, whatever frames are made. So are all steps if a behaviour follows the
    /// layout: first the layout for the positions of the step before, then the step.
    func step(to seconds: Double) -> Bool {
        guard !dynamics.isEmpty else { return true }
        let followLayout = dynamics.followLayout
        // While animators run, those at rest are moved at steps alone: positions between steps depend on the frames.
        if followLayout, dynamics.areAtRest { dynamics.readFollowedAtRest() }
        if let (animator, moment) = dynamics.nextStep(before: seconds, now: time) {
            moveClock(to: moment)
            for (other, seconds) in dynamics.due(at: moment) where other !== animator { other.advance(to: seconds) }
            if followLayout {
                animator.showLatestStep()
                commit()
                dynamics.readFollowedAtRest()
            }
            StageAnimators.takeStep(of: animator) { dynamics.setOverlay($0, of: animator) }
            commit()
            return false
        }
        for (animator, seconds) in dynamics.due(at: seconds) { animator.advance(to: seconds) }
        return true
    }
}

extension DynamicAnimator {
    /// Creates an animator whose items are sublayers of a layer and move in its coordinates.
    ///
    /// The layer's bounds are the reference bounds, read at each step. Add the animator to the layer's stage
    /// (``Stage/addAnimator(_:)``), which advances it.
    ///
    /// - Parameter layer: The reference layer, owned by the animator.
    public convenience init(referenceLayer layer: Layer) {
        self.init(reference: layer, readReferenceBounds: { [unowned layer] in layer.bounds })
    }

    /// The layer that contains the items; nil for an animator made without one.
    public var referenceLayer: Layer? { reference as? Layer }
}
