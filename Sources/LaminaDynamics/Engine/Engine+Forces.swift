import CBox2D
import Foundation

/// A continuous push away from an item's centre, which turns it.
struct TurningPush {
    let slot: Int
    /// From the centre of mass along the item's axes, in points.
    let offset: SIMD2<Double>
    let force: SIMD2<Double>
}

extension Engine {
    /// Sums up gravity and pushes for each body.
    ///
    /// Box2D adds a step's acceleration to the velocity and then the velocity to the place, so that what falls is half a
    /// step's acceleration too fast. Its velocity is read as that of the middle of a step: when an acceleration
    /// changes, half a step's worth of the change is taken off the velocity, and places are those of the parabola.
    func prepareForces(_ order: [DynamicBehavior]) {
        accelerationSums.removeAll(keepingCapacity: true)
        accelerationSums.append(contentsOf: repeatElement(.zero, count: bodies.count))
        turnSums.removeAll(keepingCapacity: true)
        turningPushes.removeAll(keepingCapacity: true)
        for behavior in order {
            if let gravity = behavior as? GravityBehavior {
                let direction = gravity.gravityDirection
                let pull = SIMD2<Double>(direction.dx, direction.dy) * DynamicsUnits.gravity
                for slot in gravity.slots where slot >= 0 { accelerationSums[Int(slot)] += pull }
            } else if let push = behavior as? PushBehavior, push.active {
                apply(push)
                if push.isAimedInEachStep(now: stepCount) { addTurn(of: push) }
                push.aimed = push.pushDirection
            }
        }
        for slot in bodies.indices where isItem(slot) {
            let limit = 1e6
            let wanted = accelerationSums[slot].clamped(
                lowerBound: SIMD2(repeating: -limit), upperBound: SIMD2(repeating: limit))
            let change = wanted - bodies[slot].acceleration
            guard change != .zero else { continue }
            leaveRest(slot)
            bodies[slot].acceleration = wanted
            applySurface(of: slot)
            let jump = turnSums.isEmpty ? change : change - turnSums[slot]
            addJump(jump * (-DynamicsUnits.step / 2), 0, to: slot)
            CB2BodyWake(world, Int32(slot))
        }
        updateUniform()
    }

    /// A push that is aimed anew before each step follows something that moves. It did not jump from one force to the
    /// next, half a step's worth of which would be due: it turned there meanwhile.
    private func addTurn(of push: PushBehavior) {
        if turnSums.isEmpty { turnSums.append(contentsOf: repeatElement(.zero, count: bodies.count)) }
        let (now, before) = (push.pushDirection, push.aimed)
        let turn = SIMD2<Double>(now.dx - before.dx, now.dy - before.dy) * DynamicsUnits.force
        for slot in push.slots where slot >= 0 { turnSums[Int(slot)] += turn * bodies[Int(slot)].inverseMass }
    }

    /// Turns accelerations into forces, after either they or weights have changed.
    func updateUniform() {
        for slot in bodies.indices {
            let force = bodies[slot].acceleration * (states[slot].mass / DynamicsUnits.force)
            uniform[slot] = BodyForce(x: force.x, y: force.y, torque: 0)
        }
    }

    private func apply(_ push: PushBehavior) {
        let force = SIMD2<Double>(push.pushDirection.dx, push.pushDirection.dy)
        for (item, index) in zip(push.heldItems, push.slots) where index >= 0 {
            let (slot, body) = (Int(index), bodies[Int(index)])
            let target = push.targetOffsetFromCenter(for: item)
            let offset = SIMD2<Double>(target.horizontal, target.vertical) - body.centroid
            switch push.mode {
            case .continuous:
                accelerationSums[slot] += force * (DynamicsUnits.force * body.inverseMass)
                if offset != .zero, force != .zero {
                    turningPushes.append(TurningPush(slot: slot, offset: offset, force: force))
                }
            case .instantaneous:
                guard force != .zero else { continue }
                let spin = cross(turned(offset, by: states[slot].angle), force)
                addVelocity(
                    force * (DynamicsUnits.force * body.inverseMass),
                    spin * DynamicsUnits.force * body.inverseInertia, to: slot)
            }
        }
        if push.mode == .instantaneous, force != .zero, push.slots.contains(where: { $0 >= 0 }) { push.spend() }
    }
}

func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

/// A vector turned clockwise as seen.
func turned(_ vector: SIMD2<Double>, by angle: Double) -> SIMD2<Double> {
    if angle == 0 { return vector }
    let (sine, cosine) = (sin(angle), cos(angle))
    return SIMD2(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
}
