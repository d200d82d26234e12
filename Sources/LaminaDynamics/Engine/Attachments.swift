/// The attachments of an animator: Box2D's joints and the springs, and letting go of what they have led.
final class Attachments {
    private let bodies: Bodies
    private let velocities: Velocities
    private var ties: [Tie] = []
    private(set) var springs: [Spring] = []
    /// How fast the springs' bodies will go, by slot: room for the solver, kept from step to step.
    private var paces: [Pace] = []
    private var freeJoints: [Int32] = []
    private var jointCount: Int32 = 0

    init(_ bodies: Bodies, _ velocities: Velocities) {
        self.bodies = bodies
        self.velocities = velocities
    }

    /// How many attachments take part.
    var count: Int { ties.count }

    /// Makes joints and springs of attachments, and gives those that are there their numbers.
    func prepare(_ order: [DynamicBehavior]) {
        let old = ties
        ties = []
        springs.removeAll(keepingCapacity: true)
        var places: [ObjectIdentifier: Int] = [:]
        for (index, tie) in old.enumerated() { places[ObjectIdentifier(tie.behavior)] = index }
        var kept = [Bool](repeating: false, count: old.count)
        for case let behavior as AttachmentBehavior in order {
            guard !behavior.slots.isEmpty, behavior.slots.allSatisfy({ $0 >= 0 }) else { continue }
            let slots = SIMD2(behavior.slots[0], behavior.slots.count > 1 ? behavior.slots[1] : -1)
            if let place = places[ObjectIdentifier(behavior)], old[place].slots == slots,
                old[place].sort == Tie.Sort(behavior)
            {
                kept[place] = true
                ties.append(old[place])
            } else {
                ties.append(Tie(behavior, slots, bodies, joint: takeJoint))
                behavior.isStale = true
            }
            behavior.place = ties.count - 1
            if ties[behavior.place].sort == .spring { springs.append(Spring(behavior, slots, bodies)) }
            ties[behavior.place].renew(bodies)
        }
        for (index, tie) in old.enumerated() where !kept[index] {
            if tie.joint >= 0 { freeJoints.append(tie.joint) }
            tie.destroy(bodies)
        }
    }

    /// Adds the springs' forces to those that act already.
    func addSpringForces(to forces: StepForces) {
        guard !springs.isEmpty else { return }
        if paces.count < bodies.count { paces = [Pace](repeating: Pace(), count: bodies.count) }
        SpringSolver.add(&springs, to: forces, &paces, bodies)
    }

    /// Notes where led items are, after a step.
    func noteTrails() {
        for index in ties.indices where ties[index].trail.isLed(at: bodies.stepCount) {
            let slot = Int(ties[index].slots.x)
            let center = bodies.centerOfMass(of: slot)
            ties[index].trail.add(Pose(x: center.x, y: center.y, angle: bodies.states[slot].angle))
        }
    }

    /// Lets go of an item that an attachment has led: it keeps the velocity that it was seen to have.
    func letGo(_ behavior: AttachmentBehavior) {
        guard ties.indices.contains(behavior.place), ties[behavior.place].behavior === behavior else { return }
        let (tie, slot) = (ties[behavior.place], Int(ties[behavior.place].slots.x))
        guard tie.trail.isLed(at: bodies.stepCount), let seen = tie.trail.velocity, bodies.isItem(slot),
            bodies.states[slot].mass > 0
        else { return }
        ties[behavior.place].trail = Trail()
        velocities.release(slot, with: seen)
    }

    /// A joint's number that is free.
    private func takeJoint() -> Int32 {
        let joint = freeJoints.popLast() ?? jointCount
        jointCount = max(jointCount, joint + 1)
        return joint
    }
}

/// The last places of an item that is led by a rod, whose end is put from point to point.
///
/// Box2D corrects the item's place then, which is no velocity to it. Let go, the item shall have the one that was seen.
struct Trail {
    /// How many steps it goes back: two samples of a finger's 60 a second.
    private static let length = 4
    /// For so many steps after its last move the end still leads.
    private static let patience = 8

    /// The latest is the first; as many of them as `count`.
    private var poses: InlineArray<5, Pose> = .init(repeating: Pose())
    private var count = 0
    private var ledStep = -1

    /// The rod's end has moved, before a step.
    mutating func lead(at step: Int) { ledStep = step }

    /// Whether the end has moved of late.
    func isLed(at step: Int) -> Bool { ledStep >= 0 && step - ledStep <= Trail.patience }

    mutating func add(_ pose: Pose) {
        for index in stride(from: Trail.length, to: 0, by: -1) { poses[index] = poses[index - 1] }
        poses[0] = pose
        count = min(count + 1, Trail.length + 1)
    }

    /// The velocity over the trail, in points/s and radians/s; nil for one too short.
    var velocity: Pose? {
        guard count > 1 else { return nil }
        let (now, before) = (poses[0], poses[count - 1])
        let seconds = Double(count - 1) * DynamicsUnits.step
        return Pose(
            x: (now.x - before.x) / seconds, y: (now.y - before.y) / seconds,
            angle: (now.angle - before.angle) / seconds)
    }
}
