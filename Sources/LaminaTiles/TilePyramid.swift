import LaminaGeometry

/// The geometry of a picture cut into tiles at several levels of detail.
///
/// Level 0 has the picture's own pixels. A texel of level n covers 2ⁿ × 2ⁿ of those; if the sides are not divisible,
/// the last texels extend beyond the picture, and only a part of them is shown. All tiles of all levels have the same
/// size except the last of a row and a column, so that a tile is wholly inside one tile of the next coarser level.
///
/// A value; positions are in pixels of level 0, from the top left.
public struct TilePyramid: Sendable, Hashable {
    /// The columns of level 0, at least 1.
    public let width: Int
    /// The rows of level 0, at least 1.
    public let height: Int
    /// The columns of a tile, at least 1.
    public let tileWidth: Int
    /// The rows of a tile, at least 1.
    public let tileHeight: Int
    /// The number of levels, at least 1; at most as many as it takes until one is a single tile.
    public let levelCount: Int

    /// The largest side of a picture in pixels: 2³¹ − 1.
    public static let longestSide = Int(Int32.max)
    /// The largest side of a tile in pixels.
    public static let longestTileSide = 4096

    /// A picture of the given size, cut into tiles of the given size.
    ///
    /// - Parameter levelCount: The number of levels; by default, and at most, as many as it takes until one is a single
    ///   tile.
    /// - Throws: ``TileError/badSize(detail:)`` for sides below 1 or above ``longestSide`` and ``longestTileSide``.
    public init(width: Int, height: Int, tileWidth: Int = 256, tileHeight: Int = 256, levelCount: Int? = nil)
        throws(TileError)
    {
        let sides = 1...TilePyramid.longestSide
        guard sides.contains(width), sides.contains(height) else {
            throw .badSize(
                detail: "a picture of \(width)x\(height) pixels; sides are from 1 to \(TilePyramid.longestSide)")
        }
        let tileSides = 1...TilePyramid.longestTileSide
        guard tileSides.contains(tileWidth), tileSides.contains(tileHeight) else {
            throw .badSize(
                detail: "tiles of \(tileWidth)x\(tileHeight) pixels; sides are from 1 to \(TilePyramid.longestTileSide)"
            )
        }
        (self.width, self.height, self.tileWidth, self.tileHeight) = (width, height, tileWidth, tileHeight)
        let useful = TilePyramid.levels(until: tileWidth, of: width, tileHeight, of: height)
        self.levelCount = min(max(levelCount ?? useful, 1), useful)
    }

    /// The number of levels until one is a single tile.
    private static func levels(until tileWidth: Int, of width: Int, _ tileHeight: Int, of height: Int) -> Int {
        var count = 1
        while ceilShift(width, count - 1) > tileWidth || ceilShift(height, count - 1) > tileHeight { count += 1 }
        return count
    }

    /// value / 2ⁿ, rounded up.
    private static func ceilShift(_ value: Int, _ shift: Int) -> Int { (value + (1 << shift) - 1) >> shift }

    /// The columns of a level.
    public func width(ofLevel level: Int) -> Int { TilePyramid.ceilShift(width, level) }

    /// The rows of a level.
    public func height(ofLevel level: Int) -> Int { TilePyramid.ceilShift(height, level) }

    /// The tiles in a row of a level.
    public func columns(ofLevel level: Int) -> Int { (width(ofLevel: level) + tileWidth - 1) / tileWidth }

    /// The tiles in a column of a level.
    public func rows(ofLevel level: Int) -> Int { (height(ofLevel: level) + tileHeight - 1) / tileHeight }

    /// Returns whether there is such a tile.
    public func contains(_ tile: TileID) -> Bool {
        (0..<levelCount).contains(tile.level) && (0..<columns(ofLevel: tile.level)).contains(tile.column)
            && (0..<rows(ofLevel: tile.level)).contains(tile.row)
    }

    /// The size of a tile's image in texels.
    public func size(of tile: TileID) -> (width: Int, height: Int) {
        (
            min(tileWidth, width(ofLevel: tile.level) - tile.column * tileWidth),
            min(tileHeight, height(ofLevel: tile.level) - tile.row * tileHeight)
        )
    }

    /// The part of the picture that a tile shows, in pixels of level 0.
    public func area(of tile: TileID) -> Rect {
        let texel = Double(1 << tile.level)
        let minX = Double(tile.column * tileWidth) * texel
        let minY = Double(tile.row * tileHeight) * texel
        let maxX = min(Double((tile.column + 1) * tileWidth) * texel, Double(width))
        let maxY = min(Double((tile.row + 1) * tileHeight) * texel, Double(height))
        return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// The tile of a coarser level that contains a tile.
    public func ancestor(of tile: TileID, atLevel level: Int) -> TileID {
        let shift = level - tile.level
        return TileID(level: level, column: tile.column >> shift, row: tile.row >> shift)
    }
}

/// The identity of a tile in a pyramid: its level of detail, and its position in the grid of that level.
public struct TileID: Sendable, Hashable {
    /// The level of detail: 0 is the finest, and each further one has half as many pixels per side.
    public var level: Int
    /// The column in the level's grid, from the left, starting at 0.
    public var column: Int
    /// The row in the level's grid, from the top, starting at 0.
    public var row: Int

    /// The tile at a position of a level's grid.
    public init(level: Int, column: Int, row: Int) {
        (self.level, self.column, self.row) = (level, column, row)
    }

    /// The tile of the next coarser level that contains this one.
    public var parent: TileID { TileID(level: level + 1, column: column / 2, row: row / 2) }
}

extension TileID: CustomStringConvertible {
    /// The tile in messages, such as `level 3, column 0, row 12`.
    public var description: String { "level \(level), column \(column), row \(row)" }
}
