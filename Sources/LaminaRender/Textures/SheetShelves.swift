/// Where rectangles lie on a square sheet: side by side on shelves, one shelf under the other.
struct SheetShelves {
    private struct Shelf {
        var y: Int
        var height: Int
        /// Where the next one would begin.
        var end: Int
    }

    let side: Int
    private var shelves: [Shelf] = []
    private var nextY = 0

    init(side: Int) { self.side = side }

    /// Finds room for a rectangle; nil where none is left. Looks at each shelf once.
    mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
        // A shelf much higher than what stands on it wastes more than a new one.
        let fitting = shelves.firstIndex {
            $0.height >= height && $0.height <= height + height / 2 && side - $0.end >= width
        }
        if let fitting {
            defer { shelves[fitting].end += width }
            return (shelves[fitting].end, shelves[fitting].y)
        }
        guard width <= side, side - nextY >= height else { return nil }
        defer { nextY += height }
        shelves.append(Shelf(y: nextY, height: height, end: width))
        return (0, nextY)
    }
}
