/// The rows of a constraint system in solved form: `basic = constant + Σ coefficient × symbol`.
///
/// A sparse matrix whose entries are linked along rows and along columns, in one pool: an entry is found, added and
/// removed without allocation once the pool is large enough. Three classes of rows share the columns, each with a list
/// of its own in every column:
///
/// * `simplex`: basic variables that are at least zero, in terms of parametric ones; where pivots happen.
/// * `objective`: the cost of each priority, in terms of parametric variables.
/// * `definition`: unrestricted variables, in terms of any symbols. They never limit a pivot, so that they are left
///   unsubstituted, and evaluated when values are read.
struct Tableau {
    /// The classes of rows.
    enum RowClass: Int { case simplex, objective, definition }

    private struct Entry {
        var value: Double
        var row: Int32
        var column: Int32
        var nextInRow: Int32
        var previousInRow: Int32
        var nextInColumn: Int32
        var previousInColumn: Int32
    }

    private struct Row {
        var constant = 0.0
        var first: Int32 = -1
        var count: Int32 = 0
        /// The basic variable; -1 of objectives.
        var basic: Int32 = -1
        var rowClass = RowClass.simplex
    }

    /// The heads and lengths of a column's three lists.
    private struct Column {
        var first = InlineArray<3, Int32>(repeating: -1)
        var count = InlineArray<3, Int32>(repeating: 0)
    }

    /// Coefficients below this are zero: what is left of sums that cancel.
    static let smallest = 1e-11

    private var entries: ContiguousArray<Entry> = []
    private var freeEntry: Int32 = -1
    private var rows: ContiguousArray<Row> = []
    private var freeRows: ContiguousArray<Int32> = []
    private var columns: ContiguousArray<Column> = []

    /// The row being added to others, by column; valid where the stamp is the current one.
    private var scattered: ContiguousArray<Double> = []
    private var scatterStamps: ContiguousArray<Int> = []
    private var scatterStamp = 0
    /// The row that is scattered; -1 once any row has changed.
    private var scatteredRow: Int32 = -1
    /// The columns that the row added to has.
    private var seenStamps: ContiguousArray<Int> = []
    private var seenStamp = 0

    /// The number of nonzero coefficients.
    private(set) var entryCount = 0
    /// The entries visited to add rows to others so far: the work of pivots.
    private(set) var steps = 0

    // MARK: Columns

    /// Adds a column; columns are numbered from 0.
    mutating func addColumn() {
        columns.append(Column())
        scattered.append(0)
        scatterStamps.append(0)
        seenStamps.append(0)
    }

    /// The first entry of a column's list; -1 if it is empty.
    func firstEntry(inColumn column: Int32, _ rowClass: RowClass) -> Int32 {
        columns[Int(column)].first[rowClass.rawValue]
    }

    func entryCount(inColumn column: Int32, _ rowClass: RowClass) -> Int {
        Int(columns[Int(column)].count[rowClass.rawValue])
    }

    /// True if no row refers to a column.
    func isUnused(_ column: Int32) -> Bool {
        let count = columns[Int(column)].count
        return count[0] == 0 && count[1] == 0 && count[2] == 0
    }

    // MARK: Rows

    /// Adds an empty row and returns its number.
    mutating func addRow(_ rowClass: RowClass, basic: Int32, constant: Double = 0) -> Int32 {
        var row = Row()
        (row.rowClass, row.basic, row.constant) = (rowClass, basic, constant)
        if let free = freeRows.popLast() {
            rows[Int(free)] = row
            return free
        }
        rows.append(row)
        return Int32(rows.count - 1)
    }

    /// Removes a row with its entries.
    mutating func removeRow(_ row: Int32) {
        removeEntries(inRow: row)
        rows[Int(row)].basic = -1
        if scatteredRow == row { scatteredRow = -1 }
        freeRows.append(row)
    }

    /// Removes a row's entries.
    mutating func removeEntries(inRow row: Int32) {
        var entry = rows[Int(row)].first
        while entry >= 0 {
            let next = entries[Int(entry)].nextInRow
            remove(entry)
            entry = next
        }
    }

