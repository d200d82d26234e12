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

extension DynamicsError: CustomStringConvertible {
    /// What was found, where, and what to do.
    public var description: String { "\(found): \(advice)" }

    /// What was found, and where.
    package var found: String { parts.found }
    /// What to do about it.
    package var advice: String { parts.advice }

    private var parts: (found: String, advice: String) {
        switch self {
        case .emptyBounds(let item, let width, let height):
            ("\(item) has bounds of \(width) × \(height) points", "give it a width and a height before adding it")
        case .unusableItem(let item, let property, let value):
            ("\(item) has a \(property) of \(value)", "it has to be finite, and at most 1,000,000 points")
        case .noOutline(let item):
            ("the collision path of \(item) is no outline", "make it one closed part with at least three corners")
        case .concavePath(let item, let x, let y):
            (
                "the collision path of \(item) bends inwards at (\(x), \(y))",
                "make it convex, or a group of convex items"
            )
        case .selfIntersectingPath(let item):
            ("the collision path of \(item) goes round more than once", "make it one that does not cross itself")
        case .itemTwice(let item, let behavior):
            ("\(behavior) already has \(item)", "add an item to a behaviour once")
        case .groupInGroup(let group):
            ("\(group) has a group among its items", "list that group's items instead")
        case .unusableGroup(let group):
            ("\(group) has no items, or one of them twice", "list each item once")
        case .itemInGroup(let item, let group):
            ("\(item) is in \(group) and elsewhere too", "give behaviours the group, not its items")
        case .attachedToItself(let item):
            ("an attachment ties \(item) to itself", "name two items, or an item and a point")
        case .rangeWithoutAnchor(let minimum, let maximum):
            ("an attachment's range of \(minimum) to \(maximum) leaves out 0, where it is attached", "make it hold 0")
        case .unusableValue(let behavior, let property, let value):
            ("\(property) of \(behavior) cannot be \(value)", "it keeps its value; see the property's range")
        case .unusableBoundary(let identifier):
            ("boundary \"\(identifier)\" has no line to collide with", "give it finite points, not all the same")
        case .noReferenceBounds:
            (
                "a boundary along reference bounds has none with an area",
                "make the animator with bounds larger than the insets"
            )
        case .behaviorElsewhere(let behavior):
            ("\(behavior) belongs to another parent or animator", "remove it there first")
        case .behaviorInItself(let behavior):
            ("\(behavior) was added below itself", "a tree of behaviours has no circles")
        case .unusableForce(let behavior, let item):
            ("\(behavior) gave a force for \(item) that is no number", "it counts as none; mend the evaluator")
        case .itemOutOfRange(let item, let x, let y):
            ("\(item) flew to (\(x), \(y)) and was stopped", "give it a boundary, resistance or smaller forces")
        case .crowd(let waiting, let first, let x, let y):
            (
                "too many shapes lie on one spot, and \(waiting) wait for room, the first \(first) at (\(x), \(y))",
                "spread them out, or let fewer collide"
            )
        case .tooMuchTime(let skipped):
            ("\(skipped) s too much passed in one call and were left out", "advance in parts of at most an hour")
        }
    }
}
