/// A constraint system in solved form, and the pivots that keep it feasible and of least cost.
///
/// After Badros, Borning and Stuckey, The Cassowary Linear Arithmetic Constraint Solving Algorithm (ACM TOCHI 8(4),
/// 2001), with costs compared level by level (``Objective``), and infeasible rows mended by dual pivots wherever the
/// costs allow.
struct Simplex {
    private(set) var tableau = Tableau()
    private(set) var objective: Objective
    private(set) var kinds: ContiguousArray<Kind> = []
    /// The rows whose basic variables are the symbols; -1 for parametric ones.
    private(set) var rows: ContiguousArray<Int32> = []
    private var freeSymbols: ContiguousArray<Int32> = []

    /// Columns whose costs have changed, which may have become improvements.
    private var candidates: ContiguousArray<Int32> = []
    private var isCandidate: ContiguousArray<Bool> = []
    /// Rows whose constants have changed, which may have become infeasible.
    private var doubtfulRows: ContiguousArray<Int32> = []
    private var isDoubtful: ContiguousArray<Bool> = []

    private var bundles = DummyBundles()
    /// Bundles with the change of what they sum, as long as a constant changes.
    private var shiftedBundles: ContiguousArray<(symbol: Int32, change: Double)> = []

    /// The number of pivots so far.
    private(set) var pivots = 0
    /// The number of ``Tableau/steps`` after which pivots end, so that the system may be neither feasible nor of least
    /// cost.
    var stepLimit = Int.max
    /// Constants down to minus this are feasible, in points.
    private var tolerance = 1e-8

    /// Factors below this are rounding, and nothing is divided by them.
    static let smallestPivot = 1e-9

    /// The pivots after which entering variables are chosen by number, which never cycles.
    private var patience: Int { 200 + 4 * rows.count }

    init() { objective = Objective(&tableau) }

    // MARK: Symbols

    /// Adds a parametric symbol, at zero.
    mutating func addSymbol(_ kind: Kind) -> Int32 {
        if let free = freeSymbols.popLast() {
            kinds[Int(free)] = kind
            return free
        }
        tableau.addColumn()
        kinds.append(kind)
        rows.append(-1)
        isCandidate.append(false)
        return Int32(kinds.count - 1)
    }

    /// Removes a symbol that no row refers to.
    mutating func removeSymbol(_ symbol: Int32) {
        kinds[Int(symbol)] = .unused
        freeSymbols.append(symbol)
    }

    /// True if pivots have ended at the limit of steps.
    var isExhausted: Bool { tableau.steps > stepLimit }

    func isBasic(_ symbol: Int32) -> Bool { rows[Int(symbol)] >= 0 }

    /// The value of a restricted symbol.
    func value(of symbol: Int32) -> Double {
        let row = rows[Int(symbol)]
        return row < 0 ? 0 : tableau.constant(of: row)
    }

    /// Makes room for constants of a size, at which sums lose digits.
    mutating func noteMagnitude(_ constant: Double) { tolerance = max(tolerance, 1e-11 * abs(constant)) }

    // MARK: Rows

    /// Adds a row that defines a symbol; its entries are added by ``insert(row:symbol:_:)``.
    mutating func addRow(_ rowClass: Tableau.RowClass, basic: Int32, constant: Double) -> Int32 {
        let row = tableau.addRow(rowClass, basic: basic, constant: constant)
        rows[Int(basic)] = row
        while isDoubtful.count <= Int(row) { isDoubtful.append(false) }
        if rowClass == .simplex { doubt(row) }
        return row
    }

    mutating func insert(row: Int32, symbol: Int32, _ value: Double) {
        tableau.insert(row: row, column: symbol, value)
    }

    /// Adds a multiple of a row to a definition.
    mutating func addToDefinition(_ definition: Int32, row: Int32, times factor: Double) {
        tableau.addRow(row, times: factor, to: definition)
    }

    mutating func removeEntry(row: Int32, symbol: Int32) {
        tableau.add(row: row, column: symbol, -tableau.coefficient(row: row, column: symbol))
    }

