import Testing

@testable import LaminaLayout

/// A solver that may take some steps only ends, and goes on when it may take more.
@Suite struct SolverStepTests {
    /// A chain of widths, each at least 1.25 times the one before, with wishes that can't all hold.
    private func solver() -> (ConstraintSolver, [SolverVariable]) {
        var solver = ConstraintSolver()
        let widths = (0..<30).map { _ in solver.addVariable(isNonnegative: true) }
        for (before, width) in zip(widths, widths.dropFirst()) {
            solver.add(
                LinearConstraint(
                    terms: [LinearTerm(width), LinearTerm(before, -1.25)], relation: .greaterThanOrEqual, constant: 1))
            solver.add(
                LinearConstraint(terms: [LinearTerm(width)], relation: .lessThanOrEqual, constant: 40, priority: 500))
        }
        solver.add(LinearConstraint(terms: [LinearTerm(widths[0])], relation: .greaterThanOrEqual, constant: 7))
        return (solver, widths)
    }

    @Test func solvingEndsAtTheLimit() {
        var (solver, _) = solver()
        solver.stepLimit = 10
        #expect(solver.solve() == nil)
        #expect(solver.isExhausted)
        // One pivot at a time is finished.
        #expect(solver.steps < 2000)
    }

    @Test func theNextCallGoesOnToTheSameSolution() {
        var (free, widths) = solver()
        free.solve()
        #expect(!free.isExhausted && free.steps > 100)
        var (solver, same) = solver()
        var calls = 0
        repeat {
            solver.stepLimit = solver.steps + 50
            solver.solve()
            calls += 1
        } while solver.isExhausted && calls < 1000
        #expect(calls > 1 && !solver.isExhausted)
        for (one, other) in zip(widths, same) {
            #expect(abs(free.value(of: one) - solver.value(of: other)) < 1e-6)
        }
    }
}
