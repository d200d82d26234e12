import LaminaCounters

/// Rows of a name, a value set to the right, and a remark.
struct TextTable {
    private var rows: [(name: String, value: String, remark: String)] = []

    mutating func row(_ name: String, _ value: String, _ remark: String = "") { rows.append((name, value, remark)) }
    mutating func row(_ name: String, _ value: Int, _ remark: String = "") { row(name, "\(value)", remark) }
    mutating func row(_ name: String, _ value: Int, _ counts: PassCounts) {
        let reasons = OffscreenReason.allCases.filter { counts[$0] > 0 }.map { "\($0.rawValue) \(counts[$0])" }
        row(name, value, reasons.joined(separator: ", "))
    }
    mutating func gap() { row("", "") }

    var text: String {
        // The first row's value is a size, not a number, and may be wide; all values share one column.
        zip(TextColumns.lines(rows.map { [$0.name, $0.value] }), rows).map { columns, row in
            String("\(columns)  \(row.remark)".reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }
}

/// Columns of text, the first to the left, the others to the right, two spaces between.
enum TextColumns {
    /// A line for each row; all rows have as many columns as the first.
    static func lines(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { column, text in
                let space = String(repeating: " ", count: widths[column] - text.count)
                return column == 0 ? text + space : space + text
            }.joined(separator: "  ")
        }
    }
}
