/// The conversion between callers' velocities, which are those at steps, and Box2D's.
///
/// Box2D adds a step's acceleration to the velocity and then the velocity to the position (semi-implicit Euler), so
/// that a falling body is half a step's acceleration too fast. Its velocity is read as that at the middle of a step:
/// when an acceleration changes, half a step of the change is subtracted from the velocity, and positions are those of
/// the exact parabola.
final class Velocities {
    private let bodies: Bodies
    private let fields: FieldForces
    /// The step before which each body was last released from rest, by slot; see `leaveRest`. -1 for never.
    private var freedSteps: [Int] = []

    init(_ bodies: Bodies, _ fields: FieldForces) {
        self.bodies = bodies
        self.fields = fields
    }

    /// Adds to a body's velocity, in points/s and radians/s, and wakes it.
    func add(_ linear: SIMD2<Double>, _ angular: Double, to slot: Int) {
        leaveRest(slot)
        bodies.addVelocity(linear, angular, to: slot)
    }

    /// The velocity at the last step, in points/s: Box2D's is that half a step before, as long as only gravity, pushes
    /// and fields act.
    func linear(of slot: Int) -> SIMD2<Double> {
        let state = bodies.states[slot]
        return SIMD2(state.vx, state.vy) + (isFree(slot) ? halfGain(of: slot) : .zero)
    }

    /// Gives a released item its observed velocity.
    func release(_ slot: Int, with seen: Pose) {
        let state = bodies.states[slot]
        let lack = SIMD2(seen.x - state.vx, seen.y - state.vy) - halfGain(of: slot)
        markFreed(slot)
        let turns = bodies.masses[slot].inverseInertia > 0
        bodies.addVelocity(lack, turns ? seen.angle - state.spin : 0, to: slot)
    }

    /// Subtracts half a step's acceleration from the velocity of a body at rest, before something sets it in motion.
    ///
    /// A falling body has the velocity of half a step before; a resting one has none. If it does not move, the step's
    /// whole acceleration still presses it down.
    func leaveRest(_ slot: Int) {
        let gain = halfGain(of: slot)
        guard gain != .zero, !isFreed(slot), isAtRest(slot, gain) else { return }
        markFreed(slot)
        bodies.addVelocity(-gain, 0, to: slot)
    }

    /// Returns whether a body is at rest, or stopped at the end of a joint's range, and has not been released since the
    /// last step.
    func isResting(_ slot: Int) -> Bool {
        if isFreed(slot) { return false }
        let state = bodies.states[slot]
        return !state.isAwake || state.isHeld && isSlow(slot, halfGain(of: slot))
    }

    /// Clears the state of a removed body.
    func forget(_ slot: Int) {
        if slot < freedSteps.count { freedSteps[slot] = -1 }
    }

    /// The change of a body's velocity by gravity, pushes and fields in half a step, in points/s; zero if a field sets
    /// the velocity.
    private func halfGain(of slot: Int) -> SIMD2<Double> {
        if fields.velocity(of: slot) != nil { return .zero }
        return bodies.accelerations[slot] * (DynamicsUnits.step / 2)
            + fields.halfGain(of: slot, bodies.states[slot]) * DynamicsUnits.pointsPerMeter
    }

    /// Returns whether a body moves by gravity, pushes and fields alone.
    private func isFree(_ slot: Int) -> Bool {
        bodies.states[slot].isAwake && (!bodies.states[slot].isHeld || isFreed(slot))
    }

    private func isAtRest(_ slot: Int, _ gain: SIMD2<Double>) -> Bool {
        !bodies.states[slot].isAwake || isSlow(slot, gain) && bodies.world.isTouching(slot)
    }

    /// Returns whether a body is slower than a freely falling one, which has half a step's gain of speed, or one and a
    /// half, and so on.
    private func isSlow(_ slot: Int, _ gain: SIMD2<Double>) -> Bool {
        let (state, most) = (bodies.states[slot], (gain * gain).sum().squareRoot() / 2)
        return state.vx * state.vx + state.vy * state.vy <= most * most
    }

    private func isFreed(_ slot: Int) -> Bool { slot < freedSteps.count && freedSteps[slot] == bodies.stepCount }

    private func markFreed(_ slot: Int) {
        while freedSteps.count <= slot { freedSteps.append(-1) }
        freedSteps[slot] = bodies.stepCount
    }
}
