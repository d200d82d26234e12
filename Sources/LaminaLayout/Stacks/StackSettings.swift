/// A direction of layout.
public enum LayoutAxis: String, Hashable, Sendable, CaseIterable {
    case horizontal, vertical
}

/// The places of items across the axis of a stack: `UIStackView.Alignment`.
///
/// `leading` and `top` mean the same, as do `trailing` and `bottom`: which edges they are follows from the axis. A
/// vertical stack cannot align baselines: Apple's pages call them valid for horizontal stacks only and don't say what
/// happens otherwise; here `firstBaseline` falls to `leading`, and `lastBaseline` to `trailing`.
public enum StackAlignment: String, Hashable, Sendable, CaseIterable {
    /// Every item fills the stack across the axis.
    case fill
    case leading, top
    /// The baselines of the first lines of text are at one height.
    case firstBaseline
    case center
    case trailing, bottom
    /// The baselines of the last lines of text are at one height.
    case lastBaseline

    /// The one of both names that all axes share: `leading` for `top`, `trailing` for `bottom`.
    func resolved(for axis: LayoutAxis) -> StackAlignment {
        switch self {
        case .fill, .center: self
        case .leading, .top: .leading
        case .trailing, .bottom: .trailing
        case .firstBaseline: axis == .horizontal ? self : .leading
        case .lastBaseline: axis == .horizontal ? self : .trailing
        }
    }
}

/// The division of a stack's length among its items: `UIStackView.Distribution`.
public enum StackDistribution: String, Hashable, Sendable, CaseIterable {
    /// Items are resized by their hugging and compression resistance. Where those leave a choice, the first item takes
    /// spare length, and lacking length is taken from the last.
    case fill
    /// All items have the same length.
    case fillEqually
    /// Items share the length in proportion to their intrinsic lengths.
    case fillProportionally
    /// The distances from edge to edge are equal, and at least the spacing.
    case equalSpacing
    /// The distances from centre to centre are equal as far as the spacing allows.
    case equalCentering
}

/// The settings of a stack: the properties of `UIStackView` that decide where items are.
package struct StackSettings: Hashable, Sendable {
    /// A spacing that stands for the system's, 8 points, in ``spacing`` and ``StackItem/customSpacing``. The number
    /// itself is meaningless; it is UIKit's.
    package static let spacingUseSystem = Double(Float.leastNormalMagnitude)
    /// A custom spacing that stands for ``spacing``; as ``spacing`` itself, zero. The number itself is meaningless; it
    /// is UIKit's.
    package static let spacingUseDefault = Double(Float.greatestFiniteMagnitude)
    /// The system's spacing between siblings, in points.
    static let systemSpacing = 8.0

    /// The direction in which the items follow each other. Default horizontal.
    package var axis: LayoutAxis
    /// The places of items across the axis. Default fill.
    package var alignment: StackAlignment
    /// The division of length along the axis. Default fill.
    package var distribution: StackDistribution
    /// The distance between items, in points; negative for items that overlap, and zero where it is not finite.
    /// Default zero.
    package var spacing: Double
    /// True if the spacing of a vertical stack is measured from the last baseline of an item to the first one of the
    /// next. Default false; without effect on horizontal stacks.
    package var isBaselineRelativeArrangement: Bool
    /// True if items are placed within the margins of the stack instead of its edges. Default false.
    package var isLayoutMarginsRelativeArrangement: Bool

    /// Creates settings, by default those of a new `UIStackView`.
    package init(
        axis: LayoutAxis = .horizontal, alignment: StackAlignment = .fill, distribution: StackDistribution = .fill,
        spacing: Double = 0, isBaselineRelativeArrangement: Bool = false,
        isLayoutMarginsRelativeArrangement: Bool = false
    ) {
        (self.axis, self.alignment, self.distribution) = (axis, alignment, distribution)
        self.spacing = spacing
        self.isBaselineRelativeArrangement = isBaselineRelativeArrangement
        self.isLayoutMarginsRelativeArrangement = isLayoutMarginsRelativeArrangement
    }

    /// Returns the distance after an item, in points.
    func spacing(after item: StackItem) -> Double {
        if let custom = item.customSpacing, custom != Self.spacingUseDefault { return Self.points(custom) }
        return spacing == Self.spacingUseDefault ? 0 : Self.points(spacing)
    }

    private static func points(_ spacing: Double) -> Double {
        spacing == spacingUseSystem ? systemSpacing : spacing.isFinite ? spacing : 0
    }
}

/// The facts about an item that a stack's constraints depend on.
package struct StackItem: Hashable, Sendable {
    /// True if the item takes no length, and doesn't contribute to the layout.
    package var isHidden: Bool
    /// The width of the content, in points; nil, negative or infinite if it has none. Proportions follow from it.
    package var intrinsicWidth: Double?
    /// The height of the content, in points; nil, negative or infinite if it has none. Proportions follow from it.
    package var intrinsicHeight: Double?
    /// True if the item is text that wraps, so that its height follows from its width.
    package var hasMultilineText: Bool
    /// The distance to the next item, in place of the stack's spacing; nil for the stack's.
    package var customSpacing: Double?

    /// Creates a description of an item.
    package init(
        isHidden: Bool = false, intrinsicWidth: Double? = nil, intrinsicHeight: Double? = nil,
        hasMultilineText: Bool = false, customSpacing: Double? = nil
    ) {
        (self.isHidden, self.hasMultilineText, self.customSpacing) = (isHidden, hasMultilineText, customSpacing)
        (self.intrinsicWidth, self.intrinsicHeight) = (intrinsicWidth, intrinsicHeight)
    }

    /// Returns the intrinsic length along an axis.
    func intrinsicLength(along axis: LayoutAxis) -> Double? {
        let length = axis == .horizontal ? intrinsicWidth : intrinsicHeight
        return length.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
}
