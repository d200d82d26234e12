/// A constraint as a value: `first.attribute relation multiplier × second.attribute + constant @priority`, between
/// items of any sort, such as names in a format string or the parts of a stack.
public struct ConstraintForm<Item> {
    /// The item that is constrained.
    public var first: Item
    /// The attribute of the first item.
    public var firstAttribute: LayoutAttribute
    /// The relation of the first attribute to the right side.
    public var relation: LayoutRelation
    /// The item on the right side; nil if a constant alone is there.
    public var second: Item?
    /// The attribute of the second item; `notAnAttribute` without one.
    public var secondAttribute: LayoutAttribute
    /// The factor of the second attribute.
    public var multiplier: Double
    /// The constant on the right side, in points.
    public var constant: Double
    /// The importance of the constraint.
    public var priority: LayoutPriority
    /// The name in messages; nil for none.
    public var identifier: String?
    /// The attribute from which the first one counts, so that the left side is a distance; nil for none.
    public var firstOrigin: ConstraintOrigin<Item>?
    /// The attribute from which the second one counts, so that it is a distance; nil for none.
    public var secondOrigin: ConstraintOrigin<Item>?

    /// Creates a constraint between two attributes.
    public init(
        _ first: Item, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
        to second: Item, _ secondAttribute: LayoutAttribute, multiplier: Double = 1, constant: Double = 0,
        priority: LayoutPriority = .required, identifier: String? = nil
    ) {
        (self.first, self.firstAttribute, self.relation) = (first, firstAttribute, relation)
        (self.second, self.secondAttribute, self.multiplier) = (second, secondAttribute, multiplier)
        (self.constant, self.priority, self.identifier) = (constant, priority, identifier)
    }

    /// Creates a constraint of one attribute to a constant.
    public init(
        _ first: Item, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation = .equal, constant: Double,
        priority: LayoutPriority = .required, identifier: String? = nil
    ) {
        (self.first, self.firstAttribute, self.relation) = (first, firstAttribute, relation)
        (second, secondAttribute, multiplier) = (nil, .notAnAttribute, 1)
        (self.constant, self.priority, self.identifier) = (constant, priority, identifier)
    }
}

extension ConstraintForm {
    /// Returns the constraint between what `transform` makes of the items.
    public func mapItems<Other>(_ transform: (Item) -> Other) -> ConstraintForm<Other> {
        var other = ConstraintForm<Other>(
            transform(first), firstAttribute, relation, constant: constant, priority: priority, identifier: identifier)
        other.second = second.map(transform)
        (other.secondAttribute, other.multiplier) = (secondAttribute, multiplier)
        other.firstOrigin = firstOrigin.map { ConstraintOrigin(item: transform($0.item), attribute: $0.attribute) }
        other.secondOrigin = secondOrigin.map { ConstraintOrigin(item: transform($0.item), attribute: $0.attribute) }
        return other
    }
}

/// The attribute of an item from which a distance is measured.
public struct ConstraintOrigin<Item> {
    /// The item.
    public var item: Item
    /// The attribute, a position.
    public var attribute: LayoutAttribute

    /// Creates an origin of distances.
    public init(item: Item, attribute: LayoutAttribute) { (self.item, self.attribute) = (item, attribute) }
}

extension ConstraintOrigin: Equatable where Item: Equatable {}
extension ConstraintOrigin: Hashable where Item: Hashable {}
extension ConstraintOrigin: Sendable where Item: Sendable {}

extension ConstraintForm: Equatable where Item: Equatable {}
extension ConstraintForm: Hashable where Item: Hashable {}
extension ConstraintForm: Sendable where Item: Sendable {}

/// The relation of a constraint's sides.
public enum LayoutRelation: Int, Hashable, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
}

/// A quantity of an item that constraints relate; the names are `NSLayoutConstraint.Attribute`'s.
public enum LayoutAttribute: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom
    /// The left edge where direction runs left to right, else the right edge; `trailing` is the other one.
    case leading, trailing
    case width, height
    case centerX, centerY
    /// The baseline of the last line of text; the bottom edge of an item without text.
    case lastBaseline
    /// The baseline of the first line of text; the top edge of an item without text.
    case firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
    /// None: the right side of a constraint is a constant.
    case notAnAttribute

    /// The axis or kind of an attribute; constraints relate attributes of one kind.
    public enum Kind: Sendable {
        /// A position along x, from the left edge.
        case x
        /// A position along x that depends on the direction of layout.
        case directedX
        /// A position along y.
        case y
        /// A length.
        case dimension
        /// No attribute.
        case none
    }

    /// The kind of the attribute.
    public var kind: Kind {
        switch self {
        case .left, .right, .leftMargin, .rightMargin: .x
        case .leading, .trailing, .leadingMargin, .trailingMargin: .directedX
        // Centres are the same in both directions.
        case .centerX, .centerXWithinMargins: .x
        case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin, .centerYWithinMargins:
            .y
        case .width, .height: .dimension
        case .notAnAttribute: .none
        }
    }
}
