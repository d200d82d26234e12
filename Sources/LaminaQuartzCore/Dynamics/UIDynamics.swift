import Lamina

/// The animator of dynamics; add it to the stage, `stage.addAnimator(animator)`, whose clock drives it.
public typealias UIDynamicAnimator = DynamicAnimator
/// An animator's delegate.
public typealias UIDynamicAnimatorDelegate = DynamicAnimatorDelegate
/// A behaviour of items.
public typealias UIDynamicBehavior = DynamicBehavior
/// Gravity.
public typealias UIGravityBehavior = GravityBehavior
/// Collisions of items with each other and with boundaries.
public typealias UICollisionBehavior = CollisionBehavior
/// The delegate of collisions.
public typealias UICollisionBehaviorDelegate = CollisionBehaviorDelegate
/// An attachment of an item to a point or to another.
public typealias UIAttachmentBehavior = AttachmentBehavior
/// A snap of an item to a point.
public typealias UISnapBehavior = SnapBehavior
/// A push of items.
public typealias UIPushBehavior = PushBehavior
/// A field of forces.
public typealias UIFieldBehavior = FieldBehavior
/// The physical properties of items.
public typealias UIDynamicItemBehavior = DynamicItemBehavior
/// An object that dynamics move. A layer is none but has one, `dynamicItem`, which behaviours take from it.
public typealias UIDynamicItem = DynamicItem
/// Items that move as one.
public typealias UIDynamicItemGroup = DynamicItemGroup
/// The shapes with which items collide.
public typealias UIDynamicItemCollisionBoundsType = DynamicItemCollisionBoundsType
/// A region of a field.
public typealias UIRegion = FieldRegion
/// An offset from an item's centre.
public typealias UIOffset = ItemOffset
/// A range of numbers.
public typealias UIFloatRange = FloatRange

extension DynamicAnimator {
    /// An animator in the coordinates of a view.
    public convenience init(referenceView view: UIView) { self.init(referenceLayer: view) }
    /// The view in whose coordinates items move.
    public var referenceView: UIView? { referenceLayer }
}

// MARK: Collisions

extension CollisionBehavior {
    /// Adds a boundary along a path.
    public func addBoundary(withIdentifier identifier: NSCopying, for path: UIBezierPath) {
        addBoundary(withIdentifier: identifier, for: path.path)
    }
    /// The path of a boundary; nil for a name that no boundary has.
    public func boundary(withIdentifier identifier: NSCopying) -> UIBezierPath? {
        let path: Path? = boundary(withIdentifier: identifier)
        return path.map { UIBezierPath(cgPath: CGPath($0)) }
    }
}

/// Properties of collisions in the types that UIKit gives them, beside Lamina's of the same names.
public protocol UICollisionBehaviorNames: CollisionBehavior {}

extension CollisionBehavior: UICollisionBehaviorNames {}

extension UICollisionBehaviorNames {
    /// The names of the boundaries; nil without any.
    public var boundaryIdentifiers: [NSCopying]? {
        let names: [String] = self.boundaryIdentifiers
        return names.isEmpty ? nil : names
    }
}

// MARK: Items

extension DynamicItem {
    /// The view that the item moves; nil for an item of another kind.
    public var view: UIView? { (self as? LayerItem)?.layer }
}

extension Layer {
    /// The shape with which the layer collides.
    public final var collisionBoundsType: UIDynamicItemCollisionBoundsType {
        get { dynamicItem.collisionBoundsType }
        set { dynamicItem.collisionBoundsType = newValue }
    }
    /// The outline of collision bounds of the kind `path`, in points from the centre.
    public final var collisionBoundingPath: UIBezierPath {
        get { UIBezierPath(cgPath: CGPath(dynamicItem.collisionBoundingPath)) }
        set { dynamicItem.collisionBoundingPath = newValue.path }
    }
}

extension AttachmentBehavior {
    /// An item or an anchor as what an item is attached to.
    public typealias AttachmentType = AttachedBehaviorType
}
