/// Works out what springs do in a step.
///
/// Springs are solved before Box2D's step, for the speeds that they and the other forces lead to: all that meet in a
/// body together, by as many rounds of Gauss and Seidel as make the rest of little account.
struct SpringSolver {
    private let springs: UnsafeMutableBufferPointer<Spring>
    private let forces: UnsafeMutableBufferPointer<BodyForce>
    private let paces: UnsafeMutableBufferPointer<Pace>
    private let wakes: UnsafeMutableBufferPointer<Bool>
    private let states: UnsafeBufferPointer<BodyState>
    private let masses: UnsafeBufferPointer<BodyMass>

    /// Adds what springs do in a step to its forces.
    ///
    /// - Parameter paces: room for a pace a slot; what is in it does not matter.
    static func add(_ springs: inout [Spring], to step: StepForces, _ paces: inout [Pace], _ bodies: Bodies) {
        springs.withUnsafeMutableBufferPointer { springs in
            step.sums.withUnsafeMutableBufferPointer { forces in
                step.wakes.withUnsafeMutableBufferPointer { wakes in
                    paces.withUnsafeMutableBufferPointer { paces in
                        bodies.states.withUnsafeBufferPointer { states in
                            bodies.masses.withUnsafeBufferPointer { masses in
                                SpringSolver(
                                    springs: springs, forces: forces, paces: paces, wakes: wakes, states: states,
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
        let rounds = springs.count == 1 ? 1 : 10
        for _ in 0..<rounds {
            for index in springs.indices where springs[index].isActive { solve(index) }
        }
        for index in springs.indices where springs[index].isActive {
            let spring = springs[index]
            // The first step counts half, as that of a force that is new.
            let share = spring.isFresh ? 0.5 : 1
            springs[index].isFresh = false
            push(Int(spring.slots.x), spring.impulse * share, spring.arms.0)
            if spring.slots.y >= 0 { push(Int(spring.slots.y), -spring.impulse * share, spring.arms.1) }
        }
    }

    /// Reads where a spring's ends are and how fast.
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
        pace(first)
        if second >= 0 { pace(second) }
        spring.arms.0 = turned(spring.offsets.0, by: states[first].angle)
        var stretch = centerOfMass(first) + spring.arms.0
        var speed = velocityNow(first, spring.arms.0)
        if second >= 0 {
            spring.arms.1 = turned(spring.offsets.1, by: states[second].angle)
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

    /// Brings one spring's impulse to what the speeds of its ends ask for.
    private func solve(_ index: Int) {
        let spring = springs[index]
        let (first, second) = (Int(spring.slots.x), Int(spring.slots.y))
        var speed = velocity(first, spring.arms.0)
        if second >= 0 { speed -= velocity(second, spring.arms.1) }
        let wanted = -(speed + spring.bias + spring.softness * spring.impulse)
        let change: SIMD2<Double>
        if spring.length > 0 {
            let along = spring.direction
            var give = yielding(first, spring.arms.0, along)
            if second >= 0 { give += yielding(second, spring.arms.1, along) }
            change = along * ((along * wanted).sum() / (give + spring.softness))
        } else {
            change = inverse(of: first, spring.arms.0, second, spring.arms.1, spring.softness, wanted)
        }
        springs[index].impulse += change
        kick(first, change, spring.arms.0)
        if second >= 0 { kick(second, -change, spring.arms.1) }
    }

    /// The impulse that changes the ends' speed against each other by `wanted`, all directions together.
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

    /// How much an impulse of 1 along a direction, at an arm, changes the speed there.
    private func yielding(_ slot: Int, _ arm: SIMD2<Double>, _ along: SIMD2<Double>) -> Double {
        let lever = cross(arm, along)
        return masses[slot].inverse + masses[slot].inverseInertia * lever * lever
    }

    /// How fast a body's point will go, as far as is known.
    private func velocity(_ slot: Int, _ arm: SIMD2<Double>) -> SIMD2<Double> {
        paces[slot].linear + paces[slot].spin * SIMD2(-arm.y, arm.x)
    }

    /// How fast a body's point went in the last step.
    private func velocityNow(_ slot: Int, _ arm: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(states[slot].vx, states[slot].vy) + states[slot].spin * SIMD2(-arm.y, arm.x)
    }

    /// Reads how fast the forces that act already will make a body.
    private func pace(_ slot: Int) {
        let (state, force) = (states[slot], forces[slot])
        let scale = DynamicsUnits.step * DynamicsUnits.force
        paces[slot].linear =
            SIMD2(state.vx, state.vy) + SIMD2(force.x, force.y) * (scale * masses[slot].inverse)
        paces[slot].spin =
            state.spin + force.torque * (scale * DynamicsUnits.pointsPerMeter) * masses[slot].inverseInertia
    }

    private func kick(_ slot: Int, _ impulse: SIMD2<Double>, _ arm: SIMD2<Double>) {
        paces[slot].linear += impulse * masses[slot].inverse
        paces[slot].spin += cross(arm, impulse) * masses[slot].inverseInertia
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

    /// What moves wakes what it hangs on. What only creeps does not: both would keep each other awake for ever.
    private func wakeIfMoved(_ slot: Int, by other: Int) {
        guard slot >= 0, other >= 0, !states[slot].isAwake, states[slot].mass > 0, states[other].isAwake else { return }
        let state = states[other]
        if state.vx * state.vx + state.vy * state.vy > 1 || abs(state.spin) > 0.03 { wakes[slot] = true }
    }

    private func centerOfMass(_ slot: Int) -> SIMD2<Double> {
        SIMD2(states[slot].x, states[slot].y) + turned(masses[slot].center, by: states[slot].angle)
    }
}

/// How fast a body will go and turn, in points/s and radians/s.
struct Pace {
    var linear = SIMD2<Double>.zero
    var spin = 0.0
}
