import LaminaGeometry

/// A change over time of what a layer shows, which leaves the layer itself unchanged: Core Animation's `CAAnimation`.
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
    /// The animation's timing within its layer's time, or within its group's.
    public var timing = TimingValues()
    /// The timing curve of each iteration; nil is linear, or the transaction's.
    public var timingFunction: TimingFunction?
    /// The object that is notified when the animation begins and ends. Retained while the animation runs.
    public var delegate: (any AnimationDelegate)?
    /// True if the layer removes the animation when it has ended. The default is true.
    public var isRemovedOnCompletion = true
    /// Values under keys that are not properties.
    final var custom: [String: Any] = [:]

    init() {}

    /// The default value of a property of the class under a key, such as `duration`; nil for other keys, and for
    /// properties without a value. Numbers are `Double`.
    public class func defaultValue(forKey key: String) -> Any? { makeEmpty().value(forKey: key) }

    /// A copy with the same values.
    public func copy() -> Animation {
        let copy = type(of: self).makeEmpty()
        copyValues(to: copy)
        return copy
    }

    /// A new animation of the class.
    class func makeEmpty() -> Animation { Animation() }

    /// Copies all values to another animation of the same kind.
    func copyValues(to copy: Animation) {
        copy.timing = timing
        copy.timingFunction = timingFunction
        copy.delegate = delegate
        copy.isRemovedOnCompletion = isRemovedOnCompletion
        copy.custom = custom
    }

    /// Adds the animation's tracks, within the time windows `outer`, outermost first.
    func addTracks(to tracks: inout [AnimationTrack], outer: [TimeWindow]) {}

    /// The animation's timing with its curve.
    final var window: TimeWindow { TimeWindow(timing.sanitized, timingFunction) }
}

// MARK: Delegate

/// Receives an animation's beginning and end, each at its moment of the stage's time.
public protocol AnimationDelegate: AnyObject {
    /// Called when the animation begins.
    func animationDidStart(_ animation: Animation)
    /// Called when the animation is over: it has run to its end, or with `finished` false it was removed before.
    func animationDidStop(_ animation: Animation, finished: Bool)
}

extension AnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ animation: Animation) {}
    /// Does nothing.
    public func animationDidStop(_ animation: Animation, finished: Bool) {}
}

// MARK: Group

/// Animations that run together with a shared timing: `CAAnimationGroup`.
///
/// Their times count from the group's beginning, with the group's speed and timing curve, and are cut off at the
/// group's end. An animation without a duration lasts as long as the group.
public final class AnimationGroup: Animation {
    /// The animations. Their delegates and ``Animation/isRemovedOnCompletion`` are ignored.
    public var animations: [Animation] = []

    /// The maximum nesting depth of groups; deeper ones do nothing.
    static let greatestDepth = 16

    /// A group of animations.
    public init(animations: [Animation] = []) {
        super.init()
        self.animations = animations
    }

    override class func makeEmpty() -> Animation { AnimationGroup() }

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

extension Animation: KeyedValue {}
