/// A rectangle of whole pixels of a bitmap, at least one.
package struct PixelArea: Sendable, Equatable {
    /// The left column.
    package var x: Int
    /// The upper row.
    package var y: Int
    /// Columns.
    package var width: Int
    /// Rows.
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
