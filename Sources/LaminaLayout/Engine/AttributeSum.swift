/// The left side of a constraint in the solver's variables, being put together: attributes in the coordinates of the
/// item that holds the constraint.
struct AttributeSum {
    private(set) var terms: [LinearTerm] = []
    /// The constant of the sum, in points.
    private(set) var constant = 0.0

    mutating func restart() {
        terms.removeAll(keepingCapacity: true)
        constant = 0
    }

    mutating func add(_ variable: SolverVariable, _ factor: Double) { terms.append(LinearTerm(variable, factor)) }
    mutating func add(constant value: Double) { constant += value }

    /// The registrations of items, made as they are needed.
    typealias Registering = (LayoutItem) -> ItemRegistration

    /// Adds a multiple of an attribute of an item that is `container` or inside it.
    mutating func add(
        _ item: LayoutItem, _ attribute: LayoutAttribute, in container: LayoutItem, isRightToLeft: Bool,
        times factor: Double, _ registration: Registering
    ) {
        switch attribute {
        case .left: addPosition(.horizontal, item, 0, container, factor, registration)
        case .right: addPosition(.horizontal, item, 1, container, factor, registration)
        case .leading: addPosition(.horizontal, item, isRightToLeft ? 1 : 0, container, factor, registration)
        case .trailing: addPosition(.horizontal, item, isRightToLeft ? 0 : 1, container, factor, registration)
        case .centerX: addPosition(.horizontal, item, 0.5, container, factor, registration)
        case .top: addPosition(.vertical, item, 0, container, factor, registration)
        case .bottom: addPosition(.vertical, item, 1, container, factor, registration)
        case .centerY: addPosition(.vertical, item, 0.5, container, factor, registration)
        case .width: add(registration(item).width, factor)
        case .height: add(registration(item).height, factor)
        case .firstBaseline, .lastBaseline:
            addBaseline(item, isFirst: attribute == .firstBaseline, container, factor, registration)
        case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
            .centerXWithinMargins, .centerYWithinMargins:
            add(
                item.layoutMarginsGuide, attribute.withoutMargins, in: container, isRightToLeft: isRightToLeft,
                times: factor, registration)
        case .notAnAttribute: break
        }
    }

    /// Adds the position at a fraction of the length along an axis.
    private mutating func addPosition(
        _ axis: LayoutAxis, _ item: LayoutItem, _ fraction: Double, _ container: LayoutItem, _ factor: Double,
        _ registration: Registering
    ) {
        let own = registration(item)
        if fraction > 0 { add(own.length(along: axis), factor * fraction) }
        if item === container {
            constant += factor * item.edgeInside(along: axis)
            return
        }
        add(own.start(along: axis), factor)
        var ancestor = item.parent
        while let outer = ancestor, outer !== container {
            add(registration(outer).start(along: axis), factor)
            constant -= factor * outer.edgeInside(along: axis)
            ancestor = outer.parent
        }
    }

    private mutating func addBaseline(
        _ item: LayoutItem, isFirst: Bool, _ container: LayoutItem, _ factor: Double, _ registration: Registering
    ) {
        var item = item
        // Ends, as each is inside the one before.
        while let inner = item.baselineItem(isFirst: isFirst), inner !== item { item = inner }
        guard let offset = registration(item).baselineOffset(isFirst: isFirst) else {
            addPosition(.vertical, item, isFirst ? 0 : 1, container, factor, registration)
            return
        }
        addPosition(.vertical, item, 0, container, factor, registration)
        constant += factor * offset
    }
}

extension LayoutItem {
    /// The first edge of the alignment rectangle in the item's own coordinates.
    fileprivate func edgeInside(along axis: LayoutAxis) -> Double {
        axis == .horizontal
            ? originInside.x + alignmentRectInsets.leading : originInside.y + alignmentRectInsets.top
    }
}

extension ItemRegistration {
    fileprivate func start(along axis: LayoutAxis) -> SolverVariable { axis == .horizontal ? left : top }
    fileprivate func length(along axis: LayoutAxis) -> SolverVariable { axis == .horizontal ? width : height }
}

extension LayoutAttribute {
    /// The attribute of the margins' guide that an attribute within margins is.
    fileprivate var withoutMargins: LayoutAttribute {
        switch self {
        case .leftMargin: .left
        case .rightMargin: .right
        case .topMargin: .top
        case .bottomMargin: .bottom
        case .leadingMargin: .leading
        case .trailingMargin: .trailing
        case .centerXWithinMargins: .centerX
        case .centerYWithinMargins: .centerY
        default: self
        }
    }

    /// True for a baseline, whose place in its item changes with the item's text.
    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}
