/// Gravity and pushes: the acceleration of each body, and the torques of pushes away from centres.
///
/// A change of acceleration is subtracted from the velocity for half a step: see `Velocities`.
final class GravityAndPushes {
    /// A continuous push away from an item's centre, which has a torque.
    private struct TurningPush {
        let slot: Int
        /// The point of application, from the centre of mass along the item's axes, in points.
        let offset: SIMD2<Double>
        let force: SIMD2<Double>
    }

    private let bodies: Bodies
    private let materials: Materials
    private let velocities: Velocities
    private var turningPushes: [TurningPush] = []

    // By slot, while a step is prepared; reused, so that pushes aimed in each step allocate nothing.
    /// The target acceleration of each body, in points/s².
    private var wanted: [SIMD2<Double>] = []
    /// The change of acceleration by pushes aimed in each step; empty if there are none.
    private var turns: [SIMD2<Double>] = []

    init(_ bodies: Bodies, _ materials: Materials, _ velocities: Velocities) {
        self.bodies = bodies
        self.materials = materials
        self.velocities = velocities
    }

    /// Begins to sum up gravity and pushes for each body, which ``end()`` applies.
    func begin() {
        wanted.removeAll(keepingCapacity: true)
        wanted.append(contentsOf: repeatElement(.zero, count: bodies.count))
        turns.removeAll(keepingCapacity: true)
        turningPushes.removeAll(keepingCapacity: true)
    }

    /// Adds gravity, which is 1 for a direction of length 1.
    func addGravity(_ direction: SIMD2<Double>, to slots: [Int32]) {
        let pull = direction * DynamicsUnits.gravity
        for slot in slots where slot >= 0 { wanted[Int(slot)] += pull }
    }

    /// Adds a continuous push.
    ///
    /// - Parameter target: the point of application, from the item's centre along its axes, in points.
    func addPush(_ force: SIMD2<Double>, at target: SIMD2<Double>, to slot: Int) {
        let mass = bodies.masses[slot]
        let offset = target - mass.center
        wanted[slot] += force * (DynamicsUnits.force * mass.inverse)
        if offset != .zero, force != .zero {
            turningPushes.append(TurningPush(slot: slot, offset: offset, force: force))
        }
    }

    /// Applies an instantaneous push; the target is like that of a continuous one.
    func pushOnce(_ force: SIMD2<Double>, at target: SIMD2<Double>, to slot: Int) {
        guard force != .zero else { return }
        let mass = bodies.masses[slot]
        let spin = cross(rotated(target - mass.center, by: bodies.states[slot].angle), force)
        velocities.add(
            force * (DynamicsUnits.force * mass.inverse), spin * DynamicsUnits.force * mass.inverseInertia, to: slot)
    }

    /// Records the change of a push that is aimed before each step. It follows something that moves, so its force has
    /// changed continuously, and no half step of the difference is due.
    func addTurn(_ change: SIMD2<Double>, to slots: [Int32]) {
        if turns.isEmpty { turns.append(contentsOf: repeatElement(.zero, count: bodies.count)) }
        let turn = change * DynamicsUnits.force
        for slot in slots where slot >= 0 { turns[Int(slot)] += turn * bodies.masses[Int(slot)].inverse }
    }

    /// Gives the bodies the accelerations that have been summed up.
    func end() {
        for slot in wanted.indices where bodies.isItem(slot) { accelerate(slot) }
    }

    /// Adds the torques of pushes away from centres to a step's forces.
    func addTorques(to forces: StepForces) {
        for push in turningPushes {
            forces.sums[push.slot].torque +=
                cross(rotated(push.offset, by: bodies.states[push.slot].angle), push.force)
                / DynamicsUnits.pointsPerMeter
        }
    }

    /// Sets a body's acceleration to its target.
    private func accelerate(_ slot: Int) {
        let limit = 1e6
        let wanted = wanted[slot].clamped(
            lowerBound: SIMD2(repeating: -limit), upperBound: SIMD2(repeating: limit))
        let change = wanted - bodies.accelerations[slot]
        guard change != .zero else { return }
        velocities.leaveRest(slot)
        bodies.setAcceleration(wanted, of: slot)
        materials.applySurface(of: slot)
        let jump = turns.isEmpty ? change : change - turns[slot]
        bodies.addVelocity(jump * (-DynamicsUnits.step / 2), 0, to: slot)
        bodies.world.wake(slot)
    }
}
