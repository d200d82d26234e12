import LaminaGeometry

/// An animation of one property, or a part of one.
public class PropertyAnimation: Animation {
    /// The property, such as `opacity`, `position.x`, `transform.rotation.z` or `filters.blur.inputRadius`. An animation
    /// of a key path that its layer does not have does nothing.
    public var keyPath: String?
    /// Whether the values are added to what the layer shows without this animation. Transforms are put before it, so
    /// that they work in the layer's own coordinates. The default is false.
    public var isAdditive = false
    /// Whether each run is added to the value at the end of the one before, with autoreversal the value it came back to.
    /// The default is false.
    public var isCumulative = false

    init(keyPath: String?) { self.keyPath = keyPath }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        guard let copy = copy as? PropertyAnimation else { return }
        copy.keyPath = keyPath
        copy.isAdditive = isAdditive
        copy.isCumulative = isCumulative
    }

    override func addTracks(to tracks: inout [AnimationTrack], outer: [TimeWindow]) {
        guard let keyPath = keyPath.flatMap(AnimationKeyPath.init), let values = trackValues(for: keyPath) else {
            return
        }
        tracks.append(
            AnimationTrack(
                keyPath: keyPath, window: window, outer: outer, values: values, isAdditive: isAdditive,
                isCumulative: isCumulative, spring: springCurve))
    }

    /// The progress of an animation that has one of its own.
    var springCurve: SpringCurve? { nil }

    /// The values over a run; nil if there is nothing to do.
    func trackValues(for keyPath: AnimationKeyPath) -> TrackValues? { nil }
}

/// An animation from one value to another: `CABasicAnimation`.
///
/// Of the three values any may be missing. `from` and `to`: between them. `from` and `by`: from `from` to their sum.
/// `by` and `to`: from their difference to `to`. Else what the layer shows without this animation stands for the value
/// that is missing: `from` alone leads to it, `to` alone from it, `by` alone from it to the sum. Without any, from what the
/// layer showed before the changes of the transaction to it; see ``Layer/add(_:forKey:)``.
public class BasicAnimation: PropertyAnimation {
    /// Where a run begins.
    public var fromValue: (any Animatable)?
    /// Where a run ends.
    public var toValue: (any Animatable)?
    /// How far a run goes.
    public var byValue: (any Animatable)?

    /// An animation of the property that `keyPath` names.
    public override init(keyPath: String?) { super.init(keyPath: keyPath) }

    override func emptyCopy() -> Animation { BasicAnimation(keyPath: nil) }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        guard let copy = copy as? BasicAnimation else { return }
        copy.fromValue = fromValue
        copy.toValue = toValue
        copy.byValue = byValue
    }

    override func trackValues(for keyPath: AnimationKeyPath) -> TrackValues? {
        let (from, to) = (fromValue?.animatableValue, toValue?.animatableValue)
        if case .transform(let from) = from, case .transform(let to) = to {
            return .blend(KeptBlend(TransformBlend(from: from, to: to)))
        }
        return .basic(BasicValues(from: from, to: to, by: byValue?.animatableValue))
    }
}

/// An animation that moves as a mass on a spring does: `CASpringAnimation`.
///
/// The spring starts at `from` and comes to rest at `to`, passing it on the way unless it is damped enough. It has a time
/// of its own: ``MediaTiming/duration`` only says when the animation ends, and with ``settlingDuration`` it ends at rest.
public final class SpringAnimation: BasicAnimation {
    /// The mass, more than 0. The default is 1.
    public var mass = 1.0
    /// The spring's stiffness, more than 0. The default is 100.
    public var stiffness = 100.0
    /// How strongly it is slowed down, at least 0. The default is 10.
    public var damping = 10.0
    /// The speed at the beginning in whole ways a second; towards the end if positive. The default is 0.
    public var initialVelocity = 0.0
    /// Whether a damping beyond the least that stops it swinging slows it down further. The default is false: it counts
    /// as that least.
    public var allowsOverdamping = false

    /// The seconds until the spring stays within a thousandth of the way of its end.
    public var settlingDuration: Double { curve.settlingDuration }

    private var curve: SpringCurve {
        SpringCurve(
            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
            allowsOverdamping: allowsOverdamping)
    }

    override func emptyCopy() -> Animation { SpringAnimation(keyPath: nil) }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        guard let copy = copy as? SpringAnimation else { return }
        copy.mass = mass
        copy.stiffness = stiffness
        copy.damping = damping
        copy.initialVelocity = initialVelocity
        copy.allowsOverdamping = allowsOverdamping
    }

    override var springCurve: SpringCurve? { curve }
}
