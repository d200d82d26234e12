import Foundation

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
