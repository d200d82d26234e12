extension ConstraintForm {
    /// The reason why no layout can have this constraint, with a remedy; nil if it is well formed.
    ///
    /// UIKit raises exceptions for the same pairs of attributes. A multiplier without a second item has no effect.
    package var problem: String? {
        if firstAttribute == .notAnAttribute {
            return "the first item has no attribute; name one, such as width"
        }
        if !multiplier.isFinite { return "the multiplier is \(multiplier); write a finite number" }
        if !constant.isFinite { return "the constant is \(constant); write a finite number" }
        for (attribute, origin) in [(firstAttribute, firstOrigin), (secondAttribute, secondOrigin)] {
            if let problem = origin.flatMap({ attribute.problem(relatedTo: $0.attribute) }) { return problem }
        }
        guard second != nil else {
            if secondAttribute != .notAnAttribute {
                return "\(secondAttribute) has no item; name the second item"
            }
            return firstKind == .dimension ? nil : loneLocation
        }
        if secondAttribute == .notAnAttribute {
            return "the second item has no attribute; name one, such as \(firstAttribute)"
        }
        if multiplier == 0 {
            return firstKind == .dimension
                ? "a multiplier of 0 leaves nothing of the second item; write the constant alone" : loneLocation
        }
        if firstOrigin == nil, secondOrigin == nil { return firstAttribute.problem(relatedTo: secondAttribute) }
        if firstKind == .dimension, secondKind == .dimension { return nil }
        return "one side is a distance and the other a position; relate attributes of one kind"
    }

    private var loneLocation: String {
        "\(firstAttribute) is a position and can't be a constant alone; "
            + "relate it to another item's \(firstAttribute) by a multiplier other than 0"
    }
}

extension LayoutAttribute {
    /// The reason why constraints can't relate two attributes, with a remedy; nil if they can.
    fileprivate func problem(relatedTo other: LayoutAttribute) -> String? {
        let (kind, otherKind) = (axis, other.axis)
        if kind == otherKind {
            guard isDirected != nil, other.isDirected != nil, isDirected != other.isDirected else { return nil }
            let (directed, fixed) = isDirected == true ? (self, other) : (other, self)
            return "\(directed) depends on the direction of layout and \(fixed) doesn't; "
                + "write leading and trailing for both, or left and right for both"
        }
        return "\(self) is \(kind) and \(other) is \(otherKind); relate attributes of one kind"
    }

    private var axis: String {
        switch kind {
        case .x, .directedX: "a position along x"
        case .y: "a position along y"
        case .dimension: "a length"
        case .none: "none"
        }
    }

    /// True for leading and trailing edges, false for left and right ones, nil for others: centres match both.
    private var isDirected: Bool? {
        switch self {
        case .leading, .trailing, .leadingMargin, .trailingMargin: true
        case .left, .right, .leftMargin, .rightMargin: false
        default: nil
        }
    }
}