    func constant(of row: Int32) -> Double { rows[Int(row)].constant }
    func basic(of row: Int32) -> Int32 { rows[Int(row)].basic }
    func entryCount(inRow row: Int32) -> Int { Int(rows[Int(row)].count) }
    mutating func setConstant(_ constant: Double, of row: Int32) { rows[Int(row)].constant = constant }

    // MARK: Entries

    func firstEntry(inRow row: Int32) -> Int32 { rows[Int(row)].first }
    func next(inRow entry: Int32) -> Int32 { entries[Int(entry)].nextInRow }
    func next(inColumn entry: Int32) -> Int32 { entries[Int(entry)].nextInColumn }
    func value(_ entry: Int32) -> Double { entries[Int(entry)].value }
    func row(_ entry: Int32) -> Int32 { entries[Int(entry)].row }
    func column(_ entry: Int32) -> Int32 { entries[Int(entry)].column }

    /// Returns a coefficient, looking along the shorter of the row and the column.
    func coefficient(row: Int32, column: Int32) -> Double {
        let entry = find(row: row, column: column)
        return entry < 0 ? 0 : entries[Int(entry)].value
    }

    private func find(row: Int32, column: Int32) -> Int32 {
        let kind = rows[Int(row)].rowClass.rawValue
        if columns[Int(column)].count[kind] <= rows[Int(row)].count {
            var entry = columns[Int(column)].first[kind]
            while entry >= 0, entries[Int(entry)].row != row { entry = entries[Int(entry)].nextInColumn }
            return entry
        }
        var entry = rows[Int(row)].first
        while entry >= 0, entries[Int(entry)].column != column { entry = entries[Int(entry)].nextInRow }
        return entry
    }

    /// Adds an entry that does not exist yet.
    mutating func insert(row: Int32, column: Int32, _ value: Double) {
        let index: Int32
        if freeEntry >= 0 {
            index = freeEntry
            freeEntry = entries[Int(index)].nextInRow
        } else {
            index = Int32(entries.count)
            entries.append(
                Entry(
                    value: 0, row: 0, column: 0, nextInRow: -1, previousInRow: -1, nextInColumn: -1,
                    previousInColumn: -1))
        }
        if scatteredRow == row { scatteredRow = -1 }
        let first = rows[Int(row)].first
        entries[Int(index)].value = value
        entries[Int(index)].row = row
        entries[Int(index)].nextInRow = first
        entries[Int(index)].previousInRow = -1
        if first >= 0 { entries[Int(first)].previousInRow = index }
        rows[Int(row)].first = index
        rows[Int(row)].count += 1
        linkInColumn(index, column)
        entryCount += 1
    }

    private mutating func linkInColumn(_ index: Int32, _ column: Int32) {
        let kind = rows[Int(entries[Int(index)].row)].rowClass.rawValue
        let first = columns[Int(column)].first[kind]
        entries[Int(index)].column = column
        entries[Int(index)].nextInColumn = first
        entries[Int(index)].previousInColumn = -1
        if first >= 0 { entries[Int(first)].previousInColumn = index }
        columns[Int(column)].first[kind] = index
        columns[Int(column)].count[kind] += 1
    }

    private mutating func unlinkFromColumn(_ index: Int32) {
        let entry = entries[Int(index)]
        let kind = rows[Int(entry.row)].rowClass.rawValue
        if entry.previousInColumn >= 0 {
            entries[Int(entry.previousInColumn)].nextInColumn = entry.nextInColumn
        } else {
            columns[Int(entry.column)].first[kind] = entry.nextInColumn
        }
        if entry.nextInColumn >= 0 {
            entries[Int(entry.nextInColumn)].previousInColumn = entry.previousInColumn
        }
        columns[Int(entry.column)].count[kind] -= 1
    }

    /// Removes an entry.
    mutating func remove(_ index: Int32) {
        if scatteredRow == entries[Int(index)].row { scatteredRow = -1 }
        unlinkFromColumn(index)
        let entry = entries[Int(index)]
        if entry.previousInRow >= 0 {
            entries[Int(entry.previousInRow)].nextInRow = entry.nextInRow
        } else {
            rows[Int(entry.row)].first = entry.nextInRow
        }
        if entry.nextInRow >= 0 { entries[Int(entry.nextInRow)].previousInRow = entry.previousInRow }
        rows[Int(entry.row)].count -= 1
        entries[Int(index)].nextInRow = freeEntry
        freeEntry = index
        entryCount -= 1
    }

