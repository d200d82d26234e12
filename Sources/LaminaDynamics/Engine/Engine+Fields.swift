import CBox2D

extension Engine {
    /// Makes the fields' table anew, and wakes the bodies on which other fields act now.
    func prepareFields(_ order: [DynamicBehavior]) {
        let behaviors = order.compactMap { $0 as? FieldBehavior }
        for slot in fields.compile(behaviors, slotCount: bodies.count) where isItem(slot) {
            CB2BodyWake(world, Int32(slot))
        }
    }

    /// Asks all fields for their forces in the next step.
    ///
    /// Before anything else in it, since blocks may add and remove items.
    func askFields() {
        guard !fields.isEmpty else { return }
        let time = Double(stepCount) * DynamicsUnits.step
        for (behavior, slot) in fields.ask(about: states, time: time, isResting: isResting) {
            let item = owners.indices.contains(slot) ? owners[slot].map { describe($0) } : nil
            faults.append(.unusableForce(behavior: behavior.name, item: item ?? "an item"))
        }
    }

    /// Replaces the forces on what is in velocity fields by those that give it its velocity.
    func setFieldVelocities() {
        guard fields.setVelocities else { return }
        for slot in forces.indices {
            guard let velocity = fields.velocity(of: slot), states[slot].mass > 0 else { continue }
            // Box2D divides what comes out by this.
            let damping = 1 + DynamicsUnits.step * min(bodies[slot].settings.resistance ?? 0, 1e9)
            let scale = states[slot].mass / DynamicsUnits.step
            let perMeter = 1 / DynamicsUnits.pointsPerMeter
            let force = FieldSum.limited(
                (velocity.x * damping - states[slot].vx * perMeter) * scale,
                (velocity.y * damping - states[slot].vy * perMeter) * scale, to: scale * FieldSum.greatestChange)
            (forces[slot].x, forces[slot].y) = force
        }
    }
}
