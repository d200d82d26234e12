import LaminaGeometry

/// The collision filters of bodies, the bodies of boundaries, and the contacts reported to delegates.
final class Collisions {
    /// The collision filter of a body: indices of collision behaviours in the tree's order, sorted.
    private struct Filter: Equatable {
        var items: [Int32] = []
        var walls: [Int32] = []
    }

    /// The owner and the name of a boundary; nil for the one along the reference bounds.
    private struct Name: Hashable {
        let owner: ObjectIdentifier
        let identifier: String?
    }

    /// A boundary's body.
    private struct Wall {
        let name: Name
        let path: Path
        let slot: Int
    }

    private let bodies: Bodies
    /// The owners of boundaries, by the index of their collider.
    private var owners: [ObjectIdentifier] = []
    private var walls: [Wall] = []
    // By slot; may be shorter than the number of slots.
    private var filters: [Filter] = []
    /// The index of the behaviour of a boundary's body, and the boundary's name.
    private var boundaries: [(collider: Int, identifier: String?)?] = []

    init(_ bodies: Bodies) { self.bodies = bodies }

    /// Sets which items collide.
    func prepareItems(_ colliders: [Collider]) {
        owners = colliders.map(\.owner)
        var wanted = [Filter](repeating: Filter(), count: bodies.count)
        for (index, collider) in colliders.enumerated() {
            for slot in collider.slots where slot >= 0 {
                if collider.meetsItems { wanted[Int(slot)].items.append(Int32(index)) }
                if collider.meetsBoundaries { wanted[Int(slot)].walls.append(Int32(index)) }
            }
        }
        for slot in wanted.indices where bodies.isItem(slot) { setFilter(wanted[slot], of: slot) }
    }

    /// Makes the bodies of new boundaries, and removes those of old ones.
    ///
    /// - Parameter wanted: the boundaries of each collider.
    func prepareBoundaries(_ wanted: [[ColliderBoundary]]) {
        let old = walls
        let places = Dictionary(old.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        walls = []
        for (index, owner) in owners.enumerated() {
            for boundary in wanted[index] {
                let name = Name(owner: owner, identifier: boundary.identifier)
                let kept = places[name].flatMap { old[$0].path == boundary.path ? old[$0].slot : nil }
                let slot = kept ?? makeWall(along: boundary.path)
                while boundaries.count <= slot { boundaries.append(nil) }
                boundaries[slot] = (index, boundary.identifier)
                setFilter(Filter(walls: [Int32(index)]), of: slot)
                walls.append(Wall(name: name, path: boundary.path, slot: slot))
            }
        }
        let kept = Set(walls.map(\.slot))
        for wall in old where !kept.contains(wall.slot) {
            bodies.remove(wall.slot)
            forget(wall.slot)
            boundaries[wall.slot] = nil
        }
    }

    /// Clears the filter of a removed body.
    func forget(_ slot: Int) {
        if slot < filters.count { filters[slot] = Filter() }
    }

    /// The description of a boundary in messages; nil for another body.
    func describeBoundary(at slot: Int) -> String? {
        boundary(at: slot).map { $0.identifier.map { "boundary \"\($0)\"" } ?? "the reference bounds" }
    }

    // MARK: Contacts

    /// The number of pairs of shapes that touch.
    var touchingCount: Int { bodies.world.touchingCount }

    /// Returns and clears the contacts of the last step to be reported, in Box2D's order.
    func takeContacts(_ items: ItemTable) -> [ContactEvent] {
        bodies.world.takeContacts { contact, point in
            event(
                Int(contact.bodyA), Int(contact.bodyB), contact.isBegin, Point(x: point.x, y: point.y), items)
        }
    }

    func forgetContacts() { bodies.world.forgetContacts() }

    private func event(
        _ first: Int, _ second: Int, _ isBegin: Bool, _ point: Point, _ items: ItemTable
    ) -> ContactEvent? {
        var (first, second) = (first, second)
        if boundary(at: first) != nil { swap(&first, &second) }
        guard var item = items.item(at: first) else { return nil }
        if let (collider, identifier) = boundary(at: second) {
            guard owners.indices.contains(collider) else { return nil }
            return ContactEvent(
                collider: collider, item: item, other: nil, identifier: identifier, isBegin: isBegin,
                point: point)
        }
        guard var other = items.item(at: second), first < filters.count, second < filters.count,
            let shared = filters[first].items.first(where: { filters[second].items.contains($0) })
        else { return nil }
        if items.number(at: second) < items.number(at: first) { swap(&item, &other) }
        return ContactEvent(
            collider: Int(shared), item: item, other: other, identifier: nil, isBegin: isBegin, point: point)
    }

    // MARK: Bodies

    private func boundary(at slot: Int) -> (collider: Int, identifier: String?)? {
        slot < boundaries.count ? boundaries[slot] : nil
    }

    private func setFilter(_ filter: Filter, of slot: Int) {
        while filters.count <= slot { filters.append(Filter()) }
        if filter == filters[slot] { return }
        filters[slot] = filter
        bodies.world.setFilter(
            items: filter.items, walls: filter.walls, isBoundary: boundary(at: slot) != nil, slot)
        bodies.world.wake(slot)
    }

    private func makeWall(along path: Path) -> Int {
        let slot = bodies.make(.boundary, at: Pose())
        bodies.world.setNeutralSurface(slot)
        for (start, end) in BoundaryShape.segments(of: path) { bodies.world.addEdge(from: start, to: end, to: slot) }
        return slot
    }
}

// MARK: Colliders and contacts

/// A collision behaviour, as the engine sees it.
struct Collider {
    /// The behaviour, which its boundaries are known by.
    let owner: ObjectIdentifier
    /// The slots of its items; -1 for unusable ones.
    let slots: [Int32]
    /// True if the items collide with each other, and with the boundaries.
    let meetsItems: Bool
    let meetsBoundaries: Bool
}

/// A line that the items of a collider collide with from both sides.
struct ColliderBoundary {
    /// Nil for the one along the reference bounds.
    let identifier: String?
    let path: Path
}

/// A contact with its objects, as they were at the time of the contact.
struct ContactEvent {
    /// The index of the collider that lets them collide.
    let collider: Int
    let item: any DynamicItem
    /// Nil for a boundary.
    let other: (any DynamicItem)?
    let identifier: String?
    let isBegin: Bool
    let point: Point
}
