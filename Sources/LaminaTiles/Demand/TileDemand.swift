import FoundationEssentials
import Glibc

/// The tiles that a view of a picture needs: no more, no fewer, in the order in which they should be loaded.
///
/// At each position they are of the coarsest level whose texels are not larger there than a pixel of the screen, or of
/// level 0 if all are. Under perspective the levels vary over the picture; together the tiles cover the visible area
/// exactly once. Their number is limited: beyond the limit coarser ones are used, and if there are none, those nearest
/// to the centre.
///
/// A value, computed in time linear in the number of tiles.
package struct TileDemand: Sendable, Equatable {
    /// The tiles, coarser ones first, and within a level those nearest to the centre of the visible area first.
    package private(set) var tiles: [TileID] = []
    /// True if the limit has replaced finer tiles by coarser ones, or dropped some.
    package private(set) var isCut = false

    /// The default limit of the number of tiles.
    package static let most = 1024

    /// The tiles of a pyramid that a view needs.
    ///
    /// - Parameters:
    ///   - finest: The finest level to use.
    ///   - most: The maximum number of tiles; at least 1.
    package init(_ view: TileView, of pyramid: TilePyramid, finest: Int = 0, most: Int = TileDemand.most) {
        guard !view.visible.isEmpty else { return }
        let most = max(most, 1)
        let finest = min(max(finest, 0), pyramid.levelCount - 1)
        var open = coarsest(view, of: pyramid, finest: finest, most: most)
        var next = 0
        // Level by level, so that the limit reduces detail evenly.
        while next < open.count {
            let tile = open[next]
            next += 1
            guard tile.level > finest, view.magnifies(pyramid.area(of: tile), level: tile.level) else {
                tiles.append(tile)
                continue
            }
            let children = TileDemand.children(of: tile, in: pyramid, view, finest: finest)
            if tiles.count + (open.count - next) + children.count > most {
                isCut = true
                tiles.append(tile)
            } else {
                open.append(contentsOf: children)
            }
        }
        sort(around: view.visible.middle, pyramid)
    }

    /// The visible tiles of the coarsest level; if there are too many, those around the centre.
    private mutating func coarsest(_ view: TileView, of pyramid: TilePyramid, finest: Int, most: Int) -> [TileID] {
        let level = pyramid.levelCount - 1
        let margin = TileView.margin(finest: finest)
        let box = view.visible.bounds.insetBy(dx: -margin, dy: -margin)
        let side = max(Int(Double(most).squareRoot()), 1)
        func range(_ low: Double, _ high: Double, _ middle: Double, _ tile: Int, _ count: Int) -> Range<Int> {
            let length = Double(tile) * Double(1 << level)
            func index(_ place: Double) -> Int {
                Int(min(max((place / length).rounded(.down), 0), Double(count - 1)))
            }
            let all = index(low)..<index(high) + 1
            guard all.count > side else { return all }
            isCut = true
            let start = min(max(index(middle) - side / 2, all.lowerBound), all.upperBound - side)
            return start..<start + side
        }
        let middle = view.visible.middle
        let columns = range(box.minX, box.maxX, middle.x, pyramid.tileWidth, pyramid.columns(ofLevel: level))
        let rows = range(box.minY, box.maxY, middle.y, pyramid.tileHeight, pyramid.rows(ofLevel: level))
        var found: [TileID] = []
        for row in rows {
            for column in columns {
                let tile = TileID(level: level, column: column, row: row)
                if view.needs(pyramid.area(of: tile), finest: finest) { found.append(tile) }
            }
        }
        return found
    }

    private static func children(
        of tile: TileID, in pyramid: TilePyramid, _ view: TileView, finest: Int
    ) -> [TileID] {
        var found: [TileID] = []
        for row in 2 * tile.row...2 * tile.row + 1 {
            for column in 2 * tile.column...2 * tile.column + 1 {
                let child = TileID(level: tile.level - 1, column: column, row: row)
                if pyramid.contains(child), view.needs(pyramid.area(of: child), finest: finest) {
                    found.append(child)
                }
            }
        }
        return found
    }

    private mutating func sort(around middle: SIMD2<Double>, _ pyramid: TilePyramid) {
        let keyed = tiles.map { tile in
            let area = pyramid.area(of: tile)
            let away = SIMD2(area.midX, area.midY) - middle
            return (tile: tile, distance: (away * away).sum())
        }
        tiles = keyed.sorted { one, other in
            if one.tile.level != other.tile.level { return one.tile.level > other.tile.level }
            if one.distance != other.distance { return one.distance < other.distance }
            return (one.tile.row, one.tile.column) < (other.tile.row, other.tile.column)
        }.map(\.tile)
    }
}