    /// Adds a value to a coefficient; a sum that cancels is removed. Returns the new coefficient.
    @discardableResult
    mutating func add(row: Int32, column: Int32, _ value: Double) -> Double {
        let entry = find(row: row, column: column)
        guard entry >= 0 else {
            if abs(value) < Tableau.smallest { return 0 }
            insert(row: row, column: column, value)
            return value
        }
        let sum = entries[Int(entry)].value + value
        if abs(sum) < Tableau.smallest {
            remove(entry)
            return 0
        }
        if scatteredRow == row { scatteredRow = -1 }
        entries[Int(entry)].value = sum
        return sum
    }

    // MARK: Rows as expressions

    /// Solves a row for one of its symbols, which becomes its basic variable; the former one becomes parametric.
    /// Other rows still refer to the symbol.
    mutating func solve(_ row: Int32, for symbol: Int32) {
        scatteredRow = -1
        let pivot = find(row: row, column: symbol)
        let scale = -1 / entries[Int(pivot)].value
        var entry = rows[Int(row)].first
        while entry >= 0 {
            entries[Int(entry)].value *= scale
            entry = entries[Int(entry)].nextInRow
        }
        rows[Int(row)].constant *= scale
        let leaving = rows[Int(row)].basic
        entries[Int(pivot)].value = -scale
        unlinkFromColumn(pivot)
        linkInColumn(pivot, leaving)
        rows[Int(row)].basic = symbol
    }

    /// Adds a multiple of a row to a row of another number: constant and coefficients.
    mutating func addRow(_ source: Int32, times factor: Double, to target: Int32) {
        rows[Int(target)].constant += factor * rows[Int(source)].constant
        // Columns of objectives are short, and a long row is not worth passing through for a short one.
        let looksUp = rows[Int(target)].rowClass == .objective || rows[Int(target)].count > 4 * rows[Int(source)].count
        if looksUp {
            var entry = rows[Int(source)].first
            steps += 4 * Int(rows[Int(source)].count)
            while entry >= 0 {
                add(row: target, column: entries[Int(entry)].column, factor * entries[Int(entry)].value)
                entry = entries[Int(entry)].nextInRow
            }
        } else {
            scatter(source)
            addScattered(source, times: factor, to: target)
        }
    }

    /// Writes the row to be added by columns, where it is found at once.
    private mutating func scatter(_ row: Int32) {
        if scatteredRow == row { return }
        scatteredRow = row
        scatterStamp += 1
        var entry = rows[Int(row)].first
        while entry >= 0 {
            let column = Int(entries[Int(entry)].column)
            scattered[column] = entries[Int(entry)].value
            scatterStamps[column] = scatterStamp
            entry = entries[Int(entry)].nextInRow
        }
    }

    private mutating func addScattered(_ source: Int32, times factor: Double, to target: Int32) {
        seenStamp += 1
        steps += Int(rows[Int(source)].count) + Int(rows[Int(target)].count)
        var entry = rows[Int(target)].first
        while entry >= 0 {
            let next = entries[Int(entry)].nextInRow
            let column = Int(entries[Int(entry)].column)
            if scatterStamps[column] == scatterStamp {
                seenStamps[column] = seenStamp
                let sum = entries[Int(entry)].value + factor * scattered[column]
                if abs(sum) < Tableau.smallest { remove(entry) } else { entries[Int(entry)].value = sum }
            }
            entry = next
        }
        entry = rows[Int(source)].first
        while entry >= 0 {
            let column = entries[Int(entry)].column
            if seenStamps[Int(column)] != seenStamp {
                let value = factor * entries[Int(entry)].value
                if abs(value) >= Tableau.smallest { insert(row: target, column: column, value) }
            }
            entry = entries[Int(entry)].nextInRow
        }
    }
}
