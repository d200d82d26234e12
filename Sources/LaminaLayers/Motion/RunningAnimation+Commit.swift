extension Layer {
    /// Gives animations that have been added since the last commit their beginning, at `time` of the layer's own time
    /// unless they have one. Each new one is handed to `body`.
    package final func beginAnimations(at time: Double, _ body: (RunningAnimation) -> Void) {
        guard let motion else { return }
        defer { motionHasChanged() }
        for animation in motion.running where animation.begin == nil {
            let stated = animation.timing.beginTime
            animation.begin = animation.formerBegin ?? (stated == 0 ? time : stated)
            motion.flatTracksAreStale = true
            body(animation)
        }
    }

    /// Whether any animation is still without a beginning, or the layer waits to be displayed.
    package final var hasUncommittedMotion: Bool {
        guard let motion else { return false }
        return motion.needsDisplay || isDrawnAtAnotherScale || motion.timingHasChanged
            || motion.running.contains { $0.begin == nil }
    }
}
