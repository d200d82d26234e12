import Foundation

/// What all fields together do to one item in one step.
///
/// Forces that depend on how an item moves or how far it is displaced are kept as coefficients until all fields have
/// been asked: each of two strong drags may stop an item within the step, but not both of them twice over.
package struct FieldSum: Sendable, Hashable {
    /// The force that neither moves with the velocity nor is a spring's, in newtons.
    package var forceX = 0.0
    package var forceY = 0.0
    /// The springs' force, in newtons, and their stiffness in newtons a metre.
    package var springX = 0.0
    package var springY = 0.0
    package var stiffness = 0.0
    /// The force against each metre a second of velocity, in kilograms a second.
    package var drag = 0.0
    /// The force across each metre a second of velocity, counter-clockwise as seen, in kilograms a second.
    package var turning = 0.0
    /// The velocity that a field sets, in metres a second, and whether one does.
    package var setsVelocity = false
    package var velocityX = 0.0
    package var velocityY = 0.0

    /// Whether some field has reached the item.
    package var isAny = false

    package init() {}

    /// The force at this moment, by the formulas: what an infinitely short step would have.
    package func force(atVelocityX velocityX: Double, y velocityY: Double) -> (x: Double, y: Double) {
        (
            forceX + springX - drag * velocityX + turning * velocityY,
            forceY + springY - drag * velocityY - turning * velocityX
        )
    }

    /// The constant force over a step that has the same effect as the fields have in it.
    ///
    /// Taken as they are at its beginning, strong forces would be too much for a whole step: a drag would push a light
    /// item back the way it came, faster each time, and a magnetic field would speed up what it only turns. So a drag
    /// makes the velocity shrink by an exponential, a magnetic field turns it without stretching it (Boris's rotation),
    /// and springs are at most so stiff that a step is a sixth of their period (k ≤ m / h²).
    ///
    /// - Parameters:
    ///   - sample: the item; its mass is more than 0.
    ///   - step: the length of a step in seconds.
    ///   - share: the part of a step that the force is to act for, from its beginning.
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
            // Growth by a negative drag ends at the limit below anyway.
            let decay = drag == 0 ? 1 : exp(min(-drag / massPerStep, 20))
            // tan(angle / 2) ≈ angle / 2: the rotation stays one, only its angle is off by angle³ / 12.
            let half = turning / massPerStep / 2
            let cosine = half.isFinite ? (1 - half * half) / (1 + half * half) : -1
            let sine = half.isFinite ? 2 * half / (1 + half * half) : 0
            x += massPerStep * (decay * (cosine * sample.velocityX + sine * sample.velocityY) - sample.velocityX)
            y += massPerStep * (decay * (cosine * sample.velocityY - sine * sample.velocityX) - sample.velocityY)
        }
        return FieldSum.limited(x, y, to: massPerStep * FieldSum.greatestChange)
    }

    /// What fields change a velocity by in one step at most, in metres a second: twice the fastest that items get.
    package static let greatestChange = 480.0

    /// A force that is no longer than the limit; none in place of one that is no number.
    package static func limited(_ x: Double, _ y: Double, to limit: Double) -> (x: Double, y: Double) {
        guard !x.isNaN, !y.isNaN else { return (0, 0) }
        // First each for itself, so that the squares below can't overflow.
        let x = min(max(x, -limit), limit)
        let y = min(max(y, -limit), limit)
        let length = (x * x + y * y).squareRoot()
        return length > limit ? (x * limit / length, y * limit / length) : (x, y)
    }
}

/// What a field sees of an item: where it is, how it moves, what it weighs, its charge.
///
/// In the engine's units: metres of 100 points, metres a second, kilograms.
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
