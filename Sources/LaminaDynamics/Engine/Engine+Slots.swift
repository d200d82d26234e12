import CBox2D

extension Engine {
    /// Makes a body in a slot of its own.
    func makeBody(_ role: Role, at pose: Pose, isMoving: Bool) -> Int {
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = Int(free)
        } else {
            slot = bodies.count
            bodies.append(Body())
            owners.append(nil)
            bases.append(Base())
            members.append([])
            raw.append(CB2State())
            states.append(BodyState())
            previous.append(Pose())
            shown.append(Pose())
            uniform.append(BodyForce())
            forces.append(BodyForce())
            wakes.append(false)
            paces.append(Pace())
            output.append(CB2Force())
        }
        bodies[slot] = Body()
        bodies[slot].role = role
        uniform[slot] = BodyForce()
        CB2BodyCreate(
            world, Int32(slot), isMoving ? CB2BodyKindMoving : CB2BodyKindStill, meters(SIMD2(pose.x, pose.y)),
            Float(pose.angle))
        read(from: slot, to: slot + 1)
        previous[slot] = self.pose(of: slot)
        shown[slot] = previous[slot]
        return slot
    }

    /// Takes a slot's body away.
    func remove(_ slot: Int) {
        CB2BodyDestroy(world, Int32(slot))
        bodies[slot] = Body()
        owners[slot] = nil
        members[slot] = []
        states[slot] = BodyState()
        uniform[slot] = BodyForce()
        raw[slot] = CB2State()
        fields.forget(slot)
        freeSlots.append(Int32(slot))
    }

    func pose(of slot: Int) -> Pose {
        Pose(x: states[slot].x, y: states[slot].y, angle: states[slot].angle)
    }

    func isItem(_ slot: Int) -> Bool {
        if case .item = bodies[slot].role { true } else { false }
    }
}

/// Points as Box2D's metres, kept to what it can compute with: from one end of its world to the other. It ends the
/// process on numbers that are none, and single precision has no room for fourth powers of larger ones.
func meters(_ points: Double) -> Float {
    let limit = 2 * DynamicsUnits.farthest
    return points.isNaN ? 0 : Float(min(max(points, -limit), limit) / DynamicsUnits.pointsPerMeter)
}

func meters(_ points: SIMD2<Double>) -> CB2Vector {
    CB2Vector(x: meters(points.x), y: meters(points.y))
}

func points(_ meters: Float) -> Double { Double(meters) * DynamicsUnits.pointsPerMeter }
