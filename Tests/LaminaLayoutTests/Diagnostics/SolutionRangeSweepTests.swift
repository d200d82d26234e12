import LaminaLayout
import LaminaTestSupport
import Testing

/// Ranges of variables in systems by chance, beside those that an exact linear program finds.
struct SolutionRangeSweepTests {
    private static let shards: UInt64 = 4

    @Test(arguments: 0..<shards) func rangesAreTheOracles(shard: UInt64) throws {
        var (ambiguous, trading) = (0, 0)
        for seed in (0..<1000 as Range<UInt64>).ofThisRun where seed % Self.shards == shard {
            var run = SolverRun(RandomLayoutSystem.make(seed: seed))
            for row in run.system.rows.indices { run.add(row) }
            try run.settle()
            do {
                let found = run.ranges
                try compare(found, run, seed)
                ambiguous += found.filter(\.isAmbiguous).count
                trading += found.filter { !$0.trading.isEmpty }.count
            } catch is ExactTableau.Overflow {
                continue
            }
        }
        // Else the systems would try nothing.
        #expect(ambiguous > 5)
        #expect(trading > 0)
    }

    private func compare(_ found: [SolutionRange], _ run: SolverRun, _ seed: UInt64) throws {
        let system = run.activeSystem
        guard var oracle = try LexicographicOracle(system) else { return }
        _ = try oracle.leastErrors()
        for (index, range) in found.enumerated() {
            let exact = try oracle.range(of: index)
            #expect(
                isClose(range.values.lowerBound, exact.lowerBound)
                    && isClose(range.values.upperBound, exact.upperBound),
                "system of \(SeedShare.name(seed)): x\(index) has \(range.values), not \(exact)\n\(system)")
            guard range.isAmbiguous else { continue }
            #expect(
                isClose(range.unconstrained.lowerBound, run.limitWithPresentErrors(of: index, sign: -1))
                    && isClose(range.unconstrained.upperBound, run.limitWithPresentErrors(of: index, sign: 1)),
                "system of \(SeedShare.name(seed)): x\(index) has \(range.unconstrained) with present errors\n\(system)"
            )
        }
    }

    private func isClose(_ a: Double, _ b: Double) -> Bool {
        a == b || abs(a - b) <= 1e-5 * max(1, abs(a), abs(b))
    }
}

extension SolverRun {
    /// The distance of a wish that nothing satisfies.
    private static var farAway: Double { 1e6 }

    /// The limit of a variable while all optional rows keep their present errors: solved again, with those rows required
    /// and a wish far away for the variable.
    fileprivate func limitWithPresentErrors(of variable: Int, sign: Double) -> Double {
        var solver = ConstraintSolver()
        let (system, values) = (activeSystem, values)
        let variables = system.isNonnegative.map { solver.addVariable(isNonnegative: $0) }
        for row in system.rows {
            let excess = row.terms.reduce(-row.constant.value) { $0 + $1.coefficient.value * values[$1.variable] }
            let isMissed =
                switch row.relation {
                case .equal: true
                case .lessThanOrEqual: excess > 1e-7
                case .greaterThanOrEqual: excess < -1e-7
                }
            let isHeld = !row.isRequired && isMissed
            solver.add(
                LinearConstraint(
                    terms: row.terms.map { LinearTerm(variables[$0.variable], $0.coefficient.value) },
                    relation: isHeld ? .equal : row.relation, constant: row.constant.value + (isHeld ? excess : 0)))
        }
        solver.add(
            LinearConstraint(
                terms: [LinearTerm(variables[variable])], relation: .equal, constant: sign * Self.farAway, priority: 1))
        guard solver.solve() == nil else { return .nan }
        let found = solver.value(of: variables[variable])
        return abs(found) > Self.farAway / 2 ? sign * .infinity : found
    }
}
