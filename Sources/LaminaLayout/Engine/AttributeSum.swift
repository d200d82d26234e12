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

    /// Sums the left side of a constraint less its right side, without the constraint's constant.
    mutating func restart(
        _ form: ConstraintForm<LayoutItem>, in container: LayoutItem, _ registration: Registering
    ) {
        restart()
        // From right to left, positions count from the right edge: both sides are the container's width less them.
        let isRightToLeft = form.isDirected && container.effectiveLayoutDirection == .rightToLeft
        let sign: Double = isRightToLeft ? -1 : 1
        add(
            form.first, form.firstAttribute, from: form.firstOrigin, in: container, isRightToLeft: isRightToLeft,
            times: sign, registration)
        guard let second = form.second else { return }
        add(
            second, form.secondAttribute, from: form.secondOrigin, in: container, isRightToLeft: isRightToLeft,
            times: -sign * form.multiplier, registration)
        if sign < 0, form.multiplier != 1 {
            add(registration(container).width, 1 - form.multiplier)
            let edge = container.originInside.x + container.alignmentRectInsets.leading
            add(constant: (1 - form.multiplier) * edge)
        }
    }

    /// Adds a multiple of an attribute, or of its distance from another one.
    private mutating func add(
        _ item: LayoutItem, _ attribute: LayoutAttribute, from origin: ConstraintOrigin<LayoutItem>?,
        in container: LayoutItem, isRightToLeft: Bool, times factor: Double, _ registration: Registering
    ) {
        guard let origin else {
            return add(
                item, attribute, in: container, isRightToLeft: isRightToLeft, times: factor, registration)
        }
        let isReversed = attribute.kind == .directedX && container.effectiveLayoutDirection == .rightToLeft
        let sign: Double = isReversed ? -1 : 1
        add(item, attribute, in: container, isRightToLeft: isReversed, times: sign * factor, registration)
        add(
            origin.item, origin.attribute, in: container, isRightToLeft: isReversed, times: -sign * factor,
            registration)
    }

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
        let item = item.baselineSource(isFirst: isFirst) { registration($0).assumedHeight }
        let baseline = registration(item).baseline(isFirst: isFirst)
        addPosition(.vertical, item, baseline?.origin ?? (isFirst ? 0 : 1), container, factor, registration)
        constant += factor * (baseline?.distance ?? 0)
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
