import Glibc

/// The sum of all fields' effects on one item in one step.
///
/// Forces that depend on velocity or displacement are stored as coefficients until all fields have been evaluated: each
/// of two strong drags may stop an item within the step, but both together must not reverse it.
package struct FieldSum: Sendable, Hashable {
    /// The force that depends on neither velocity nor displacement, in newtons.
    package var forceX = 0.0
    package var forceY = 0.0
    /// The springs' force, in newtons, and their stiffness in newtons per metre.
    package var springX = 0.0
    package var springY = 0.0
    package var stiffness = 0.0
    /// The drag coefficient: the force against the velocity, in kilograms per second.
    package var drag = 0.0
    /// The magnetic coefficient: the force across the velocity, counter-clockwise as seen, in kilograms per second.
    package var turning = 0.0
    /// The velocity that a field sets, in metres per second, if one does.
    package var setsVelocity = false
    package var velocityX = 0.0
    package var velocityY = 0.0

    /// True if any field acts on the item.
    package var isAny = false

    package init() {}

    /// The instantaneous force by the formulas, as for an infinitely short step.
    package func force(atVelocityX velocityX: Double, y velocityY: Double) -> (x: Double, y: Double) {
        (
            forceX + springX - drag * velocityX + turning * velocityY,
            forceY + springY - drag * velocityY - turning * velocityX
        )
    }

    /// The constant force over a step with the same effect as the fields.
    ///
    /// Strong forces taken at the beginning of the step would overshoot: a drag would reverse a light item, faster each
    /// time, and a magnetic field would accelerate what it should only rotate. So a drag makes the velocity decay
    /// exponentially, a magnetic field rotates it without changing its length (Boris's rotation), and springs are
    /// limited to a stiffness at which a step is a sixth of their period (k ≤ m / h²).
    ///
    /// - Parameters:
    ///   - sample: the item; its mass is more than 0.
    ///   - step: the duration of a step in seconds.
    ///   - share: the fraction of a step that the force acts for, from its beginning.
    /// - Returns: a force in newtons; at most what changes the velocity by `greatestChange`, never NaN.
    package func force(on sample: FieldSample, step: Double, share: Double = 1) -> (x: Double, y: Double) {
        let massPerStep = sample.mass / (step * share)
        var x = forceX
        var y = forceY
        if stiffness != 0 {
            let limit = sample.mass / step / step
            let scale = abs(stiffness) > limit ? limit / abs(stiffness) : 1
            x += springX * scale
            y += springY * scale
        }
        if drag != 0 || turning != 0 {
            // Growth by a negative drag is limited below in any case.
            let decay = drag == 0 ? 1 : exp(min(-drag / massPerStep, 20))
            // tan(angle / 2) ≈ angle / 2: it remains a rotation, only its angle is off by angle³ / 12.
            let half = turning / massPerStep / 2
            let cosine = half.isFinite ? (1 - half * half) / (1 + half * half) : -1
            let sine = half.isFinite ? 2 * half / (1 + half * half) : 0
            x += massPerStep * (decay * (cosine * sample.velocityX + sine * sample.velocityY) - sample.velocityX)
            y += massPerStep * (decay * (cosine * sample.velocityY - sine * sample.velocityX) - sample.velocityY)
        }
        return FieldSum.limited(x, y, to: massPerStep * FieldSum.greatestChange)
    }

    /// The largest change of velocity by fields in one step, in metres per second: twice the largest speed of items.
    package static let greatestChange = 480.0

    /// Limits the length of a force; NaN gives 0.
    package static func limited(_ x: Double, _ y: Double, to limit: Double) -> (x: Double, y: Double) {
        guard !x.isNaN, !y.isNaN else { return (0, 0) }
        // Each component first, so that the squares below can't overflow.
        let x = min(max(x, -limit), limit)
        let y = min(max(y, -limit), limit)
        let length = (x * x + y * y).squareRoot()
        return length > limit ? (x * limit / length, y * limit / length) : (x, y)
    }
}

/// The state of an item that fields depend on: position, velocity, mass, charge.
///
/// In the engine's units: metres of 100 points, metres per second, kilograms.
package struct FieldSample: Sendable, Hashable {
    package var x: Double
    package var y: Double
    package var velocityX: Double
    package var velocityY: Double
    package var mass: Double
    package var charge: Double

    package init(
        x: Double, y: Double, velocityX: Double = 0, velocityY: Double = 0, mass: Double = 1, charge: Double = 0
    ) {
        self.x = x
        self.y = y
        self.velocityX = velocityX
        self.velocityY = velocityY
        self.mass = mass
        self.charge = charge
    }
}
