import LaminaGeometry
import LaminaLayers
import LaminaLayout

/// Stacks the sublayers of a scroll layer as rows that size themselves: each as wide as the list, and as high as its own
/// constraints and contents make it.
///
/// ```swift
/// let list = ScrollLayer()
/// list.scrollMode = .vertically
/// list.layoutManager = ListLayoutManager(spacing: 8, estimatedRowHeight: 60)
/// for row in rows { list.addSublayer(row) }
/// ```
///
/// Only rows in the visible part, and half a page before and after it, are laid out. The others have an estimated height
/// until they have been near once, and are at the places that follow from it; the sizes of their frames are what the
/// program or the last layout made them, see ``rect(ofRow:in:)``. While the list animates, rows on the way count as
/// near. A row that turns out higher than estimated moves those below it, so that ``contentHeight(of:)`` changes as the
/// list is scrolled.
///
/// A row is the root of its own constraint system: its constraints can't reach outside, and its layout costs the same
/// in a list of any length. A row with neither constraints nor contents keeps its height. Hidden rows keep their place.
/// Scrolling costs time in proportion to the rows that are near. Where a height is found that was estimated, or changes,
/// the rows after it are moved, some nanoseconds each; adding and removing rows, and changing the list's width, costs
/// time in proportion to all. A manager may serve several lists; after changing it, call ``Layer/setNeedsLayout()`` on them.
public final class ListLayoutManager: LayoutManager {
    /// The distance between rows, in points.
    public var spacing: Double
    /// The distances of the rows from the edges of the content, in points; `leading` is the left one.
    public var insets: DirectionalEdgeInsets
    /// The height of rows that were not near yet, in points, at least 1; nil for the mean height of the list's first
    /// rows, as many as fill its bounds, which are laid out for it first.
    public var estimatedRowHeight: Double? {
        didSet { estimatedRowHeight = estimatedRowHeight.map { max($0, 1) } }
    }
    /// The faults found in rows so far, at most 100: contradictions, and layouts that don't settle. Those of rows on a
    /// stage are among the stage's `layoutProblems` too.
    public var problems: [LayoutProblem] { faults.problems }
    private let faults = LayoutFaults()
    /// The times that a row's height was found.
    package private(set) var measurements = 0

    private var lists: [ObjectIdentifier: RowList] = [:]

    /// A list layout.
    ///
    /// - Parameters:
    ///   - spacing: The distance between rows, in points.
    ///   - insets: The distances of the rows from the edges of the content, in points.
    ///   - estimatedRowHeight: The height of rows that were not near yet, in points; nil for the mean of the first ones.
    public init(spacing: Double = 0, insets: DirectionalEdgeInsets = .zero, estimatedRowHeight: Double? = nil) {
        (self.spacing, self.insets) = (spacing, insets)
        self.estimatedRowHeight = estimatedRowHeight.map { max($0, 1) }
    }

    // MARK: Content

    /// The height of a list's content as of the last layout, in points, with its insets; estimated as far as rows were
    /// not near yet.
    public func contentHeight(of layer: Layer) -> Double {
        let rows = list(of: layer).lengths
        return insets.top + insets.bottom + (rows.count > 0 ? rows.total - spacing : 0)
    }

    /// The rectangle of a row in the coordinates of its list as of the last layout, in points, estimated like the
    /// content's height; nil if there is no such row.
    public func rect(ofRow index: Int, in layer: Layer) -> Rect? {
        let list = list(of: layer)
        guard list.lengths.count > index, index >= 0 else { return nil }
        return Rect(
            x: insets.leading, y: insets.top + list.lengths.sum(before: index), width: list.width,
            height: list.lengths[index] - spacing)
    }

    /// The layer's width and the content's height.
    public func preferredSize(of layer: Layer) -> Size {
        Size(width: layer.bounds.width, height: contentHeight(of: layer))
    }

    /// Has the rows of a list found again with the next layout.
    public func invalidateLayout(of layer: Layer) { lists[ObjectIdentifier(layer)]?.isStale = true }

    private func list(of layer: Layer) -> RowList {
        if let known = lists[ObjectIdentifier(layer)], known.layer === layer { return known }
        lists = lists.filter { $0.value.layer != nil }
        let made = RowList(layer)
        lists[ObjectIdentifier(layer)] = made
        return made
    }

    // MARK: Layout

