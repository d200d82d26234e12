import Glibc
import LaminaDynamics
import LaminaGeometry
import LaminaLayout

/// A dynamic item whose centre is the constants of one or two constraints: physics moves a layout.
///
/// ```swift
/// let left = face.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 40)
/// let top = face.topAnchor.constraint(equalTo: card.topAnchor, constant: 40)
/// LayoutConstraint.activate([left, top])
/// let item = ConstraintItem(x: left, y: top, size: Size(width: 60, height: 60))
/// animator.addBehavior(SnapBehavior(item: item, snapTo: Point(x: 200, y: 120)))
/// ```
///
/// The animator writes the constants of the positions that it shows, and the layout of the same moment follows: each
/// once a step, so that dynamics which depend on the layout again, see
/// `AttachmentBehavior.followAnchor(of:at:)`, act with the frames of the step before. A constraint should be required
/// and equal to have its item go where the centre is. After setting a constant yourself, call
/// `DynamicAnimator.updateItem(usingCurrentState:)`.
public final class ConstraintItem: DynamicItem, CustomStringConvertible {
    /// The constraint whose constant is the centre's x; nil for none.
    public let x: LayoutConstraint?
    /// The constraint whose constant is the centre's y; nil for none.
    public let y: LayoutConstraint?
    /// The rectangle with which the item collides; only its size matters.
    public let bounds: Rect
    /// The shape with which the item collides.
    public let collisionBoundsType: DynamicItemCollisionBoundsType
    /// The rotation that physics gives the item; without effect on the layout.
    public var transform = Transform2D.identity
    private var free: Point

    /// An item of one or two constraints.
    ///
    /// - Parameters:
    ///   - x: The constraint whose constant is the centre's x; nil for a centre that moves along y only in effect.
    ///   - y: The constraint whose constant is the centre's y.
    ///   - size: The size with which it collides, in points.
    ///   - collisionBoundsType: The shape with which it collides.
    ///   - origin: The position along an axis without a constraint, in points.
    public init(
        x: LayoutConstraint? = nil, y: LayoutConstraint? = nil, size: Size = Size(width: 100, height: 100),
        collisionBoundsType: DynamicItemCollisionBoundsType = .rectangle, origin: Point = .zero
    ) {
        (self.x, self.y, free) = (x, y, origin)
        bounds = Rect(origin: .zero, size: size)
        self.collisionBoundsType = collisionBoundsType
    }

    /// The constants, in points; along an axis without a constraint, a position without effect.
    public var center: Point {
        get { Point(x: x?.constant ?? free.x, y: y?.constant ?? free.y) }
        set {
            free = newValue
            x?.constant = newValue.x
            y?.constant = newValue.y
        }
    }

    /// The constraints, for messages.
    public var description: String {
        "the item of " + [x, y].compactMap { $0.map { "\($0)" } }.joined(separator: " and ")
    }
}
