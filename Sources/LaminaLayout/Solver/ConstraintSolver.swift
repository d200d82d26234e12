/// An incremental solver of linear constraints with priorities: Cassowary, with an objective that is lexicographic.
///
/// ```swift
/// var solver = ConstraintSolver()
/// let width = solver.addVariable(isNonnegative: true)
/// solver.add(LinearConstraint(terms: [LinearTerm(width)], relation: .lessThanOrEqual, constant: 100))
/// solver.add(LinearConstraint(terms: [LinearTerm(width)], relation: .equal, constant: 120, priority: 250))
/// solver.solve()
/// solver.value(of: width)  // 100
/// ```
///
/// Required constraints hold. Of the solutions that are left, those count for which the sum of the absolute errors of
/// the constraints of the highest priority is least, of these the ones for which that of the next priority is, and so
/// on; a higher priority beats any number of lower ones. Where several are left, a sum of all errors decides, in which
/// constraints weigh the more the earlier they were added: of equal wishes, the one added first is the last to yield.
/// What is open even then, as constraints are missing, is decided by a sum of the nonnegative variables and of the
/// distances of inequalities from their bounds, in which those added earlier weigh more; an unrestricted variable that
/// nothing determines is zero. So the solution is that of the constraints in their order, whatever was added and removed
/// between.
///
/// Changes collect until ``solve()``. A change of a constant keeps the solved form, and allocates nothing once the
/// solver's tables are large enough. After Badros, Borning and Stuckey, The Cassowary Linear Arithmetic Constraint
/// Solving Algorithm, ACM TOCHI 8(4), 2001.
package struct ConstraintSolver {
    private struct Record {
        var constant: Double
        /// -1 where the constraint was negated to be "at least".
        var sign: Double
        var priority: Double
        var sequence: Int
        /// The slack, dummy or positive error.
        var marker: Int32
        /// The negative error of an optional constraint; -1 of a required one.
        var error: Int32
        var isEquation: Bool
    }

    private(set) var simplex = Simplex()
    private var sum = ExpressionSum()
    /// The orders of unrestricted variables, by symbol; -1 for other symbols. A definition refers to lower orders only.
    private(set) var orders: ContiguousArray<Int> = []
    private var lastOrder = 0
    private var records: ContiguousArray<Record> = []
    private var freeRecords: ContiguousArray<Int32> = []
    /// The constraints of markers, by symbol; -1 for other symbols.
    private(set) var owners: ContiguousArray<Int32> = []
    private var lastSequence = 0
    /// The places of nonnegative variables in the order of addition, by symbol.
    private var sequences: ContiguousArray<Int> = []
    private var lastVariableSequence = 0
    /// True if places have gaps, as something was removed.
    private var placesHaveGaps = false
    /// The defined variables by rising order.
    private var evaluationOrder: ContiguousArray<Int32> = []
    private var evaluationOrderIsStale = false
    /// The values of unrestricted variables, by symbol.
    private var values: ContiguousArray<Double> = []

    /// The number of variables.
    package private(set) var variableCount = 0
    /// The number of constraints.
    package private(set) var constraintCount = 0
    /// The number of pivots since the solver was made.
    package var pivots: Int { simplex.pivots }
    /// The number of steps since the solver was made: entries of its tableau that pivots visit, some nanoseconds each.
    package var steps: Int { simplex.tableau.steps }
    /// The number of steps after which ``solve()`` ends unfinished: values are then those of no solution, and the next
    /// call goes on. The default is none.
    package var stepLimit: Int {
        get { simplex.stepLimit }
        set { simplex.stepLimit = newValue }
    }
    /// True if the last call of ``solve()`` ended at the limit.
    package var isExhausted: Bool { simplex.isExhausted }

    /// Creates a solver without variables.
    package init() {}

    // MARK: Variables

    /// Adds a variable, which may be bounded below by zero; its value is zero as long as nothing constrains it.
    package mutating func addVariable(isNonnegative: Bool) -> SolverVariable {
        let symbol = addSymbol(isNonnegative ? .nonnegative : .unrestricted)
        if isNonnegative {
            lastVariableSequence += 1
            sequences[Int(symbol)] = lastVariableSequence
            simplex.addOpenCost(of: symbol, weight: Objective.lengthWeight(lastVariableSequence), factor: 1)
        } else {
            lastOrder += 1
            orders[Int(symbol)] = lastOrder
        }
        variableCount += 1
        return SolverVariable(symbol: symbol)
    }

    /// Removes a variable that no constraint refers to.
    package mutating func removeVariable(_ variable: SolverVariable) {
        if orders[Int(variable.symbol)] < 0 {
            let weight = Objective.lengthWeight(sequences[Int(variable.symbol)])
            placesHaveGaps = true
            simplex.addOpenCost(of: variable.symbol, weight: weight, factor: -1)
        }
        precondition(simplex.tableau.isUnused(variable.symbol), "a variable is removed that constraints refer to")
        removeSymbol(variable.symbol)
        variableCount -= 1
    }

    /// Returns the value of a variable as of the last call of ``solve()``.
    package func value(of variable: SolverVariable) -> Double {
        orders[Int(variable.symbol)] < 0 ? simplex.value(of: variable.symbol) : values[Int(variable.symbol)]
    }

    /// Returns whether required equations alone decide a nonnegative variable, so that no wish can change it. Takes time
    /// in proportion to its row.
    func isFixed(_ variable: SolverVariable) -> Bool {
        guard orders[Int(variable.symbol)] < 0, simplex.isBasic(variable.symbol) else { return false }
        var entry = simplex.tableau.firstEntry(inRow: simplex.rows[Int(variable.symbol)])
        while entry >= 0 {
            if !simplex.kinds[Int(simplex.tableau.column(entry))].isAlwaysZero { return false }
            entry = simplex.tableau.next(inRow: entry)
        }
        return true
    }

    /// Makes room for the symbols that pivots have added.
    private mutating func growTables() {
        while orders.count < simplex.kinds.count {
            orders.append(-1)
            owners.append(-1)
            sequences.append(0)
            values.append(0)
        }
    }

    private mutating func addSymbol(_ kind: Simplex.Kind) -> Int32 {
        let symbol = simplex.addSymbol(kind)
        growTables()
        (orders[Int(symbol)], owners[Int(symbol)], values[Int(symbol)]) = (-1, -1, 0)
        return symbol
    }

    private mutating func removeSymbol(_ symbol: Int32) {
        (orders[Int(symbol)], owners[Int(symbol)]) = (-1, -1)
        simplex.removeSymbol(symbol)
    }

    // MARK: Constraints

    /// Adds a constraint.
    ///
    /// Takes time in proportion to the rows that its variables stand in. Whether it can hold is found by ``solve()``.
    @discardableResult
    package mutating func add(_ constraint: LinearConstraint) -> SolverConstraint {
        let isRequired = constraint.priority >= 1000
        let isEquation = constraint.relation == .equal
        let sign: Double = constraint.relation == .lessThanOrEqual ? -1 : 1
        let marker = addSymbol(isEquation ? (isRequired ? .dummy : .error) : .slack)
        let error = isRequired ? -1 : addSymbol(.error)
        lastSequence += 1
        let record = Record(
            constant: constraint.constant, sign: sign, priority: constraint.priority, sequence: lastSequence,
            marker: marker, error: error, isEquation: isEquation)
        let id = store(record)
        owners[Int(marker)] = id
        if error >= 0 { owners[Int(error)] = id }
        simplex.noteMagnitude(constraint.constant)

        sum.restart(symbolCount: orders.count)
        sum.add(constant: -sign * constraint.constant)
        for term in constraint.terms where term.coefficient != 0 {
            sum.add(term.variable.symbol, sign * term.coefficient, orders: orders)
        }
        let undefined = sum.expandToUndefined(simplex, orders: orders)
        if undefined >= 0 {
            define(undefined, marker, error)
        } else {
            sum.expandBasic(simplex, orders: orders)
            addRow(marker, error)
        }
        addCosts(record, factor: 1)
        constraintCount += 1
        return SolverConstraint(index: id)
    }

    private mutating func store(_ record: Record) -> Int32 {
        if let free = freeRecords.popLast() {
            records[Int(free)] = record
            return free
        }
        records.append(record)
        return Int32(records.count - 1)
    }

    private mutating func addCosts(_ record: Record, factor: Double) {
        addTieCosts(record, factor: factor)
        guard record.error >= 0 else { return }
        simplex.addCost(of: record.error, priority: record.priority, factor: factor)
        if record.isEquation { simplex.addCost(of: record.marker, priority: record.priority, factor: factor) }
    }

    /// Adds what a constraint counts in the last two levels of the objective.
    private mutating func addTieCosts(_ record: Record, factor: Double) {
        let weight = Objective.tieWeight(record.sequence)
        if !record.isEquation { simplex.addOpenCost(of: record.marker, weight: weight, factor: factor) }
        guard record.error >= 0 else { return }
        simplex.addTieCost(of: record.error, weight: weight, factor: factor)
        if record.isEquation { simplex.addTieCost(of: record.marker, weight: weight, factor: factor) }
    }

    /// Defines an unrestricted variable by the summed expression, which equals marker − error.
    private mutating func define(_ variable: Int32, _ marker: Int32, _ error: Int32) {
        let scale = -1 / sum.coefficient(of: variable)
        let row = simplex.addRow(.definition, basic: variable, constant: scale * sum.constant)
        for symbol in sum.symbols where symbol != variable {
            let coefficient = scale * sum.coefficient(of: symbol)
            if abs(coefficient) >= Tableau.smallest { simplex.insert(row: row, symbol: symbol, coefficient) }
        }
        simplex.insert(row: row, symbol: marker, -scale)
        if error >= 0 { simplex.insert(row: row, symbol: error, scale) }
        definitionsHaveChanged()
    }

    /// Adds a row for the summed expression, which equals marker − error.
    private mutating func addRow(_ marker: Int32, _ error: Int32) {
        let isReversed = error >= 0 && sum.constant < 0
        let scale: Double = isReversed ? -1 : 1
        let row = simplex.addRow(.simplex, basic: isReversed ? error : marker, constant: scale * sum.constant)
        for symbol in sum.symbols {
            let coefficient = scale * sum.coefficient(of: symbol)
            if abs(coefficient) >= Tableau.smallest { simplex.insert(row: row, symbol: symbol, coefficient) }
        }
        if error >= 0 { simplex.insert(row: row, symbol: isReversed ? marker : error, 1) }
    }

    /// Removes a constraint.
    package mutating func remove(_ constraint: SolverConstraint) {
        unbundleMarker(of: constraint)
        let record = records[Int(constraint.index)]
        let (marker, error) = (record.marker, record.error)
        addCosts(record, factor: -1)
        if let row = rowToRemove(marker, error) {
            substituteInDefinitions(simplex.tableau.basic(of: row), row)
            simplex.removeRow(row)
        } else {
            removeDefinition(marker)
        }
        for symbol in [marker, error] where symbol >= 0 {
            simplex.removeEntries(of: symbol)
            removeSymbol(symbol)
        }
        records[Int(constraint.index)].marker = -1
        freeRecords.append(constraint.index)
        constraintCount -= 1
        placesHaveGaps = true
    }

    /// Has rows alone, and no bundle, refer to a constraint's marker.
    private mutating func unbundleMarker(of constraint: SolverConstraint) {
        let marker = records[Int(constraint.index)].marker
        guard simplex.kinds[Int(marker)] == .dummy, !simplex.isBasic(marker) else { return }
        let other = simplex.unbundle(marker)
        if other == marker { return }
        (owners[Int(marker)], owners[Int(other)]) = (-1, constraint.index)
        records[Int(constraint.index)].marker = other
    }

    /// The row of a constraint's marker or error, made basic if they are not; nil if only definitions have them.
    private mutating func rowToRemove(_ marker: Int32, _ error: Int32) -> Int32? {
        if simplex.isBasic(marker) { return simplex.rows[Int(marker)] }
        if error >= 0, simplex.isBasic(error) { return simplex.rows[Int(error)] }
        let row = simplex.exitRow(for: marker)
        if row < 0 { return nil }
        simplex.pivot(row, entering: marker)
        growTables()
        return row
    }

    private mutating func substituteInDefinitions(_ symbol: Int32, _ row: Int32) {
        var entry = simplex.tableau.firstEntry(inColumn: symbol, .definition)
        while entry >= 0 {
            let next = simplex.tableau.next(inColumn: entry)
            let (definition, factor) = (simplex.tableau.row(entry), simplex.tableau.value(entry))
            if definition != row {
                simplex.removeEntry(row: definition, symbol: symbol)
                simplex.addToDefinition(definition, row: row, times: factor)
            }
            entry = next
        }
    }

    /// Removes a marker with the definition of the lowest order that has it, by which others that have it are expressed.
    private mutating func removeDefinition(_ marker: Int32) {
        var entry = simplex.tableau.firstEntry(inColumn: marker, .definition)
        var lowest: Int32 = -1
        while entry >= 0 {
            let row = simplex.tableau.row(entry)
            let order = orders[Int(simplex.tableau.basic(of: row))]
            if lowest < 0 || order < orders[Int(simplex.tableau.basic(of: lowest))] { lowest = row }
            entry = simplex.tableau.next(inColumn: entry)
        }
        if lowest < 0 { return }
        let variable = simplex.tableau.basic(of: lowest)
        simplex.solveDefinition(lowest, for: marker)
        substituteInDefinitions(marker, lowest)
        simplex.removeRow(lowest)
        values[Int(variable)] = 0
        definitionsHaveChanged()
    }

    /// Changes the right side of a constraint.
    ///
    /// Takes time in proportion to the rows that the constraint's marker stands in; ``solve()`` then mends the rows that
    /// it made infeasible.
    package mutating func setConstant(_ constant: Double, of constraint: SolverConstraint) {
        let record = records[Int(constraint.index)]
        let change = record.sign * (constant - record.constant)
        if change == 0 { return }
        records[Int(constraint.index)].constant = constant
        simplex.noteMagnitude(constant)
        // The expression falls by the change; the marker is written as a new one plus the change.
        simplex.shift(record.marker, by: change)
    }

    /// The right side of a constraint.
    package func constant(of constraint: SolverConstraint) -> Double { records[Int(constraint.index)].constant }

    /// The importance of a constraint.
    func priority(of constraint: SolverConstraint) -> Double { records[Int(constraint.index)].priority }
    /// The place of a constraint in the order of addition.
    func sequence(of constraint: SolverConstraint) -> Int { records[Int(constraint.index)].sequence }

    // MARK: Solving

    /// Finds the solution for all changes since the last call, and returns a conflict if required constraints
    /// contradict each other: without any one of its members the others can hold. Values are then those of no solution;
    /// remove a member, and solve again.
    @discardableResult
    package mutating func solve() -> ConstraintConflict? {
        let row = simplex.restoreFeasibility()
        growTables()
        if row >= 0 { return conflict(in: row) }
        if placesHaveGaps { closeGaps() }
        simplex.optimize()
        growTables()
        evaluate()
        return nil
    }

    /// Numbers what is left by its order and weighs it again, as in a solver that never had what was removed: of sums of
    /// weights that are nearly equal, the numbers decide which is less. Linear in the size of the system.
    private mutating func closeGaps() {
        placesHaveGaps = false
        simplex.removeTieCosts()
        let variables = simplex.kinds.indices.filter { simplex.kinds[$0] == .nonnegative }
        for (index, symbol) in variables.sorted(by: { sequences[$0] < sequences[$1] }).enumerated() {
            sequences[symbol] = index + 1
            simplex.addOpenCost(of: Int32(symbol), weight: Objective.lengthWeight(index + 1), factor: 1)
        }
        let living = records.indices.filter { records[$0].marker >= 0 }
        for (index, record) in living.sorted(by: { records[$0].sequence < records[$1].sequence }).enumerated() {
            records[record].sequence = index + 1
            addTieCosts(records[record], factor: 1)
        }
        (lastVariableSequence, lastSequence) = (variables.count, living.count)
    }

    private mutating func conflict(in row: Int32) -> ConstraintConflict {
        var conflict = ConstraintConflict(constraints: [], nonnegatives: [])
        func note(_ symbol: Int32) {
            if simplex.kinds[Int(symbol)] == .nonnegative {
                conflict.nonnegatives.append(SolverVariable(symbol: symbol))
            } else if owners[Int(symbol)] >= 0 {
                conflict.constraints.append(SolverConstraint(index: owners[Int(symbol)]))
            }
        }
        note(simplex.tableau.basic(of: row))
        sum.restart(symbolCount: orders.count)
        sum.add(row: row, times: 1, simplex.tableau, orders: orders)
        sum.expandBundles(simplex, orders: orders)
        for symbol in sum.symbols where abs(sum.coefficient(of: symbol)) > Simplex.smallestPivot { note(symbol) }
        return conflict
    }

    private mutating func definitionsHaveChanged() { evaluationOrderIsStale = true }

    private mutating func evaluate() {
        if evaluationOrderIsStale {
            evaluationOrder.removeAll(keepingCapacity: true)
            for symbol in orders.indices where orders[symbol] >= 0 && simplex.isBasic(Int32(symbol)) {
                evaluationOrder.append(Int32(symbol))
            }
            evaluationOrder.sort { orders[Int($0)] < orders[Int($1)] }
            evaluationOrderIsStale = false
        }
        for variable in evaluationOrder {
            let row = simplex.rows[Int(variable)]
            var value = simplex.tableau.constant(of: row)
            var entry = simplex.tableau.firstEntry(inRow: row)
            while entry >= 0 {
                let column = simplex.tableau.column(entry)
                let term = orders[Int(column)] < 0 ? simplex.value(of: column) : values[Int(column)]
                value += simplex.tableau.value(entry) * term
                entry = simplex.tableau.next(inRow: entry)
            }
            values[Int(variable)] = value
        }
    }
}
