import LaminaGeometry

/// An animation of one property, or a part of one.
public class PropertyAnimation: Animation {
    /// The key path of the property, such as `opacity`, `position.x`, `transform.rotation.z` or
    /// `filters.blur.inputRadius`. An animation of a key path that its layer does not have does nothing.
    public var keyPath: String?
    /// True if the values are added to the value that the layer has without this animation. Transforms are concatenated
    /// before it, in the layer's own coordinates. The default is false.
    public var isAdditive = false
    /// True if each iteration continues from the value at the end of the one before; with autoreversal, from the value
    /// it returned to. The default is false.
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

    /// The progress curve of an animation that has its own.
    var springCurve: SpringCurve? { nil }

    /// The values over an iteration; nil if there is nothing to do.
    func trackValues(for keyPath: AnimationKeyPath) -> TrackValues? { nil }
}

// MARK: Basic animation

/// An animation from one value to another: `CABasicAnimation`.
///
/// Any of the three values may be missing. `from` and `to`: between them. `from` and `by`: from `from` to their sum.
/// `by` and `to`: from their difference to `to`. Otherwise the value that the layer has without this animation takes
/// the missing end: `from` alone ends at it, `to` alone starts from it, `by` alone goes from it to the sum. Without
/// any, the animation starts from the value before the transaction's changes; see ``Layer/add(_:forKey:)``.
public class BasicAnimation: PropertyAnimation {
    /// The value at the beginning of an iteration.
    public var fromValue: (any Animatable)?
    /// The value at the end of an iteration.
    public var toValue: (any Animatable)?
    /// The change of the value over an iteration.
    public var byValue: (any Animatable)?

    /// An animation of the property that `keyPath` names.
    public override init(keyPath: String?) { super.init(keyPath: keyPath) }

    override class func makeEmpty() -> Animation { BasicAnimation(keyPath: nil) }

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
            return .blend(TransformBlendBox(TransformBlend(from: from, to: to)))
        }
        return .basic(BasicValues(from: from, to: to, by: byValue?.animatableValue))
    }
}

// MARK: Spring animation

/// An animation with the motion of a mass on a spring: `CASpringAnimation`.
///
/// The spring starts at `from` and comes to rest at `to`, overshooting it unless it is damped enough. Its motion does
/// not depend on ``MediaTiming/duration``, which only sets when the animation ends; with ``settlingDuration`` it ends
/// at rest.
public final class SpringAnimation: BasicAnimation {
    /// The mass, more than 0. The default is 1.
    public var mass = 1.0
    /// The spring's stiffness, more than 0. The default is 100.
    public var stiffness = 100.0
    /// The damping coefficient, at least 0. The default is 10.
    public var damping = 10.0
    /// The initial velocity in multiples of the whole change per second; positive towards the end value. The default is
    /// 0.
    public var initialVelocity = 0.0
    /// True if damping beyond the critical one slows the spring down further. The default is false: it counts as
    /// critical damping.
    public var allowsOverdamping = false

    /// The time that the motion seems to take, in seconds: the period of the spring without damping.
    public var perceptualDuration: Double { 2 * .pi / (curve.stiffness / curve.mass).squareRoot() }

    /// The amount of overshooting: 0 for critical damping, up to 1 without any, and less than 0 with more, above -1.
    public var bounce: Double {
        let ratio = damping / (2 * (curve.stiffness * curve.mass).squareRoot())
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    /// The time after which the spring stays within a thousandth of the whole change from its end, in seconds.
    public var settlingDuration: Double { curve.settlingDuration }

    /// A spring of the property that `keyPath` names.
    public override init(keyPath: String?) { super.init(keyPath: keyPath) }

    /// A spring that reaches its end in about `perceptualDuration` seconds, with a mass of 1. Overdamping is allowed, and
    /// the duration is the ``settlingDuration``.
    ///
    /// - Parameters:
    ///   - perceptualDuration: From 0.001 to 1,000 seconds.
    ///   - bounce: The amount of overshooting, from -0.999, strongly damped, through 0, critically damped, to 1, which
    ///     swings forever.
    public convenience init(perceptualDuration: Double, bounce: Double) {
        self.init(SpringCurve(perceptualDuration: perceptualDuration, bounce: max(bounce, -0.999)))
        timing.duration = settlingDuration
    }

    /// A spring with the motion of a curve, and no duration of its own.
    convenience init(_ curve: SpringCurve) {
        self.init(keyPath: nil)
        (mass, stiffness, damping) = (curve.mass, curve.stiffness, curve.damping)
        // The curve's damping is the one in use.
        (initialVelocity, allowsOverdamping) = (curve.initialVelocity, true)
    }

    /// The motion from 0 to 1.
    package var curve: SpringCurve {
        SpringCurve(
            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
            allowsOverdamping: allowsOverdamping)
    }

    override class func makeEmpty() -> Animation { SpringAnimation(keyPath: nil) }

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

extension Animation {
    /// A copy, which is a spring's if there is a spring and this is a basic animation without a timing function.
    final func copy(timedBy spring: SpringCurve?) -> Animation {
        guard let spring, timingFunction == nil, type(of: self) == BasicAnimation.self else { return copy() }
        let copy = SpringAnimation(spring)
        copyValues(to: copy)
        return copy
    }
}
