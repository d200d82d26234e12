import CBox2D
import Foundation

extension Engine {
    /// The slot of an item that is held and can be used.
    func slot(of item: any DynamicItem) -> Int? {
        guard let entry = entries[ObjectIdentifier(item)], entry.slot >= 0 else { return nil }
        return Int(entry.slot)
    }

    /// One behaviour more holds the item; the first makes a body.
    func retain(_ item: any DynamicItem) {
        let key = ObjectIdentifier(item)
        if entries[key] != nil {
            entries[key]?.holders += 1
            return
        }
        var slot: Int32 = -1
        do throws(DynamicsError) {
            if let group = groupOf[key] { throw DynamicsError.itemInGroup(item: describe(item), group: group) }
            slot = try add(item)
        } catch {
            faults.append(error)
        }
        entries[key] = Entry(slot: slot, holders: 1)
    }

    /// One behaviour less holds the item; the last takes the body away.
    func release(_ item: any DynamicItem) {
        let key = ObjectIdentifier(item)
        guard let entry = entries[key] else { return }
        guard entry.holders == 1 else {
            entries[key]?.holders -= 1
            return
        }
        entries[key] = nil
        guard entry.slot >= 0 else { return }
        if let group = item as? DynamicItemGroup {
            for member in group.items { groupOf[ObjectIdentifier(member)] = nil }
        }
        remove(Int(entry.slot))
    }

    private func add(_ item: any DynamicItem) throws(DynamicsError) -> Int32 {
        let group = item as? DynamicItemGroup
        for member in group?.items ?? [] {
            let key = ObjectIdentifier(member)
            if let other = groupOf[key] { throw .itemInGroup(item: describe(member), group: other) }
            if let entry = entries[key], entry.slot >= 0 {
                throw .itemInGroup(item: describe(member), group: describe(item))
            }
        }
        let pose = try ItemReader.pose(of: item)
        let shape: ItemShape
        if let group { shape = try ItemReader.shape(of: group) } else { shape = try ItemReader.shape(of: item) }
        for member in group?.items ?? [] { groupOf[ObjectIdentifier(member)] = describe(item) }

        let slot = makeBody(.item, at: pose, isMoving: true)
        for piece in shape.pieces { add(piece, to: slot) }
        bodies[slot].number = nextNumber
        nextNumber += 1
        (bodies[slot].area, bodies[slot].centroid, bodies[slot].moment) = (shape.area, shape.centroid, shape.moment)
        owners[slot] = item
        bases[slot] = Base(transform: Transform(item.transform), angle: pose.angle, isGroup: group != nil)
        members[slot] = Engine.members(of: group, pose)
        applyProperties(of: slot)
        return Int32(slot)
    }

    private static func members(of group: DynamicItemGroup?, _ pose: Pose) -> [Member] {
        (group?.items ?? []).map { member in
            let way = SIMD2<Double>(member.center.x - pose.x, member.center.y - pose.y)
            return Member(
                item: member, offset: turned(way, by: -pose.angle),
                base: Base(transform: Transform(member.transform), angle: pose.angle))
        }
    }

    private func add(_ piece: ItemShape.Piece, to slot: Int) {
        switch piece {
        case .circle(let center, let radius):
            CB2BodyAddCircle(world, Int32(slot), meters(center), meters(radius))
        case .polygon(let corners):
            let points = corners.map { meters($0) }
            CB2BodyAddPolygon(world, Int32(slot), points, Int32(points.count), meters(ItemShape.polygonSkin))
        }
    }

    /// Reads an item's place and turn anew, if its owner has changed them.
    func update(_ item: any DynamicItem) {
        guard let slot = slot(of: item) else { return }
        do throws(DynamicsError) {
            let pose = try ItemReader.pose(of: item)
            let before = shown[slot]
            let angle = bases[slot].angle + turn(of: slot, to: Transform(item.transform))
            var next = pose
            // What was not touched goes on between two steps, rather than back to what was shown.
            if abs(pose.x - before.x) < 1e-9, abs(pose.y - before.y) < 1e-9 {
                (next.x, next.y) = (states[slot].x, states[slot].y)
            }
            next.angle = abs(angle - before.angle) < 1e-9 ? states[slot].angle : angle
            CB2BodySetPlace(world, Int32(slot), meters(SIMD2(next.x, next.y)), Float(next.angle))
            bases[slot].transform.tX = item.transform.tX
            bases[slot].transform.tY = item.transform.tY
            bodies[slot].isLost = false
            read(from: slot, to: slot + 1)
            previous[slot] = self.pose(of: slot)
            // The parts of a group have yet to follow it.
            shown[slot] = bases[slot].isGroup ? Pose(x: .nan) : self.pose(of: slot)
        } catch {
            faults.append(error)
        }
    }

    /// How far a transform turns further than the one that was read, nearest to how far the item was shown turned.
    private func turn(of slot: Int, to transform: Transform) -> Double {
        let now = transform.angle - bases[slot].transform.angle
        let before = shown[slot].angle.isNaN ? now : shown[slot].angle - bases[slot].angle
        return before + (now - before).remainder(dividingBy: 2 * .pi)
    }
}
