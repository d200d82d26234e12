import LaminaGeometry

/// What changes how a layer looks over time, without changing the layer: Core Animation's `CAAnimation`.
///
/// ```swift
/// let fade = BasicAnimation(keyPath: "opacity")
/// fade.fromValue = 0.0
/// fade.duration = 0.5
/// layer.add(fade, forKey: "fade")
/// ```
///
/// ``Layer/add(_:forKey:)`` copies the animation; later changes to it have no effect. Use one of its kinds:
/// ``BasicAnimation``, ``SpringAnimation``, ``KeyframeAnimation``, ``AnimationGroup``, ``Transition``.
public class Animation: MediaTiming {
    /// The animation's place in its layer's time, or in its group's.
    public var timing = TimingValues()
    /// How each run is paced; nil is linear, or what the transaction says.
    public var timingFunction: TimingFunction?
    /// Told when the animation begins and ends. Kept alive while it runs.
    public var delegate: (any AnimationDelegate)?
    /// Whether the layer forgets the animation when it has ended. The default is true.
    public var isRemovedOnCompletion = true
    /// Values under keys that are no properties.
    final var custom: [String: Any] = [:]

    init() {}

    /// A copy with the same values.
    public func copy() -> Animation {
        let copy = emptyCopy()
        copyValues(to: copy)
        return copy
    }

    /// A new animation of the same kind.
    func emptyCopy() -> Animation { Animation() }

    /// Gives another animation of the same kind all values.
    func copyValues(to copy: Animation) {
        copy.timing = timing
        copy.timingFunction = timingFunction
        copy.delegate = delegate
        copy.isRemovedOnCompletion = isRemovedOnCompletion
        copy.custom = custom
    }

    /// Adds what the animation does to a layer, within the times `outer`, outermost first.
    func addTracks(to tracks: inout [AnimationTrack], outer: [TimeWindow]) {}

    /// The animation's place in time with its pace.
    final var window: TimeWindow { TimeWindow(timing.sanitized, timingFunction) }
}

/// Hears of an animation's beginning and end; both happen at their moment of the stage's time.
public protocol AnimationDelegate: AnyObject {
    /// The animation begins. Called when its first moment has come.
    func animationDidStart(_ animation: Animation)
    /// The animation is over: it has run to its end, or with `finished` false it was removed before.
    func animationDidStop(_ animation: Animation, finished: Bool)
}

extension AnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ animation: Animation) {}
    /// Does nothing.
    public func animationDidStop(_ animation: Animation, finished: Bool) {}
}

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
