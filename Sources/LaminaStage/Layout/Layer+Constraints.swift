import LaminaGeometry
import LaminaLayers
import LaminaLayout

/// The layout of a layer by constraints; more is in ``LayoutItem``.
extension Layer {
    /// Keeps the layer's frame where constraints don't decide it. Set it to false for a layer that constraints place
    /// and size. The default is true, as in UIKit.
    ///
    /// Stacks set it to false for the layers that they arrange, and documents for those that constraints name, as
    /// Interface Builder does, unless they have a frame, bounds or a position.
    public final var translatesAutoresizingMaskIntoConstraints: Bool {
        get { layoutHook == nil || layoutItem.translatesAutoresizingMaskIntoConstraints }
        set { layoutItem.translatesAutoresizingMaskIntoConstraints = newValue }
    }

    /// Has constraints place the layer, unless it has a place of its own: the rule for stacks, for what they arrange, and
    /// for the layers that a document's constraints name.
    package final func letConstraintsPlace(unlessPlaced hasPlace: Bool = false) {
        translatesAutoresizingMaskIntoConstraints = hasPlace
    }

    /// The active constraints that the layer holds: those whose items have it as their nearest common ancestor. Don't
    /// deactivate them all: not every one is yours.
    public final var constraints: [LayoutConstraint] { layoutHook == nil ? [] : layoutItem.constraints }

    /// The guide of the layer's margins, 8 points from each edge unless `layoutItem.layoutMargins` was set.
    public final var layoutMarginsGuide: LayoutGuide { layoutItem.layoutMarginsGuide }

    /// The guide of the part of the layer that `layoutItem.safeAreaInsets` leave, the whole layer by default. What the
    /// outermost layer's insets cover is not looked for in layers inside it.
    public final var safeAreaLayoutGuide: LayoutGuide { layoutItem.safeAreaLayoutGuide }

    /// Requests ``updateConstraints()`` before the next layout.
    public final func setNeedsUpdateConstraints() { layoutItem.setNeedsUpdateConstraints() }

    /// Lays out the layer's tree now if that is requested, in the open transaction: in an explicit one that doesn't
    /// disable actions, frames animate.
    ///
    /// ```swift
    /// Transaction.begin()
    /// Transaction.setAnimationDuration(0.5)
    /// height.constant = 300
    /// card.layoutIfNeeded()
    /// Transaction.commit()
    /// ```
    public final func layoutIfNeeded() {
        let root = outermost
        defer { root.clearDueLayout() }
        guard root.subtreeNeedsLayout else { return }
        TreeLayout.layOut(root)
        // What the changes before asked of the next layout is done.
        root.clock?.layoutAnimation = nil
    }

    /// Returns the size that the layer's constraints give it, in points, as close to a size as they let it.
    ///
    /// `UIView`'s `layoutFittingCompressedSize` is a size of zero here, the expanded one one of 10,000.
    ///
    /// - Parameters:
    ///   - size: The wanted size.
    ///   - horizontal: The priority of the width. The default is 50.
    ///   - vertical: The priority of the height. The default is 50.
    public final func systemLayoutSizeFitting(
        _ size: Size, horizontal: LayoutPriority = .fittingSizeLevel, vertical: LayoutPriority = .fittingSizeLevel
    ) -> Size {
        layoutItem.fittingSize(size, horizontal: horizontal, vertical: vertical)
    }
}
