/// Computes the impulses of springs in a step.
///
/// Springs are solved before Box2D's step, for the velocities that they and the other forces lead to: springs that
/// share bodies are solved together, by enough Gauss-Seidel iterations to make the residual negligible.
struct SpringSolver {
    private let springs: UnsafeMutableBufferPointer<Spring>
    private let forces: UnsafeMutableBufferPointer<BodyForce>
    private let velocities: UnsafeMutableBufferPointer<PredictedVelocity>
    private let wakes: UnsafeMutableBufferPointer<Bool>
    private let states: UnsafeBufferPointer<BodyState>
    private let masses: UnsafeBufferPointer<BodyMass>

    /// Adds the springs' impulses to a step's forces.
    ///
    /// - Parameter paces: scratch memory of one element per slot; its contents don't matter.
    static func add(
        _ springs: inout [Spring], to step: StepForces, _ velocities: inout [PredictedVelocity], _ bodies: Bodies
    ) {
        springs.withUnsafeMutableBufferPointer { springs in
            step.sums.withUnsafeMutableBufferPointer { forces in
                step.wakes.withUnsafeMutableBufferPointer { wakes in
                    velocities.withUnsafeMutableBufferPointer { velocities in
                        bodies.states.withUnsafeBufferPointer { states in
                            bodies.masses.withUnsafeBufferPointer { masses in
                                SpringSolver(
                                    springs: springs, forces: forces, velocities: velocities, wakes: wakes,
                                    states: states,
                                    masses: masses
                                ).solve()
                            }
                        }
                    }
                }
            }
        }
    }

    private func solve() {
        for index in springs.indices { begin(index) }
        let iterations = springs.count == 1 ? 1 : 10
        for _ in 0..<iterations {
            for index in springs.indices where springs[index].isActive { solve(index) }
        }
        for index in springs.indices where springs[index].isActive {
            let spring = springs[index]
            // The first step counts half, as that of a new force.
            let fraction = spring.isFresh ? 0.5 : 1
            springs[index].isFresh = false
            push(Int(spring.slots.x), spring.impulse * fraction, spring.arms.0)
            if spring.slots.y >= 0 { push(Int(spring.slots.y), -spring.impulse * fraction, spring.arms.1) }
        }
    }

    /// Reads the positions and velocities of a spring's ends, and prepares its equation.
    private func begin(_ index: Int) {
        var spring = springs[index]
        let (first, second) = (Int(spring.slots.x), Int(spring.slots.y))
        wakeIfMoved(first, by: second)
        wakeIfMoved(second, by: first)
        spring.isActive = isFree(first) || isFree(second)
        guard spring.isActive else {
            springs[index].isActive = false
            return
        }
        predict(first)
        if second >= 0 { predict(second) }
        spring.arms.0 = rotated(spring.offsets.0, by: states[first].angle)
        var stretch = centerOfMass(first) + spring.arms.0
        var speed = velocityNow(first, spring.arms.0)
        if second >= 0 {
            spring.arms.1 = rotated(spring.offsets.1, by: states[second].angle)
            stretch -= centerOfMass(second) + spring.arms.1
            speed -= velocityNow(second, spring.arms.1)
        } else {
            stretch -= spring.anchor
        }
        if spring.length > 0 {
            let distance = (stretch * stretch).sum().squareRoot()
            spring.direction = distance > 1e-9 ? stretch / distance : SIMD2(0, 1)
            stretch = spring.direction * (distance - spring.length)
            speed = spring.direction * (spring.direction * speed).sum()
        } else {
            spring.direction = .zero
        }
        let step = DynamicsUnits.step
        let stiff = step * step * spring.stiffness / 4
        let damp = step * spring.damping / 2
        spring.softness = 1 / max(stiff + damp, 1e-30)
        spring.bias = spring.softness * (step * spring.stiffness * stretch - (stiff - damp) * speed)
        spring.impulse = .zero
        springs[index] = spring
    }

    /// Updates one spring's impulse for the current velocities of its ends: one step of the iteration.
    private func solve(_ index: Int) {
        let spring = springs[index]
        let (first, second) = (Int(spring.slots.x), Int(spring.slots.y))
        var speed = velocity(first, spring.arms.0)
        if second >= 0 { speed -= velocity(second, spring.arms.1) }
        let wanted = -(speed + spring.bias + spring.softness * spring.impulse)
        let change: SIMD2<Double>
        if spring.length > 0 {
            let along = spring.direction
            var give = effectiveInverseMass(first, spring.arms.0, along)
            if second >= 0 { give += effectiveInverseMass(second, spring.arms.1, along) }
            change = along * ((along * wanted).sum() / (give + spring.softness))
        } else {
            change = inverse(of: first, spring.arms.0, second, spring.arms.1, spring.softness, wanted)
        }
        springs[index].impulse += change
        applyImpulse(first, change, spring.arms.0)
        if second >= 0 { applyImpulse(second, -change, spring.arms.1) }
    }

