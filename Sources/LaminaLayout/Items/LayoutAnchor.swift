/// An attribute of an item, to make constraints of: `NSLayoutAnchor`.
///
/// The parameter keeps x from y and both from lengths: a constraint between anchors of different axes doesn't compile.
public struct LayoutAnchor<Axis: LayoutAnchorAxis> {
    /// The item.
    public let item: LayoutItem
    /// The attribute of the item.
    public let attribute: LayoutAttribute
    /// The position from which the attribute counts, if the anchor is a distance; nil otherwise.
    public let origin: ConstraintOrigin<LayoutItem>?

    init(item: LayoutItem, attribute: LayoutAttribute, from origin: ConstraintOrigin<LayoutItem>? = nil) {
        (self.item, self.attribute, self.origin) = (item, attribute, origin)
    }

    /// Creates a constraint that makes this anchor equal to another one plus a constant, in points.
    public func constraint(equalTo other: Self, constant: Double = 0) -> LayoutConstraint {
        make(.equal, other, 1, constant)
    }

    /// Creates a constraint that makes this anchor at least another one plus a constant, in points.
    public func constraint(greaterThanOrEqualTo other: Self, constant: Double = 0) -> LayoutConstraint {
        make(.greaterThanOrEqual, other, 1, constant)
    }

    /// Creates a constraint that makes this anchor at most another one plus a constant, in points.
    public func constraint(lessThanOrEqualTo other: Self, constant: Double = 0) -> LayoutConstraint {
        make(.lessThanOrEqual, other, 1, constant)
    }

    fileprivate func make(
        _ relation: LayoutRelation, _ other: Self, _ multiplier: Double, _ constant: Double
    ) -> LayoutConstraint {
        var form = ConstraintForm(
            item, attribute, relation, to: other.item, other.attribute, multiplier: multiplier, constant: constant)
        (form.firstOrigin, form.secondOrigin) = (origin, other.origin)
        return LayoutConstraint(form)
    }

    fileprivate func make(_ relation: LayoutRelation, _ constant: Double) -> LayoutConstraint {
        var form = ConstraintForm(item, attribute, relation, constant: constant)
        form.firstOrigin = origin
        return LayoutConstraint(form)
    }

    /// The distance from this anchor to another one.
    fileprivate func distance(to other: Self) -> LayoutDimension {
        LayoutDimension(
            item: other.item, attribute: other.attribute, from: ConstraintOrigin(item: item, attribute: attribute))
    }
}

/// The axis of an anchor.
public protocol LayoutAnchorAxis {}
/// Positions along x.
public enum XAxis: LayoutAnchorAxis {}
/// Positions along y.
public enum YAxis: LayoutAnchorAxis {}
/// Lengths.
public enum Dimension: LayoutAnchorAxis {}

/// An anchor of positions along x.
public typealias LayoutXAxisAnchor = LayoutAnchor<XAxis>
/// An anchor of positions along y.
public typealias LayoutYAxisAnchor = LayoutAnchor<YAxis>
/// An anchor of lengths.
public typealias LayoutDimension = LayoutAnchor<Dimension>

/// The system's distance between neighbours, in points.
public let systemSpacing = 8.0

extension LayoutAnchor where Axis == XAxis {
    /// Returns the distance from this anchor to another one, as a length for constraints: positive where the other one
    /// is farther to the right, or for leading and trailing edges farther along the direction of layout.
    public func anchorWithOffset(to other: Self) -> LayoutDimension { distance(to: other) }

    /// Creates a constraint that places this anchor after another one, at the system's spacing of 8 points times `multiplier`.
    public func constraint(equalToSystemSpacingAfter other: Self, multiplier: Double = 1) -> LayoutConstraint {
        make(.equal, other, 1, systemSpacing * multiplier)
    }

    /// Creates a constraint that places this anchor after another one, at least at the system's spacing.
    public func constraint(greaterThanOrEqualToSystemSpacingAfter other: Self, multiplier: Double = 1)
        -> LayoutConstraint
    {
        make(.greaterThanOrEqual, other, 1, systemSpacing * multiplier)
    }

    /// Creates a constraint that places this anchor after another one, at most at the system's spacing.
    public func constraint(lessThanOrEqualToSystemSpacingAfter other: Self, multiplier: Double = 1) -> LayoutConstraint
    {
        make(.lessThanOrEqual, other, 1, systemSpacing * multiplier)
    }
}

