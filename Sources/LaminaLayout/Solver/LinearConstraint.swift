/// An unknown of a constraint system.
package struct SolverVariable: Hashable, Sendable {
    let symbol: Int32
}

/// A constraint in a solver, from being added to being removed.
package struct SolverConstraint: Hashable, Sendable {
    let index: Int32
}

/// A variable with its coefficient.
package struct LinearTerm: Hashable, Sendable {
    /// The variable.
    package var variable: SolverVariable
    /// The factor of the variable; finite.
    package var coefficient: Double

    /// Creates a term.
    package init(_ variable: SolverVariable, _ coefficient: Double = 1) {
        (self.variable, self.coefficient) = (variable, coefficient)
    }
}

/// A linear constraint: the sum of its terms is at most, equal to, or at least a constant.
package struct LinearConstraint: Hashable, Sendable {
    /// The left side; a variable may occur more than once.
    package var terms: [LinearTerm]
    /// The relation of the left side to the constant.
    package var relation: LayoutRelation
    /// The right side; finite.
    package var constant: Double
    /// The importance, from 1 to 1,000; 1,000 is required.
    package var priority: Double

    /// Creates a constraint.
    package init(terms: [LinearTerm], relation: LayoutRelation, constant: Double, priority: Double = 1000) {
        (self.terms, self.relation, self.constant, self.priority) = (terms, relation, constant, priority)
    }
}

/// Required constraints that contradict each other: without any one of them the others can hold.
package struct ConstraintConflict: Error, Hashable, Sendable {
    /// The members.
    package var constraints: [SolverConstraint]
    /// Variables whose lower bound of zero belongs to the contradiction.
    package var nonnegatives: [SolverVariable]
}
