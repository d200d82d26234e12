/// The solutions of a solved system that cost what the one found does, priority by priority, ties and what is open
/// not counted: a face of the polytope of solutions.
///
/// In an optimal solved form every parametric symbol with a cost has its least value, zero, in all of them; raising the
/// others leads from one to the next. So a linear expression's greatest value on the face is found by the simplex
/// method among the columns without costs.
struct SolutionFace {
    /// A solved form on the face and what was found there.
    struct Walk {
        fileprivate var tableau: Tableau
        fileprivate var rows: ContiguousArray<Int32>
        /// The limit of the expression, infinite where there is none.
        fileprivate(set) var limit = 0.0

        /// The value of a restricted symbol where the walk ended.
        func value(of symbol: Int32) -> Double {
            let row = rows[Int(symbol)]
            return row < 0 ? 0 : tableau.constant(of: row)
        }
    }

    private var tableau: Tableau
    private let rows: ContiguousArray<Int32>
    /// False for symbols that keep their values, by symbol.
    private var isMovable: ContiguousArray<Bool>

    /// Takes the face that an optimal solved form is on.
    ///
    /// - Parameter holdsErrors: Leaves only the solutions in which all errors are the present ones. Values of errors on
    ///   walks are then changes.
    init(of simplex: Simplex, holdsErrors: Bool) {
        (tableau, rows) = (simplex.tableau, simplex.rows)
        isMovable = ContiguousArray(repeating: false, count: simplex.kinds.count)
        for index in simplex.kinds.indices {
            switch simplex.kinds[index] {
            case .nonnegative, .slack: isMovable[index] = true
            case .error: isMovable[index] = !holdsErrors
            case .dummy, .bundle: isMovable[index] = false
            case .unused, .unrestricted: continue
            }
            if rows[index] < 0 {
                isMovable[index] =
                    isMovable[index] && simplex.objective.isIndifferent(to: Int32(index), tableau)
            } else if !isMovable[index] {
                // A symbol that keeps its value is written as that plus one that stays zero.
                tableau.setConstant(0, of: rows[index])
            }
        }
    }

    /// True if a parametric symbol may be raised from zero, or a basic one may change.
    func canMove(_ symbol: Int32) -> Bool { isMovable[Int(symbol)] }

    /// Finds the greatest value of an expression in parametric symbols on the face, or with a sign of -1 the least.
    func walk(_ expression: ExpressionSum, sign: Double) -> Walk {
        var walk = Walk(tableau: tableau, rows: rows)
        let target = walk.tableau.addRow(.objective, basic: -1, constant: sign * expression.constant)
        for symbol in expression.symbols where isMovable[Int(symbol)] && rows[Int(symbol)] < 0 {
            let coefficient = sign * expression.coefficient(of: symbol)
            if abs(coefficient) >= Tableau.smallest {
                walk.tableau.insert(row: target, column: symbol, coefficient)
            }
        }
        let patience = 200 + 2 * rows.count
        var steps = 0
        // Bland's rule ends it; rounding could still keep it from ending.
        while steps < 4 * patience, let entering = entering(walk, target, takesLargest: steps < patience) {
            steps += 1
            let row = blockingRow(walk, entering, takesLargest: steps < patience)
            if row < 0 {
                walk.limit = sign * .infinity
                return walk
            }
            pivot(&walk, row, entering)
        }
        walk.limit = sign * walk.tableau.constant(of: target)
        return walk
    }

    /// The column that raises the target most, or the one of the lowest number that does.
    private func entering(_ walk: Walk, _ target: Int32, takesLargest: Bool) -> Int32? {
        var (best, bestFactor) = (Int32(-1), 0.0)
        var entry = walk.tableau.firstEntry(inRow: target)
        while entry >= 0 {
            let (column, factor) = (walk.tableau.column(entry), walk.tableau.value(entry))
            entry = walk.tableau.next(inRow: entry)
            guard isMovable[Int(column)], factor > Simplex.smallestPivot else { continue }
            let isTie = factor == bestFactor
            if best < 0 || (takesLargest && !isTie ? factor > bestFactor : column < best) {
                (best, bestFactor) = (column, factor)
            }
        }
        return best < 0 ? nil : best
    }

    /// The row that keeps a column from rising first; -1 for none.
    private func blockingRow(_ walk: Walk, _ entering: Int32, takesLargest: Bool) -> Int32 {
        var entry = walk.tableau.firstEntry(inColumn: entering, .simplex)
        var (best, bestStep, bestSize) = (Int32(-1), Double.infinity, 0.0)
        while entry >= 0 {
            let (row, factor) = (walk.tableau.row(entry), walk.tableau.value(entry))
            entry = walk.tableau.next(inColumn: entry)
            let basic = walk.tableau.basic(of: row)
            let step: Double
            if !isMovable[Int(basic)] {
                if abs(factor) <= Simplex.smallestPivot { continue }
                step = 0
            } else if factor < -Simplex.smallestPivot {
                step = max(walk.tableau.constant(of: row), 0) / -factor
            } else {
                continue
            }
            let isTie = abs(step - bestStep) <= 1e-12
            let wins = takesLargest || best < 0 ? abs(factor) > bestSize : basic < walk.tableau.basic(of: best)
            if isTie ? wins : step < bestStep { (best, bestStep, bestSize) = (row, step, abs(factor)) }
        }
        return best
    }

    private func pivot(_ walk: inout Walk, _ row: Int32, _ entering: Int32) {
        let leaving = walk.tableau.basic(of: row)
        walk.tableau.solve(row, for: entering)
        walk.rows[Int(leaving)] = -1
        walk.rows[Int(entering)] = row
        for rowClass in [Tableau.RowClass.simplex, .objective] {
            var entry = walk.tableau.firstEntry(inColumn: entering, rowClass)
            while entry >= 0 {
                let next = walk.tableau.next(inColumn: entry)
                let (target, factor) = (walk.tableau.row(entry), walk.tableau.value(entry))
                walk.tableau.remove(entry)
                walk.tableau.addRow(row, times: factor, to: target)
                entry = next
            }
        }
    }
}
