import CBox2D
import Foundation

/// A contact with the objects that it is about, as they were when it happened.
struct ContactEvent {
    let behavior: CollisionBehavior
    let item: any DynamicItem
    /// Nil for a boundary.
    let other: (any DynamicItem)?
    let identifier: String?
    let isBegin: Bool
    let point: CGPoint
}

extension Engine {
    /// How many pairs of shapes touch.
    var touchingCount: Int { Int(CB2WorldTouching(world)) }

    /// The slots of bodies whose surrounding rectangles meet a rectangle, in points, in no order.
    func slots(in rect: CGRect) -> [Int] {
        let limit = 10 * DynamicsUnits.farthest
        guard rect.minX <= limit, rect.minY <= limit, rect.maxX >= -limit, rect.maxY >= -limit else { return [] }
        // Shapes reach a little further than what is seen.
        let reach = ItemShape.reach
        let low = SIMD2<Double>(max(rect.minX + reach, -limit), max(rect.minY + reach, -limit))
        let high = SIMD2<Double>(min(rect.maxX - reach, limit), min(rect.maxY - reach, limit))
        var slots = [Int32](repeating: 0, count: bodies.count)
        let found = CB2WorldQuery(world, meters(low), meters(high), &slots, Int32(slots.count))
        return slots.prefix(Int(found)).map { Int($0) }
    }

    func forgetContacts() { CB2WorldForgetContacts(world) }

    /// What is at rest is shown where it is.
    func settle() {
        for slot in bodies.indices { previous[slot] = pose(of: slot) }
    }

    /// The contacts of the last step that somebody is to be told of, in the engine's order.
    func takeContacts() -> [ContactEvent] {
        var count: Int32 = 0
        let contacts = UnsafeBufferPointer(start: CB2WorldContacts(world, &count), count: Int(count))
        let events = contacts.compactMap(event)
        forgetContacts()
        return events
    }

    private func event(_ contact: CB2Contact) -> ContactEvent? {
        var (first, second) = (Int(contact.bodyA), Int(contact.bodyB))
        if case .boundary = bodies[first].role { swap(&first, &second) }
        guard var item = owners[first] else { return nil }
        let point = CGPoint(x: points(contact.x), y: points(contact.y))
        if case .boundary(let collider, let identifier) = bodies[second].role {
            guard colliders.indices.contains(collider) else { return nil }
            return ContactEvent(
                behavior: colliders[collider], item: item, other: nil, identifier: identifier, isBegin: contact.isBegin,
                point: point)
        }
        let shared = bodies[first].meets.first { bodies[second].meets.contains($0) }
        guard var other = owners[second], let shared else { return nil }
        if bodies[second].number < bodies[first].number { swap(&item, &other) }
        return ContactEvent(
            behavior: colliders[Int(shared)], item: item, other: other, identifier: nil, isBegin: contact.isBegin,
            point: point)
    }
}
