/// An unknown of a constraint system.
public struct SolverVariable: Hashable, Sendable {
    let symbol: Int32
}

/// A constraint in a solver, from being added to being removed.
public struct SolverConstraint: Hashable, Sendable {
    let index: Int32
}

/// A variable with its coefficient.
public struct LinearTerm: Hashable, Sendable {
    /// The variable.
    public var variable: SolverVariable
    /// The factor of the variable; finite.
    public var coefficient: Double

    /// Creates a term.
    public init(_ variable: SolverVariable, _ coefficient: Double = 1) {
        (self.variable, self.coefficient) = (variable, coefficient)
    }
}

/// A linear constraint: the sum of its terms is at most, equal to, or at least a constant.
public struct LinearConstraint: Hashable, Sendable {
    /// The left side; a variable may occur more than once.
    public var terms: [LinearTerm]
    /// The relation of the left side to the constant.
    public var relation: LayoutRelation
    /// The right side; finite.
    public var constant: Double
    /// The importance, from 1 to 1,000; 1,000 is required.
    public var priority: Double

    /// Creates a constraint.
    public init(terms: [LinearTerm], relation: LayoutRelation, constant: Double, priority: Double = 1000) {
        (self.terms, self.relation, self.constant, self.priority) = (terms, relation, constant, priority)
    }
}

/// Required constraints that contradict each other: without any one of them the others can hold.
public struct ConstraintConflict: Error, Hashable, Sendable {
    /// The members.
    public var constraints: [SolverConstraint]
    /// Variables whose lower bound of zero belongs to the contradiction.
    public var nonnegatives: [SolverVariable]
}