extension LayoutAnchor where Axis == YAxis {
    /// Returns the distance from this anchor to another one, as a length for constraints: positive where the other one
    /// is farther down.
    public func anchorWithOffset(to other: Self) -> LayoutDimension { distance(to: other) }

    /// Creates a constraint that places this anchor below another one, at the system's spacing of 8 points times `multiplier`.
    public func constraint(equalToSystemSpacingBelow other: Self, multiplier: Double = 1) -> LayoutConstraint {
        make(.equal, other, 1, systemSpacing * multiplier)
    }

    /// Creates a constraint that places this anchor below another one, at least at the system's spacing.
    public func constraint(greaterThanOrEqualToSystemSpacingBelow other: Self, multiplier: Double = 1)
        -> LayoutConstraint
    {
        make(.greaterThanOrEqual, other, 1, systemSpacing * multiplier)
    }

    /// Creates a constraint that places this anchor below another one, at most at the system's spacing.
    public func constraint(lessThanOrEqualToSystemSpacingBelow other: Self, multiplier: Double = 1) -> LayoutConstraint
    {
        make(.lessThanOrEqual, other, 1, systemSpacing * multiplier)
    }
}

extension LayoutAnchor where Axis == Dimension {
    /// Creates a constraint that makes a length equal to a multiple of another one plus a constant, in points.
    public func constraint(equalTo other: Self, multiplier: Double, constant: Double = 0) -> LayoutConstraint {
        make(.equal, other, multiplier, constant)
    }

    /// Creates a constraint that makes a length at least a multiple of another one plus a constant, in points.
    public func constraint(
        greaterThanOrEqualTo other: Self, multiplier: Double, constant: Double = 0
    ) -> LayoutConstraint { make(.greaterThanOrEqual, other, multiplier, constant) }

    /// Creates a constraint that makes a length at most a multiple of another one plus a constant, in points.
    public func constraint(
        lessThanOrEqualTo other: Self, multiplier: Double, constant: Double = 0
    ) -> LayoutConstraint { make(.lessThanOrEqual, other, multiplier, constant) }

    /// Creates a constraint that makes a length equal to a constant, in points.
    public func constraint(equalToConstant constant: Double) -> LayoutConstraint { make(.equal, constant) }

    /// Creates a constraint that makes a length at least a constant, in points.
    public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
        make(.greaterThanOrEqual, constant)
    }

    /// Creates a constraint that makes a length at most a constant, in points.
    public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
        make(.lessThanOrEqual, constant)
    }
}

extension LayoutItemConvertible {
    /// The edge at which a line of text begins.
    public var leadingAnchor: LayoutXAxisAnchor { LayoutAnchor(item: layoutItem, attribute: .leading) }
    /// The edge at which a line of text ends.
    public var trailingAnchor: LayoutXAxisAnchor { LayoutAnchor(item: layoutItem, attribute: .trailing) }
    public var leftAnchor: LayoutXAxisAnchor { LayoutAnchor(item: layoutItem, attribute: .left) }
    public var rightAnchor: LayoutXAxisAnchor { LayoutAnchor(item: layoutItem, attribute: .right) }
    public var centerXAnchor: LayoutXAxisAnchor { LayoutAnchor(item: layoutItem, attribute: .centerX) }
    public var topAnchor: LayoutYAxisAnchor { LayoutAnchor(item: layoutItem, attribute: .top) }
    public var bottomAnchor: LayoutYAxisAnchor { LayoutAnchor(item: layoutItem, attribute: .bottom) }
    public var centerYAnchor: LayoutYAxisAnchor { LayoutAnchor(item: layoutItem, attribute: .centerY) }
    /// The baseline of the first line of text; the top edge of an item without text.
    public var firstBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(item: layoutItem, attribute: .firstBaseline) }
    /// The baseline of the last line of text; the bottom edge of an item without text.
    public var lastBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(item: layoutItem, attribute: .lastBaseline) }
    public var widthAnchor: LayoutDimension { LayoutAnchor(item: layoutItem, attribute: .width) }
    public var heightAnchor: LayoutDimension { LayoutAnchor(item: layoutItem, attribute: .height) }
}
