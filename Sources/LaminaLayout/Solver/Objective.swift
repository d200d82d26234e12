/// The levels of the objective: one row of costs a priority, one that decides ties, and a last one for what is still
/// open.
///
/// Costs are compared level by level, as the digits of a number are, so that a higher priority beats any number of
/// lower ones. An error counts 1 in the level of its priority. In the level of ties it counts a weight that falls with the
/// order of activation: of equal wishes, the one activated first is the last to yield. In the last level nonnegative
/// variables and the distances of inequalities from their bounds count such weights: what no constraint decides is as
/// short, and as near to its bounds, as it can be. Weights have no sums in common, so that the least cost is reached in
/// one way only.
struct Objective {
    private struct Level {
        let priority: Double
        let row: Int32
        var errorCount: Int
    }

    /// Costs below this are zero. Weights of ties differ by 2⁻²⁴ at least.
    static let smallestCost = 1e-10

    /// By falling priority; the last two are the level of ties, of priority 0, and that of the rest, of priority -1.
    private var levels: [Level]
    /// The priorities of rows, by row.
    private var priorities: ContiguousArray<Double> = []

    /// Creates an objective with the last two levels.
    init(_ tableau: inout Tableau) {
        let (ties, rest) = (tableau.addRow(.objective, basic: -1), tableau.addRow(.objective, basic: -1))
        levels = [Level(priority: 0, row: ties, errorCount: 1), Level(priority: -1, row: rest, errorCount: 1)]
        priorities = ContiguousArray(repeating: 0, count: Int(max(ties, rest)) + 1)
        priorities[Int(rest)] = -1
    }

    /// The row of ties.
    var ties: Int32 { levels[levels.count - 2].row }
    /// The row of what is still open.
    var rest: Int32 { levels[levels.count - 1].row }

    /// Returns the row of a priority, for one more error.
    mutating func retainRow(of priority: Double, _ tableau: inout Tableau) -> Int32 {
        let index = levels.firstIndex { $0.priority <= priority } ?? levels.count - 2
        if levels[index].priority == priority {
            levels[index].errorCount += 1
            return levels[index].row
        }
        let row = tableau.addRow(.objective, basic: -1)
        levels.insert(Level(priority: priority, row: row, errorCount: 1), at: index)
        while priorities.count <= Int(row) { priorities.append(0) }
        priorities[Int(row)] = priority
        return row
    }

    /// Returns the row of a priority that is in use.
    func row(of priority: Double) -> Int32 { levels.first { $0.priority == priority }?.row ?? ties }

    /// Gives up the row of a priority for an error whose cost has been removed.
    mutating func releaseRow(of priority: Double, _ tableau: inout Tableau) {
        guard let index = levels.firstIndex(where: { $0.priority == priority }), index < levels.count - 2 else {
            return
        }
        levels[index].errorCount -= 1
        if levels[index].errorCount == 0 {
            tableau.removeRow(levels[index].row)
            levels.remove(at: index)
        }
    }

    /// The weight in the last level of the errors of the constraint that was activated as the `sequence`th: from 2
    /// falling to 1, with a part of its own.
    static func tieWeight(_ sequence: Int) -> Double {
        let place = Double(max((1 << 24) - sequence, 0)) / Double(1 << 24)
        var hash = UInt64(truncatingIfNeeded: sequence) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ (hash >> 31)) &* 0xBF58_476D_1CE4_E5B9
        return 1 + place + Double(hash >> 44) / Double(1 << 20) / Double(1 << 26)
    }

    /// The weight in the level of what is still open of the nonnegative variable that was added as the `sequence`th: a
    /// length yields only to several distances.
    static func lengthWeight(_ sequence: Int) -> Double { 2 * tieWeight(sequence) }

    /// True if raising a parametric variable from zero lowers the cost: its first nonzero cost is negative.
    func isImproved(by column: Int32, _ tableau: Tableau) -> Bool {
        var entry = tableau.firstEntry(inColumn: column, .objective)
        var (highest, cost) = (-2.0, 0.0)
        while entry >= 0 {
            let (priority, value) = (priorities[Int(tableau.row(entry))], tableau.value(entry))
            if priority > highest, abs(value) > Objective.smallestCost { (highest, cost) = (priority, value) }
            entry = tableau.next(inColumn: entry)
        }
        return cost < 0
    }

    /// True if the costs of a column at all priorities of constraints are zero.
    func isIndifferent(to column: Int32, _ tableau: Tableau) -> Bool {
        var entry = tableau.firstEntry(inColumn: column, .objective)
        while entry >= 0 {
            let counts = priorities[Int(tableau.row(entry))] > 0
            if counts, abs(tableau.value(entry)) > Objective.smallestCost { return false }
            entry = tableau.next(inColumn: entry)
        }
        return true
    }

    /// Returns whether the costs of `a`, each divided by `divisorA`, are less than those of `b` divided by `divisorB`.
    func ratio(of a: Int32, _ divisorA: Double, isLessThan b: Int32, _ divisorB: Double, _ tableau: Tableau) -> Bool {
        if tableau.entryCount(inColumn: a, .objective) == 0, tableau.entryCount(inColumn: b, .objective) == 0 {
            return false
        }
        for level in levels {
            let costA = cost(of: a, level.row, tableau) / divisorA
            let costB = cost(of: b, level.row, tableau) / divisorB
            if abs(costA - costB) > Objective.smallestCost { return costA < costB }
        }
        return false
    }

    private func cost(of column: Int32, _ row: Int32, _ tableau: Tableau) -> Double {
        var entry = tableau.firstEntry(inColumn: column, .objective)
        while entry >= 0, tableau.row(entry) != row { entry = tableau.next(inColumn: entry) }
        return entry < 0 ? 0 : tableau.value(entry)
    }
}
