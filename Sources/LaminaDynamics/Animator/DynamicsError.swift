/// A mistake in what a dynamic animator was given: an item, a behaviour or a value that cannot be used.
///
/// Calls do not throw it: it is kept in `DynamicAnimator.faults` and told to the delegate, and what is faulty takes no
/// part. The description says what was found and what to do about it.
public enum DynamicsError: Error, Sendable, Hashable {
    /// An item's bounds have no area.
    case emptyBounds(item: String, width: Double, height: Double)
    /// A property of an item is no number, or beyond what can be computed with.
    case unusableItem(item: String, property: String, value: String)
    /// A collision path has less than three corners, or several parts, or no area.
    case noOutline(item: String)
    /// A collision path bends inwards; `x` and `y` are the corner's, in points from the item's centre.
    case concavePath(item: String, x: Double, y: Double)
    /// A collision path goes round more than once.
    case selfIntersectingPath(item: String)
    /// A behaviour was given an item that it has.
    case itemTwice(item: String, behavior: String)
    /// A group has another group in it.
    case groupInGroup(group: String)
    /// A group has no items, or one of them twice.
    case unusableGroup(group: String)
    /// An item is in a group that is here, and by itself or in a second group as well.
    case itemInGroup(item: String, group: String)
    /// An attachment ties an item to itself.
    case attachedToItself(item: String)
    /// A range leaves out 0, which is how the items were attached.
    case rangeWithoutAnchor(minimum: Double, maximum: Double)
    /// A property of a behaviour was set to what it cannot be.
    case unusableValue(behavior: String, property: String, value: String)
    /// A boundary's path has no line, or coordinates that cannot be used.
    case unusableBoundary(identifier: String)
    /// A boundary was asked for along reference bounds that are not there or have no area within the insets.
    case noReferenceBounds
    /// A behaviour was added that belongs to another parent or animator.
    case behaviorElsewhere(String)
    /// A behaviour was added below itself.
    case behaviorInItself(String)
    /// A field's evaluator gave a force that is no number for an item.
    case unusableForce(behavior: String, item: String)
    /// An item went further than is computed, and was stopped there; in points.
    case itemOutOfRange(item: String, x: Double, y: Double)
    /// So many items, or lines of boundaries, lie on one spot that some wait there, moved and met by nothing, until the
    /// others have made room: how many, and the first of them with its place, in points. Told once.
    case crowd(waiting: Int, first: String, x: Double, y: Double)
    /// More time passed in one call than is computed; the rest, in seconds, was left out.
    case tooMuchTime(skippedSeconds: Double)
}
