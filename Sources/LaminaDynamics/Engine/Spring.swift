import Glibc

/// A spring between a body and a point, or two bodies, as the solver sees it; in points, seconds and units of mass.
struct Spring {
    /// The second is -1 for a spring to a point.
    let slots: SIMD2<Int32>
    /// The attached points, from each body's centre of mass along the item's axes.
    let offsets: (SIMD2<Double>, SIMD2<Double>)
    let anchor: SIMD2<Double>
    let length: Double
    /// The force per point of stretch, and the force per point/s.
    let stiffness: Double
    let damping: Double
    /// True in its first step, which counts half: see `Velocities`.
    var isFresh: Bool

    // Of the current step.
    var isActive = false
    /// The spring's ends, from the centres of mass, and the direction from the second to the first.
    var arms = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    var direction = SIMD2<Double>.zero
    /// The bias and the softness of the impulse equation.
    var bias = SIMD2<Double>.zero
    var softness = 0.0
    var impulse = SIMD2<Double>.zero

    init(_ values: AttachmentValues, isFresh: Bool, _ bodies: Bodies) {
        slots = values.slots
        let first = bodies.masses[Int(slots.x)]
        let second = slots.y < 0 ? BodyMass() : bodies.masses[Int(slots.y)]
        offsets = (values.offsets.0 - first.center, values.offsets.1 - second.center)
        // Without a limit, a distant anchor would give infinite forces.
        let limit = SIMD2(repeating: DynamicsUnits.farthest)
        anchor = values.anchorPoint.clamped(lowerBound: -limit, upperBound: limit)
        length = values.length
        let inverse = first.inverse + (slots.y < 0 ? 0 : second.inverse)
        let mass = inverse > 0 ? values.stiffnessFraction / inverse : 0
        let unit = Oscillator(frequency: values.frequency, ratio: values.damping)
        stiffness = unit.stiffness * mass
        damping = unit.damping * mass
        self.isFresh = isFresh
    }
}

/// The stiffness and damping, of a mass of 1, with which the engine's steps follow a damped oscillation exactly.
///
/// With positions x and the step h the solver computes (x₊ − 2x + x₋)/h² = −k (x₊ + 2x + x₋)/4 − d (x₊ − x₋)/2h, the
/// average acceleration method (Newmark 1959, β = 1/4), which is stable for any k and d of 0 or more. A solution z^n
/// needs, with a = h²k/4 and b = hd/2, (1 + a + b) z² − 2 (1 − a) z + (1 + a − b) = 0. The oscillation's own z are
/// e^(−ζωh ± iω√(1 − ζ²)h), whose product and sum give a and b.
struct Oscillator {
    let stiffness: Double
    let damping: Double

    /// - Parameters:
    ///   - frequency: the undamped frequency, in hertz, more than 0.
    ///   - ratio: the damping ratio, 0 or more.
    init(frequency: Double, ratio: Double) {
        let step = DynamicsUnits.step
        let phase = 2 * Double.pi * frequency * step
        let decay = min(ratio * phase, 300)
        // cos(√(1 − ζ²) ωh), which above the critical damping is cosh(√(ζ² − 1) ωh).
        let square = phase * phase - decay * decay
        let swing = square >= 0 ? cos(square.squareRoot()) : cosh((-square).squareRoot())
        let ratioOfSums = swing / cosh(decay)
        let a = (1 - ratioOfSums) / (1 + ratioOfSums)
        let b = (1 + a) * tanh(decay)
        stiffness = 4 * a / (step * step)
        damping = 2 * b / step
    }
}
