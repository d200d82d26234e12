import Foundation
import LaminaCounters
import LaminaDynamics
import LaminaLayers

/// The animators of a stage, in the order in which they were added, each with a clock that began when it came.
struct StageAnimators {
    private struct Entry {
        let animator: DynamicAnimator
        let start: Double
        var referenceBounds: CGRect?
        var overlay: OverlayLayers?

        /// Whether its overlay changes at certain steps, so that those must be met.
        var keepsOverlay: Bool { animator.isDebugEnabled && animator.debugInterval > 1 }
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }
    /// What all of them hold and have done.
    var counts: DynamicsCounts { entries.reduce(into: DynamicsCounts()) { $0.add($1.animator.counts) } }
    var animators: [DynamicAnimator] { entries.map(\.animator) }

    /// Adds an animator whose time begins now; false if it is there already.
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

    /// The animator whose next step comes first of those whose steps are taken one by one, with the step's moment.
    mutating func nextStep(before seconds: Double, now: Double) -> (animator: DynamicAnimator, moment: Double)? {
        var next: (animator: DynamicAnimator, moment: Double)?
        for index in entries.indices {
            noteReferenceBounds(at: index)
            let entry = entries[index]
            let seconds = seconds - entry.start
            guard entry.animator.callsBack || entry.keepsOverlay, seconds - (now - entry.start) <= longestWalk,
                let moment = entry.animator.secondsOfNextStep(before: seconds)
            else { continue }
            if moment + entry.start < next?.moment ?? .infinity { next = (entry.animator, moment + entry.start) }
        }
        return next
    }

    private var longestWalk: Double { DynamicAnimator.longestAdvance }

    /// Takes the next step of an animator, which may call whom it likes: nothing of the stage is held meanwhile.
    ///
    /// - Parameter overlay: Given what its overlay is to show from now on, where it changes at this step.
    static func takeStep(of animator: DynamicAnimator, overlay: (DebugOverlay) -> Void) {
        animator.takeStep()
        guard animator.isDebugEnabled, animator.debugInterval > 1,
            animator.latestStep.isMultiple(of: animator.debugInterval)
        else { return }
        overlay(animator.debugOverlayOfLatestStep())
    }

    /// Keeps what an animator's overlay is to show.
    mutating func keep(_ overlay: DebugOverlay, of animator: DynamicAnimator) {
        guard let index = entries.firstIndex(where: { $0.animator === animator }) else { return }
        let layers = entries[index].overlay ?? OverlayLayers()
        layers.overlay = overlay
        entries[index].overlay = layers
    }

    /// Each animator with its own time at a moment, its reference looked at.
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

    /// Brings the debug overlays to what they show now.
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
    /// The animators whose time the stage lets pass, in the order added.
    public var animators: [DynamicAnimator] { dynamics.animators }

    /// Lets an animator's time pass with the stage's, from now on; one that the stage has is ignored.
    ///
    /// ``advance(to:)`` takes its steps, each at its own time between the other things that happen, so that the state at a
    /// moment does not depend on the frames before it. An animator that rests costs a comparison a frame.
    public func addAnimator(_ animator: DynamicAnimator) {
        _ = dynamics.add(animator, at: time)
    }

    /// Stops an animator where it is, and takes its debug overlay away; one that the stage does not have is ignored.
    public func removeAnimator(_ animator: DynamicAnimator) {
        dynamics.remove(animator)
    }

    /// Takes the steps of animators up to a moment; false if one of them has been taken by itself, and more may be due.
    ///
    /// Steps after which somebody is called are taken one by one, at the stage's time of the step before: what is changed
    /// then is committed at that time, whatever the frames are.
    func step(to seconds: Double) -> Bool {
        guard !dynamics.isEmpty else { return true }
        if let (animator, moment) = dynamics.nextStep(before: seconds, now: time) {
            goOn(to: moment)
            for (other, seconds) in dynamics.due(at: moment) where other !== animator { other.advance(to: seconds) }
            StageAnimators.takeStep(of: animator) { dynamics.keep($0, of: animator) }
            commit()
            return false
        }
        for (animator, seconds) in dynamics.due(at: seconds) { animator.advance(to: seconds) }
        return true
    }
}

extension DynamicAnimator {
    /// An animator whose items are sublayers of a layer, in whose coordinates they move.
    ///
    /// The layer's bounds are the reference bounds, read as they are at each step. Give the animator to the layer's stage
    /// (``Stage/addAnimator(_:)``), which lets its time pass.
    ///
    /// - Parameter layer: owned by the animator.
    public convenience init(referenceLayer layer: Layer) {
        self.init(reference: layer, readReferenceBounds: { [unowned layer] in layer.bounds })
    }

    /// The layer that the items live in; nil for an animator made without one.
    public var referenceLayer: Layer? { reference as? Layer }
}
