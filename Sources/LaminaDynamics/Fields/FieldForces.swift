/// The fields of one engine: their table, and what is kept from step to step.
///
/// The engine calls `compile` when fields or bodies have changed. In a step it calls `ask`, in which blocks are called
/// and the engine's arrays are not held, and then `addForces`. No item is looked at in between, and nothing allocated.
final class FieldForces {
    private var table = FieldTable()
    /// The behaviours of the table's fields, to say who is to blame.
    private(set) var behaviors: [FieldBehavior] = []
    /// One a slot: kept, so that a step allocates nothing.
    private var samples: [FieldSample] = []
    private var sums: [FieldSum] = []
    /// The force on each body when it was last kept from rest; NaN where it is to be kept from it in any case.
    private var references: [SIMD2<Double>] = []
    /// Bodies that no field has reached yet.
    private var isFresh: [Bool] = []

    /// Whether some field changes by itself, so that what rests now may not in a while.
    private(set) var keepRunning = false
    /// Whether some field sets velocities.
    private(set) var setVelocities = false

    /// Whether there is nothing to do.
    var isEmpty: Bool { table.isEmpty }

    /// Makes the table anew.
    ///
    /// - Parameters:
    ///   - fields: in the order of the tree, with `slots` up to date.
    ///   - slotCount: how many slots there are.
    /// - Returns: the slots of bodies on which other fields act now than before, to be woken; some of them twice.
    func compile(_ fields: [FieldBehavior], slotCount: Int) -> [Int] {
        var touched: [Int] = []
        var made = FieldTable()
        for field in fields {
            made.append(field.values, bodies: field.slots.filter { $0 >= 0 }, evaluator: field.evaluator)
        }
        let unknown = SIMD2(repeating: Double.nan)
        let known = Set(table.bodies)
        isFresh += [Bool](repeating: true, count: max(0, slotCount - isFresh.count))
        for body in made.bodies where !known.contains(body) { isFresh[Int(body)] = true }
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
        let acting = fields.filter { field in field.slots.contains { $0 >= 0 } }
        keepRunning = acting.contains { $0.kind == .noise && $0.animationSpeed != 0 && $0.strength != 0 }
        setVelocities = acting.contains { $0.kind == .velocity }
        return touched
    }

    /// Works out what the fields do in the next step.
    ///
    /// - Parameters:
    ///   - states: one a slot.
    ///   - time: the animator's when the step begins, in seconds.
    /// - Returns: the behaviour and the slot of each block that gave no number for the first time.
    func ask(about states: [BodyState], time: Double) -> [(behavior: FieldBehavior, slot: Int)] {
        read(states)
        let faults = table.add(to: &sums, samples: samples, step: DynamicsUnits.step, time: time)
        return faults.map { fault in
            table.markFaulted(fault)
            return (behaviors[fault.field], fault.body)
        }
    }

    /// Adds the forces that were worked out to those that there are.
    ///
    /// What rests does so under the force that it came to rest with; another one wakes it. The first step of a body in
    /// fields counts half: the engine's velocities are those of the middles of steps.
    func addForces(to forces: inout [BodyForce], waking wakes: inout [Bool]) {
        guard !isEmpty else { return }
        for slot in 0..<min(sums.count, forces.count) where sums[slot].isAny {
            let (sample, sum) = (samples[slot], sums[slot])
            let force = sum.force(on: sample, step: DynamicsUnits.step)
            let share = isFresh[slot] ? 0.5 : 1
            isFresh[slot] = false
            forces[slot].x += force.x * share
            forces[slot].y += force.y * share
            // Written so that NaN, which stands for a changed field, wakes too.
            let change = SIMD2(force.x, force.y) - references[slot]
            let allowance = max(FieldForces.restlessness * sample.mass, 1e-3 * (abs(force.x) + abs(force.y)))
            if !(abs(change.x) + abs(change.y) <= allowance) {
                references[slot] = SIMD2(force.x, force.y)
                wakes[slot] = true
            }
        }
    }

    /// The velocity that a field sets for a body, in metres a second; nil where none does.
    func velocity(of slot: Int) -> (x: Double, y: Double)? {
        guard sums.indices.contains(slot), sums[slot].setsVelocity else { return nil }
        return (sums[slot].velocityX, sums[slot].velocityY)
    }

    private func read(_ states: [BodyState]) {
        if samples.count != states.count {
            samples = [FieldSample](repeating: FieldSample(x: 0, y: 0), count: states.count)
            sums = [FieldSum](repeating: FieldSum(), count: states.count)
            let missing = max(0, states.count - references.count)
            references += [SIMD2<Double>](repeating: SIMD2(repeating: .nan), count: missing)
            isFresh += [Bool](repeating: true, count: max(0, states.count - isFresh.count))
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

    /// The change of acceleration that keeps an item from rest, in metres/s²: what would move it by half a point in a
    /// second.
    private static let restlessness = 0.01
}
