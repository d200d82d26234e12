/// A rectangle of whole pixels; row 0 is the first in memory.
package struct PixelRect: Sendable, Hashable {
    /// The first column.
    package var x: Int
    /// The first row.
    package var y: Int
    /// The columns.
    package var width: Int
    /// The rows.
    package var height: Int

    /// Names a rectangle.
    package init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether it lies within a picture of that size; an empty one may lie on the far edges. Never overflows.
    package func lies(withinWidth pictureWidth: Int, height pictureHeight: Int) -> Bool {
        (0...max(pictureWidth, 0)).contains(x) && (0...max(pictureHeight, 0)).contains(y)
            && (0...max(pictureWidth - x, 0)).contains(width) && (0...max(pictureHeight - y, 0)).contains(height)
    }
}
