/// Linear equations over unknowns that are never below zero, and the least value of a sum of them: the simplex method
/// on a dense tableau, with Bland's rule, in whole numbers.
///
/// A row is an equation, so it may be multiplied by any number above zero: each is held in whole numbers without a
/// common divisor, and nothing is ever rounded. Source: Chvátal, "Linear Programming" (1983), chapters 2, 3 and 8.
package struct ExactTableau {
    /// The numbers of an exact solution outgrew the machine's.
    package struct Overflow: Error {}

    private let columnCount: Int
    /// The coefficients of the unknowns, then the right side, then the scale of a row of costs.
    private var rows: [[Int]] = []
    /// The unknown of each row that the others express.
    private var basis: [Int] = []
    /// False for unknowns that stay zero.
    private var mayEnter: [Bool]
    /// The costs that were last made least, each relative to the basis.
    private var costs: [Int] = []

    private var rightSide: Int { columnCount }
    private var scale: Int { columnCount + 1 }

    package init(columnCount: Int) {
        self.columnCount = columnCount
        mayEnter = Array(repeating: true, count: columnCount)
    }

    /// Adds an equation with a right side of at least zero; `basic` is an unknown with a coefficient above zero that no
    /// other row has.
    package mutating func addRow(_ coefficients: [Int], equals constant: Int, basic: Int) {
        rows.append(coefficients + [constant, 0])
        basis.append(basic)
    }

    /// Moves to a solution with the least sum of costs times unknowns; returns the sum, or nil where it has no least.
    package mutating func minimize(_ costs: [Int]) throws -> Double? {
        self.costs = costs + [0, 1]
        for (row, column) in basis.enumerated() { try Self.clear(column, of: &self.costs, by: rows[row]) }
        while let column = enteringColumn() {
            guard let row = try leavingRow(for: column) else { return nil }
            try pivot(row, column)
        }
        return Double(-self.costs[rightSide]) / Double(self.costs[scale])
    }

    /// Admits from now on only the solutions whose sum is the one that was found least.
    package mutating func holdMinimum() {
        // Every solution's sum is the least one plus costs of at least zero times unknowns of at least zero.
        for column in 0..<columnCount where costs[column] > 0 { mayEnter[column] = false }
    }

    /// Takes away the unknowns from `first` on, which are all zero in the present solution.
    package mutating func dropColumns(from first: Int) throws {
        for row in rows.indices where basis[row] >= first {
            guard let column = (0..<first).first(where: { rows[row][$0] != 0 }) else { continue }
            if rows[row][column] < 0 { rows[row] = rows[row].map { -$0 } }
            try pivot(row, column)
        }
        // Those that are left express nothing but zero by zeros: equations that follow from others.
        let needed = rows.indices.filter { basis[$0] < first }
        (rows, basis) = (needed.map { rows[$0] }, needed.map { basis[$0] })
        for column in first..<columnCount { mayEnter[column] = false }
    }

    /// The value of an unknown in the present solution.
    package func value(_ column: Int) -> Double {
        basis.firstIndex(of: column).map { Double(rows[$0][rightSide]) / Double(rows[$0][column]) } ?? 0
    }

    /// The first unknown that lowers the sum as it grows.
    private func enteringColumn() -> Int? {
        var column = 0
        while column < columnCount {
            if costs[column] < 0, mayEnter[column] { return column }
            column += 1
        }
        return nil
    }

    /// The row whose basic unknown reaches zero first as the column's unknown grows; the lowest unknown of several.
    private func leavingRow(for column: Int) throws -> Int? {
        var found: Int?
        for row in rows.indices where rows[row][column] > 0 {
            guard let best = found else {
                found = row
                continue
            }
            let left = try Self.product(rows[row][rightSide], rows[best][column])
            let right = try Self.product(rows[best][rightSide], rows[row][column])
            if left < right || (left == right && basis[row] < basis[best]) { found = row }
        }
        return found
    }

    private mutating func pivot(_ row: Int, _ column: Int) throws {
        let equation = rows[row]
        for other in rows.indices where other != row { try Self.clear(column, of: &rows[other], by: equation) }
        if !costs.isEmpty { try Self.clear(column, of: &costs, by: equation) }
        basis[row] = column
    }

    /// Makes the row's coefficient of the column zero by adding a multiple of the equation.
    private static func clear(_ column: Int, of row: inout [Int], by equation: [Int]) throws {
        let (own, pivot) = (row[column], equation[column])
        guard own != 0 else { return }
        let divisor = greatestCommonDivisor(own, pivot)
        let (factor, growth) = (own / divisor, pivot / divisor)
        // Without iterators and checks of bounds, which take most of the time of a debug build.
        try row.withUnsafeMutableBufferPointer { row in
            try equation.withUnsafeBufferPointer { equation in
                var index = 0
                while index < row.count {
                    if equation[index] != 0 || growth != 1 {
                        let (difference, isOverflow) = try product(row[index], growth)
                            .subtractingReportingOverflow(product(equation[index], factor))
                        if isOverflow { throw Overflow() }
                        row[index] = difference
                    }
                    index += 1
                }
            }
        }
        if growth != 1 { reduce(&row) }
    }

    /// Divides a row by what divides all of it.
    private static func reduce(_ row: inout [Int]) {
        var divisor = 0
        var index = 0
        while index < row.count, divisor != 1 {
            if row[index] != 0 { divisor = divisor == 0 ? abs(row[index]) : greatestCommonDivisor(divisor, row[index]) }
            index += 1
        }
        if divisor > 1 { for index in row.indices { row[index] /= divisor } }
    }

    private static func product(_ a: Int, _ b: Int) throws -> Int {
        let (product, isOverflow) = a.multipliedReportingOverflow(by: b)
        if isOverflow { throw Overflow() }
        return product
    }
}
