/// The constraints by which a stack places its items.
///
/// ```swift
/// let settings = StackSettings(alignment: .center, spacing: 10)
/// let items = [StackItem(intrinsicWidth: 40, intrinsicHeight: 20), StackItem(intrinsicWidth: 80, intrinsicHeight: 30)]
/// let arrangement = StackArrangement(settings, items: items)
/// arrangement.constraints[0]  // UISV-canvas-connection: the stack's leading edge = item 0's
/// ```
///
/// A stack has no layout of its own beside these constraints, which are those that `UIStackView` prints, under the same
/// identifiers. They hold together with the items' content sizes: the stack's size, where nothing else decides it,
/// follows from the items.
///
/// Where sources on `UIStackView` differ, or say nothing:
///
/// - A hidden item has no length, required, and follows at the end of the item before it. It takes no spacing and,
///   as Apple's reference has it, doesn't contribute to the layout: across the axis it keeps the size of its content
///   and is aligned by one edge, by which it can't change the stack's size. (UIKit's printouts of iOS 10 still align
///   both edges of hidden items.) "First", "last" and "lone" below are said of visible items.
/// - The spacing between two visible items is the one after the former. With the item before a hidden one remains its
///   own spacing, custom or not; a hidden item's custom spacing has no effect, and no spacing follows the last visible
///   item.
/// - A stack without visible items asks for no size at all, at 49, and so takes any size without a conflict.
/// - `firstBaseline` leaves the position of the baseline to the spanner, as today's printouts do. In a stack that is
///   taller than its items the spanner decides nothing, so items ask for the stack's top edge at 1
///   (`Lamina-baseline-position`). With `lastBaseline` the bottom edge of the first item alone is kept within the
///   stack, as UIKit has it: an item that reaches lower below the baseline sticks out.
/// - Baseline-relative spacing is also that from the stack's top edge to the first item's first baseline, and from the
///   last item's last baseline to the stack's bottom edge, as Apple's reference has it: ``StackSettings/spacing`` there,
///   whatever items have of their own. An item without text counts by its edges. The system's spacing is 8 points there
///   too.
/// - Spacings of `equalSpacing` can't be negative, as the guides between items can't.
/// - Gaps of `equalCentering` are equal at 149, 148 and so on, and 100 at the least: the earlier gaps win.
/// - Shares of `fillProportionally` are those of the stack's length, within margins if the arrangement is relative to
///   them. If the spacing is so negative that no length is left, intrinsic lengths alone count. A lone item fills the
///   stack, with or without an intrinsic length.
/// - Text that wraps is asked for an even share of the width where baselines are aligned, as it was in iOS 10 (a report
///   on iOS 11 has it with `top` too), unless the distribution divides the width itself: beside proportions, even
///   shares would make a stack that is as wide as its items vanish.
/// - In `fill`, items of equal hugging or compression resistance are equally good candidates for a change of length.
///   UIKit resizes the first if there is too much; nothing is known of too little. Here each item after the first asks
///   at 1 for no length, with a weight that rises by one from item to item (`Lamina-fill-order`). So spare length goes
///   to the first of the candidates, and lacking length is taken from the last. Priorities above 1 are not affected;
///   constraints of the program at 1 compete with it. In a stack that is as long as its items, an item without an
///   intrinsic length gets none, but for the first, whose length stays undetermined.
///
/// Takes time in proportion to the number of items.
package struct StackArrangement: Hashable, Sendable {
    /// The constraints, in the order in which they are to be activated.
    package let constraints: [ConstraintForm<StackPart>]
    /// The guides that the constraints refer to, beside that of the margins: gaps, the spanner, the guide without length.
    /// The spanner's edges and length are constrained across the axis only, those of the others along it.
    package let guides: [StackPart]

    /// Creates the constraints of a stack.
    package init(_ settings: StackSettings, items: [StackItem]) {
        let contents = StackContents(settings, items)
        let distribution = StackDistributionConstraints(contents)
        constraints = distribution.constraints + StackAlignmentConstraints(contents).constraints
        guides = distribution.guides + (contents.hasSpanner ? [.spanner] : [])
    }
}

