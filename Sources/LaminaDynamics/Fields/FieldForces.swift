/// The fields of one engine: their table, and what is kept from step to step.
///
/// The engine calls `compile` when fields or bodies have changed. In a step it calls `ask`, in which blocks are called,
/// and then `addForces`. Blocks may ask for velocities and remove items: nothing of this object or of the engine is held
/// while they run. No item is looked at in between, and nothing allocated.
final class FieldForces {
    private var table = FieldTable()
    /// The behaviours of the table's fields, to say who is to blame.
    private(set) var behaviors: [FieldBehavior] = []

    /// Each body as the fields saw it, and what they do to it; one a slot.
    private struct Answers {
        var samples: [FieldSample] = []
        var sums: [FieldSum] = []
    }

    /// The latest answers.
    private var latest = Answers()
    /// Room for the next ones, which blocks must not see half done; kept, so that a step allocates nothing.
    private var spare = Answers()
    /// Whether blocks are being asked, and the slots of bodies that they have taken away meanwhile.
    private var isAsking = false
    private var gone: [Int] = []
    /// The force on each body when it was last kept from rest; NaN where it is to be kept from it in any case.
    private var references: [SIMD2<Double>] = []
    /// Bodies on which fields act otherwise than in the last step. Their velocities are those of the middle of that step:
    /// the other half of what acted then is still due, and of what acts now the first half.
    private var hasJumped: [Bool] = []
    /// Whether some body has.
    private var someHaveJumped = false
    /// By how much the second half of the last step changes each body's velocity, in metres a second; of those that have
    /// jumped.
    private var due: [SIMD2<Double>] = []
    /// Whether a field no longer sets the velocity that it set in the last step; of those that have jumped.
    private var isReleased: [Bool] = []

    /// Whether some field changes by itself, so that what rests now may not in a while.
    private(set) var keepRunning = false
    /// Whether some field sets velocities.
    private(set) var setVelocities = false

    /// Whether there is nothing to do.
    var isEmpty: Bool { table.isEmpty && !someHaveJumped }

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
        hasJumped += [Bool](repeating: false, count: max(0, slotCount - hasJumped.count))
        references += [SIMD2<Double>](repeating: unknown, count: max(0, slotCount - references.count))
        for index in 0..<max(made.count, table.count) {
            let isThere = fields.indices.contains(index) && behaviors.indices.contains(index)
            let isOld = isThere && fields[index] === behaviors[index]
            if isOld, made.isField(at: index, equalTo: table) {
                made.keepFault(at: index, of: table)
                continue
            }
            // A field that is moved went there meanwhile, and did not jump.
            let isMoved = isOld && made.isField(at: index, movedFrom: table)
            for body in made.bodies(at: index) + table.bodies(at: index) where Int(body) < slotCount {
                references[Int(body)] = unknown
                touched.append(Int(body))
                if isMoved { continue }
                hasJumped[Int(body)] = true
                someHaveJumped = true
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
    ///   - isResting: whether a slot's body lies still, so that what acted on it has not made it faster.
    /// - Returns: the behaviour and the slot of each block that gave no number for the first time.
    func ask(
        about states: [BodyState], time: Double, isResting: (Int) -> Bool = { _ in false }
    ) -> [(behavior: FieldBehavior, slot: Int)] {
        if someHaveJumped { noteDue(states, isResting) }
        var next = Answers()
        swap(&next, &spare)
        read(states, &next)
        let table = table
        isAsking = true
        let faults = table.add(to: &next.sums, samples: next.samples, step: DynamicsUnits.step, time: time)
        isAsking = false
        for slot in gone where next.sums.indices.contains(slot) { next.sums[slot] = FieldSum() }
        gone.removeAll(keepingCapacity: true)
        swap(&next, &latest)
        swap(&next, &spare)
        return faults.map { fault in
            self.table.markFaulted(fault)
            return (behaviors[fault.field], fault.body)
        }
    }

    /// Adds the forces that were worked out to those that there are.
    ///
    /// What rests does so under the force that it came to rest with; another one wakes it. The engine's velocities are
    /// those of the middles of steps: where fields have begun or ended to act, half of the first step's force counts, and
    /// half of the last one's once more.
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
        guard latest.sums.indices.contains(slot), latest.sums[slot].setsVelocity else { return nil }
        return (latest.sums[slot].velocityX, latest.sums[slot].velocityY)
    }

    /// By how much the second half of the last step changes a body's velocity, in metres a second: what the velocity lacks
    /// that the engine has. Zero where a field sets the velocity.
    func halfGain(of slot: Int, _ state: BodyState) -> SIMD2<Double> {
        guard latest.sums.indices.contains(slot), latest.sums[slot].isAny, !latest.sums[slot].setsVelocity,
            state.mass > 0
        else {
            return .zero
        }
        let now = FieldSample(state)
        var sum = latest.sums[slot]
        // Springs reach from where the body is now.
        sum.springX -= sum.stiffness * (now.x - latest.samples[slot].x)
        sum.springY -= sum.stiffness * (now.y - latest.samples[slot].y)
        let half = DynamicsUnits.step / 2
        let force = sum.force(on: now, step: DynamicsUnits.step, share: 0.5)
        return SIMD2(force.x, force.y) * (half / now.mass)
    }

    /// Forgets what fields did to a body that is gone.
    func forget(_ slot: Int) {
        if isAsking { gone.append(slot) }
        if latest.sums.indices.contains(slot) { latest.sums[slot] = FieldSum() }
        if hasJumped.indices.contains(slot) { hasJumped[slot] = false }
    }

    /// Works out what is due of the last step, before the next one is looked at.
    private func noteDue(_ states: [BodyState], _ isResting: (Int) -> Bool) {
        due += [SIMD2<Double>](repeating: .zero, count: max(0, states.count - due.count))
        isReleased += [Bool](repeating: false, count: max(0, states.count - isReleased.count))
        hasJumped += [Bool](repeating: false, count: max(0, states.count - hasJumped.count))
        for slot in states.indices where hasJumped[slot] {
            due[slot] = isResting(slot) ? .zero : halfGain(of: slot, states[slot])
            isReleased[slot] = latest.sums.indices.contains(slot) && latest.sums[slot].setsVelocity
        }
    }

    /// Adds what is due to bodies that have jumped, and half a step of what fields do to them now.
    private func addJumps(to forces: inout [BodyForce]) {
        someHaveJumped = false
        for slot in 0..<min(latest.sums.count, forces.count, due.count) where hasJumped[slot] {
            let sum = latest.sums[slot]
            // The field has set the velocity of the step, not that of half a step before.
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
            // Those that a field acts on are passed over below.
            if !sum.isAny { hasJumped[slot] = false }
        }
    }

    private func read(_ states: [BodyState], _ next: inout Answers) {
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

    /// The change of acceleration that keeps an item from rest, in metres/s²: what would move it by half a point in a
    /// second.
    private static let restlessness = 0.01
}

extension FieldSample {
    /// A body as fields see it.
    @inline(__always)
    fileprivate init(_ state: BodyState) {
        let scale = 1 / DynamicsUnits.pointsPerMeter
        self.init(
            x: state.x * scale, y: state.y * scale, velocityX: state.vx * scale, velocityY: state.vy * scale,
            mass: state.mass, charge: state.charge)
    }
}
