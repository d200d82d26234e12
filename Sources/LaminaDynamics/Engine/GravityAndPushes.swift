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

    /// Sums up gravity and pushes for each body, and applies instantaneous pushes.
    func prepare(_ order: [DynamicBehavior]) {
        wanted.removeAll(keepingCapacity: true)
        wanted.append(contentsOf: repeatElement(.zero, count: bodies.count))
        turns.removeAll(keepingCapacity: true)
        turningPushes.removeAll(keepingCapacity: true)
        for behavior in order {
            if let gravity = behavior as? GravityBehavior {
                let direction = gravity.gravityDirection
                let pull = SIMD2<Double>(direction.dx, direction.dy) * DynamicsUnits.gravity
                for slot in gravity.slots where slot >= 0 { wanted[Int(slot)] += pull }
            } else if let push = behavior as? PushBehavior, push.active {
                apply(push)
                if push.isAimedInEachStep(now: bodies.stepCount) { addTurn(of: push) }
                push.aimed = push.pushDirection
            }
        }
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

    private func apply(_ push: PushBehavior) {
        let force = SIMD2<Double>(push.pushDirection.dx, push.pushDirection.dy)
        for (item, index) in zip(push.heldItems, push.slots) where index >= 0 {
            let (slot, mass) = (Int(index), bodies.masses[Int(index)])
            let target = push.targetOffset(of: item)
            let offset = SIMD2<Double>(target.horizontal, target.vertical) - mass.center
            switch push.mode {
            case .continuous:
                wanted[slot] += force * (DynamicsUnits.force * mass.inverse)
                if offset != .zero, force != .zero {
                    turningPushes.append(TurningPush(slot: slot, offset: offset, force: force))
                }
            case .instantaneous:
                guard force != .zero else { continue }
                let spin = cross(rotated(offset, by: bodies.states[slot].angle), force)
                velocities.add(
                    force * (DynamicsUnits.force * mass.inverse), spin * DynamicsUnits.force * mass.inverseInertia,
                    to: slot)
            }
        }
        if push.mode == .instantaneous, force != .zero, push.slots.contains(where: { $0 >= 0 }) { push.spend() }
    }

    /// Records the change of a push that is aimed before each step. It follows something that moves, so its force has
    /// changed continuously, and no half step of the difference is due.
    private func addTurn(of push: PushBehavior) {
        if turns.isEmpty { turns.append(contentsOf: repeatElement(.zero, count: bodies.count)) }
        let (now, before) = (push.pushDirection, push.aimed)
        let turn = SIMD2<Double>(now.dx - before.dx, now.dy - before.dy) * DynamicsUnits.force
        for slot in push.slots where slot >= 0 { turns[Int(slot)] += turn * bodies.masses[Int(slot)].inverse }
    }
}
