import Foundation
import LaminaGeometry

/// What a dynamic animator moves and turns: a layer, a cell's layout attributes, or an object of your own.
///
/// `bounds`, `collisionBoundsType` and `collisionBoundingPath` are read once, when the item comes to its animator with
/// the first behaviour that holds it; `center` and `transform` then, and when `updateItem(usingCurrentState:)` is
/// called. While the animator runs it writes `center` and `transform` of each item that has moved.
public protocol DynamicItem: AnyObject {
    /// The middle of the bounds in the animator's coordinates, in points.
    var center: CGPoint { get set }
    /// The item's own rectangle, in points; only its size matters, and neither side may be 0.
    var bounds: CGRect { get }
    /// The item's turn, and any scaling, which is kept but does not change its collision bounds.
    var transform: AffineTransform { get set }
    /// The shape with which it meets others; a rectangle where nothing else is said.
    var collisionBoundsType: DynamicItemCollisionBoundsType { get }
    /// The outline of collision bounds of the kind `path`, in points from the item's centre.
    ///
    /// A convex shape of one closed part that does not cross itself, of any number of corners, with the item's centre
    /// at (0, 0). Either winding will do, as Apple's reference page has it: a path that goes counter-clockwise, as seen, is
    /// turned round. Anything else is a fault (`DynamicsError.concavePath` and its like), and the item takes no part.
    var collisionBoundingPath: Path { get }
}

extension DynamicItem {
    /// A rectangle.
    public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
    /// An empty path.
    public var collisionBoundingPath: Path { Path() }
}

/// The shape with which an item meets others.
public enum DynamicItemCollisionBoundsType: String, Sendable, Hashable, CaseIterable {
    /// The item's bounds.
    case rectangle
    /// The ellipse inside the item's bounds.
    case ellipse
    /// The item's `collisionBoundingPath`.
    case path
}
