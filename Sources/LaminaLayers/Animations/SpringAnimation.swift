import LaminaGeometry

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