    /// Removes a row with its basic variable's definition.
    mutating func removeRow(_ row: Int32) {
        rows[Int(tableau.basic(of: row))] = -1
        tableau.removeRow(row)
    }

    /// Solves a definition for another symbol.
    mutating func solveDefinition(_ row: Int32, for symbol: Int32) {
        rows[Int(tableau.basic(of: row))] = -1
        tableau.solve(row, for: symbol)
        rows[Int(symbol)] = row
    }

    private mutating func shiftConstant(of row: Int32, by change: Double) {
        tableau.setConstant(tableau.constant(of: row) + change, of: row)
        doubt(row)
    }

    /// Writes a marker as itself plus a change, in all rows.
    mutating func shift(_ marker: Int32, by change: Double) {
        if rows[Int(marker)] >= 0 {
            shiftConstant(of: rows[Int(marker)], by: -change)
        } else {
            shiftRows(.simplex, of: marker, change)
        }
        shiftRows(.definition, of: marker, change)
        while let bundle = shiftedBundles.popLast() {
            shiftRows(.simplex, of: bundle.symbol, bundle.change)
            shiftRows(.definition, of: bundle.symbol, bundle.change)
        }
    }

    private mutating func shiftRows(_ rowClass: Tableau.RowClass, of marker: Int32, _ change: Double) {
        var entry = tableau.firstEntry(inColumn: marker, rowClass)
        while entry >= 0 {
            let (row, factor) = (tableau.row(entry), tableau.value(entry))
            entry = tableau.next(inColumn: entry)
            if rowClass == .definition, kinds[Int(tableau.basic(of: row))] == .bundle {
                // A bundle is written as itself plus its change too, so that it stays zero.
                shiftedBundles.append((tableau.basic(of: row), factor * change))
                continue
            }
            tableau.setConstant(tableau.constant(of: row) + factor * change, of: row)
            if rowClass == .simplex { doubt(row) }
        }
    }

    /// Removes what rounding has left of a symbol.
    mutating func removeEntries(of symbol: Int32) {
        for rowClass in [Tableau.RowClass.simplex, .objective, .definition] {
            while true {
                let entry = tableau.firstEntry(inColumn: symbol, rowClass)
                if entry < 0 { break }
                tableau.remove(entry)
            }
        }
    }

    private mutating func doubt(_ row: Int32) {
        if isDoubtful[Int(row)] { return }
        isDoubtful[Int(row)] = true
        doubtfulRows.append(row)
    }

    // MARK: Costs

    /// Adds the cost of an error in its level, or removes it with a factor of -1.
    mutating func addCost(of error: Int32, priority: Double, factor: Double) {
        let level =
            factor > 0 ? objective.retainRow(of: priority, &tableau) : objective.row(of: priority)
        addCost(of: error, factor, to: level)
        if factor < 0 { objective.releaseRow(of: priority, &tableau) }
    }

    /// Adds the cost of an error in the level of ties, or removes it.
    mutating func addTieCost(of error: Int32, weight: Double, factor: Double) {
        addCost(of: error, factor * weight, to: objective.ties)
    }

    /// Adds the cost of a nonnegative variable or a slack, or removes it.
    mutating func addOpenCost(of symbol: Int32, weight: Double, factor: Double) {
        addCost(of: symbol, factor * weight, to: objective.rest)
    }

    /// Removes all costs of the last two levels.
    mutating func removeTieCosts() {
        for row in [objective.ties, objective.rest] { tableau.removeEntries(inRow: row) }
    }

    private mutating func addCost(of error: Int32, _ weight: Double, to level: Int32) {
        let row = rows[Int(error)]
        guard row >= 0 else {
            tableau.add(row: level, column: error, weight)
            nominate(error)
            return
        }
        tableau.addRow(row, times: weight, to: level)
        nominateColumns(of: row)
    }

    private mutating func nominate(_ column: Int32) {
        if isCandidate[Int(column)] { return }
        isCandidate[Int(column)] = true
        candidates.append(column)
    }