    /// The impulse that changes the ends' relative velocity by `wanted`, in both directions together.
    private func inverse(
        of first: Int, _ a: SIMD2<Double>, _ second: Int, _ b: SIMD2<Double>, _ softness: Double,
        _ wanted: SIMD2<Double>
    ) -> SIMD2<Double> {
        var (xx, xy, yy) = (softness, 0.0, softness)
        func add(_ slot: Int, _ arm: SIMD2<Double>) {
            let (mass, inertia) = (masses[slot].inverse, masses[slot].inverseInertia)
            xx += mass + inertia * arm.y * arm.y
            xy -= inertia * arm.x * arm.y
            yy += mass + inertia * arm.x * arm.x
        }
        add(first, a)
        if second >= 0 { add(second, b) }
        let determinant = xx * yy - xy * xy
        return SIMD2(yy * wanted.x - xy * wanted.y, xx * wanted.y - xy * wanted.x) / determinant
    }

    /// The change of speed at an arm by an impulse of 1 along a direction: the effective inverse mass.
    private func effectiveInverseMass(_ slot: Int, _ arm: SIMD2<Double>, _ along: SIMD2<Double>) -> Double {
        let lever = cross(arm, along)
        return masses[slot].inverse + masses[slot].inverseInertia * lever * lever
    }

    /// The predicted velocity of a point of a body.
    private func velocity(_ slot: Int, _ arm: SIMD2<Double>) -> SIMD2<Double> {
        velocities[slot].linear + velocities[slot].spin * SIMD2(-arm.y, arm.x)
    }

    /// The velocity of a point of a body in the last step.
    private func velocityNow(_ slot: Int, _ arm: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(states[slot].vx, states[slot].vy) + states[slot].spin * SIMD2(-arm.y, arm.x)
    }

    /// Predicts a body's velocity under the other forces of the step.
    private func predict(_ slot: Int) {
        let (state, force) = (states[slot], forces[slot])
        let scale = DynamicsUnits.step * DynamicsUnits.force
        velocities[slot].linear =
            SIMD2(state.vx, state.vy) + SIMD2(force.x, force.y) * (scale * masses[slot].inverse)
        velocities[slot].spin =
            state.spin + force.torque * (scale * DynamicsUnits.pointsPerMeter) * masses[slot].inverseInertia
    }

    private func applyImpulse(_ slot: Int, _ impulse: SIMD2<Double>, _ arm: SIMD2<Double>) {
        velocities[slot].linear += impulse * masses[slot].inverse
        velocities[slot].spin += cross(arm, impulse) * masses[slot].inverseInertia
    }

    /// Adds an impulse to a step's forces.
    private func push(_ slot: Int, _ impulse: SIMD2<Double>, _ arm: SIMD2<Double>) {
        let scale = 1 / (DynamicsUnits.step * DynamicsUnits.force)
        forces[slot].x += impulse.x * scale
        forces[slot].y += impulse.y * scale
        forces[slot].torque += cross(arm, impulse) * scale / DynamicsUnits.pointsPerMeter
    }

    private func isFree(_ slot: Int) -> Bool {
        slot >= 0 && states[slot].mass > 0 && (states[slot].isAwake || wakes[slot])
    }

    /// A moving body wakes the body that it is attached to. A creeping one does not: both would keep each other awake
    /// forever.
    private func wakeIfMoved(_ slot: Int, by other: Int) {
        guard slot >= 0, other >= 0, !states[slot].isAwake, states[slot].mass > 0, states[other].isAwake else { return }
        let state = states[other]
        if state.vx * state.vx + state.vy * state.vy > 1 || abs(state.spin) > 0.03 { wakes[slot] = true }
    }

    private func centerOfMass(_ slot: Int) -> SIMD2<Double> {
        SIMD2(states[slot].x, states[slot].y) + rotated(masses[slot].center, by: states[slot].angle)
    }
}

/// The predicted velocity of a body, in points/s and radians/s.
struct PredictedVelocity {
    var linear = SIMD2<Double>.zero
    var spin = 0.0
}
