import LaminaGeometry
import LaminaLayers

/// The size and place that a list has given a row, stored with the row's item.
struct RowState {
    /// The height as last found, in points.
    var height = 0.0
    /// The width for which it was found; negative before.
    var measuredWidth = -1.0
    /// The list in which the row was near last; nil for none.
    weak var list: RowList?
    /// The number of that list's layout.
    var placing = 0
}

/// The rows of one list: their lengths, and which of them are near.
final class RowList {
    /// The list; nil once it has been released.
    private(set) weak var layer: Layer?
    /// The heights of the rows, each with the spacing after it.
    private(set) var lengths = RowSums([])
    /// The width of the rows.
    private(set) var width = -1.0
    /// True if rows may have been added, removed or moved.
    var isStale = true

    /// The mean height of the first rows, and the width for which it was found; nil before.
    var estimate: (height: Double, width: Double)?

    /// The number of the current or last layout.
    private var placing = 0
    /// The visible part in the last layout.
    private var lastVisible = Rect.null
    /// The first row whose place has changed since the rows that are not near were placed.
    private var firstMoved = 0
    /// The first row that was near in the last layout.
    private var nearStart = 0

    init(_ layer: Layer) { self.layer = layer }

    /// Reads the rows; those that were not near yet get an estimated height. Linear in their number.
    func readRows(width: Double, estimate: Double, spacing: Double) {
        (self.width, isStale, firstMoved) = (width, false, 0)
        guard let layer else { return }
        lengths = RowSums(
            layer.children.map { row in
                guard let state = row.layerLayoutItemIfMade?.row, state.measuredWidth >= 0 else {
                    return estimate + spacing
                }
                return state.height + spacing
            })
    }

    /// Sets a row's height with the spacing after it.
    func setLength(_ length: Double, ofRow index: Int) {
        if lengths[index] == length { return }
        lengths[index] = length
        firstMoved = min(firstMoved, index + 1)
    }

    /// The part of the content whose rows are laid out, along y.
    func nearPart() -> ClosedRange<Double> {
        guard let layer else { return 0...0 }
        var part = layer.bounds
        // Rows on the way of an animation are shown too.
        if let motion = layer.motion, !motion.isIdle { part = part.union(lastVisible).union(layer.shown.bounds) }
        lastVisible = layer.bounds
        let margin = layer.bounds.height / 2
        let (low, high) = (part.minY - margin, part.maxY + margin)
        return low <= high ? low...high : 0...0
    }

    // MARK: Placing

    func beginPlacing() { placing += 1 }

    /// Puts the rows that are not near at their places, which are estimated as far as rows were not near yet.
    ///
    /// Linear in the number of rows after the first one that has moved, and between the near ones now and before.
    ///
    /// - Parameters:
    ///   - near: The indices of the rows that were placed.
    ///   - origin: The place of the first row.
    ///   - spacing: The distance between rows.
    func placeOthers(near: Range<Int>, origin: Point, spacing: Double, pixelsPerPoint: Double) {
        guard let rows = layer?.children else { return }
        func place(_ range: Range<Int>) {
            var y = origin.y + lengths.sum(before: range.lowerBound)
            for index in range {
                if !near.contains(index) {
                    var top = RowList.rounded(y, pixelsPerPoint)
                    // A row that is larger than estimated must not reach into the visible part.
                    let excess = rows[index].storage.bounds.height - (lengths[index] - spacing)
                    if index < near.lowerBound, excess > 0 { top -= excess }
                    self.place(rows[index], at: Point(x: origin.x, y: top))
                }
                y += lengths[index]
            }
        }
        let sides = (min(nearStart, near.lowerBound), min(max(nearStart, near.lowerBound), firstMoved))
        if sides.0 < sides.1 { place(sides.0..<sides.1) }
        if firstMoved < rows.count { place(firstMoved..<rows.count) }
        (firstMoved, nearStart) = (rows.count, near.lowerBound)
    }

    private static func rounded(_ y: Double, _ pixelsPerPoint: Double) -> Double {
        pixelsPerPoint > 0 ? (y * pixelsPerPoint).rounded() / pixelsPerPoint : y
    }

    private func isPlaced(_ row: Layer, sinceLayout number: Int) -> Bool {
        guard let state = row.layerLayoutItemIfMade?.row, state.list === self else { return false }
        return state.placing >= number
    }

    /// Sets a row's frame, without an animation if it was not near before.
    func setFrame(_ frame: Rect, of row: Layer, pixelsPerPoint: Double) {
        let item = row.layerLayoutItem
        let wasNear = isPlaced(row, sinceLayout: placing - 1)
        (item.row.list, item.row.placing) = (self, placing)
        var frame = frame
        frame.origin.y = RowList.rounded(frame.minY, pixelsPerPoint)
        if frame == item.currentFrame { return }
        if wasNear { item.apply(frame: frame) } else { Transaction.withoutActions { item.apply(frame: frame) } }
    }

    /// Puts a row's top left corner at a point, without an animation.
    private func place(_ row: Layer, at origin: Point) {
        let (size, anchor) = (row.storage.bounds.size, row.storage.anchorPoint)
        let position = Point(x: origin.x + anchor.x * size.width, y: origin.y + anchor.y * size.height)
        if row.storage.position == position { return }
        if let item = row.layerLayoutItemIfMade { item.place(at: position) } else { row.place(at: position) }
    }
}
