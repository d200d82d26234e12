/// The constraints that an engine makes of contents: an item is no shorter than its content at the priority of its
/// compression resistance, and no longer at that of its hugging.
///
/// A content that wraps is as wide as its longest line. The lines follow from the room for them, so that there are two
/// solutions: in the first one such a content asks for its natural width, and is measured in the width that it gets; if
/// its lines are shorter than that, it asks for their width in the second one. Every layout begins with the first, so
/// that frames don't depend on those before.
extension LayoutSystem {
    /// The difference of lengths in points up to which they are equal.
    static let nearness = 0x1p-10

    /// Reads the size of an item's content into constraints.
    mutating func readContent(of registration: ItemRegistration) {
        widenContent(of: registration)
        var size = registration.item.intrinsicContentSize
        if let width = registration.measuredWidth, let wrapped = registration.wrappedContent(inWidth: width) {
            size.height = wrapped.height
        }
        setContent(of: registration, .horizontal, size.width, registration.width)
        setContent(of: registration, .vertical, size.height, registration.height)
        registration.content = size
        registration.naturalWidth = size.width
    }

    /// Follows a wrapped content, measured in the width that it got; true if it asks for another size than before.
    mutating func follow(_ wrapped: WrappedContent, of registration: ItemRegistration) -> Bool {
        let narrows = narrowContent(of: registration, to: wrapped)
        if abs(wrapped.height - registration.content.height) < Self.nearness { return narrows }
        registration.content.height = wrapped.height
        setContent(of: registration, .vertical, wrapped.height, registration.height)
        return true
    }

    /// Has a content ask for the width of its longest line, if that is less than the width that it got; true if it does.
    ///
    /// Others of the same hugging stay as long as their contents: the width of such a content is what they have left.
    private mutating func narrowContent(of registration: ItemRegistration, to wrapped: WrappedContent) -> Bool {
        guard registration.isCompressed(inWidth: wrapped.width), let line = wrapped.line,
            line < wrapped.width - Self.nearness, !solver.isFixed(registration.width)
        else { return false }
        let hugging = registration.item.contentHuggingPriority(for: .horizontal)
        setOwn(.resistWidth, of: registration, line)
        addOwn(
            .hugLines, of: registration, [LinearTerm(registration.width)], line, .lessThanOrEqual,
            priority: hugging - 0.5)
        registration.content.width = line
        return true
    }

    /// Has a content that was narrowed to its lines ask for its natural width again.
    mutating func widenContent(of registration: ItemRegistration) {
        guard registration.isNarrowed else { return }
        removeOwn(of: registration) { $0 == .hugLines }
        setOwn(.resistWidth, of: registration, registration.naturalWidth)
        registration.content.width = registration.naturalWidth
    }

    private mutating func setContent(
        of registration: ItemRegistration, _ axis: LayoutAxis, _ length: Double, _ variable: SolverVariable
    ) {
        let item = registration.item
        let (hug, resist): (ItemRegistration.Purpose, ItemRegistration.Purpose) =
            axis == .horizontal ? (.hugWidth, .resistWidth) : (.hugHeight, .resistHeight)
        let priorities = ContentPriorities(
            hugging: item.contentHuggingPriority(for: axis),
            resistance: item.contentCompressionResistancePriority(for: axis))
        let hasLength = length.isFinite && length >= 0
        if hasLength, registration.priorities(of: axis) == priorities, registration.constraint(for: hug) != nil {
            setOwn(hug, of: registration, length)
            setOwn(resist, of: registration, length)
            return
        }
        removeOwn(of: registration) { $0 == hug || $0 == resist }
        registration.setPriorities(of: axis, priorities)
        guard hasLength else { return }
        let terms = [LinearTerm(variable)]
        addOwn(resist, of: registration, terms, length, .greaterThanOrEqual, priority: priorities.resistance)
        addOwn(hug, of: registration, terms, length, .lessThanOrEqual, priority: priorities.hugging)
    }
}

/// The importance of an item's content size along one axis.
struct ContentPriorities: Hashable {
    let hugging, resistance: LayoutPriority
}

/// A wrapped content, as it was measured in a width.
struct WrappedContent {
    /// The width in points.
    let width: Double
    /// The width of the longest line; nil for a content that takes all of the width.
    let line: Double?
    /// The height in points.
    let height: Double
}
