/// The attachments of an animator: Box2D's joints and the springs, and the release of dragged items.
final class Attachments {
    private let bodies: Bodies
    private let velocities: Velocities
    private var active: [ActiveAttachment] = []
    private(set) var springs: [Spring] = []
    /// The predicted velocities of the springs' bodies, by slot: scratch memory of the solver, reused from step to
    /// step.
    private var predicted: [PredictedVelocity] = []
    private var freeJoints: [Int32] = []
    private var jointCount: Int32 = 0

    init(_ bodies: Bodies, _ velocities: Velocities) {
        self.bodies = bodies
        self.velocities = velocities
    }

    /// The number of attachments that take part.
    var count: Int { active.count }

    /// Makes joints and springs of new attachments, and updates the numbers of existing ones.
    ///
    /// - Parameter wanted: all attachments that take part.
    /// - Returns: the previous indices of those that are gone or were made again.
    func prepare(_ wanted: [WantedAttachment]) -> [Int] {
        let old = active
        active = []
        springs.removeAll(keepingCapacity: true)
        var isRetained = [Bool](repeating: false, count: old.count)
        for attachment in wanted {
            let values = attachment.values
            var isStale = attachment.isStale
            if let found = attachment.previous, old[found].slots == values.slots, old[found].sort == values.sort {
                isRetained[found] = true
                active.append(old[found])
            } else {
                active.append(ActiveAttachment(values, bodies, joint: takeJoint))
                isStale = true
            }
            if values.sort == .spring { springs.append(Spring(values, isFresh: attachment.isFresh, bodies)) }
            active[active.count - 1].renew(values, isStale: isStale, bodies)
        }
        let gone = old.indices.filter { !isRetained[$0] }
        for index in gone {
            if old[index].joint >= 0 { freeJoints.append(old[index].joint) }
            old[index].destroy(bodies)
        }
        return gone
    }

    /// Adds the springs' forces to the other forces of a step.
    func addSpringForces(to forces: StepForces) {
        guard !springs.isEmpty else { return }
        if predicted.count < bodies.count {
            predicted = [PredictedVelocity](repeating: PredictedVelocity(), count: bodies.count)
        }
        SpringSolver.add(&springs, to: forces, &predicted, bodies)
    }

    /// Records the poses of dragged items after a step.
    func recordTrails() {
        for index in active.indices where active[index].trail.isLed(at: bodies.stepCount) {
            let slot = Int(active[index].slots.x)
            let center = bodies.centerOfMass(of: slot)
            active[index].trail.add(Pose(x: center.x, y: center.y, angle: bodies.states[slot].angle))
        }
    }

    /// Releases an item that the attachment of an index has dragged: it keeps its observed velocity.
    func releaseDragged(at index: Int) {
        let (attachment, slot) = (active[index], Int(active[index].slots.x))
        guard attachment.trail.isLed(at: bodies.stepCount), let seen = attachment.trail.velocity, bodies.isItem(slot),
            bodies.states[slot].mass > 0
        else { return }
        active[index].trail = Trail()
        velocities.release(slot, with: seen)
    }

    /// Returns a free joint number.
    private func takeJoint() -> Int32 {
        let joint = freeJoints.popLast() ?? jointCount
        jointCount = max(jointCount, joint + 1)
        return joint
    }
}

/// An attachment that is to take part, and how it has changed since the engine was prepared before.
struct WantedAttachment {
    let values: AttachmentValues
    /// The index of the same attachment then; nil for a new one.
    let previous: Int?
    /// True if its numbers have changed.
    let isStale: Bool
    /// True for a spring that has not acted yet.
    let isFresh: Bool
}

/// The last poses of an item dragged by a rod whose anchor is moved from point to point.
///
/// Box2D corrects the item's position then, without giving it a velocity. When released, the item gets the observed
/// velocity.
struct Trail {
    /// The number of steps recorded: two samples of a finger at 60 Hz.
    private static let length = 4
    /// The number of steps after the anchor's last move during which it still counts as dragging.
    private static let patience = 8

    /// The latest `count` poses, the newest first.
    private var poses: InlineArray<5, Pose> = .init(repeating: Pose())
    private var count = 0
    private var ledStep = -1

    /// Records that the anchor has moved, before a step.
    mutating func lead(at step: Int) { ledStep = step }

    /// Returns whether the anchor has moved recently.
    func isLed(at step: Int) -> Bool { ledStep >= 0 && step - ledStep <= Trail.patience }

    mutating func add(_ pose: Pose) {
        for index in stride(from: Trail.length, to: 0, by: -1) { poses[index] = poses[index - 1] }
        poses[0] = pose
        count = min(count + 1, Trail.length + 1)
    }

    /// The mean velocity over the trail, in points/s and radians/s; nil if it is too short.
    var velocity: Pose? {
        guard count > 1 else { return nil }
        let (now, before) = (poses[0], poses[count - 1])
        let seconds = Double(count - 1) * DynamicsUnits.step
        return Pose(
            x: (now.x - before.x) / seconds, y: (now.y - before.y) / seconds,
            angle: (now.angle - before.angle) / seconds)
    }
}
