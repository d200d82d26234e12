import Foundation
import LaminaCounters
import LaminaDynamics

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