    private mutating func nominateColumns(of row: Int32) {
        var entry = tableau.firstEntry(inRow: row)
        while entry >= 0 {
            nominate(tableau.column(entry))
            entry = tableau.next(inRow: entry)
        }
    }

    // MARK: Pivots

    /// Makes a parametric variable basic in a row, whose basic variable becomes parametric.
    mutating func pivot(_ row: Int32, entering: Int32) {
        let leaving = tableau.basic(of: row)
        tableau.solve(row, for: entering)
        rows[Int(leaving)] = -1
        rows[Int(entering)] = row
        if DummyBundles.shouldBundle(row, for: entering, tableau, kinds) { bundleDummies(of: row) }
        substitute(entering, row, .simplex)
        substitute(entering, row, .objective)
        nominateColumns(of: row)
        doubt(row)
        pivots += 1
    }

    private mutating func substitute(_ symbol: Int32, _ row: Int32, _ rowClass: Tableau.RowClass) {
        var entry = tableau.firstEntry(inColumn: symbol, rowClass)
        while entry >= 0 {
            let next = tableau.next(inColumn: entry)
            let (target, factor) = (tableau.row(entry), tableau.value(entry))
            tableau.remove(entry)
            tableau.addRow(row, times: factor, to: target)
            if rowClass == .simplex { doubt(target) }
            entry = next
        }
    }

    // MARK: Bundles

    private mutating func bundleDummies(of row: Int32) {
        while true {
            let unused = bundles.takeUnused(tableau)
            if unused < 0 { break }
            removeRow(rows[Int(unused)])
            removeSymbol(unused)
        }
        let bundle = addSymbol(.bundle)
        let definition = addRow(.definition, basic: bundle, constant: 0)
        bundles.add(bundle, definition, from: row, &tableau, kinds)
    }

    /// Takes a parametric dummy out of all bundles. Returns it, or the symbol that is in its place from now on.
    mutating func unbundle(_ dummy: Int32) -> Int32 {
        var dummy = dummy
        while true {
            let entry = bundles.entry(of: dummy, tableau, kinds)
            if entry < 0 { return dummy }
            if abs(tableau.value(entry)) < Simplex.smallestPivot {
                tableau.remove(entry)
                continue
            }
            let definition = tableau.row(entry)
            let bundle = tableau.basic(of: definition)
            bundles.remove(bundle)
            // The dummy by the bundle and the others in it, in all rows that have the dummy.
            solveDefinition(definition, for: dummy)
            for rowClass in [Tableau.RowClass.simplex, .objective, .definition] {
                substitute(dummy, definition, rowClass)
            }
            removeRow(definition)
            removeSymbol(dummy)
            kinds[Int(bundle)] = .dummy
            dummy = bundle
        }
    }

    // MARK: Least cost

    /// Lowers the cost of a feasible system to its least.
    mutating func optimize() {
        var steps = 0
        while !isExhausted, let entering = steps < patience ? takeImprovement() : firstImprovement() {
            steps += 1
            let row = blockingRow(of: entering, breaksTiesByNumber: steps >= patience)
            // Costs are sums of errors, which have a least: only rounding can make one look endless.
            guard row >= 0 else { break }
            pivot(row, entering: entering)
        }
    }

    /// True if no pivot can lower the cost.
    private mutating func isOptimal() -> Bool {
        guard let column = takeImprovement() else { return true }
        nominate(column)
        return false
    }

    private mutating func takeImprovement() -> Int32? {
        while let column = candidates.popLast() {
            isCandidate[Int(column)] = false
            if canEnter(column), objective.isImproved(by: column, tableau) { return column }
        }
        return nil
    }

    /// The improving column of the lowest number: Bland's rule.
    private func firstImprovement() -> Int32? {
        kinds.indices.lazy.map(Int32.init).first { canEnter($0) && objective.isImproved(by: $0, tableau) }
    }