    /// Places the rows of a list, and measures those near its visible part.
    public func layoutSublayers(of layer: Layer) {
        let list = list(of: layer)
        let width = max(layer.bounds.width - insets.leading - insets.trailing, 0)
        let pixelsPerPoint = TreeLayout.pixelsPerPoint(of: layer.outermost)
        if list.isStale || width != list.width || list.lengths.count != layer.children.count {
            list.readRows(width: width, estimate: estimatedRowHeight ?? ListLayoutManager.someHeight, spacing: spacing)
            if estimatedRowHeight == nil, let mean = meanHeight(of: list, layer, pixelsPerPoint) {
                list.readRows(width: width, estimate: mean, spacing: spacing)
            }
        }
        let near = list.nearPart()
        let first = list.lengths.index(at: near.lowerBound - insets.top)
        var y = insets.top + list.lengths.sum(before: first)
        var index = first
        list.beginPlacing()
        while index < list.lengths.count, y < near.upperBound {
            settle(layer.children[index], at: Point(x: insets.leading, y: y), list, pixelsPerPoint)
            list.setLength(layer.children[index].layerLayoutItem.row.height + spacing, ofRow: index)
            y += list.lengths[index]
            index += 1
        }
        list.placeOthers(
            near: first..<index, origin: Point(x: insets.leading, y: insets.top), spacing: spacing,
            pixelsPerPoint: pixelsPerPoint)
    }

    /// The height of rows before any was measured, in points.
    private static let someHeight = 44.0

    /// The mean height of the first rows, as many as fill the list's bounds, which is found once for each width; nil for
    /// a list without rows or bounds.
    private func meanHeight(of list: RowList, _ layer: Layer, _ pixelsPerPoint: Double) -> Double? {
        if let known = list.estimate, known.width == list.width { return known.height }
        guard layer.bounds.height > 0, !layer.children.isEmpty else { return nil }
        var (count, sum, y) = (0, 0.0, insets.top)
        list.beginPlacing()
        for row in layer.children where y < layer.bounds.height {
            settle(row, at: Point(x: insets.leading, y: y), list, pixelsPerPoint)
            count += 1
            sum += row.layerLayoutItem.row.height
            y += row.layerLayoutItem.row.height + spacing
        }
        guard count > 0 else { return nil }
        let mean = max(sum / Double(count), 1)
        list.estimate = (mean, list.width)
        return mean
    }

    /// Places a row, and lays it out if it asks for that or has not been laid out in this width, until nothing in it
    /// asks for more.
    private func settle(_ row: Layer, at origin: Point, _ list: RowList, _ pixelsPerPoint: Double) {
        let item = row.layerLayoutItem
        for _ in 0..<TreeLayout.passLimit {
            let isStale = row.subtreeNeedsLayout || item.row.measuredWidth != list.width
            if isStale {
                item.row.height = height(of: row, width: list.width, pixelsPerPoint)
                item.row.measuredWidth = list.width
            }
            list.setFrame(
                Rect(x: origin.x, y: origin.y, width: list.width, height: item.row.height), of: row,
                pixelsPerPoint: pixelsPerPoint)
            guard isStale else { return }
            TreeLayout.pass(over: row, pixelsPerPoint: pixelsPerPoint)
            for problem in item.layoutProblems { note(problem, of: row) }
            if !row.subtreeNeedsLayout { return }
        }
        note(.restless((TreeLayout.clearRequests(from: row) ?? row).layoutName), of: row)
    }

    /// The height of a row in a width, in whole pixels.
    private func height(of row: Layer, width: Double, _ pixelsPerPoint: Double) -> Double {
        measurements += 1
        let item = row.layerLayoutItem
        let fit = item.fit(
            Size(width: width, height: 0), horizontal: .required, vertical: .fittingSizeLevel)
        for problem in fit.problems { note(problem, of: row) }
        if item.constraints.isEmpty, row.intrinsicContentSize.height < 0 { return row.bounds.height }
        guard pixelsPerPoint > 0 else { return fit.size.height }
        // A last digit too many must not cost a pixel.
        return (fit.size.height * pixelsPerPoint - 0x1p-10).rounded(.up) / pixelsPerPoint
    }

    private func note(_ problem: LayoutProblem, of row: Layer) {
        faults.note(problem)
        row.outermost.clock?.note(problem)
    }
}

extension Layer {
    /// True if a list layout manager arranges the sublayers, which are then roots of layouts of their own.
    final var arrangesRows: Bool { layoutManager is ListLayoutManager }
}
