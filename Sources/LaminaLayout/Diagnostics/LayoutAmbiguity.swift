/// A position or length of an item that constraints leave open: other values are as good as the one chosen.
public struct LayoutAmbiguity: Hashable, Sendable, Codable {
    /// The quantities of an item's alignment rectangle.
    public enum Quantity: String, Hashable, Sendable, Codable, CaseIterable {
        /// The left edge, in the parent's coordinates.
        case x
        /// The top edge, in the parent's coordinates.
        case y
        case width, height

        /// The axis that the quantity is along.
        public var axis: LayoutAxis { self == .x || self == .width ? .horizontal : .vertical }
    }

    /// The reasons of an ambiguity.
    public enum Reason: String, Hashable, Sendable, Codable {
        /// The quantity can change while every constraint is met as well as before: one is missing.
        case missingConstraint
        /// The quantity can change if constraints of equal priority trade their errors.
        case equalPriorities
    }

    /// The quantity.
    public var quantity: Quantity
    /// The present value, in points.
    public var value: Double
    /// The least value that is as good, in points; nil if there is none.
    public var least: Double?
    /// The greatest value that is as good, in points; nil if there is none.
    public var greatest: Double?
    /// The reason.
    public var reason: Reason
    /// The constraints that trade their errors, by their descriptions; empty if one is missing.
    public var constraints: [String]

    /// The values that are as good as the present one.
    public var range: ClosedRange<Double> {
        min(least ?? -.infinity, value)...max(greatest ?? .infinity, value)
    }

    /// Returns what was found and what to do, for an item of a name.
    public func message(for name: String) -> String {
        switch reason {
        case .missingConstraint:
            return "\(name).\(quantity.rawValue) is ambiguous: nothing decides it \(extent); \(remedy)"
        case .equalPriorities:
            return "\(name).\(quantity.rawValue) is ambiguous: it can have any value \(extent), as constraints of "
                + "equal priority can't all hold; \(remedy):\n" + constraints.map { "  \($0)" }.joined(separator: "\n")
        }
    }

    /// The values that are as good, in words.
    package var extent: String { "from \(least.map(Self.points) ?? "−∞") to \(greatest.map(Self.points) ?? "∞")" }

    /// The change after which the value is decided.
    package var remedy: String {
        if reason == .equalPriorities { return "give one of them another priority" }
        return switch quantity {
        case .x: "add a leading, trailing or centerX constraint"
        case .y: "add a top, bottom or centerY constraint"
        case .width: "add a width constraint, or one of the other edge"
        case .height: "add a height constraint, or one of the other edge"
        }
    }

    /// A length without needless digits.
    static func points(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(Int(rounded)) }
        return String(rounded)
    }
}

/// Finds what constraints leave open of an engine's items, and which ones decide the rest, as of the last layout.
struct LayoutDiagnosis {
    let system: LayoutSystem
    private var ranges: SolutionRanges
    var sum = ExpressionSum()

    /// Prepares the diagnosis. Takes time in proportion to the solver's tables.
    init(_ system: LayoutSystem) {
        self.system = system
        ranges = SolutionRanges(of: system.solver)
    }

    /// Returns an item's ambiguities; none for an item that its frame fixes.
    mutating func ambiguities(of registration: ItemRegistration) -> [LayoutAmbiguity] {
        // The guides of a stack are its own affair: it ties down what it needs of them.
        if registration.isFixed || (registration.item as? LayoutGuide)?.isOfArrangement == true { return [] }
        return LayoutAmbiguity.Quantity.allCases.compactMap { quantity in
            let variable = registration.variable(of: quantity)
            let found = ranges.range(of: variable)
            guard found.isAmbiguous else { return nil }
            let (least, greatest) = (found.values.lowerBound, found.values.upperBound)
            return LayoutAmbiguity(
                quantity: quantity, value: system.solver.value(of: variable), least: least.isFinite ? least : nil,
                greatest: greatest.isFinite ? greatest : nil,
                reason: found.lacksConstraint ? .missingConstraint : .equalPriorities,
                constraints: found.lacksConstraint ? [] : found.trading.map(system.describe))
        }
    }

    /// Returns the constraints that decide an item along an axis, the engine's own included.
    mutating func deciders(of registration: ItemRegistration, along axis: LayoutAxis) -> [SolverConstraint] {
        var found: [SolverConstraint] = []
        for quantity in LayoutAmbiguity.Quantity.allCases where quantity.axis == axis {
            for constraint in system.solver.constraintsDeciding(registration.variable(of: quantity), &sum)
            where !found.contains(constraint) { found.append(constraint) }
        }
        return found
    }
}

extension ItemRegistration {
    /// The variable of a quantity.
    func variable(of quantity: LayoutAmbiguity.Quantity) -> SolverVariable {
        switch quantity {
        case .x: left
        case .y: top
        case .width: width
        case .height: height
        }
    }
}
