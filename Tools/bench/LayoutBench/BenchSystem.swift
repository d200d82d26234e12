import Foundation
import LaminaLayout

/// A system of constraints as a value: what is timed here and, read from a file, by `peers/kiwi_layout.py`.
struct BenchSystem {
    /// A row: the sum of coefficients times variables is less than, equal to or greater than the constant.
    struct Row: Encodable {
        var variables: [Int]
        var coefficients: [Double]
        /// -1 for at most, 0 for equal, 1 for at least.
        var relation: Int
        var constant: Double
        var priority: Double
    }

    let scene: String
    /// The variables; the ones that are true are never below zero.
    private(set) var isNonnegative: [Bool] = []
    private(set) var rows: [Row] = []
    /// The row whose constant is edited, and the two constants that it gets in turn.
    private(set) var editedRow = 0
    private(set) var edits: [Double] = []

    init(scene: String) { self.scene = scene }

    mutating func addVariable(isNonnegative: Bool) -> Int {
        self.isNonnegative.append(isNonnegative)
        return self.isNonnegative.count - 1
    }

    mutating func add(
        _ terms: [(variable: Int, coefficient: Double)], _ relation: LayoutRelation, _ constant: Double,
        at priority: Double = 1000
    ) {
        rows.append(
            Row(
                variables: terms.map(\.variable), coefficients: terms.map(\.coefficient),
                relation: relation.rawValue, constant: constant, priority: priority))
    }

    /// Marks the last row as the one that is edited.
    mutating func editLastRow(_ constants: [Double]) { (editedRow, edits) = (rows.count - 1, constants) }

    /// The sums of the rows' errors by priority, the lowest first, where the variables have these values.
    func errors(_ values: [Double], editedConstant: Double) -> [Double] {
        var sums: [Double: Double] = [:]
        for (index, row) in rows.enumerated() {
            let constant = index == editedRow ? editedConstant : row.constant
            let excess = zip(row.variables, row.coefficients).reduce(-constant) { $0 + values[$1.0] * $1.1 }
            let error = row.relation < 0 ? max(excess, 0) : row.relation > 0 ? max(-excess, 0) : abs(excess)
            sums[row.priority, default: 0] += error
        }
        return sums.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension BenchSystem: Encodable {}
