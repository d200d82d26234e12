/// An animation that has been added to a layer.
package final class RunningAnimation {
    package let key: String
    /// The layer that it runs in, which retains it; nil once that no longer runs it, or its end has been reported.
    ///
    /// Others may retain it for longer than the layer lives: all that takes it out of ``LayerMotion/running`` ends it or has
    /// it ``leave()``. A weak reference would double the time of each retain of an animated layer, in every frame.
    package private(set) unowned(unsafe) var layer: Layer?
    /// The copy that was made when it was added.
    package let animation: Animation
    /// The beginning in the layer's time; nil until the change that added it is committed.
    @exclusivity(unchecked) package internal(set) var begin: Double?
    /// The beginning of the animation that this one continues; nil for new ones.
    let formerBegin: Double?
    let tracks: [AnimationTrack]
    let timing: TimingValues
    /// The animation if it is a transition.
    package let transition: Transition?
    /// The completion groups that wait for its end.
    private var completions: [CompletionGroup]
    /// True if its beginning has been reported.
    package var hasStarted = false
    /// True if its end has been reported.
    package private(set) var isOver = false
    /// The layer's picture before a transition began.
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

    /// An animation that continues another one, which was removed from its layer.
    convenience init(goingOnWith other: RunningAnimation, of layer: Layer) {
        self.init(other.animation, key: other.key, of: layer, completions: [], formerBegin: other.begin)
        hasStarted = other.hasStarted
        picture = other.picture
    }

    /// The end in the layer's time; infinity if it never ends or has no beginning yet.
    package var end: Double {
        guard let begin, timing.speed != 0 else { return .infinity }
        return begin + timing.activeDuration / Double(abs(timing.speed))
    }

    /// Records that its layer no longer runs it, though its end is still to be reported: until then others retain it,
    /// and its events concern no layer any more.
    func leave() { layer = nil }

    /// Notifies the delegate and the completion groups, once.
    package func reportEnd(finished: Bool) {
        guard !isOver else { return }
        isOver = true
        layer = nil
        animation.delegate?.animationDidStop(animation, finished: finished)
        for completion in takeCompletions() { completion.finishOne() }
    }

    /// Removes and returns the completion groups that wait for its end.
    func takeCompletions() -> [CompletionGroup] {
        defer { completions = [] }
        return completions
    }

    /// The progress of a transition at a moment of the layer's time; nil if it is not a transition or not active.
    func transitionProgress(at time: Double) -> Double? {
        guard let begin, let transition, let position = transition.window.position(at: time, begin: begin) else {
            return nil
        }
        return transition.progress(at: position.progress)
    }
}

/// The picture of a layer before a transition, in the renderer's own form.
package protocol TransitionPicture: AnyObject {}

// MARK: Completion

/// A transaction's completion block, with the number of animations that it waits for.
package final class CompletionGroup {
    let block: () -> Void
    /// The pending animations, plus 1 until the transaction is committed.
    private var waiting = 1

    init(_ block: @escaping () -> Void) { self.block = block }

    func add() { waiting += 1 }

    /// Decrements the count, and calls the block when it reaches 0.
    func finishOne() {
        waiting -= 1
        if waiting == 0 { block() }
    }
}

// MARK: Commit

extension Layer {
    /// Sets the beginning of animations that have been added since the last commit, to `time` of the layer's own time
    /// unless they have one. Calls `body` with each new one.
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

    /// True if any animation has no beginning yet, or the layer needs display.
    package final var hasUncommittedMotion: Bool {
        guard let motion else { return false }
        return motion.needsDisplay || isDrawnForOtherSurroundings || motion.timingHasChanged
            || motion.running.contains { $0.begin == nil }
    }
}
