/// The fields of one engine: their table, and the state retained from step to step.
///
/// The engine calls `compile` when fields or bodies have changed. In a step it calls `ask`, in which blocks are called,
/// and then `addForces`. Blocks may read velocities and remove items: nothing of this object or of the engine is
/// accessed exclusively while they run. Between the two calls no items are accessed, and nothing is allocated.
final class FieldForces {
    private var table = FieldTable()
    /// The names of the table's fields, for reporting faults.
    private var names: [String] = []

    /// Each body's sample and the fields' sum for it, by slot.
    private struct Evaluation {
        var samples: [FieldSample] = []
        var sums: [FieldSum] = []
    }

    /// The latest evaluation.
    private var latest = Evaluation()
    /// The buffer for the next evaluation, which blocks must not see incomplete; reused, so that a step allocates
    /// nothing.
    private var spare = Evaluation()
    /// True while blocks are called.
    private var isEvaluating = false
    /// The slots of the bodies removed while blocks are called.
    private var gone: [Int] = []
    /// The force on each body when it was last kept awake; NaN if it is to be kept awake in any case.
    private var references: [SIMD2<Double>] = []
    /// True for bodies that have jumped: those on which not the same fields act as in the last step. Their velocities
    /// are those at the middle of the last step, so that the second half of the old forces and the first half of the
    /// new ones are still to be added.
    private var hasJumped: [Bool] = []
    /// True if any body has jumped.
    private var someHaveJumped = false
    /// The change of velocity by the second half of the last step, in metres per second; for bodies that have jumped.
    private var due: [SIMD2<Double>] = []
    /// True if a field no longer sets the velocity that it set in the last step; for bodies that have jumped.
    private var isReleased: [Bool] = []

    /// True if a field changes with time, so that bodies at rest may start to move.
    private(set) var keepRunning = false
    /// True if a field sets velocities.
    private(set) var setVelocities = false

    /// True if there is nothing to do.
    var isEmpty: Bool { table.isEmpty && !someHaveJumped }

    /// Rebuilds the table.
    ///
    /// - Parameters:
    ///   - fields: in the order of the tree.
    ///   - slotCount: the number of slots.
    /// - Returns: the slots of bodies on which other fields act now than before, to be woken; some of them twice.
    func compile(_ fields: [ActingField], slotCount: Int) -> [Int] {
        var touched: [Int] = []
        var made = FieldTable()
        for field in fields {
            made.append(field.values, bodies: field.bodies, evaluator: field.evaluator)
        }
        let unknown = SIMD2(repeating: Double.nan)
        hasJumped += [Bool](repeating: false, count: max(0, slotCount - hasJumped.count))
        references += [SIMD2<Double>](repeating: unknown, count: max(0, slotCount - references.count))
        for index in 0..<max(made.count, table.count) {
            let isOld = fields.indices.contains(index) && fields[index].isOld
            if isOld, made.isField(at: index, equalTo: table) {
                made.keepFault(at: index, of: table)
                continue
            }
            // A field that is moved counts as moving continuously, without a jump.
            let isMoved = isOld && made.isField(at: index, movedFrom: table)
            for body in made.bodies(at: index) + table.bodies(at: index) where Int(body) < slotCount {
                references[Int(body)] = unknown
                touched.append(Int(body))
                if isMoved { continue }
                hasJumped[Int(body)] = true
                someHaveJumped = true
            }
        }
        (table, names) = (made, fields.map(\.name))
        let acting = fields.filter { !$0.bodies.isEmpty }.map(\.values)
        keepRunning = acting.contains { $0.kind == .noise && $0.animationSpeed != 0 && $0.strength != 0 }
        setVelocities = acting.contains { $0.kind == .velocity }
        return touched
    }

    /// Evaluates the fields for the next step.
    ///
    /// - Parameters:
    ///   - states: one per slot.
    ///   - time: the animator's time at the beginning of the step, in seconds.
    ///   - isResting: returns whether a slot's body is at rest, so that forces have not accelerated it.
    /// - Returns: the index of the field and the slot of each block that returned NaN for the first time.
    func ask(
        about states: [BodyState], time: Double, isResting: (Int) -> Bool = { _ in false }
    ) -> [(field: Int, slot: Int)] {
        if someHaveJumped { computeDue(states, isResting) }
        var next = Evaluation()
        swap(&next, &spare)
        read(states, &next)
        let table = table
        isEvaluating = true
        let faults = table.add(to: &next.sums, samples: next.samples, step: DynamicsUnits.step, time: time)
        isEvaluating = false
        for slot in gone where next.sums.indices.contains(slot) { next.sums[slot] = FieldSum() }
        gone.removeAll(keepingCapacity: true)
        swap(&next, &latest)
        swap(&next, &spare)
        return faults.map { fault in
            self.table.markFaulted(fault)
            return (fault.field, fault.body)
        }
    }

    /// The name of a field in messages.
    func name(of field: Int) -> String { names[field] }

    /// Adds the evaluated forces to the sums.
    ///
    /// A body at rest stays so while the force is the one under which it came to rest; a different one wakes it. The
    /// engine's velocities are those at the middles of steps: when fields begin to act on a body, only half of the
    /// first step's force is added; when they end, half of the last step's force is added once more.
    func addForces(to forces: inout [BodyForce], waking wakes: inout [Bool]) {
        guard !isEmpty else { return }
        if someHaveJumped { addJumps(to: &forces) }
        for slot in 0..<min(latest.sums.count, forces.count) where latest.sums[slot].isAny {
            let (sample, sum) = (latest.samples[slot], latest.sums[slot])
            let force = sum.force(on: sample, step: DynamicsUnits.step)
            if hasJumped[slot] {
                hasJumped[slot] = false
            } else {
                forces[slot].x += force.x
                forces[slot].y += force.y
            }
            // Written so that NaN, which marks a changed field, wakes too.
            let change = SIMD2(force.x, force.y) - references[slot]
            let allowance = max(FieldForces.restlessness * sample.mass, 1e-3 * (abs(force.x) + abs(force.y)))
            if !(abs(change.x) + abs(change.y) <= allowance) {
                references[slot] = SIMD2(force.x, force.y)
                wakes[slot] = true
            }
        }
    }