    private func canEnter(_ column: Int32) -> Bool {
        switch kinds[Int(column)] {
        case .nonnegative, .slack, .error: rows[Int(column)] < 0
        case .unused, .unrestricted, .dummy, .bundle: false
        }
    }

    /// The row whose basic variable reaches zero first as a column is raised; -1 if none does. Rows that are infeasible
    /// already don't block.
    private func blockingRow(of entering: Int32, breaksTiesByNumber: Bool) -> Int32 {
        var entry = tableau.firstEntry(inColumn: entering, .simplex)
        var (best, bestStep, bestSize) = (Int32(-1), Double.infinity, 0.0)
        while entry >= 0 {
            let (row, factor) = (tableau.row(entry), tableau.value(entry))
            let (constant, basic) = (tableau.constant(of: row), tableau.basic(of: row))
            entry = tableau.next(inColumn: entry)
            let step: Double
            if kinds[Int(basic)] == .dummy {
                if abs(constant) > tolerance { continue }
                step = 0
            } else if factor < 0, constant >= -tolerance {
                step = max(constant, 0) / -factor
            } else {
                continue
            }
            let isTie = abs(step - bestStep) <= 1e-12
            let wins = breaksTiesByNumber ? best >= 0 && basic < tableau.basic(of: best) : abs(factor) > bestSize
            if isTie ? wins : step < bestStep { (best, bestStep, bestSize) = (row, step, abs(factor)) }
        }
        return best
    }

    // MARK: Feasibility

    /// Makes all rows feasible; returns a row that can't be, or -1.
    mutating func restoreFeasibility() -> Int32 {
        var steps = 0
        let isOptimal = isOptimal()
        while !isExhausted, let row = takeInfeasibleRow() {
            if isOptimal, steps < patience {
                steps += 1
                let entering = cheapestEntering(row)
                if entering < 0 { return unsolvable(row) }
                pivot(row, entering: entering)
            } else if !raise(row) {
                return unsolvable(row)
            }
        }
        return -1
    }

    private mutating func unsolvable(_ row: Int32) -> Int32 {
        doubt(row)
        return row
    }

    private mutating func takeInfeasibleRow() -> Int32? {
        while let row = doubtfulRows.popLast() {
            isDoubtful[Int(row)] = false
            if isInfeasible(row) { return row }
        }
        return nil
    }

    /// True if a row's basic variable has a value that it may not have, or is a marker that should be parametric.
    private func isInfeasible(_ row: Int32) -> Bool {
        let basic = tableau.basic(of: row)
        if basic < 0 { return false }
        switch kinds[Int(basic)] {
        case .unused, .unrestricted, .bundle: return false
        case .nonnegative, .slack, .error: return tableau.constant(of: row) < -tolerance
        case .dummy:
            if abs(tableau.constant(of: row)) > tolerance { return true }
            var entry = tableau.firstEntry(inRow: row)
            while entry >= 0 {
                if canEnter(tableau.column(entry)), abs(tableau.value(entry)) > Simplex.smallestPivot { return true }
                entry = tableau.next(inRow: entry)
            }
            return false
        }
    }

    /// The sign of the change that a row's basic variable needs: 1 to rise, -1 to fall, 0 for either.
    private func neededChange(_ row: Int32) -> Double {
        let constant = tableau.constant(of: row)
        return constant < -tolerance ? 1 : constant > tolerance ? -1 : 0
    }

    /// The column that mends a row at the least cost, as in the dual simplex method; -1 if none can.
    private func cheapestEntering(_ row: Int32) -> Int32 {
        let sign = neededChange(row)
        var (best, bestFactor, bestLength) = (Int32(-1), 0.0, 0)
        var entry = tableau.firstEntry(inRow: row)
        while entry >= 0 {
            let (column, factor) = (tableau.column(entry), tableau.value(entry))
            entry = tableau.next(inRow: entry)
            guard canEnter(column), factor * sign >= 0, abs(factor) > Simplex.smallestPivot else { continue }
            let (size, length) = (abs(factor), tableau.entryCount(inColumn: column, .simplex))
            // Of columns that cost the same, a short one changes fewer rows.
            let isBetter =
                best < 0 || objective.ratio(of: column, size, isLessThan: best, bestFactor, tableau)
                || length < bestLength && !objective.ratio(of: best, bestFactor, isLessThan: column, size, tableau)
            if isBetter { (best, bestFactor, bestLength) = (column, size, length) }
        }
        return best
    }

