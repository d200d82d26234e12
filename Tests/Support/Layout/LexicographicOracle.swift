import LaminaLayout

/// The least errors of a system of constraints, priority by priority, by a method of its own.
///
/// Each optional row gets unknowns for its error; one linear program a priority, from the highest to the lowest, makes
/// the sum of its errors least among the solutions that are best for all higher ones.
package struct LexicographicOracle {
    private var tableau: ExactTableau
    private let columns: Columns
    private let system: LinearSystem

    /// Prepares the system; nil if no values satisfy its required rows.
    package init?(_ system: LinearSystem) throws {
        self.system = system
        columns = Columns(system)
        tableau = ExactTableau(columnCount: columns.count)
        for index in system.rows.indices { columns.addRow(index, of: system, to: &tableau) }
        let wanting = (0..<columns.count).map { $0 >= columns.firstArtificial ? 1 : 0 }
        guard try tableau.minimize(wanting) == 0 else { return nil }
        try tableau.dropColumns(from: columns.firstArtificial)
    }

    /// True if values satisfy the required rows.
    package static func isFeasible(_ system: LinearSystem) throws -> Bool {
        try LexicographicOracle(system.with(rows: system.rows.filter(\.isRequired))) != nil
    }

    /// Returns the least sums of absolute errors, in the order of `system.levels`.
    package mutating func leastErrors() throws -> [Double] {
        let rows = system.rows
        return try system.levels.map { level in try minimizeErrors { rows[$0].priority == level ? 1 : 0 } }
    }

    /// Returns the least sum of weighted errors among the solutions that are left, and leaves those that have it. A
    /// row of weight 0 does not count; weights are whole numbers.
    package mutating func minimizeErrors(weight: (_ row: Int) -> Int) throws -> Double {
        var costs = Array(repeating: 0, count: columns.count)
        for index in system.rows.indices where !system.rows[index].isRequired {
            for column in columns.errors[index] { costs[column] = weight(index) }
        }
        // Errors are at least zero, so that there is a least sum.
        let least = try tableau.minimize(costs) ?? -.infinity
        tableau.holdMinimum()
        return least
    }

    /// Returns the range of a variable's values among the solutions that are left.
    package mutating func range(of variable: Int) throws -> ClosedRange<Double> {
        var costs = Array(repeating: 0, count: columns.count)
        for (column, sign) in columns.parts[variable] { costs[column] = sign }
        let least = try tableau.minimize(costs) ?? -.infinity
        let most = try tableau.minimize(costs.map { -$0 }).map { -$0 } ?? .infinity
        return least...most
    }
}

extension LexicographicOracle {
    /// The unknowns of the tableau: parts of the variables, slack and errors of the rows, and for required rows that
    /// zero does not satisfy an artificial one that has to vanish.
    fileprivate struct Columns {
        /// The columns of each variable with their signs: a free one is the difference of two unknowns.
        private(set) var parts: [[(column: Int, sign: Int)]] = []
        /// The columns of each row's errors.
        private(set) var errors: [[Int]] = []
        private var extra: [[(column: Int, sign: Int)]] = []
        private(set) var firstArtificial = 0
        private var artificial: [Int?] = []
        private(set) var count = 0

        init(_ system: LinearSystem) {
            for isNonnegative in system.isNonnegative {
                parts.append(isNonnegative ? [(count, 1)] : [(count, 1), (count + 1, -1)])
                count += isNonnegative ? 1 : 2
            }
            for row in system.rows {
                var own: [(column: Int, sign: Int)] = []
                // Slack takes up what an inequality allows, errors what it does not.
                if row.relation != .equal { own.append((count, row.relation == .lessThanOrEqual ? 1 : -1)) }
                count += own.count
                errors.append([])
                if !row.isRequired {
                    if row.relation != .greaterThanOrEqual { addError(-1, to: &own) }
                    if row.relation != .lessThanOrEqual { addError(1, to: &own) }
                }
                extra.append(own)
            }
            firstArtificial = count
            for (row, own) in zip(system.rows, extra) {
                let sign = row.constant.numerator < 0 ? -1 : 1
                let hasBasic = own.contains { $0.sign == sign }
                artificial.append(hasBasic ? nil : count)
                count += hasBasic ? 0 : 1
            }
        }

        private mutating func addError(_ sign: Int, to own: inout [(column: Int, sign: Int)]) {
            own.append((count, sign))
            errors[errors.count - 1].append(count)
            count += 1
        }

        /// Adds a row of the system, multiplied so that all its numbers are whole.
        func addRow(_ index: Int, of system: LinearSystem, to tableau: inout ExactTableau) {
            let row = system.rows[index]
            let multiple = row.terms.reduce(row.constant.denominator) { multiple, term in
                let denominator = term.coefficient.denominator
                return multiple / greatestCommonDivisor(multiple, denominator) * denominator
            }
            let sign = row.constant.numerator < 0 ? -1 : 1
            func whole(_ value: Fraction) -> Int { value.numerator * (multiple / value.denominator) * sign }
            var coefficients = Array(repeating: 0, count: count)
            for term in row.terms {
                for part in parts[term.variable] { coefficients[part.column] += part.sign * whole(term.coefficient) }
            }
            for own in extra[index] { coefficients[own.column] = own.sign * sign * multiple }
            if let column = artificial[index] { coefficients[column] = 1 }
            let basic = artificial[index] ?? extra[index].first { $0.sign == sign }?.column ?? 0
            tableau.addRow(coefficients, equals: whole(row.constant), basic: basic)
        }
    }
}
