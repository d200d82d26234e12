import CBox2D

/// The last places of an item that is led by a rod, whose end is put from point to point.
///
/// Box2D corrects the item's place then, which is no velocity to it. Let go, the item shall have the one that was seen.
struct Trail {
    /// How many steps it goes back: two samples of a finger's 60 a second.
    static let length = 4
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

extension Engine {
    /// Notes where led items are, after a step.
    func noteTrails() {
        for index in ties.indices where ties[index].trail.isLed(at: stepCount) {
            let slot = Int(ties[index].slots.x)
            let center = SIMD2(states[slot].x, states[slot].y) + turned(bodies[slot].centroid, by: states[slot].angle)
            ties[index].trail.add(Pose(x: center.x, y: center.y, angle: states[slot].angle))
        }
    }

    /// Lets go of an item that an attachment has led: it keeps the velocity that it was seen to have.
    func letGo(_ behavior: AttachmentBehavior) {
        guard ties.indices.contains(behavior.place), ties[behavior.place].behavior === behavior else { return }
        let (tie, slot) = (ties[behavior.place], Int(ties[behavior.place].slots.x))
        guard tie.trail.isLed(at: stepCount), let seen = tie.trail.velocity, isItem(slot), states[slot].mass > 0
        else { return }
        ties[behavior.place].trail = Trail()
        let lack = SIMD2(seen.x - states[slot].vx, seen.y - states[slot].vy) - halfGain(of: slot)
        bodies[slot].freedStep = stepCount
        let turns = bodies[slot].inverseInertia > 0
        addJump(lack, turns ? seen.angle - states[slot].spin : 0, to: slot)
    }
}
