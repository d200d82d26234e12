import LaminaGeometry

/// An object that a dynamic animator moves and rotates: a layer's item, a cell's layout attributes, or an object of
/// your own.
///
/// `bounds`, `collisionBoundsType` and `collisionBoundingPath` are read once, when the item is added to its animator
/// with the first behaviour that has it; `center` and `transform` then, and when `updateItem(usingCurrentState:)` is
/// called. While the animator runs it writes `center` and `transform` of each item that has moved.
public protocol DynamicItem: AnyObject, DynamicItemConvertible {
    /// The centre of the bounds in the animator's coordinates, in points.
    var center: Point { get set }
    /// The item's own rectangle, in points; only its size matters, and neither side may be 0.
    var bounds: Rect { get }
    /// The item's rotation, and any scaling, which is preserved but does not change its collision bounds.
    var transform: Transform2D { get set }
    /// The shape with which it collides; a rectangle by default.
    var collisionBoundsType: DynamicItemCollisionBoundsType { get }
    /// The outline of collision bounds of the kind `path`, in points from the item's centre.
    ///
    /// A convex shape of one closed subpath that does not intersect itself, with any number of corners and the item's
    /// centre at (0, 0). Either winding is accepted: a path that is counter-clockwise, as seen, is reversed. Anything
    /// else is a fault (such as `DynamicsError.concavePath`), and the item takes no part.
    var collisionBoundingPath: Path { get }
}

extension DynamicItem {
    /// The item itself.
    public var dynamicItem: Self { self }
    /// A rectangle.
    public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
    /// An empty path.
    public var collisionBoundingPath: Path { Path() }
}

/// A type that can be passed as an item: an item itself, or an object that has one, such as a layer.
public protocol DynamicItemConvertible {
    /// The type of the item.
    associatedtype DynamicItemAdapter: DynamicItem
    /// The item; the same object for as long as a behaviour or anything else retains it.
    var dynamicItem: DynamicItemAdapter { get }
}

/// The shapes with which an item collides.
public enum DynamicItemCollisionBoundsType: String, Sendable, Hashable, CaseIterable {
    /// The item's bounds.
    case rectangle
    /// The ellipse inside the item's bounds.
    case ellipse
    /// The item's `collisionBoundingPath`.
    case path
}

/// Several items that move as one.
///
/// The items keep their relative positions, and each its own collision bounds, so that a group can have any shape, also
/// a concave one. Add the group to behaviours, not its items; no group may contain another. The items' positions are
/// read when the group is added to its animator.
public final class DynamicItemGroup: DynamicItem {
    /// The items, in the order given.
    public let items: [any DynamicItem]
    /// The centre of the rectangle around the items, in points; moves with the group.
    public var center: Point
    /// The size of the rectangle around the items as they were when the group was made, at (0, 0).
    public let bounds: Rect
    /// The rotation of the group since it was made.
    public var transform: Transform2D = .identity

    /// A group of items at their current positions.
    ///
    /// - Parameter items: one or more; groups are not allowed.
    public init(items given: [any DynamicItemConvertible]) {
        items = given.map { $0.dynamicItem }
        let box = DynamicItemGroup.box(around: items)
        center = Point(x: box.midX, y: box.midY)
        bounds = Rect(origin: .zero, size: box.size)
    }

    /// The bounding box of the items' rotated bounds.
    private static func box(around items: [any DynamicItem]) -> Rect {
        var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity))
        for item in items {
            let (transform, size) = (item.transform, item.bounds.size)
            let reach = SIMD2<Double>(
                abs(transform.m11) * size.width + abs(transform.m21) * size.height,
                abs(transform.m12) * size.width + abs(transform.m22) * size.height)
            let middle = SIMD2<Double>(item.center.x, item.center.y)
            low = pointwiseMin(low, middle - reach / 2)
            high = pointwiseMax(high, middle + reach / 2)
        }
        guard low.x <= high.x, low.y <= high.y else { return .zero }
        return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

/// The name of an item in messages.
func describe(_ item: any DynamicItem) -> String {
    (item as? any CustomStringConvertible)?.description ?? "\(type(of: item))"
}
