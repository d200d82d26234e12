import CBox2D
import Foundation

extension Engine {
    /// Adds to a body's velocity, in points/s and radians/s, and wakes it.
    func addVelocity(_ linear: SIMD2<Double>, _ angular: Double, to slot: Int) {
        leaveRest(slot)
        addJump(linear, angular, to: slot)
    }

    /// The velocity at the last step, in points/s: the engine's is that of half a step before, as long as nothing but
    /// gravity and pushes acts.
    func velocity(of slot: Int) -> SIMD2<Double> {
        let state = states[slot]
        let isFree = state.isAwake && (!raw[slot].isHeld || bodies[slot].freedStep == stepCount)
        let gain = isFree ? bodies[slot].acceleration * (DynamicsUnits.step / 2) : .zero
        return SIMD2(state.vx, state.vy) + gain
    }

    /// Takes half a step's acceleration off the velocity of what rests, before something sets it going.
    ///
    /// What falls has the velocity of half a step before, see `prepareForces`; what lies still has none at all. Where it
    /// stays where it is, the step's whole acceleration still presses it down.
    func leaveRest(_ slot: Int) {
        let acceleration = bodies[slot].acceleration
        guard acceleration != .zero, bodies[slot].freedStep != stepCount, isAtRest(slot) else { return }
        bodies[slot].freedStep = stepCount
        addJump(acceleration * (-DynamicsUnits.step / 2), 0, to: slot)
    }

    private func isAtRest(_ slot: Int) -> Bool {
        let state = states[slot]
        if !state.isAwake { return true }
        // What falls free has half a step's gain of speed, or one and a half, and so on.
        let most = (bodies[slot].acceleration * bodies[slot].acceleration).sum().squareRoot() * DynamicsUnits.step / 4
        return state.vx * state.vx + state.vy * state.vy <= most * most && CB2BodyIsTouching(world, Int32(slot))
    }

    /// Adds to a body's velocity as the engine has it.
    func addJump(_ linear: SIMD2<Double>, _ angular: Double, to slot: Int) {
        let limit = 1e6
        let kept = linear.clamped(lowerBound: SIMD2(repeating: -limit), upperBound: SIMD2(repeating: limit))
        CB2BodyAddVelocity(world, Int32(slot), meters(kept), Float(min(max(angular, -1e4), 1e4)))
        read(from: slot, to: slot + 1)
    }
}
