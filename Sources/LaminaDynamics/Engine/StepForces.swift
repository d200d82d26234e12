import CBox2D

/// The forces on each body in one step: the sum of all sources, clamped to Box2D's range.
///
/// The arrays are reused from step to step, so that a step allocates nothing.
final class StepForces {
    // By slot.
    var sums: [BodyForce] = []
    /// True for a body at rest that is to be woken.
    var wakes: [Bool] = []
    private var output: [CB2Force] = []

    /// Begins a step, with gravity and centred pushes.
    func begin(_ bodies: Bodies) {
        if sums.count != bodies.count {
            sums = [BodyForce](repeating: BodyForce(), count: bodies.count)
            wakes = [Bool](repeating: false, count: bodies.count)
            output = [CB2Force](repeating: CB2Force(), count: bodies.count)
        }
        StepForces.begin(bodies.accelerations, bodies.states, &sums, &wakes)
    }

    /// Replaces the forces on bodies in velocity fields by those that give them the field's velocity.
    func reachVelocities(of fields: FieldForces, _ bodies: Bodies, _ materials: Materials) {
        guard fields.setVelocities else { return }
        for slot in sums.indices {
            let state = bodies.states[slot]
            guard let velocity = fields.velocity(of: slot), state.mass > 0 else { continue }
            // Box2D divides the resulting velocity by this.
            let damping = 1 + DynamicsUnits.step * min(materials.resistance(of: slot), 1e9)
            let scale = state.mass / DynamicsUnits.step
            let perMeter = 1 / DynamicsUnits.pointsPerMeter
            let force = FieldSum.limited(
                (velocity.x * damping - state.vx * perMeter) * scale,
                (velocity.y * damping - state.vy * perMeter) * scale, to: scale * FieldSum.greatestChange)
            (sums[slot].x, sums[slot].y) = force
        }
    }

    /// The clamped forces for Box2D.
    func limited(_ bodies: Bodies) -> [CB2Force] {
        StepForces.limit(sums, bodies.states, wakes, &output)
        return output
    }

    // Loops over all bodies get the arrays as arguments: through the object each access would be checked for
    // exclusivity.

    private static func begin(
        _ accelerations: [SIMD2<Double>], _ states: [BodyState], _ sums: inout [BodyForce], _ wakes: inout [Bool]
    ) {
        for slot in 0..<min(states.count, accelerations.count, sums.count, wakes.count) {
            let force = accelerations[slot] * (states[slot].mass / DynamicsUnits.force)
            sums[slot] = BodyForce(x: force.x, y: force.y, torque: 0)
            wakes[slot] = false
        }
    }

    private static func limit(
        _ sums: [BodyForce], _ states: [BodyState], _ wakes: [Bool], _ output: inout [CB2Force]
    ) {
        for slot in 0..<min(sums.count, states.count, wakes.count, output.count) {
            let (force, mass) = (sums[slot], states[slot].mass)
            guard mass > 0 else {
                output[slot] = CB2Force()
                continue
            }
            // A body that is pushed and touches nothing is about to move, however slowly: it must not fall asleep.
            let moves = !states[slot].isHeld && max(abs(force.x), abs(force.y), abs(force.torque)) > 1e-3 * mass
            let most = 1e5 * mass
            let mostTorque = most * 100
            output[slot] = CB2Force(
                x: clamped(force.x, most), y: clamped(force.y, most), torque: clamped(force.torque, mostTorque),
                wakes: wakes[slot], moves: moves)
        }
    }

    /// Clamps a number to ±`limit`; NaN, which would corrupt the body, gives 0.
    private static func clamped(_ value: Double, _ limit: Double) -> Float {
        value.isNaN ? 0 : Float(min(max(value, -limit), limit))
    }
}

/// A force on a body during a step.
struct BodyForce {
    /// A force of 1 accelerates a mass of 1 by 100 points/s².
    var x = 0.0
    var y = 0.0
    /// A torque of 1 is a force of 1 at a distance of 100 points.
    var torque = 0.0
}
