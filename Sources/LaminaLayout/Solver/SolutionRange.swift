/// The values that a variable has in the solutions that are as good as the one found.
package struct SolutionRange: Hashable, Sendable {
    /// The values in all solutions with the least error at every priority, infinite bounds included. The rule for ties,
    /// which chose one of them, is not counted.
    package let values: ClosedRange<Double>
    /// The values in those of them in which each optional constraint keeps its present error: what no constraint
    /// decides.
    package let unconstrained: ClosedRange<Double>
    /// The optional constraints whose errors are others at an end of ``values``: of the same priority, they trade their
    /// errors. Empty where ``values`` is no wider than ``unconstrained``.
    package let trading: [SolverConstraint]

    /// Distances below this are rounding, in points.
    static let smallestWidth = 1e-6

    /// True if another value is as good as the present one.
    package var isAmbiguous: Bool { values.upperBound - values.lowerBound > SolutionRange.smallestWidth }
    /// True if the variable can move without any change of an error: a constraint is missing.
    package var lacksConstraint: Bool {
        unconstrained.upperBound - unconstrained.lowerBound > SolutionRange.smallestWidth
    }
}

/// The ranges of variables over the solutions of a solver that are as good as the one found.
///
/// ```swift
/// var ranges = SolutionRanges(of: solver)  // after solve()
/// ranges.range(of: width).isAmbiguous
/// ```
///
/// Making it takes time in proportion to the solver's tables. A variable that no free column can move then costs a
/// look-up; others cost a copy of the tables and some pivots each way.
package struct SolutionRanges {
    private let solver: ConstraintSolver
    private let optimal: SolutionFace
    /// The solutions in which every error is the present one.
    private let unchanged: SolutionFace
    /// True for symbols that may have several values: a superset of those that do.
    private var mayDiffer: ContiguousArray<Bool>
    private var sum = ExpressionSum()

    /// Prepares the ranges of a solver that has been solved without a conflict.
    package init(of solver: ConstraintSolver) {
        self.solver = solver
        optimal = SolutionFace(of: solver.simplex, holdsErrors: false)
        unchanged = SolutionFace(of: solver.simplex, holdsErrors: true)
        mayDiffer = ContiguousArray(repeating: false, count: solver.orders.count)
        findMovableSymbols()
    }

    private mutating func findMovableSymbols() {
        let (simplex, orders) = (solver.simplex, solver.orders)
        var defined: ContiguousArray<Int32> = []
        for symbol in orders.indices {
            let row = simplex.rows[symbol]
            if row < 0 {
                // An unrestricted variable without a definition may have any value.
                mayDiffer[symbol] = orders[symbol] >= 0 || optimal.canMove(Int32(symbol))
            } else if orders[symbol] >= 0 {
                defined.append(Int32(symbol))
            } else {
                mayDiffer[symbol] = simplex.tableau.columns(ofRow: row).contains { optimal.canMove($0) }
            }
        }
        for symbol in defined.sorted(by: { orders[Int($0)] < orders[Int($1)] }) {
            let row = simplex.rows[Int(symbol)]
            mayDiffer[Int(symbol)] = simplex.tableau.columns(ofRow: row).contains { mayDiffer[Int($0)] }
        }
    }

    /// Returns the range of a variable's values.
    package mutating func range(of variable: SolverVariable) -> SolutionRange {
        let value = solver.value(of: variable)
        guard mayDiffer[Int(variable.symbol)] else {
            return SolutionRange(values: value...value, unconstrained: value...value, trading: [])
        }
        guard solver.sum(&sum, of: variable) else {
            let all = -Double.infinity...Double.infinity
            return SolutionRange(values: all, unconstrained: all, trading: [])
        }
        var least = optimal.walk(sum, sign: -1)
        var most = optimal.walk(sum, sign: 1)
        let values = min(least.limit, value)...max(most.limit, value)
        guard values.upperBound - values.lowerBound > SolutionRange.smallestWidth else {
            return SolutionRange(values: values, unconstrained: value...value, trading: [])
        }
        let unconstrained =
            min(unchanged.walk(sum, sign: -1).limit, value)...max(unchanged.walk(sum, sign: 1).limit, value)
        let isWider =
            values.lowerBound < unconstrained.lowerBound - SolutionRange.smallestWidth
            || values.upperBound > unconstrained.upperBound + SolutionRange.smallestWidth
        return SolutionRange(
            values: values, unconstrained: unconstrained,
            trading: isWider ? constraintsThatTrade(between: &least, and: &most) : [])
    }

    /// The owners of the errors that differ between the solution and the ends of two walks, in order of their addition.
    private func constraintsThatTrade(
        between least: inout SolutionFace.Walk, and most: inout SolutionFace.Walk
    ) -> [SolverConstraint] {
        var found: Set<Int32> = []
        for symbol in solver.orders.indices where solver.simplex.kinds[symbol] == .error {
            let present = solver.simplex.value(of: Int32(symbol))
            let others = [least.value(of: Int32(symbol)), most.value(of: Int32(symbol))]
            if others.contains(where: { abs($0 - present) > SolutionRange.smallestWidth }) {
                found.insert(solver.owners[symbol])
            }
        }
        return found.map(SolverConstraint.init(index:)).sorted { solver.sequence(of: $0) < solver.sequence(of: $1) }
    }
}

extension ConstraintSolver {
    /// Sums a variable in parametric symbols; false if it depends on an unrestricted variable without a definition, and
    /// so may have any value.
    func sum(_ sum: inout ExpressionSum, of variable: SolverVariable) -> Bool {
        sum.restart(symbolCount: orders.count)
        sum.add(variable.symbol, 1, orders: orders)
        if sum.expandToUndefined(simplex, orders: orders) >= 0 { return false }
        sum.expandBasic(simplex, orders: orders)
        return true
    }

    /// Returns the constraints that decide a variable: its value changes with their constants. In order of their
    /// addition.
    ///
    /// They are the ones that hold with equality and that the present solved form has in the variable's expression;
    /// others that hold with equality as well may be as decisive. Takes time in proportion to the number of symbols.
    package func constraintsDeciding(_ variable: SolverVariable) -> [SolverConstraint] {
        var sum = ExpressionSum()
        return constraintsDeciding(variable, &sum)
    }

    /// Returns the constraints that decide a variable; the sum is reused.
    func constraintsDeciding(_ variable: SolverVariable, _ sum: inout ExpressionSum) -> [SolverConstraint] {
        _ = self.sum(&sum, of: variable)
        sum.expandBundles(simplex, orders: orders)
        var found: Set<Int32> = []
        for symbol in sum.symbols where abs(sum.coefficient(of: symbol)) > Simplex.smallestPivot {
            if owners[Int(symbol)] >= 0 { found.insert(owners[Int(symbol)]) }
        }
        return found.map(SolverConstraint.init(index:)).sorted { sequence(of: $0) < sequence(of: $1) }
    }
}

extension Tableau {
    /// The columns of a row's entries.
    fileprivate func columns(ofRow row: Int32) -> some Sequence<Int32> {
        sequence(state: firstEntry(inRow: row)) { entry -> Int32? in
            if entry < 0 { return nil }
            defer { entry = next(inRow: entry) }
            return column(entry)
        }
    }
}