/// A thing that a stack's constraints refer to.
package enum StackPart: Hashable, Sendable {
    /// The stack itself.
    case stack
    /// The guide of the stack's margins.
    case margins
    /// An item, by its index among all items of the stack.
    case item(Int)
    /// A guide from one visible item to the next, by its place, if items are spaced or centred equally.
    case gap(Int)
    /// A guide across the axis that holds all visible items.
    case spanner
    /// A guide without length along the axis, against which the lengths of items are weighed if the distribution is
    /// fill.
    case zero
}

/// The names of a stack's constraints: UIKit's, but for Lamina's own.
enum StackIdentifier: String {
    case canvasConnection = "UISV-canvas-connection"
    case spacing = "UISV-spacing"
    case alignment = "UISV-alignment"
    case fillEqually = "UISV-fill-equally"
    case fillProportionally = "UISV-fill-proportionally"
    case distributingEdge = "UISV-distributing-edge"
    case spanningBoundary = "UISV-spanning-boundary"
    case spanningFit = "UISV-spanning-fit"
    case canvasFit = "UISV-canvas-fit"
    case ambiguitySuppression = "UISV-ambiguity-suppression"
    case textWidthDisambiguation = "UISV-text-width-disambiguation"
    case hiding = "UISV-hiding"
    case fillOrder = "Lamina-fill-order"
    case baselinePosition = "Lamina-baseline-position"
}

/// A stack's settings and items, as the constraints of both axes see them.
struct StackContents {
    /// The attributes of one axis.
    struct Attributes {
        let start, end, center, length: LayoutAttribute

        init(_ axis: LayoutAxis) {
            switch axis {
            case .horizontal: (start, end, center, length) = (.leading, .trailing, .centerX, .width)
            case .vertical: (start, end, center, length) = (.top, .bottom, .centerY, .height)
            }
        }
    }

    let settings: StackSettings
    let items: [StackItem]
    /// The indices of the visible items.
    let visible: [Int]
    /// The alignment, by the name that both axes share.
    let alignment: StackAlignment

    init(_ settings: StackSettings, _ items: [StackItem]) {
        (self.settings, self.items) = (settings, items)
        visible = items.indices.filter { !items[$0].isHidden }
        alignment = settings.alignment.resolved(for: settings.axis)
    }

    /// The rectangle that the items fill.
    var canvas: StackPart { settings.isLayoutMarginsRelativeArrangement ? .margins : .stack }
    var along: Attributes { Attributes(settings.axis) }
    var across: Attributes { Attributes(settings.axis == .horizontal ? .vertical : .horizontal) }
    var hasSpanner: Bool { visible.count >= 2 && alignment != .fill }
    var alignsBaselines: Bool { alignment == .firstBaseline || alignment == .lastBaseline }

    /// True if distances along the axis are measured from baselines.
    var measuresFromBaselines: Bool { settings.isBaselineRelativeArrangement && settings.axis == .vertical }
    /// The distance of the outer baselines from the canvas's edges, in points, where distances are between baselines.
    var edgeSpacing: Double { settings.spacing(after: StackItem()) }

    /// Returns the distance after an item, in points.
    func spacing(after index: Int) -> Double { settings.spacing(after: items[index]) }

    /// The sum of the distances between visible items, in points.
    var spacingSum: Double { visible.dropLast().reduce(0) { $0 + spacing(after: $1) } }
}

extension [ConstraintForm<StackPart>] {
    /// Adds a constraint between two attributes.
    mutating func add(
        _ identifier: StackIdentifier, _ first: StackPart, _ firstAttribute: LayoutAttribute,
        _ relation: LayoutRelation = .equal, to second: StackPart, _ secondAttribute: LayoutAttribute,
        multiplier: Double = 1, constant: Double = 0, priority: LayoutPriority = .required
    ) {
        append(
            ConstraintForm(
                first, firstAttribute, relation, to: second, secondAttribute, multiplier: multiplier,
                constant: constant, priority: priority, identifier: identifier.rawValue))
    }

    /// Adds a constraint of one attribute to zero.
    mutating func add(
        _ identifier: StackIdentifier, zero part: StackPart, _ attribute: LayoutAttribute,
        priority: LayoutPriority = .required
    ) {
        append(
            ConstraintForm(part, attribute, constant: 0, priority: priority, identifier: identifier.rawValue))
    }
}
