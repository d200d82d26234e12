import Glibc

/// The motion of a damped spring from 0 towards its target, 1.
///
/// The model is Core Animation's: a mass on a spring, released at a distance of 1 from its rest position. Time is in
/// seconds. The formulas are closed, so that any time is evaluated directly.
///
/// ```swift
/// let spring = SpringCurve(mass: 1, stiffness: 100, damping: 10)
/// let y = from + (to - from) * spring.progress(at: 0.2)
/// ```
///
/// Source: the solution of m x″ + c x′ + k x = 0, x being the remaining distance.
public struct SpringCurve: Sendable, Hashable {
    /// The mass on the spring, from 1e-6 to 1e6.
    public let mass: Double
    /// The force at a distance of 1, from 1e-6 to 1e9.
    public let stiffness: Double
    /// The force against a speed of 1 per second, from 0 to 1e9; the value in use, so at most the critical one if
    /// overdamping is not allowed.
    public let damping: Double
    /// The speed at the start, in distances per second, within ±1e6; positive is towards the target.
    public let initialVelocity: Double

    /// The decay rate: c / 2m.
    let decay: Double
    /// The square of the undamped angular frequency: k / m.
    let stiffnessPerMass: Double
    /// The angular frequency of the oscillation; 0 if there is none.
    let frequency: Double
    /// The distance of the two decay rates of an overdamped spring from `decay`; 0 if there is only one.
    let spread: Double

    /// A spring.
    ///
    /// Each value is clamped to its range; NaN counts as the default.
    ///
    /// - Parameters:
    ///   - mass: from 1e-6 to 1e6.
    ///   - stiffness: from 1e-6 to 1e9.
    ///   - damping: from 0, which oscillates forever, to 1e9. At 2 √(stiffness · mass), the critical damping, it
    ///     settles soonest without oscillation.
    ///   - initialVelocity: in distances per second, within ±1e6.
    ///   - allowsOverdamping: true to use damping beyond the critical one; false to limit it to the critical one, as
    ///     Core Animation does by default.
    public init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
        allowsOverdamping: Bool = true
    ) {
        func clamped(_ value: Double, _ low: Double, _ high: Double, else standard: Double) -> Double {
            value.isNaN ? standard : min(max(value, low), high)
        }
        self.mass = clamped(mass, 1e-6, 1e6, else: 1)
        self.stiffness = clamped(stiffness, 1e-6, 1e9, else: 100)
        let critical = 2 * (self.stiffness * self.mass).squareRoot()
        let given = clamped(damping, 0, 1e9, else: 10)
        self.damping = allowsOverdamping ? given : min(given, critical)
        self.initialVelocity = clamped(initialVelocity, -1e6, 1e6, else: 0)
        decay = self.damping / (2 * self.mass)
        stiffnessPerMass = self.stiffness / self.mass
        let undamped = stiffnessPerMass.squareRoot()
        // As a product, so that no digits are lost near critical damping.
        let square = (undamped - decay) * (undamped + decay)
        // Damping given as critical counts as critical, whatever the roots above were rounded to.
        let isCritical = abs(square) < 1e-14 * stiffnessPerMass
        frequency = square > 0 && !isCritical ? square.squareRoot() : 0
        spread = square < 0 && !isCritical ? (-square).squareRoot() : 0
    }

    /// The spring that reaches the target in about `duration` seconds, and overshoots more with a larger `bounce`.
    ///
    /// Its mass is 1. Source: the definitions of SwiftUI's and Core Animation's springs of this form.
    ///
    /// - Parameters:
    ///   - duration: the period of the undamped spring, more than 0 seconds.
    ///   - bounce: from -1, strongly overdamped, through 0, critically damped, to 1, which oscillates forever.
    ///   - initialVelocity: in distances per second.
    public init(perceptualDuration duration: Double, bounce: Double, initialVelocity: Double = 0) {
        let seconds = duration.isNaN ? 0.5 : min(max(duration, 1e-3), 1e3)
        let clampedBounce = bounce.isNaN ? 0 : min(max(bounce, -1), 1)
        let critical = 4 * Double.pi / seconds
        self.init(
            mass: 1, stiffness: critical * critical / 4,
            damping: clampedBounce < 0 ? critical / (1 + clampedBounce) : critical * (1 - clampedBounce),
            initialVelocity: initialVelocity)
    }
}

extension SpringCurve {
    /// The progress after `seconds`: 0 at the start, 1 at the target, and more than 1 where it overshoots.
    ///
    /// - Parameter seconds: since the start, clamped to 0…1e9.
    public func progress(at seconds: Double) -> Double {
        let (even, odd) = waves(at: seconds)
        return 1 - (even + (decay - initialVelocity) * odd)
    }

    /// The speed after `seconds`, in distances per second; positive is towards the target.
    public func velocity(at seconds: Double) -> Double {
        let (even, odd) = waves(at: seconds)
        return initialVelocity * even + (stiffnessPerMass - decay * initialVelocity) * odd
    }

    /// The two basis solutions: e^(-βt) cos ωt and e^(-βt) sin ωt / ω; with hyperbolic functions if overdamped, and
    /// e^(-βt) and t e^(-βt) if critically damped.
    func waves(at seconds: Double) -> (even: Double, odd: Double) {
        let t = seconds > 0 ? min(seconds, 1e9) : 0
        if frequency > 0 {
            let amplitude = exp(-decay * t)
            return (amplitude * cos(frequency * t), amplitude * (sin(frequency * t) / frequency))
        }
        if spread > 0 {
            // The slow rate as a quotient, and the difference of the two by expm1: no digits lost, nothing overflows.
            let slow = exp(-stiffnessPerMass / (decay + spread) * t)
            let less = expm1(-2 * spread * t)
            return (slow * (1 + less / 2), slow * (-less / (2 * spread)))
        }
        let amplitude = exp(-decay * t)
        return (amplitude, amplitude * t)
    }
}

extension SpringCurve {
    /// The time in seconds after which less than a thousandth of the distance remains, from the bound of the
    /// oscillation; at most 1,000.
    ///
    /// For an oscillating spring this is Core Animation's figure: the time at which 1 + |β - v| / ω, the sum of both
    /// amplitudes, has decayed to 1/1000. Nearly critical springs use the lower bound 1 + |β - v| t instead. For one
    /// that does not oscillate it is rounded up to a tenth of a second, as there. A spring without damping never
    /// settles: 1,000.
    ///
    /// Takes some microseconds for springs that do not oscillate: read it once, not for each frame.
    public var settlingDuration: Double {
        let limit = 1_000.0
        guard decay > 0 else { return limit }
        let push = abs(decay - initialVelocity)
        if frequency > 0 {
            let bySwing = log(1_000 * (1 + push / frequency)) / decay
            let byTime = crossing(limit: limit) { (exp(-decay * $0)) * (1 + push * $0) }
            return min(bySwing, byTime, limit)
        }
        let exact = crossing(limit: limit) {
            let (even, odd) = waves(at: $0)
            return even + push * odd
        }
        return min((exact * 10).rounded(.up) / 10, limit)
    }

    /// The time at which a bound that starts at 1, rises at most once and then falls reaches 1/1000.
    private func crossing(limit: Double, _ bound: (Double) -> Double) -> Double {
        guard bound(limit) < 1e-3 else { return limit }
        var (early, late) = (0.0, limit)
        // Each bisection adds a bit; from 1,000 seconds 90 lead to 1e-24.
        for _ in 0..<90 {
            let middle = (early + late) / 2
            if bound(middle) < 1e-3 { late = middle } else { early = middle }
        }
        return late
    }
}