    /// The velocity that a field sets for a body, in metres per second; nil if none does.
    func velocity(of slot: Int) -> (x: Double, y: Double)? {
        guard latest.sums.indices.contains(slot), latest.sums[slot].setsVelocity else { return nil }
        return (latest.sums[slot].velocityX, latest.sums[slot].velocityY)
    }

    /// The change of a body's velocity by the second half of the last step, in metres per second: the difference from
    /// the engine's velocity. Zero if a field sets the velocity.
    func halfGain(of slot: Int, _ state: BodyState) -> SIMD2<Double> {
        guard latest.sums.indices.contains(slot), latest.sums[slot].isAny, !latest.sums[slot].setsVelocity,
            state.mass > 0
        else {
            return .zero
        }
        let now = FieldSample(state)
        var sum = latest.sums[slot]
        // Springs act from the body's current position.
        sum.springX -= sum.stiffness * (now.x - latest.samples[slot].x)
        sum.springY -= sum.stiffness * (now.y - latest.samples[slot].y)
        let half = DynamicsUnits.step / 2
        let force = sum.force(on: now, step: DynamicsUnits.step, share: 0.5)
        return SIMD2(force.x, force.y) * (half / now.mass)
    }

    /// Clears the state of a removed body.
    func forget(_ slot: Int) {
        if isEvaluating { gone.append(slot) }
        if latest.sums.indices.contains(slot) { latest.sums[slot] = FieldSum() }
        if hasJumped.indices.contains(slot) { hasJumped[slot] = false }
    }

    /// Computes the part of the last step that is due, before the next one is evaluated.
    private func computeDue(_ states: [BodyState], _ isResting: (Int) -> Bool) {
        due += [SIMD2<Double>](repeating: .zero, count: max(0, states.count - due.count))
        isReleased += [Bool](repeating: false, count: max(0, states.count - isReleased.count))
        hasJumped += [Bool](repeating: false, count: max(0, states.count - hasJumped.count))
        for slot in states.indices where hasJumped[slot] {
            due[slot] = isResting(slot) ? .zero : halfGain(of: slot, states[slot])
            isReleased[slot] = latest.sums.indices.contains(slot) && latest.sums[slot].setsVelocity
        }
    }

    /// Adds the outstanding forces on bodies that have jumped, and half a step of the current ones.
    private func addJumps(to forces: inout [BodyForce]) {
        someHaveJumped = false
        for slot in 0..<min(latest.sums.count, forces.count, due.count) where hasJumped[slot] {
            let sum = latest.sums[slot]
            // The field has set the velocity at the step, not that half a step before: only half of the other forces is
            // due.
            if isReleased[slot], !sum.setsVelocity {
                forces[slot].x /= 2
                forces[slot].y /= 2
            }
            var sample = latest.samples[slot]
            sample.velocityX += due[slot].x
            sample.velocityY += due[slot].y
            let force = sum.force(on: sample, step: DynamicsUnits.step, share: 0.5)
            let perStep = sample.mass / DynamicsUnits.step
            forces[slot].x += due[slot].x * perStep + force.x / 2
            forces[slot].y += due[slot].y * perStep + force.y / 2
            // For bodies on which a field acts, the caller clears this, and adds nothing more.
            if !sum.isAny { hasJumped[slot] = false }
        }
    }

    private func read(_ states: [BodyState], _ next: inout Evaluation) {
        if next.sums.count != states.count {
            next.samples = [FieldSample](repeating: FieldSample(x: 0, y: 0), count: states.count)
            next.sums = [FieldSum](repeating: FieldSum(), count: states.count)
        }
        references += [SIMD2<Double>](
            repeating: SIMD2(repeating: .nan), count: max(0, states.count - references.count))
        hasJumped += [Bool](repeating: false, count: max(0, states.count - hasJumped.count))
        FieldForces.read(states, &next.samples, &next.sums)
    }

    private static func read(_ states: [BodyState], _ samples: inout [FieldSample], _ sums: inout [FieldSum]) {
        for slot in states.indices {
            samples[slot] = FieldSample(states[slot])
            sums[slot] = FieldSum()
        }
    }

    /// The change of acceleration that keeps an item awake, in metres/s². It would move the item by half a point in a
    /// second.
    private static let restlessness = 0.01
}

extension FieldSample {
    /// A body's sample, in the engine's units.
    @inline(__always)
    fileprivate init(_ state: BodyState) {
        let scale = 1 / DynamicsUnits.pointsPerMeter
        self.init(
            x: state.x * scale, y: state.y * scale, velocityX: state.vx * scale, velocityY: state.vy * scale,
            mass: state.mass, charge: state.charge)
    }
}

/// A field behaviour, as the engine sees it.
struct ActingField {
    /// The name of the behaviour, for faults.
    let name: String
    let values: FieldValues
    /// The slots of the bodies that it acts on.
    let bodies: [Int32]
    /// The block of a custom field.
    let evaluator: FieldTable.Evaluator?
    /// True if the table has had the same field at the same index.
    let isOld: Bool
}
