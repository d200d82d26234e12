import Foundation

/// The motion of a damped spring from 0 towards its target, 1.
///
/// The model is Core Animation's: a mass on a spring, let go at a whole distance from where it rests. The unit is that
/// distance; time is in seconds. The formulas are closed, so that any time is reached at once.
///
/// ```swift
/// let spring = SpringCurve(mass: 1, stiffness: 100, damping: 10)
/// let y = from + (to - from) * spring.progress(at: 0.2)
/// ```
///
/// Source: the solution of m x″ + c x′ + k x = 0, x being what is left of the way.
public struct SpringCurve: Sendable, Hashable {
    /// The mass on the spring, from 1e-6 to 1e6.
    public let mass: Double
    /// The force at the whole distance, from 1e-6 to 1e9.
    public let stiffness: Double
    /// The force against a speed of one distance a second, from 0 to 1e9; it is what the motion follows, so at most the
    /// critical one where more is not allowed.
    public let damping: Double
    /// The speed at the start in distances a second, within ±1e6; more than 0 is towards the target.
    public let initialVelocity: Double

    /// How fast the motion dies away: c / 2m.
    let decay: Double
    /// The undamped frequency's square: k / m.
    let stiffnessPerMass: Double
    /// The frequency of the swings where there are any; 0 else.
    let frequency: Double
    /// How far the two rates of an overdamped spring lie from `decay`; 0 where there is one.
    let spread: Double

    /// A spring.
    ///
    /// Each value is kept within its range; what is not a number counts as the default.
    ///
    /// - Parameters:
    ///   - mass: from 1e-6 to 1e6.
    ///   - stiffness: from 1e-6 to 1e9.
    ///   - damping: from 0, which swings for ever, to 1e9. At 2 √(stiffness · mass), the critical one, it rests soonest
    ///     without a swing.
    ///   - initialVelocity: in distances a second, within ±1e6.
    ///   - allowsOverdamping: whether more than the critical damping is taken as it is; else it counts as critical, as
    ///     with Core Animation unless asked otherwise.
    public init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
        allowsOverdamping: Bool = true
    ) {
        func kept(_ value: Double, _ low: Double, _ high: Double, else standard: Double) -> Double {
            value.isNaN ? standard : min(max(value, low), high)
        }
        self.mass = kept(mass, 1e-6, 1e6, else: 1)
        self.stiffness = kept(stiffness, 1e-6, 1e9, else: 100)
        let critical = 2 * (self.stiffness * self.mass).squareRoot()
        let given = kept(damping, 0, 1e9, else: 10)
        self.damping = allowsOverdamping ? given : min(given, critical)
        self.initialVelocity = kept(initialVelocity, -1e6, 1e6, else: 0)
        decay = self.damping / (2 * self.mass)
        stiffnessPerMass = self.stiffness / self.mass
        let undamped = stiffnessPerMass.squareRoot()
        // As a product, so that no digits are lost where the damping is nearly critical.
        let square = (undamped - decay) * (undamped + decay)
        // Damping that was given as the critical one is that, whatever the roots above were rounded to.
        let isCritical = abs(square) < 1e-14 * stiffnessPerMass
        frequency = square > 0 && !isCritical ? square.squareRoot() : 0
        spread = square < 0 && !isCritical ? (-square).squareRoot() : 0
    }

    /// The spring that takes about `duration` seconds to get there, and overshoots more with a larger `bounce`.
    ///
    /// Its mass is 1. Source: the definitions of SwiftUI's and Core Animation's springs of this form.
    ///
    /// - Parameters:
    ///   - duration: the period of the undamped spring, more than 0 seconds.
    ///   - bounce: from -1, which creeps, over 0, critically damped, to 1, which swings for ever.
    ///   - initialVelocity: in distances a second.
    public init(perceptualDuration duration: Double, bounce: Double, initialVelocity: Double = 0) {
        let seconds = duration.isNaN ? 0.5 : min(max(duration, 1e-3), 1e3)
        let share = bounce.isNaN ? 0 : min(max(bounce, -1), 1)
        let critical = 4 * Double.pi / seconds
        self.init(
            mass: 1, stiffness: critical * critical / 4,
            damping: share < 0 ? critical / (1 + share) : critical * (1 - share), initialVelocity: initialVelocity)
    }
}

extension SpringCurve {
    /// How much of the way is done after `seconds`: 0 at the start, and more than 1 where it overshoots.
    ///
    /// - Parameter seconds: since the start; less than 0 counts as 0, and more than 1e9 as that.
    public func progress(at seconds: Double) -> Double {
        let (even, odd) = waves(at: seconds)
        return 1 - (even + (decay - initialVelocity) * odd)
    }

    /// The speed after `seconds`, in distances a second; more than 0 is towards where 1 lies.
    public func velocity(at seconds: Double) -> Double {
        let (even, odd) = waves(at: seconds)
        return initialVelocity * even + (stiffnessPerMass - decay * initialVelocity) * odd
    }

    /// e^(-βt) cos ωt and e^(-βt) sin ωt / ω, the hyperbolic ones where the spring is overdamped, and 1 and t times
    /// e^(-βt) between.
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
    /// The seconds after which less than a thousandth of the way is left, from the bound of the swings; at most 1,000.
    ///
    /// For a spring that swings this is Core Animation's figure: when 1 + |β - v| / ω, the sum of what both waves can
    /// reach, has died away to 1/1000. Nearly critical springs take the lower bound 1 + |β - v| t instead. One that
    /// does not swing gets the first tenth of a second after, as there. A spring without damping never rests: 1,000.
    ///
    /// Some microseconds of work for springs that do not swing: ask once, not for each frame.
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

    /// Where a bound that starts at 1, rises at most once and then falls comes to 1/1000.
    private func crossing(limit: Double, _ bound: (Double) -> Double) -> Double {
        guard bound(limit) < 1e-3 else { return limit }
        var (early, late) = (0.0, limit)
        // Each halving adds a bit; from 1,000 seconds 90 lead to 1e-24.
        for _ in 0..<90 {
            let middle = (early + late) / 2
            if bound(middle) < 1e-3 { late = middle } else { early = middle }
        }
        return late
    }
}
