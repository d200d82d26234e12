/// For who drives an animator beside other things that happen in time, such as a stage.
extension DynamicAnimator {
    /// Whether somebody may be called in a step or after it: such steps are to be taken one by one, each at its own time.
    package var callsBack: Bool {
        delegate != nil || !actors.isEmpty || hasFieldBlocks || engine.hasListeners || !pendingChanges.isEmpty
    }

    /// The caller's time after which the next step is needed, if it is before `seconds` and the animator runs.
    package func secondsOfNextStep(before seconds: Double) -> Double? {
        guard isRunning, !isStepping else { return nil }
        clock.use(debugAnimationSpeed)
        return clock.needsStep(by: seconds) ? clock.secondsOfLatest : nil
    }

    /// Takes the next step without waiting for its time to come.
    package func takeStep() {
        guard isRunning, !isStepping else { return }
        goOn()
    }

    /// The longest time that `advance(to:)` computes, in seconds; of a longer one the first part is left out.
    package static let longestAdvance = 3600.0

    /// How many behaviours hold an item.
    package func holderCount(of item: any DynamicItem) -> Int { engine.entries[ObjectIdentifier(item)]?.holders ?? 0 }

    /// How many steps' time has been computed, pauses included.
    package var latestStep: Int { clock.latest }

    /// What a debug overlay shows at the latest step: items where they were then, which is as they are shown from now on.
    package func debugOverlayOfLatestStep() -> DebugOverlay {
        engine.show(fraction: 1)
        return currentDebugOverlay
    }
}
