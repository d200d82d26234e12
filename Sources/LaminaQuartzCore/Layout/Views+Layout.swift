import Lamina
import LaminaLayout

// What layout asks of views: `UIView`'s functions for it, over the layer's item.

extension Layer {
    /// The size of content that has none along an axis.
    public static var noIntrinsicMetric: CGFloat { LayoutItem.noIntrinsicMetric }
    /// The smallest size for `systemLayoutSizeFitting`.
    public static var layoutFittingCompressedSize: CGSize { .zero }
    /// A large size for `systemLayoutSizeFitting`, 10,000 points.
    public static var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

    /// Activates a constraint.
    public final func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
    /// Activates constraints.
    public final func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
    /// Deactivates a constraint.
    public final func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
    /// Deactivates constraints.
    public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        NSLayoutConstraint.deactivate(constraints)
    }

    /// The priority with which it does not grow beyond its content.
    public final func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        layoutItem.contentHuggingPriority(for: axis)
    }
    /// Sets the priority with which it does not grow beyond its content.
    public final func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        layoutItem.setContentHuggingPriority(priority, for: axis)
    }
    /// The priority with which it does not shrink below its content.
    public final func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        layoutItem.contentCompressionResistancePriority(for: axis)
    }
    /// Sets the priority with which it does not shrink below its content.
    public final func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) { layoutItem.setContentCompressionResistancePriority(priority, for: axis) }

    /// The guides that the view has.
    public final var layoutGuides: [UILayoutGuide] { layoutItem.guides }
    /// Adds a guide.
    public final func addLayoutGuide(_ guide: UILayoutGuide) { layoutItem.addLayoutGuide(guide) }
    /// Removes a guide and its constraints.
    public final func removeLayoutGuide(_ guide: UILayoutGuide) { layoutItem.removeLayoutGuide(guide) }

    /// The insets of the margins' guide, from left to right.
    public final var layoutMargins: UIEdgeInsets {
        get {
            let (isReversed, insets) = (layoutItem.effectiveLayoutDirection == .rightToLeft, layoutItem.layoutMargins)
            return UIEdgeInsets(
                top: insets.top, left: isReversed ? insets.trailing : insets.leading, bottom: insets.bottom,
                right: isReversed ? insets.leading : insets.trailing)
        }
        set {
            let isReversed = layoutItem.effectiveLayoutDirection == .rightToLeft
            layoutItem.layoutMargins = NSDirectionalEdgeInsets(
                top: newValue.top, leading: isReversed ? newValue.right : newValue.left, bottom: newValue.bottom,
                trailing: isReversed ? newValue.left : newValue.right)
        }
    }
    /// The insets of the margins' guide, by the direction of layout.
    public final var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { layoutItem.layoutMargins }
        set { layoutItem.layoutMargins = newValue }
    }

    /// True if constraints leave its frame open.
    public final var hasAmbiguousLayout: Bool { layoutItem.hasAmbiguousLayout }
    /// Changes the frame to another that the constraints allow.
    public final func exerciseAmbiguityInLayout() { layoutItem.exerciseAmbiguityInLayout() }
    /// The constraints that decide its frame along an axis.
    public final func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        layoutItem.constraintsAffectingLayout(for: axis)
    }
    /// The size that the constraints give it, as close to a size as priorities let it.
    public final func systemLayoutSizeFitting(
        _ size: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize { layoutItem.fittingSize(size, horizontal: horizontal, vertical: vertical) }
}

extension LayoutGuide {
    /// The view that has the guide.
    public var owningView: UIView? { (owningItem as? LayerLayoutItem)?.layer }
}

extension LayoutItem {
    /// The view that the item lays out; nil for a guide.
    public final var view: UIView? { (self as? LayerLayoutItem)?.layer }
}
