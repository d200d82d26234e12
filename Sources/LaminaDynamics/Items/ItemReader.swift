import Glibc
import LaminaGeometry

/// Reads items when they are added to an animator, and reports faults in them.
enum ItemReader {
    /// The shape of one item that is no group.
    static func shape(of item: any DynamicItem) throws(DynamicsError) -> ItemShape {
        let size = SIMD2<Double>(abs(item.bounds.width), abs(item.bounds.height))
        let name = describe(item)
        guard size.x.isFinite, size.y.isFinite, size.max() <= DynamicsUnits.largestSide else {
            throw .unusableItem(item: name, property: "bounds", value: "\(item.bounds)")
        }
        // Less than a hundredth of a point is neither visible nor computable.
        guard size.min() >= 0.01 else { throw .emptyBounds(item: name, width: size.x, height: size.y) }
        switch item.collisionBoundsType {
        case .rectangle: return ItemShape(size: size, isEllipse: false)
        case .ellipse: return ItemShape(size: size, isEllipse: true)
        case .path: return ItemShape(outline: try Outline(item.collisionBoundingPath, item: name).corners)
        }
    }

    /// The position and the rotation of an item.
    static func pose(of item: any DynamicItem) throws(DynamicsError) -> Pose {
        let (center, transform) = (item.center, item.transform)
        guard abs(center.x) <= DynamicsUnits.farthest, abs(center.y) <= DynamicsUnits.farthest else {
            throw .unusableItem(item: describe(item), property: "center", value: "\(center)")
        }
        let numbers = [transform.m11, transform.m12, transform.m21, transform.m22, transform.tX, transform.tY]
        guard numbers.allSatisfy(\.isFinite) else {
            throw .unusableItem(item: describe(item), property: "transform", value: "\(numbers)")
        }
        return Pose(x: center.x, y: center.y, angle: atan2(transform.m12, transform.m11))
    }

    /// The shapes of a group's items as one, about the group's centre.
    static func shape(of group: DynamicItemGroup) throws(DynamicsError) -> ItemShape {
        let name = describe(group)
        guard !group.items.contains(where: { $0 is DynamicItemGroup }) else { throw .groupInGroup(group: name) }
        guard Set(group.items.map { ObjectIdentifier($0) }).count == group.items.count, !group.items.isEmpty else {
            throw .unusableGroup(group: name)
        }
        var whole: ItemShape?
        for item in group.items {
            let (shape, pose) = (try shape(of: item), try pose(of: item))
            let place = SIMD2<Double>(pose.x - group.center.x, pose.y - group.center.y)
            let placed = shape.placed(at: place, angle: pose.angle)
            if whole?.add(placed) == nil { whole = placed }
        }
        guard let whole else { throw .unusableGroup(group: name) }
        return whole
    }
}
