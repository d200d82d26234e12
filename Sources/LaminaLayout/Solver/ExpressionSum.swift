/// A linear expression being summed, and then expanded in the symbols that rows may have.
///
/// Unrestricted variables are expanded by falling order: a definition refers only to unrestricted variables of a lower
/// order, so that each is expanded once, with its final coefficient, and not at all if that is zero.
struct ExpressionSum {
    /// The constant of the sum.
    private(set) var constant = 0.0
    private var coefficients: ContiguousArray<Double> = []
    private var isTouched: ContiguousArray<Bool> = []
    /// The symbols of the sum, each once; coefficients may be zero.
    private(set) var symbols: ContiguousArray<Int32> = []
    /// The unrestricted variables yet to be expanded: a heap by order.
    private var heap: ContiguousArray<Int32> = []

    func coefficient(of symbol: Int32) -> Double { coefficients[Int(symbol)] }

    /// Empties the sum, for a number of symbols.
    mutating func restart(symbolCount: Int) {
        for symbol in symbols { (coefficients[Int(symbol)], isTouched[Int(symbol)]) = (0, false) }
        symbols.removeAll(keepingCapacity: true)
        heap.removeAll(keepingCapacity: true)
        constant = 0
        while coefficients.count < symbolCount {
            coefficients.append(0)
            isTouched.append(false)
        }
    }

    mutating func add(constant value: Double) { constant += value }

    /// Adds a symbol; `order` is that of an unrestricted variable, nil for others.
    mutating func add(_ symbol: Int32, _ coefficient: Double, orders: ContiguousArray<Int>) {
        coefficients[Int(symbol)] += coefficient
        if isTouched[Int(symbol)] { return }
        isTouched[Int(symbol)] = true
        symbols.append(symbol)
        if orders[Int(symbol)] >= 0 { push(symbol, orders) }
    }

    /// Adds a multiple of a row's right side.
    mutating func add(row: Int32, times factor: Double, _ tableau: Tableau, orders: ContiguousArray<Int>) {
        constant += factor * tableau.constant(of: row)
        var entry = tableau.firstEntry(inRow: row)
        while entry >= 0 {
            add(tableau.column(entry), factor * tableau.value(entry), orders: orders)
            entry = tableau.next(inRow: entry)
        }
    }

    /// Expands unrestricted variables up to the first one without a definition, and returns it; -1 if all have one.
    mutating func expandToUndefined(_ simplex: Simplex, orders: ContiguousArray<Int>) -> Int32 {
        while let symbol = pop(orders) {
            let coefficient = coefficients[Int(symbol)]
            guard abs(coefficient) >= Tableau.smallest else {
                coefficients[Int(symbol)] = 0
                continue
            }
            let row = simplex.rows[Int(symbol)]
            if row < 0 { return symbol }
            coefficients[Int(symbol)] = 0
            add(row: row, times: coefficient, simplex.tableau, orders: orders)
        }
        return -1
    }

    /// Expands restricted basic variables in parametric ones.
    mutating func expandBasic(_ simplex: Simplex, orders: ContiguousArray<Int>) {
        // Symbols appended on the way are parametric.
        for symbol in symbols {
            let row = simplex.rows[Int(symbol)]
            let coefficient = coefficients[Int(symbol)]
            if row < 0 || coefficient == 0 || orders[Int(symbol)] >= 0 || simplex.kinds[Int(symbol)] == .bundle {
                continue
            }
            coefficients[Int(symbol)] = 0
            add(row: row, times: coefficient, simplex.tableau, orders: orders)
        }
    }

    /// Expands bundles in dummies.
    mutating func expandBundles(_ simplex: Simplex, orders: ContiguousArray<Int>) {
        var hasExpanded = true
        while hasExpanded {
            hasExpanded = false
            // Bundles in bundles are appended on the way, or were passed already.
            var index = 0
            while index < symbols.count {
                let (symbol, coefficient) = (symbols[index], coefficients[Int(symbols[index])])
                index += 1
                guard simplex.kinds[Int(symbol)] == .bundle, coefficient != 0 else { continue }
                coefficients[Int(symbol)] = 0
                add(row: simplex.rows[Int(symbol)], times: coefficient, simplex.tableau, orders: orders)
                hasExpanded = true
            }
        }
    }

    private mutating func push(_ symbol: Int32, _ orders: ContiguousArray<Int>) {
        heap.append(symbol)
        var index = heap.count - 1
        while index > 0, orders[Int(heap[index])] > orders[Int(heap[(index - 1) / 2])] {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func pop(_ orders: ContiguousArray<Int>) -> Int32? {
        guard let top = heap.first, let last = heap.popLast() else { return nil }
        if heap.isEmpty { return top }
        heap[0] = last
        var index = 0
        while true {
            var highest = index
            for child in (2 * index + 1)..<(2 * index + 3) where child < heap.count {
                if orders[Int(heap[child])] > orders[Int(heap[highest])] { highest = child }
            }
            if highest == index { return top }
            heap.swapAt(index, highest)
            index = highest
        }
    }
}
