/// An animation that has been added to a layer.
package final class RunningAnimation {
    package let key: String
    /// The layer that it runs in, which holds it; nil once its end has been told.
    package private(set) unowned(unsafe) var layer: Layer?
    /// The copy that was made when it was added.
    package let animation: Animation
    /// In the layer's time; nil until the change that added it is committed.
    @exclusivity(unchecked) package internal(set) var begin: Double?
    /// The beginning that one had whose place this one takes; nil for those that begin anew.
    let formerBegin: Double?
    let tracks: [AnimationTrack]
    let timing: TimingValues
    /// The animation if it is a transition.
    package let transition: Transition?
    /// Those who wait for its end.
    private var completions: [CompletionGroup]
    /// Whether its beginning has been told.
    package var hasStarted = false
    /// Whether its end has been told.
    package private(set) var isOver = false
    /// Of a transition, what the layer showed before it began.
    package var picture: (any TransitionPicture)?

    init(
        _ animation: Animation, key: String, of layer: Layer, completions: [CompletionGroup], formerBegin: Double? = nil
    ) {
        self.key = key
        self.layer = layer
        self.formerBegin = formerBegin
        self.animation = animation
        self.completions = completions
        timing = animation.timing.sanitized
        transition = animation as? Transition
        var tracks: [AnimationTrack] = []
        animation.addTracks(to: &tracks, outer: [])
        self.tracks = tracks
    }

    /// One that goes on where another one was, which was taken out of its layer.
    convenience init(goingOnWith other: RunningAnimation, of layer: Layer) {
        self.init(other.animation, key: other.key, of: layer, completions: [], formerBegin: other.begin)
        hasStarted = other.hasStarted
        picture = other.picture
    }

    /// When it is over, in the layer's time; infinity if never or if it has no beginning yet.
    package var end: Double {
        guard let begin, timing.speed != 0 else { return .infinity }
        return begin + timing.activeDuration / Double(abs(timing.speed))
    }

    /// Tells the delegate and those who wait, once.
    package func tellEnd(finished: Bool) {
        guard !isOver else { return }
        isOver = true
        layer = nil
        animation.delegate?.animationDidStop(animation, finished: finished)
        for completion in takeCompletions() { completion.finishOne() }
    }

    /// Those who wait for its end, who no longer do.
    func takeCompletions() -> [CompletionGroup] {
        defer { completions = [] }
        return completions
    }

    /// How far a transition is at a moment of the layer's time; nil if it is none or not active.
    func transitionProgress(at time: Double) -> Double? {
        guard let begin, let transition, let position = transition.window.position(at: time, begin: begin) else {
            return nil
        }
        return transition.progress(at: position.progress)
    }
}

/// What a layer showed before a transition, in the form of whoever draws it.
package protocol TransitionPicture: AnyObject {}

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
