import LaminaGeometry

/// Writes bodies' poses to their items, and reads the poses of items that their owners have moved.
///
/// Items belong to the program, and may call the animator while they are written; so nothing is accessed exclusively
/// meanwhile.
final class ItemPoses {
    /// The relation between an item's transform and its body's rotation.
    private struct Base {
        /// The item's transform and the body's rotation when they were read.
        var transform = Transform(.identity)
        var angle = 0.0
        var isGroup = false

        func transform(at angle: Double) -> Transform2D { transform.rotated(by: angle - self.angle) }
    }

    /// An item of a group, and its offset in the body.
    private struct Member {
        let item: any DynamicItem
        let offset: SIMD2<Double>
        let base: Base
    }

    private let bodies: Bodies
    // By slot; may be shorter than the number of slots.
    private var items: [(any DynamicItem)?] = []
    private var bases: [Base] = []
    /// The items of groups.
    private var members: [[Member]] = []
    /// The pose last written to the slot's items.
    private var shown: [Pose] = []

    init(_ bodies: Bodies) { self.bodies = bodies }

    /// Adds an item, or a group, whose body was made at its pose.
    func add(_ item: any DynamicItem, at pose: Pose, to slot: Int) {
        let group = item as? DynamicItemGroup
        let base = Base(transform: Transform(item.transform), angle: pose.angle, isGroup: group != nil)
        let members = ItemPoses.members(of: group, pose)
        while items.count <= slot {
            items.append(nil)
            bases.append(Base())
            self.members.append([])
            shown.append(Pose())
        }
        items[slot] = item
        bases[slot] = base
        self.members[slot] = members
        shown[slot] = bodies.pose(of: slot)
    }

    func remove(_ slot: Int) {
        items[slot] = nil
        members[slot] = []
    }

    private static func members(of group: DynamicItemGroup?, _ pose: Pose) -> [Member] {
        (group?.items ?? []).map { member in
            let offset = SIMD2<Double>(member.center.x - pose.x, member.center.y - pose.y)
            return Member(
                item: member, offset: rotated(offset, by: -pose.angle),
                base: Base(transform: Transform(member.transform), angle: pose.angle))
        }
    }

    // MARK: Writing

    /// Moves items to their poses, interpolated from the step before the last to the last.
    func show(fraction: Double) {
        for slot in shown.indices {
            let latest = bodies.pose(of: slot)
            let now = fraction >= 1 ? latest : bodies.previous[slot].mixed(with: latest, fraction: fraction)
            guard now != shown[slot], let item = items[slot] else { continue }
            let before = shown[slot]
            shown[slot] = now
            // Box2D rounds to single precision: a coordinate that has not changed keeps the item's own value.
            let x = now.x == before.x ? item.center.x : now.x
            let y = now.y == before.y ? item.center.y : now.y
            item.center = Point(x: x, y: y)
            if now.angle != before.angle { item.transform = bases[slot].transform(at: now.angle) }
            if bases[slot].isGroup { showMembers(of: slot, now, before) }
        }
    }

    private func showMembers(of slot: Int, _ now: Pose, _ before: Pose) {
        for member in members[slot] {
            let position = SIMD2(now.x, now.y) + rotated(member.offset, by: now.angle)
            member.item.center = Point(x: position.x, y: position.y)
            if now.angle != before.angle { member.item.transform = member.base.transform(at: now.angle) }
        }
    }

    // MARK: Reading

    /// Moves an item's body to the pose that its owner has set.
    func update(_ item: any DynamicItem, at slot: Int) throws(DynamicsError) {
        let pose = try ItemReader.pose(of: item)
        let (before, state) = (shown[slot], bodies.states[slot])
        let angle = bases[slot].angle + rotation(of: slot, to: Transform(item.transform))
        var next = pose
        // Unchanged values continue from the latest step, rather than from what was shown.
        if abs(pose.x - before.x) < 1e-9, abs(pose.y - before.y) < 1e-9 { (next.x, next.y) = (state.x, state.y) }
        next.angle = abs(angle - before.angle) < 1e-9 ? state.angle : angle
        bodies.place(slot, at: next)
        bases[slot].transform.tX = item.transform.tX
        bases[slot].transform.tY = item.transform.tY
        // NaN, so that the members of a group follow at the next write.
        shown[slot] = bases[slot].isGroup ? Pose(x: .nan) : bodies.pose(of: slot)
    }

    /// The rotation from the transform that was read to another, by the multiple of 2π nearest to the rotation last
    /// shown.
    private func rotation(of slot: Int, to transform: Transform) -> Double {
        let now = transform.angle - bases[slot].transform.angle
        let before = shown[slot].angle.isNaN ? now : shown[slot].angle - bases[slot].angle
        return before + (now - before).remainder(dividingBy: 2 * .pi)
    }
}
