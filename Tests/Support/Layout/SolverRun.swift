import LaminaLayout

/// A solver at work on a system: the rows of the system, and which of them the solver has.
package struct SolverRun {
    private var solver = ConstraintSolver()
    private let variables: [SolverVariable]
    private var constraints: [Int: SolverConstraint] = [:]

    /// All rows that have ever been there; rows are named by their place.
    package private(set) var system: LinearSystem
    /// The rows that the solver has, in the order in which they were added.
    package private(set) var active: [Int] = []

    package init(_ system: LinearSystem) {
        self.system = system
        var solver = ConstraintSolver()
        variables = system.isNonnegative.map { solver.addVariable(isNonnegative: $0) }
        self.solver = solver
    }

    /// The system of the rows that the solver has.
    package var activeSystem: LinearSystem { system.with(rows: active.map { system.rows[$0] }) }

    package var values: [Double] { variables.map { solver.value(of: $0) } }

    /// The ranges of the variables among the solutions that are as good.
    package var ranges: [SolutionRange] {
        var ranges = SolutionRanges(of: solver)
        return variables.map { ranges.range(of: $0) }
    }

    /// Appends a row to the system; returns its place.
    package mutating func append(_ row: LinearSystem.Row) -> Int {
        system.rows.append(row)
        return system.rows.count - 1
    }

    package mutating func add(_ row: Int) {
        let own = system.rows[row]
        let terms = own.terms.map { LinearTerm(variables[$0.variable], $0.coefficient.value) }
        constraints[row] = solver.add(
            LinearConstraint(
                terms: terms, relation: own.relation, constant: own.constant.value, priority: own.priority))
        active.append(row)
    }

    package mutating func remove(_ row: Int) {
        guard let constraint = constraints.removeValue(forKey: row) else { return }
        solver.remove(constraint)
        active.removeAll { $0 == row }
    }

    package mutating func setConstant(_ constant: Fraction, of row: Int) {
        system.rows[row].constant = constant
        if let constraint = constraints[row] { solver.setConstant(constant.value, of: constraint) }
    }

    /// Solves; of the rows of a conflict removes the one that was added last, and solves again. Throws a conflict that
    /// is none.
    package mutating func settle() throws {
        while let conflict = solver.solve() {
            let members = active.filter { row in conflict.constraints.contains { $0 == constraints[row] } }
            try check(conflict, members)
            guard let last = members.last else { return }
            remove(last)
        }
    }

    /// Throws where a conflict can be satisfied, or not without one of its members.
    private func check(_ conflict: ConstraintConflict, _ members: [Int]) throws {
        let bounded = variables.map(conflict.nonnegatives.contains)
        let core = LinearSystem(isNonnegative: bounded, rows: members.map { system.rows[$0] })
        if members.isEmpty || members.count != conflict.constraints.count {
            throw SolverProblem("conflict has \(conflict.constraints.count) constraints, \(members.count) known", core)
        }
        guard core.rows.allSatisfy(\.isRequired) else { throw SolverProblem("conflict has optional rows", core) }
        if try LexicographicOracle.isFeasible(core) { throw SolverProblem("conflict can be satisfied", core) }
        for index in core.rows.indices {
            var smaller = core
            smaller.rows.remove(at: index)
            guard try LexicographicOracle.isFeasible(smaller) else {
                throw SolverProblem("conflict remains without \(core.rows[index])", core)
            }
        }
        for index in bounded.indices where bounded[index] {
            var smaller = core
            smaller.isNonnegative[index] = false
            guard try LexicographicOracle.isFeasible(smaller) else {
                throw SolverProblem("conflict remains without the bound of x\(index)", core)
            }
        }
    }
}

/// A fault of the solver, with the system that shows it.
package struct SolverProblem: Error, CustomStringConvertible {
    package let description: String

    package init(_ fault: String, _ system: LinearSystem) { description = "\(fault)\n\(system)" }
}
