import LaminaLayout
import LaminaTestSupport
import Testing

/// The oracle by cases whose answers are known: it judges the solver, so something has to judge it.
@Suite struct DenseOracleTests {
    private func row(
        _ terms: [(Int, Fraction)], _ relation: LayoutRelation, _ constant: Fraction, _ priority: Double = 1000
    ) -> LinearSystem.Row {
        .init(
            terms: terms.map { .init(variable: $0.0, coefficient: $0.1) }, relation: relation, constant: constant,
            priority: priority)
    }

    /// Chvátal, "Linear Programming" (1983), page 13: 5x + 4y + 3z has the maximum 13 at (2, 0, 1).
    @Test func textbookProgramHasItsMaximum() throws {
        var tableau = ExactTableau(columnCount: 6)
        tableau.addRow([2, 3, 1, 1, 0, 0], equals: 5, basic: 3)
        tableau.addRow([4, 1, 2, 0, 1, 0], equals: 11, basic: 4)
        tableau.addRow([3, 4, 2, 0, 0, 1], equals: 8, basic: 5)
        #expect(try tableau.minimize([-5, -4, -3, 0, 0, 0]) == -13)
        #expect((0..<3).map(tableau.value) == [2, 0, 1])
    }

    /// Beale's example (Chvátal, page 31), in which the largest coefficient cycles and Bland's rule does not.
    @Test func degenerateProgramEnds() throws {
        var tableau = ExactTableau(columnCount: 7)
        tableau.addRow([1, -11, -5, 18, 2, 0, 0], equals: 0, basic: 4)
        tableau.addRow([1, -3, -1, 2, 0, 2, 0], equals: 0, basic: 5)
        tableau.addRow([1, 0, 0, 0, 0, 0, 1], equals: 1, basic: 6)
        #expect(try tableau.minimize([-10, 57, 9, 24, 0, 0, 0]) == -1)
        #expect((0..<4).map(tableau.value) == [1, 0, 1, 0])
    }

    @Test func sumWithoutALimitHasNoLeast() throws {
        var tableau = ExactTableau(columnCount: 3)
        tableau.addRow([1, -1, 1], equals: 4, basic: 2)
        #expect(try tableau.minimize([0, -1, 0]) == nil)
    }

    @Test func higherPriorityIsSatisfiedBeforeManyLower() throws {
        var rows = (0..<5).map { _ in row([(0, 1)], .equal, 10, 250) }
        rows += [row([(0, 1)], .equal, 30, 750), row([(0, 1)], .lessThanOrEqual, 25)]
        let oracle = try LexicographicOracle(LinearSystem(isNonnegative: [true], rows: rows))
        var known = try #require(oracle)
        #expect(try known.leastErrors() == [5, 75])
        #expect(try known.range(of: 0) == 25...25)
    }

    @Test func medianIsLeastForEqualPriorities() throws {
        let rows = [10, 20, 60, 70].map { row([(0, 1)], .equal, Fraction($0), 500) }
        let oracle = try LexicographicOracle(LinearSystem(isNonnegative: [false], rows: rows))
        var known = try #require(oracle)
        #expect(try known.leastErrors() == [100])
        #expect(try known.range(of: 0) == 20...60)
    }

    @Test func fractionsAreExact() throws {
        // Six sevenths of a third of 3 are 6/7, whichever way one goes.
        let rows = [
            row([(0, 1)], .equal, 3), row([(1, 1), (0, Fraction(-1, 3))], .equal, 0),
            row([(2, 1), (1, Fraction(-6, 7))], .equal, 0), row([(2, 1), (0, Fraction(-2, 7))], .equal, 0),
        ]
        let system = LinearSystem(isNonnegative: [false, false, true], rows: rows)
        #expect(try LexicographicOracle.isFeasible(system))
        let apart = row([(2, 1), (0, Fraction(-2, 7))], .equal, Fraction(1, 1_000_000))
        #expect(try !LexicographicOracle.isFeasible(system.with(rows: rows.dropLast() + [apart])))
    }

    @Test func variableBelowZeroContradictsItsSign() throws {
        let rows = [row([(0, 1)], .lessThanOrEqual, -1)]
        #expect(try !LexicographicOracle.isFeasible(LinearSystem(isNonnegative: [true], rows: rows)))
        #expect(try LexicographicOracle.isFeasible(LinearSystem(isNonnegative: [false], rows: rows)))
    }
}
