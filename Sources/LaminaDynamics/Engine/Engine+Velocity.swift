import CBox2D
import Foundation

extension Engine {
    /// Adds to a body's velocity, in points/s and radians/s, and wakes it.
    func addVelocity(_ linear: SIMD2<Double>, _ angular: Double, to slot: Int) {
        leaveRest(slot)
        addJump(linear, angular, to: slot)
    }

    /// The velocity at the last step, in points/s: the engine's is that of half a step before, as long as nothing but
    /// gravity, pushes and fields acts.
    func velocity(of slot: Int) -> SIMD2<Double> {
        SIMD2(states[slot].vx, states[slot].vy) + (isFree(slot) ? halfGain(of: slot) : .zero)
    }

    /// Whether a body moves as gravity, pushes and fields have it, and nothing holds it.
    private func isFree(_ slot: Int) -> Bool {
        states[slot].isAwake && (!raw[slot].isHeld || bodies[slot].freedStep == stepCount)
    }

    /// Whether a body lies still, or stands at the end of a joint's range, and nothing has set it free since the last step.
    func isResting(_ slot: Int) -> Bool {
        if bodies[slot].freedStep == stepCount { return false }
        return !states[slot].isAwake || raw[slot].isHeld && isSlow(slot, halfGain(of: slot))
    }

    /// By how much gravity, pushes and fields change a body's velocity in half a step, in points/s; zero where a field sets
    /// the velocity.
    func halfGain(of slot: Int) -> SIMD2<Double> {
        if fields.velocity(of: slot) != nil { return .zero }
        return bodies[slot].acceleration * (DynamicsUnits.step / 2)
            + fields.halfGain(of: slot, states[slot]) * DynamicsUnits.pointsPerMeter
    }

    /// Takes half a step's acceleration off the velocity of what rests, before something sets it going.
    ///
    /// What falls has the velocity of half a step before, see `prepareForces`; what lies still has none at all. Where it
    /// stays where it is, the step's whole acceleration still presses it down.
    func leaveRest(_ slot: Int) {
        let gain = halfGain(of: slot)
        guard gain != .zero, bodies[slot].freedStep != stepCount, isAtRest(slot, gain) else { return }
        bodies[slot].freedStep = stepCount
        addJump(-gain, 0, to: slot)
    }

    private func isAtRest(_ slot: Int, _ gain: SIMD2<Double>) -> Bool {
        !states[slot].isAwake || isSlow(slot, gain) && CB2BodyIsTouching(world, Int32(slot))
    }

    /// Whether a body is slower than what falls free, which has half a step's gain of speed, or one and a half, and so on.
    private func isSlow(_ slot: Int, _ gain: SIMD2<Double>) -> Bool {
        let (state, most) = (states[slot], (gain * gain).sum().squareRoot() / 2)
        return state.vx * state.vx + state.vy * state.vy <= most * most
    }

    /// Adds to a body's velocity as the engine has it.
    func addJump(_ linear: SIMD2<Double>, _ angular: Double, to slot: Int) {
        let limit = 1e6
        let kept = linear.clamped(lowerBound: SIMD2(repeating: -limit), upperBound: SIMD2(repeating: limit))
        CB2BodyAddVelocity(world, Int32(slot), meters(kept), Float(min(max(angular, -1e4), 1e4)))
        read(from: slot, to: slot + 1)
    }
}
