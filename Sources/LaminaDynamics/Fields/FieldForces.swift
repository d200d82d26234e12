/// The fields of one engine: their table, and what is kept from step to step.
///
/// The engine calls `compile` when fields or bodies have changed, and `add` once a step, after all else has added its
/// forces. Neither looks at an item again in between.
final class FieldForces {
    private var table = FieldTable()
    /// The behaviours of the table's fields, to say who is to blame.
    private(set) var behaviors: [FieldBehavior] = []
    /// One a slot: kept, so that a step allocates nothing.
    private var samples: [FieldSample] = []
    private var sums: [FieldSum] = []
    /// The force on each body when it was last kept from rest; NaN where it is to be kept from it in any case.
    private var references: [SIMD2<Double>] = []

    /// Whether there is nothing to do.
    var isEmpty: Bool { table.isEmpty }

    /// Makes the table anew.
    ///
    /// - Parameters:
    ///   - fields: in the order of the tree.
    ///   - slotCount: how many slots there are.
    ///   - slot: where an item's body is; nil for an item that has none.
    /// - Returns: the slots of bodies on which other fields act now than before, to be woken; some of them twice.
    func compile(_ fields: [FieldBehavior], slotCount: Int, slot: (any DynamicItem) -> Int?) -> [Int] {
        var touched: [Int] = []
        var made = FieldTable()
        for field in fields {
            made.append(
                field.values, bodies: field.heldItems.compactMap { slot($0).map { Int32(truncatingIfNeeded: $0) } },
                evaluator: field.evaluator)
        }
        let unknown = SIMD2(repeating: Double.nan)
        references += [SIMD2<Double>](repeating: unknown, count: max(0, slotCount - references.count))
        for index in 0..<max(made.count, table.count) {
            let isSame = made.isField(at: index, equalTo: table) && fields[index] === behaviors[index]
            if isSame {
                made.keepFault(at: index, of: table)
                continue
            }
            for body in made.bodies(at: index) + table.bodies(at: index) where Int(body) < slotCount {
                references[Int(body)] = unknown
                touched.append(Int(body))
            }
        }
        (table, behaviors) = (made, fields)
        return touched
    }

    /// Adds the fields' forces to those that there are.
    ///
    /// - Returns: the behaviour and the slot of each block that gave no number for the first time.
    func add(to step: StepForces) -> [(behavior: FieldBehavior, slot: Int)] {
        let count = step.states.count
        read(step.states)
        // A block may ask the animator for anything, but neither steps nor compiles: see `DynamicAnimator.isStepping`.
        let faults = table.add(to: &sums, samples: samples, step: DynamicsUnits.step, time: step.time)
        for slot in 0..<count where sums[slot] != FieldSum() {
            push(slot, step)
        }
        return faults.map { fault in
            table.markFaulted(fault)
            return (behaviors[fault.field], fault.body)
        }
    }

    private func read(_ states: UnsafeBufferPointer<BodyState>) {
        if samples.count != states.count {
            samples = [FieldSample](repeating: FieldSample(x: 0, y: 0), count: states.count)
            sums = [FieldSum](repeating: FieldSum(), count: states.count)
            let missing = max(0, states.count - references.count)
            references += [SIMD2<Double>](repeating: SIMD2(repeating: .nan), count: missing)
        }
        let scale = 1 / DynamicsUnits.pointsPerMeter
        for slot in states.indices {
            let state = states[slot]
            samples[slot] = FieldSample(
                x: state.x * scale, y: state.y * scale, velocityX: state.vx * scale, velocityY: state.vy * scale,
                mass: state.mass, charge: state.charge)
            sums[slot] = FieldSum()
        }
    }

    private func push(_ slot: Int, _ step: StepForces) {
        let (sample, sum) = (samples[slot], sums[slot])
        var force = sum.force(on: sample, step: DynamicsUnits.step)
        if sum.setsVelocity {
            let scale = sample.mass / DynamicsUnits.step
            force = FieldSum.limited(
                (sum.velocityX - sample.velocityX) * scale, (sum.velocityY - sample.velocityY) * scale,
                to: scale * FieldSum.greatestChange)
            // In place of all that was there.
            step.forces[slot].x = force.x
            step.forces[slot].y = force.y
        } else {
            step.forces[slot].x += force.x
            step.forces[slot].y += force.y
        }
        // What rests does so under the force that it came to rest with; another one wakes it. Written so that NaN,
        // which stands for a changed field, wakes too.
        let change = SIMD2(force.x, force.y) - references[slot]
        let allowance = max(FieldForces.restlessness * sample.mass, 1e-3 * (abs(force.x) + abs(force.y)))
        if !(abs(change.x) + abs(change.y) <= allowance) {
            references[slot] = SIMD2(force.x, force.y)
            step.wakes[slot] = true
        }
    }

    /// The change of acceleration that keeps an item from rest, in metres/s²: what would move it by half a point in a
    /// second.
    private static let restlessness = 0.01
}
