import Lamina

/// The values of one picture.
struct Row {
    /// The number of the row, from 1.
    let number: Int
    /// The line on which it begins, from 1.
    let line: Int
    /// The names of its values.
    let columns: [String]
    /// The values, one for each column.
    let values: [SceneValue]

    /// The value of a column; nil if the row has none.
    subscript(column: String) -> SceneValue? { columns.firstIndex(of: column).map { values[$0] } }
}

/// A row that can't be used, while those after it can.
struct RowProblem: Error, Equatable {
    /// The number of the row, from 1.
    let number: Int
    /// The line of the problem, from 1.
    let line: Int
    /// The problem and its remedy.
    let message: String
}

/// Rows that are read one after the other.
protocol RowSource {
    /// The columns that every row has; nil if each row has names of its own.
    var columns: [String]? { get }

    /// Returns the next row, or its problem; nil at the end.
    ///
    /// - Throws: ``Failure/badInput(_:)`` where no row after it can be read.
    mutating func next() throws -> Result<Row, RowProblem>?
}

/// The limits of rows, which keep a file that is not what it seems from filling the memory.
enum RowLimits {
    /// The most columns of a file.
    static let columns = 1000
    /// The most bytes of a field of CSV.
    static let fieldBytes = 1 << 20
    /// The most bytes of a row.
    static let rowBytes = 16 << 20
}
