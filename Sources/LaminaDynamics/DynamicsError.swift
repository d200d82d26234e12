/// A fault in the input of a dynamic animator: an item, a behaviour or a value that is unusable.
///
/// Calls do not throw it: it is recorded in `DynamicAnimator.faults` and reported to the delegate, and the faulty
/// object takes no part. The description says what was found and what to do about it.
public enum DynamicsError: Error, Sendable, Hashable {
    /// An item's bounds have no area.
    case emptyBounds(item: String, width: Double, height: Double)
    /// A property of an item is not finite, or too large to compute with.
    case unusableItem(item: String, property: String, value: String)
    /// A collision path has fewer than three corners, several subpaths, or no area.
    case noOutline(item: String)
    /// A collision path is concave; `x` and `y` are the corner's, in points from the item's centre.
    case concavePath(item: String, x: Double, y: Double)
    /// A collision path intersects itself.
    case selfIntersectingPath(item: String)
    /// An item was added to a behaviour twice.
    case itemTwice(item: String, behavior: String)
    /// A group contains another group.
    case groupInGroup(group: String)
    /// A group has no items, or contains one twice.
    case unusableGroup(group: String)
    /// An item is in a group of the animator, and in a behaviour or a second group as well.
    case itemInGroup(item: String, group: String)
    /// An attachment connects an item to itself.
    case attachedToItself(item: String)
    /// A range does not contain 0, the position at which the items were attached.
    case rangeWithoutAnchor(minimum: Double, maximum: Double)
    /// A property of a behaviour was set to an unusable value.
    case unusableValue(behavior: String, property: String, value: String)
    /// A boundary's path has no line, or unusable coordinates.
    case unusableBoundary(identifier: String)
    /// A boundary was requested along reference bounds that are missing or have no area within the insets.
    case noReferenceBounds
    /// A behaviour was added that belongs to another parent or animator.
    case behaviorElsewhere(String)
    /// A behaviour was added below itself.
    case behaviorInItself(String)
    /// A field's evaluator returned NaN for an item.
    case unusableForce(behavior: String, item: String)
    /// An item left the range that is computed, and was stopped there; in points.
    case itemOutOfRange(item: String, x: Double, y: Double)
    /// So many items, or lines of boundaries, overlap at one spot that some are suspended there, without movement or
    /// collisions, until the others have made room: their number, and the first of them with its position, in points.
    /// Reported once.
    case crowd(waiting: Int, first: String, x: Double, y: Double)
    /// More time passed in one call than is computed; the rest, in seconds, was skipped.
    case tooMuchTime(skippedSeconds: Double)
}

extension DynamicsError: CustomStringConvertible {
    /// The message: what was found, where, and what to do.
    public var description: String { "\(found): \(advice)" }

    /// The finding, and where.
    package var found: String { parts.found }
    /// The advice.
    package var advice: String { parts.advice }

    private var parts: (found: String, advice: String) {
        switch self {
        case .emptyBounds(let item, let width, let height):
            ("\(item) has bounds of \(width) × \(height) points", "give it a width and a height before adding it")
        case .unusableItem(let item, let property, let value):
            ("\(item) has a \(property) of \(value)", "it must be finite, and at most 1,000,000 points")
        case .noOutline(let item):
            (
                "the collision path of \(item) is not an outline",
                "make it one closed subpath with at least three corners"
            )
        case .concavePath(let item, let x, let y):
            (
                "the collision path of \(item) is concave at (\(x), \(y))",
                "make it convex, or a group of convex items"
            )
        case .selfIntersectingPath(let item):
            ("the collision path of \(item) intersects itself", "make it one that does not")
        case .itemTwice(let item, let behavior):
            ("\(behavior) already has \(item)", "add an item to a behaviour once")
        case .groupInGroup(let group):
            ("\(group) has a group among its items", "list that group's items instead")
        case .unusableGroup(let group):
            ("\(group) has no items, or contains one twice", "list each item once")
        case .itemInGroup(let item, let group):
            ("\(item) is in \(group) and elsewhere too", "give behaviours the group, not its items")
        case .attachedToItself(let item):
            ("an attachment connects \(item) to itself", "name two items, or an item and a point")
        case .rangeWithoutAnchor(let minimum, let maximum):
            (
                "an attachment's range of \(minimum) to \(maximum) does not contain 0, where it is attached",
                "extend it to 0"
            )
        case .unusableValue(let behavior, let property, let value):
            ("\(property) of \(behavior) cannot be \(value)", "it keeps its previous value; see the property's range")
        case .unusableBoundary(let identifier):
            ("boundary \"\(identifier)\" has no line to collide with", "give it finite points, not all the same")
        case .noReferenceBounds:
            (
                "a boundary along reference bounds has none with an area",
                "create the animator with bounds larger than the insets"
            )
        case .behaviorElsewhere(let behavior):
            ("\(behavior) belongs to another parent or animator", "remove it there first")
        case .behaviorInItself(let behavior):
            ("\(behavior) was added below itself", "a tree of behaviours has no cycles")
        case .unusableForce(let behavior, let item):
            ("\(behavior) returned a force for \(item) that is not a number", "it counts as 0; fix the evaluator")
        case .itemOutOfRange(let item, let x, let y):
            ("\(item) flew to (\(x), \(y)) and was stopped", "give it a boundary, resistance or smaller forces")
        case .crowd(let waiting, let first, let x, let y):
            (
                "too many shapes overlap at one spot, and \(waiting) are suspended, the first \(first) at (\(x), \(y))",
                "spread them out, or let fewer collide"
            )
        case .tooMuchTime(let skipped):
            ("one call advanced by \(skipped) s too much, which were skipped", "advance by at most an hour at a time")
        }
    }
}
