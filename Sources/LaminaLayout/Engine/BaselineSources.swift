/// The items whose baselines count as those of a row: the tallest ones, as far as heights are known.
///
/// Which item is the tallest follows from the solution, and the solution from the terms of constraints, in which the item
/// is. So heights are assumed: those of contents at first. Where a solution shows that by its heights another item is the
/// tallest, the system is built again with these.
extension LayoutEngine {
    /// The heights of the solution, if by these the baselines of a row are not those of the item that the constraints
    /// have; nil if they are.
    var otherHeights: [ObjectIdentifier: Double]? {
        func solved(_ item: LayoutItem) -> Double {
            item.registration.map { system.solver.value(of: $0.height) } ?? 0
        }
        let isOther = baselineConstraints.contains { constraint in
            constraint.solverConstraint != nil && constraint.form.baselineSources(solved) != constraint.baselineSources
        }
        if !isOther { return nil }
        return Dictionary(registrations.map { (ObjectIdentifier($0.item), solved($0.item)) }) { first, _ in first }
    }
}

extension LayoutItem {
    /// The item whose baselines count as this one's: the tallest of those that it names, and of those that this names.
    ///
    /// - Parameter height: The height of an item.
    func baselineSource(isFirst: Bool, height: (LayoutItem) -> Double) -> LayoutItem {
        var item = self
        // Ends, as each is inside the one before.
        while let first = item.baselineItems(isFirst: isFirst).first, first !== item {
            var tallest = first
            let others = item.baselineItems(isFirst: isFirst).dropFirst()
            var greatest = others.isEmpty ? 0 : height(first)
            for other in others {
                let height = height(other)
                // Items that are equally tall may differ in the last digits.
                if height > greatest + 0x1p-10 { (tallest, greatest) = (other, height) }
            }
            item = tallest
        }
        return item
    }
}

extension ConstraintForm {
    /// The items of which the constraint names a baseline, each with whether it is the first one.
    var baselines: [(item: Item, isFirst: Bool)] {
        var named = [(first, firstAttribute)]
        if let second { named.append((second, secondAttribute)) }
        named += [firstOrigin, secondOrigin].compactMap { $0.map { ($0.item, $0.attribute) } }
        return named.filter(\.1.isBaseline).map { ($0.0, $0.1 == .firstBaseline) }
    }
}

extension ConstraintForm<LayoutItem> {
    /// The items whose baselines the constraint's terms have.
    ///
    /// - Parameter height: The height of an item.
    func baselineSources(_ height: (LayoutItem) -> Double) -> [ObjectIdentifier] {
        baselines.map { ObjectIdentifier($0.item.baselineSource(isFirst: $0.isFirst, height: height)) }
    }
}
