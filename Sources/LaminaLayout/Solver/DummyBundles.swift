/// The bundles of a solved form: sums of dummies, each a symbol that stands for the sum in other rows.
///
/// A dummy, the marker of a required equation, is always zero. It is in rows only so that its equation can be changed or
/// removed, or named in a conflict. An equation that closes a chain of a thousand others has a thousand of them, and
/// without bundles a pivot would write them all to each row that the chain decides. A bundle is in those rows as one
/// entry; its definition, which is never substituted, has the thousand. Bundles may be in the definitions of later ones.
struct DummyBundles {
    /// The bundles, in order of their creation.
    private var symbols: ContiguousArray<Int32> = []

    /// The fewest dummies of a row that are bundled, and the fewest rows that the row is to be added to.
    private static let (fewestDummies, fewestRows) = (6, 6)

    /// Returns whether a row that is to be added to others, in which a symbol is, should have its dummies bundled.
    static func shouldBundle(
        _ row: Int32, for symbol: Int32, _ tableau: Tableau, _ kinds: ContiguousArray<Simplex.Kind>
    ) -> Bool {
        guard tableau.entryCount(inColumn: symbol, .simplex) >= fewestRows else { return false }
        var count = 0
        var entry = tableau.firstEntry(inRow: row)
        while entry >= 0, count < fewestDummies {
            if kinds[Int(tableau.column(entry))].isAlwaysZero { count += 1 }
            entry = tableau.next(inRow: entry)
        }
        return count >= fewestDummies
    }

    /// Moves the dummies and bundles of a row to the definition of a new bundle.
    mutating func add(
        _ bundle: Int32, _ definition: Int32, from row: Int32, _ tableau: inout Tableau,
        _ kinds: ContiguousArray<Simplex.Kind>
    ) {
        symbols.append(bundle)
        var entry = tableau.firstEntry(inRow: row)
        while entry >= 0 {
            let next = tableau.next(inRow: entry)
            let (column, value) = (tableau.column(entry), tableau.value(entry))
            if kinds[Int(column)].isAlwaysZero {
                tableau.remove(entry)
                tableau.insert(row: definition, column: column, value)
            }
            entry = next
        }
        tableau.insert(row: row, column: bundle, 1)
    }

    /// Takes out a bundle.
    mutating func remove(_ bundle: Int32) {
        if let index = symbols.lastIndex(of: bundle) { symbols.remove(at: index) }
    }

    /// Takes out a bundle that no row refers to, and returns it; -1 if there is none.
    mutating func takeUnused(_ tableau: Tableau) -> Int32 {
        // Later bundles refer to earlier ones.
        guard let index = symbols.lastIndex(where: { tableau.isUnused($0) }) else { return -1 }
        return symbols.remove(at: index)
    }

    /// The entry of a symbol in the definition of the earliest bundle that has it; -1 if none has.
    ///
    /// A later bundle may have both the symbol and an earlier one with the symbol in it: solved for the symbol, it would
    /// give the earlier one a definition by itself.
    func entry(of symbol: Int32, _ tableau: Tableau, _ kinds: ContiguousArray<Simplex.Kind>) -> Int32 {
        var (earliest, earliestPlace) = (Int32(-1), Int.max)
        var entry = tableau.firstEntry(inColumn: symbol, .definition)
        while entry >= 0 {
            let basic = tableau.basic(of: tableau.row(entry))
            if kinds[Int(basic)] == .bundle, let place = symbols.firstIndex(of: basic), place < earliestPlace {
                (earliest, earliestPlace) = (entry, place)
            }
            entry = tableau.next(inColumn: entry)
        }
        return earliest
    }
}
