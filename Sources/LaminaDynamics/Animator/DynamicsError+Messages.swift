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
