/// Which tile of a pyramid: its level of detail, and its place in the grid of that level.
public struct TileID: Sendable, Hashable {
    /// The level of detail: 0 is the finest, and each further one has half as many pixels a side.
    public var level: Int
    /// The column in the level's grid, from the left, from 0.
    public var column: Int
    /// The row in the level's grid, from the top, from 0.
    public var row: Int

    /// The tile at a place of a level's grid.
    public init(level: Int, column: Int, row: Int) {
        (self.level, self.column, self.row) = (level, column, row)
    }

    /// The tile of the next coarser level that this one lies in.
    public var parent: TileID { TileID(level: level + 1, column: column / 2, row: row / 2) }
}

extension TileID: CustomStringConvertible {
    /// For messages, such as `level 3, column 0, row 12`.
    public var description: String { "level \(level), column \(column), row \(row)" }
}
