import LaminaGeometry

/// Places sublayers in rows and columns, in their order: a wall of images.
///
/// ```swift
/// wall.layoutManager = GridLayoutManager(columns: 3, spacing: 8)
/// wall.layoutManager = GridLayoutManager(cellSize: Size(width: 96, height: 72), spacing: 8)
/// ```
///
/// Without a ``cellSize`` the cells fill the layer's bounds: its columns share the width, its rows the height. With one,
/// cells have that size, from the top left, and without a number of ``columns`` as many go side by side as fit. Hidden
/// sublayers keep their cells. A manager may serve several layers; after changing it, call
/// ``Layer/setNeedsLayout()`` on them. Linear in the number of sublayers.
public final class GridLayoutManager: LayoutManager {
    /// The number of columns, at least 1; nil for as many as fit, which needs a ``cellSize``: without one it is 1.
    public var columns: Int?
    /// The size of a cell, in points; nil for cells that fill the bounds.
    public var cellSize: Size?
    /// The distance between columns, in points.
    public var columnSpacing: Double
    /// The distance between rows, in points.
    public var rowSpacing: Double
    /// The distance from each edge of the bounds, in points.
    public var margin: Double

    /// A grid of equal cells.
    ///
    /// - Parameters:
    ///   - columns: The number of columns; nil for as many as fit.
    ///   - cellSize: The size of a cell, in points; nil for cells that fill the bounds.
    ///   - spacing: The distance between columns and between rows, in points.
    ///   - margin: The distance from each edge of the bounds, in points.
    public init(columns: Int? = nil, cellSize: Size? = nil, spacing: Double = 0, margin: Double = 0) {
        (self.columns, self.cellSize) = (columns, cellSize)
        (columnSpacing, rowSpacing, self.margin) = (spacing, spacing, margin)
    }

    /// Places the sublayers of a layer in the cells of the grid.
    public func layoutSublayers(of layer: Layer) {
        let layers = layer.children
        guard !layers.isEmpty else { return }
        let (bounds, grid) = (layer.storage.bounds, Grid(self, count: layers.count, in: layer.storage.bounds.size))
        for (index, child) in layers.enumerated() {
            let (column, row) = (Double(index % grid.columns), Double(index / grid.columns))
            child.frameBeforeTransform = Rect(
                x: bounds.minX + margin + column * (grid.cell.width + columnSpacing),
                y: bounds.minY + margin + row * (grid.cell.height + rowSpacing),
                width: grid.cell.width, height: grid.cell.height)
        }
    }

    /// The size of the grid with its margins for cells of a fixed size; the layer's size without a ``cellSize``.
    public func preferredSize(of layer: Layer) -> Size {
        guard cellSize != nil, !layer.children.isEmpty else { return layer.bounds.size }
        let grid = Grid(self, count: layer.children.count, in: layer.storage.bounds.size)
        let (columns, rows) = (Double(min(grid.columns, layer.children.count)), Double(grid.rows))
        return Size(
            width: columns * grid.cell.width + (columns - 1) * columnSpacing + 2 * margin,
            height: rows * grid.cell.height + (rows - 1) * rowSpacing + 2 * margin)
    }

    /// The shape of a grid for a number of cells.
    private struct Grid {
        let columns: Int
        let rows: Int
        let cell: Size

        init(_ manager: GridLayoutManager, count: Int, in size: Size) {
            let inner = Size(width: size.width - 2 * manager.margin, height: size.height - 2 * manager.margin)
            if let wanted = manager.columns {
                columns = max(wanted, 1)
            } else if let cell = manager.cellSize {
                let fitting = (inner.width + manager.columnSpacing) / (cell.width + manager.columnSpacing)
                columns = fitting.isFinite && fitting >= 1 ? Int(min(fitting, Double(count))) : 1
            } else {
                columns = 1
            }
            rows = (count + columns - 1) / columns
            func share(_ length: Double, _ parts: Int, _ spacing: Double) -> Double {
                max((length - Double(parts - 1) * spacing) / Double(parts), 0)
            }
            cell =
                manager.cellSize
                ?? Size(
                    width: share(inner.width, columns, manager.columnSpacing),
                    height: share(inner.height, rows, manager.rowSpacing))
        }
    }
}
