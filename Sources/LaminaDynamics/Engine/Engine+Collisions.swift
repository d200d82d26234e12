import CBox2D
import Foundation
import LaminaGeometry

extension Engine {
    /// A boundary's body.
    struct Wall {
        /// Whose it is, and its name there.
        struct Key: Hashable {
            let owner: ObjectIdentifier
            let identifier: String?
        }

        let key: Key
        let path: Path
        let slot: Int
    }

    /// Says whom each body collides with.
    func prepareCollisions(_ order: [DynamicBehavior]) {
        colliders = order.compactMap { $0 as? CollisionBehavior }
        hasListeners = colliders.contains { $0.collisionDelegate != nil }
        var meets = [[Int32]](repeating: [], count: bodies.count)
        var walls = meets
        for (index, collider) in colliders.enumerated() {
            for slot in collider.slots where slot >= 0 {
                if collider.collisionMode.contains(.items) { meets[Int(slot)].append(Int32(index)) }
                if collider.collisionMode.contains(.boundaries) { walls[Int(slot)].append(Int32(index)) }
            }
        }
        for slot in bodies.indices where isItem(slot) {
            setFilter(of: slot, meets: meets[slot], walls: walls[slot], isBoundary: false)
        }
    }

    private func setFilter(of slot: Int, meets: [Int32], walls: [Int32], isBoundary: Bool) {
        if meets == bodies[slot].meets, walls == bodies[slot].walls { return }
        (bodies[slot].meets, bodies[slot].walls) = (meets, walls)
        CB2BodySetFilter(
            world, Int32(slot), isBoundary, meets, Int32(meets.count), walls, Int32(walls.count))
        CB2BodyWake(world, Int32(slot))
    }

    /// Makes the bodies of boundaries: those that are new, and no others.
    func prepareBoundaries(_ reference: CGRect?) {
        let old = walls
        let places = Dictionary(old.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
        walls = []
        for (index, collider) in colliders.enumerated() {
            for (identifier, path) in wanted(of: collider, reference) {
                let key = Wall.Key(owner: ObjectIdentifier(collider), identifier: identifier)
                let kept = places[key].flatMap { old[$0].path == path ? old[$0].slot : nil }
                let slot = kept ?? makeWall(along: path)
                bodies[slot].role = .boundary(collider: index, identifier: identifier)
                setFilter(of: slot, meets: [], walls: [Int32(index)], isBoundary: true)
                walls.append(Wall(key: key, path: path, slot: slot))
            }
        }
        let kept = Set(walls.map(\.slot))
        for wall in old where !kept.contains(wall.slot) { remove(wall.slot) }
    }

    private func wanted(of collider: CollisionBehavior, _ reference: CGRect?) -> [(String?, Path)] {
        var result: [(String?, Path)] = collider.boundaries.map { ($0.identifier, $0.path) }
        if let insets = collider.referenceInsets {
            if let rect = reference.flatMap({ insets.inset($0) }), BoundaryShape.isUsable(Path(rect: rect)) {
                result.append((nil, Path(rect: rect)))
            } else if collider.faultyReference != reference {
                faults.append(.noReferenceBounds)
                collider.faultyReference = .some(reference)
            }
        }
        return result
    }

    private func makeWall(along path: Path) -> Int {
        let slot = makeBody(.boundary(collider: 0, identifier: nil), at: Pose(), isMoving: false)
        // Two frictions' geometric mean counts: a boundary's is 1, so that an item's own, as its root, shows. No
        // elasticity: the larger counts. No threshold of its own: the smaller counts.
        CB2BodySetSurface(world, Int32(slot), 1, 0, 1e9)
        for (start, end) in BoundaryShape.segments(of: path) {
            CB2BodyAddEdge(world, Int32(slot), meters(start), meters(end), meters(ItemShape.reach))
        }
        return slot
    }
}
