import Foundation
import LaminaLayout

/// The times of a system: built into a new solver and solved, and solved again after edits of one constant.
struct SolverTiming {
    private let system: BenchSystem
    private let clock = ContinuousClock()

    /// The milliseconds of each build.
    private(set) var builds: [Double] = []
    /// The microseconds of an edit, in the mean over each hundred.
    private(set) var edits: [Double] = []
    /// The allocations of all edits; nil where nobody counts them.
    private(set) var allocations: Int?
    /// The sums of errors by priority, the lowest first: as built, and after each of two edits.
    private(set) var errors: [[Double]] = []

    init(_ system: BenchSystem, builds buildCount: Int, edits editCount: Int) throws {
        self.system = system
        let constraints = Made(system)
        for _ in 0..<buildCount { builds.append(try build(constraints)) }
        try edit(constraints, count: editCount)
    }

    /// The system in the solver's types, as a program would hold it.
    private struct Made {
        let constraints: [LinearConstraint]

        init(_ system: BenchSystem) {
            // A new solver numbers its variables in the same way.
            let (_, variables) = Self.solver(of: system)
            constraints = system.rows.map { row in
                LinearConstraint(
                    terms: zip(row.variables, row.coefficients).map { LinearTerm(variables[$0], $1) },
                    relation: LayoutRelation(rawValue: row.relation) ?? .equal, constant: row.constant,
                    priority: row.priority)
            }
        }

        static func solver(of system: BenchSystem) -> (ConstraintSolver, [SolverVariable]) {
            var solver = ConstraintSolver()
            let variables = system.isNonnegative.map { solver.addVariable(isNonnegative: $0) }
            return (solver, variables)
        }
    }

    private func build(_ made: Made) throws -> Double {
        let start = clock.now
        var (solver, _) = Made.solver(of: system)
        for constraint in made.constraints { solver.add(constraint) }
        if let conflict = solver.solve() { throw conflict }
        // Freeing the solver is not timed.
        return withExtendedLifetime(solver) { milliseconds(since: start) }
    }

    private mutating func edit(_ made: Made, count: Int) throws {
        var (solver, variables) = Made.solver(of: system)
        let ids = made.constraints.map { solver.add($0) }
        if let conflict = solver.solve() { throw conflict }
        var values = variables.map { solver.value(of: $0) }
        let edited = ids[system.editedRow]
        errors = [system.errors(values, editedConstant: system.rows[system.editedRow].constant)]

        /// Edits, solves, and reads all values, as the peer's `updateVariables` writes them.
        func step(_ number: Int) throws {
            solver.setConstant(system.edits[number % 2], of: edited)
            if let conflict = solver.solve() { throw conflict }
            for index in variables.indices { values[index] = solver.value(of: variables[index]) }
        }
        for number in 0..<2 {
            try step(number)
            errors.append(system.errors(values, editedConstant: system.edits[number]))
        }
        // Tables grow as large as the edits need.
        for number in 0..<20 { try step(number) }
        let batch = 100
        edits.reserveCapacity(count / batch)
        let counter = AllocationCounter()
        let before = counter.now
        for _ in 0..<(count / batch) {
            let start = clock.now
            for number in 0..<batch { try step(number) }
            edits.append(milliseconds(since: start) * 1000 / Double(batch))
        }
        if let before, let after = counter.now { allocations = after - before }
    }

    private func milliseconds(since start: ContinuousClock.Instant) -> Double {
        (clock.now - start) / .milliseconds(1)
    }
}

/// The number of the process's allocations: known where `peers/count_allocations.c` is loaded before it.
private struct AllocationCounter {
    private let ask: (@convention(c) () -> UInt)?

    init() {
        // A null handle asks the whole program.
        ask = dlsym(nil, "bench_allocation_count").map { unsafeBitCast($0, to: (@convention(c) () -> UInt).self) }
    }

    var now: Int? { ask.map { Int($0()) } }
}