    /// Mends a row without making feasible ones infeasible; false if that can't be.
    private mutating func raise(_ row: Int32) -> Bool {
        var steps = 0
        while isInfeasible(row) {
            if isExhausted {
                doubt(row)
                return true
            }
            steps += 1
            let isPatient = steps < patience
            let entering = isPatient ? shortestEntering(row) : firstEntering(row)
            // Rounding alone could keep this from ending: then the row counts as one that can't hold.
            guard entering >= 0, steps < 4 * patience else { return false }
            let factor = tableau.coefficient(row: row, column: entering)
            // What rounding has left of a marker's constant is no distance.
            let constant = tableau.constant(of: row)
            let ownStep = abs(constant) <= tolerance ? 0 : abs(constant / factor)
            let blocking = blockingRow(of: entering, breaksTiesByNumber: !isPatient)
            let isBlocked = blocking >= 0 && blocking != row && step(to: blocking, of: entering) < ownStep
            pivot(isBlocked ? blocking : row, entering: entering)
        }
        return true
    }

    private func step(to row: Int32, of entering: Int32) -> Double {
        if kinds[Int(tableau.basic(of: row))] == .dummy { return 0 }
        return max(tableau.constant(of: row), 0) / abs(tableau.coefficient(row: row, column: entering))
    }

    /// The column that mends a row and changes the fewest others; -1 if none does. Costs, which are not the least ones
    /// yet, say nothing about which would be best.
    private func shortestEntering(_ row: Int32) -> Int32 {
        let sign = neededChange(row)
        var (best, bestLength) = (Int32(-1), Int.max)
        var entry = tableau.firstEntry(inRow: row)
        while entry >= 0 {
            let (column, factor) = (tableau.column(entry), tableau.value(entry))
            entry = tableau.next(inRow: entry)
            guard canEnter(column), factor * sign >= 0, abs(factor) > Simplex.smallestPivot else { continue }
            let length = tableau.entryCount(inColumn: column, .simplex)
            if length < bestLength { (best, bestLength) = (column, length) }
        }
        return best
    }

    /// The column of the lowest number that mends a row; -1 if none does.
    private func firstEntering(_ row: Int32) -> Int32 {
        let sign = neededChange(row)
        var best: Int32 = -1
        var entry = tableau.firstEntry(inRow: row)
        while entry >= 0 {
            let (column, factor) = (tableau.column(entry), tableau.value(entry))
            entry = tableau.next(inRow: entry)
            if canEnter(column), factor * sign >= 0, abs(factor) > Simplex.smallestPivot, best < 0 || column < best {
                best = column
            }
        }
        return best
    }

    /// The row to leave when a parametric marker is to become basic and to go with its row: an infeasible one, or the
    /// one that blocks it first, raised or lowered; -1 if the marker is in no row.
    func exitRow(for marker: Int32) -> Int32 {
        var entry = tableau.firstEntry(inColumn: marker, .simplex)
        var (best, bestStep, bestSize) = (Int32(-1), Double.infinity, 0.0)
        while entry >= 0 {
            let (row, factor) = (tableau.row(entry), tableau.value(entry))
            entry = tableau.next(inColumn: entry)
            let isDummy = kinds[Int(tableau.basic(of: row))] == .dummy
            let step = isDummy ? -1 : max(tableau.constant(of: row), 0) / abs(factor)
            let wins = abs(step - bestStep) <= 1e-12 ? abs(factor) > bestSize : step < bestStep
            if wins { (best, bestStep, bestSize) = (row, step, abs(factor)) }
        }
        return best
    }
}
