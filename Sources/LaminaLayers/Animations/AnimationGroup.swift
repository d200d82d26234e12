/// Animations that run together in a time of their own: `CAAnimationGroup`.
///
/// Their times count from the group's beginning, at the group's speed and pace, and what lasts longer than the group is
/// cut off. One without a duration lasts as long as the group.
public final class AnimationGroup: Animation {
    /// The animations. The delegates and ``Animation/isRemovedOnCompletion`` of the inner ones do not count.
    public var animations: [Animation] = []

    /// Groups are nested at most this deep; what is deeper does nothing.
    static let greatestDepth = 16

    /// A group of animations.
    public init(animations: [Animation] = []) {
        super.init()
        self.animations = animations
    }

    override func emptyCopy() -> Animation { AnimationGroup() }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        (copy as? AnimationGroup)?.animations = animations.map { $0.copy() }
    }

    override func addTracks(to tracks: inout [AnimationTrack], outer: [TimeWindow]) {
        guard outer.count < AnimationGroup.greatestDepth else { return }
        var own = window
        if own.timing.duration == 0, let around = outer.last { own.timing.duration = around.timing.duration }
        let inner = outer + [own]
        for animation in animations {
            let first = tracks.count
            animation.addTracks(to: &tracks, outer: inner)
            for index in tracks.indices.dropFirst(first) { tracks[index].fillDuration(own.timing.duration) }
        }
    }
}
