/// The time of the stage that a layer tree is on, as its layers see it.
package final class StageClock {
    /// In seconds from the stage's start.
    @exclusivity(unchecked) package var time = 0.0
    /// Whether what is set in layers on show runs actions.
    @exclusivity(unchecked) package var runsActions = true

    /// The stage's pixels a point, at which layers draw.
    @exclusivity(unchecked) package var scale = 1.0

    /// What text on the stage could not be shown as it is written: each fault once, up to ``mostTextFaults``.
    @exclusivity(unchecked) package private(set) var textFaults: [TextFault] = []

    private static let mostTextFaults = 100

    /// What layers showed before the changes since the last commit.
    @exclusivity(unchecked) package var formerValues = FormerValues()

    /// Layers on show that have been taken out of their superlayer since the last commit, held until then.
    @exclusivity(unchecked) package internal(set) var left: [Layer] = []

    package init() {}

    /// Notes a fault of a text that a layer has drawn.
    final func note(_ fault: TextFault) {
        if textFaults.count < Self.mostTextFaults, !textFaults.contains(fault) { textFaults.append(fault) }
    }
}

extension Layer {
    /// Brings what the layer shows to the stage's time, for whoever asks between frames.
    final func evaluateNow(_ clock: StageClock) {
        guard let motion, !motion.running.isEmpty || motion.isApplied else { return }
        let state = motion.evaluate(self, at: localTime(atRootTime: clock.time))
        // The next frame compares with this moment, not with the frame before; of several readings the last one does.
        if state.hasChanged || state.contentHasChanged { markChanged() }
    }
}
