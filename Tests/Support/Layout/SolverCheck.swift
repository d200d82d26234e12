import LaminaLayout

/// Holds a solver against the oracle while constraints come, go and change.
package struct SolverCheck {
    /// The largest difference of a sum, of an error or of a value, relative to its size.
    private static let tolerance = 1e-6

    private var run: SolverRun
    private var dice: LayoutDice
    private let original: LinearSystem

    /// Throws the problem of the system of a seed, if it has one, or ``ExactTableau/Overflow``.
    package static func check(seed: UInt64) throws { try check(RandomLayoutSystem.make(seed: seed), seed: seed) }

    /// Throws the problem of a system, if it has one; what is added, removed and changed depends on the seed.
    package static func check(_ system: LinearSystem, seed: UInt64) throws {
        var check = SolverCheck(system, seed: seed)
        try check.solve()
        try check.addAndRemoveRows(seed: seed)
        try check.takeApartAndRebuild()
        try check.changeConstants()
    }

    /// Returns a system of fewer rows that has a problem too, and its problem.
    package static func shrunk(_ system: LinearSystem, seed: UInt64) -> (system: LinearSystem, problem: any Error)? {
        func problem(_ system: LinearSystem) -> (any Error)? {
            do { try check(system, seed: seed) } catch { return error is SolverProblem ? error : nil }
            return nil
        }
        guard var found = problem(system) else { return nil }
        var small = system
        var index = 0
        while index < small.rows.count {
            var smaller = small
            smaller.rows.remove(at: index)
            if let other = problem(smaller) {
                (small, found, index) = (smaller, other, 0)
            } else {
                index += 1
            }
        }
        return (small, found)
    }

    private init(_ system: LinearSystem, seed: UInt64) {
        (original, dice, run) = (system, LayoutDice(seed: ~seed), SolverRun(system))
    }

    // MARK: Steps

    private mutating func solve() throws {
        let solvesEach = dice.chance(30)
        for row in original.rows.indices {
            run.add(row)
            if solvesEach { try run.settle() }
        }
        try run.settle()
        try verify("solved")
    }

    /// Further rows and their removal leave no trace.
    private mutating func addAndRemoveRows(seed: UInt64) throws {
        let errors = self.errors
        let extra = RandomLayoutSystem.extraRows(for: original, count: 1...6, seed: seed ^ 0xe87a)
        let rows = extra.map { run.append($0) }
        for row in rows {
            run.add(row)
            if dice.chance(40) { try run.settle() }
        }
        try run.settle()
        try verify("with more rows")
        for row in dice.shuffled(rows) {
            run.remove(row)
            if dice.chance(40) { try run.settle() }
        }
        try run.settle()
        try verify("with the further rows removed")
        try compare(errors, "errors differ once further rows are removed")
    }

    /// All rows removed in any order and added again, in their order or another, give the solution of a new solver, but
    /// for ties that the sequence decides.
    private mutating func takeApartAndRebuild() throws {
        let rows = run.active
        let solvesBetween = dice.chance(50)
        for row in dice.shuffled(rows) {
            run.remove(row)
            if solvesBetween, dice.chance(30) { try run.settle() }
        }
        for row in rows {
            run.add(row)
            if solvesBetween, dice.chance(30) { try run.settle() }
        }
        try run.settle()
        if run.active != rows { throw problem("rows conflict that did not before") }
        try verify("rebuilt")
        for row in rows { run.remove(row) }
        for row in dice.shuffled(rows) { run.add(row) }
        try run.settle()
        if run.active.count != rows.count { throw problem("rows conflict in another order") }
        try verify("rebuilt in another order")
    }

    /// Changed constants give the solution of the system with those constants.
    private mutating func changeConstants() throws {
        for _ in 0..<2 where !run.active.isEmpty {
            for _ in 0..<dice.whole(1...3) {
                let row = dice.pick(run.active)
                run.setConstant(dice.chance(80) ? dice.length() : -dice.length(), of: row)
            }
            try run.settle()
            if run.active.isEmpty { return }
            try verify("with other constants")
        }
        // A solver that never saw other constants.
        let count = run.active.count
        run = SolverRun(run.activeSystem)
        for row in run.system.rows.indices { run.add(row) }
        try run.settle()
        if run.active.count != count { throw problem("rows conflict in a new solver") }
        try verify("in a new solver")
    }

    // MARK: Comparison

    private var errors: [Double] {
        let values = run.values
        return run.activeSystem.rows.map { $0.error(values) }
    }

    /// Throws where the solver's values are not a solution as the oracle finds it.
    private func verify(_ moment: String) throws {
        let (system, values) = (run.activeSystem, run.values)
        guard var oracle = try LexicographicOracle(system) else {
            throw problem("\(moment): required rows contradict, and no conflict was found")
        }
        for row in system.rows where row.isRequired && !isClose(row.error(values), 0, row.constant.value) {
            throw problem("\(moment): \(row) has the error \(row.error(values))")
        }
        for (index, value) in values.enumerated() where system.isNonnegative[index] && value < -Self.tolerance {
            throw problem("\(moment): x\(index) is \(value)")
        }
        for (level, least) in zip(system.levels, try oracle.leastErrors()) {
            let sum = system.rows.reduce(0) { $0 + ($1.priority == level ? $1.error(values) : 0) }
            guard isClose(sum, least, 1) else {
                throw problem("\(moment): the errors at \(level) sum up to \(sum), the least is \(least)")
            }
        }
        // Ties: a row weighs 2 less its place in units of 2⁻²⁴. The solver's weights have a part of their own besides,
        // too small to change which sum is least, unless sums are equal: then the oracle leaves a range.
        _ = try oracle.minimizeErrors { (1 << 25) - ($0 + 1) }
        for (index, value) in values.enumerated() {
            let range = try oracle.range(of: index)
            guard value.isFinite, isClose(value, min(max(value, range.lowerBound), range.upperBound), 1) else {
                throw problem("\(moment): x\(index) is \(value), solutions have \(range)")
            }
        }
    }

    private func compare(_ errors: [Double], _ fault: String) throws {
        let now = self.errors
        guard zip(errors, now).allSatisfy({ isClose($0, $1, 1) }) else {
            throw problem("\(fault):\n\(errors)\n\(now)")
        }
    }

    private func isClose(_ a: Double, _ b: Double, _ size: Double) -> Bool {
        abs(a - b) <= Self.tolerance * max(1, abs(b), abs(size))
    }

    private func problem(_ fault: String) -> SolverProblem { SolverProblem(fault, run.activeSystem) }
}
