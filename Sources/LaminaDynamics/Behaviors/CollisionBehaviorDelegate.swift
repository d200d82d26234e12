import Foundation

/// Is told of collisions; each call does nothing unless you write it.
///
/// The calls come after the step in which it happened, items holding the places of the step, in the order in which the
/// engine met the contacts, which is the same in every run. They may change, add and remove behaviours.
public protocol CollisionBehaviorDelegate: AnyObject {
    /// Two items have begun to touch.
    ///
    /// - Parameters:
    ///   - behavior: the first one, in the order of the tree, that lets them collide.
    ///   - item1: the item of the two that came to the animator first.
    ///   - item2: the other.
    ///   - point: where they touch, in points; in the middle where they touch along a side.
    func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
        at point: CGPoint)

    /// Two items have ceased to touch.
    func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem)

    /// An item has begun to touch a boundary.
    ///
    /// - Parameters:
    ///   - behavior: whose boundary it is.
    ///   - item: the item.
    ///   - identifier: the boundary's name; nil for the one that the reference bounds make.
    ///   - point: where they touch, in points; in the middle where they touch along a side.
    func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?, at point: CGPoint)

    /// An item has ceased to touch a boundary; the name is nil for the one that the reference bounds make.
    func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?)
}

extension CollisionBehaviorDelegate {
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
        at point: CGPoint
    ) {}

    /// Does nothing.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
    ) {}

    /// Does nothing.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?, at point: CGPoint
    ) {}

    /// Does nothing.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?
    ) {}
}
