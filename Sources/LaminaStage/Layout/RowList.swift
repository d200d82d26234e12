import Foundation
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
    var lengths = RowSums([])
    /// The width of the rows.
    private(set) var width = -1.0
    /// True if rows may have been added, removed or moved.
    var isStale = true

    private struct WeakRow { weak var layer: Layer? }

    private var placed: [WeakRow] = []
    private var formerlyPlaced: [WeakRow] = []
    /// The number of the current or last layout.
    private var placing = 0
    /// The visible part in the last layout.
    private var lastVisible = CGRect.null

    /// The y position of rows that are not near: far above the content.
    private static let parkedY = -1e6

    init(_ layer: Layer) { self.layer = layer }

    /// Reads the rows, and puts those that were never near out of sight. Linear in their number.
    func readRows(width: Double, estimate: Double, spacing: Double) {
        (self.width, isStale) = (width, false)
        guard let layer else { return }
        lengths = RowSums(
            layer.children.map { row in
                guard let state = row.layerLayoutItemIfMade?.row, state.measuredWidth >= 0 else {
                    return estimate + spacing
                }
                return state.height + spacing
            })
        for row in layer.children where !isPlaced(row, sinceLayout: placing) { park(row) }
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

    func beginPlacing() {
        placing += 1
        formerlyPlaced = placed
        placed = []
    }

    func notePlaced(_ row: Layer) { placed.append(WeakRow(layer: row)) }

    /// Puts the rows that are no longer near out of sight.
    func endPlacing() {
        for former in formerlyPlaced {
            guard let row = former.layer, row.superlayer === layer else { continue }
            if !isPlaced(row, sinceLayout: placing) { park(row) }
        }
        formerlyPlaced = []
    }

    private func isPlaced(_ row: Layer, sinceLayout number: Int) -> Bool {
        guard let state = row.layerLayoutItemIfMade?.row, state.list === self else { return false }
        return state.placing >= number
    }

    /// Sets a row's frame, without an animation if it was not near before.
    func setFrame(_ frame: CGRect, of row: Layer, pixelsPerPoint: Double) {
        let item = row.layerLayoutItem
        let wasNear = isPlaced(row, sinceLayout: placing - 1)
        (item.row.list, item.row.placing) = (self, placing)
        var frame = frame
        if pixelsPerPoint > 0 { frame.origin.y = (frame.minY * pixelsPerPoint).rounded() / pixelsPerPoint }
        if frame == item.currentFrame { return }
        if wasNear { item.apply(frame: frame) } else { Transaction.withoutActions { item.apply(frame: frame) } }
    }

    private func park(_ row: Layer) {
        guard row.storage.position.y != RowList.parkedY else { return }
        let position = CGPoint(x: row.storage.position.x, y: RowList.parkedY)
        if let item = row.layerLayoutItemIfMade { item.place(at: position) } else { row.place(at: position) }
    }
}
