import LaminaImage

/// Tiles of a folder in the layout of web maps: `{z}/{x}/{y}.png`, where level z has 2ᶻ × 2ᶻ tiles of one size.
///
/// The picture is the square of the finest level with a folder; level 0 is a single tile.
public final class FolderTiles: TileSource {
    private let image: TilePyramid
    private let pattern: String
    private let finest: Int
    private let folders: ReadableFolders

    /// Finds the levels and the size of the tiles.
    ///
    /// - Parameter pattern: A path in which `{z}` stands for the level, `{x}` for the column and `{y}` for the row, such
    ///   as `map/{z}/{x}/{y}.png`.
    /// - Throws: ``TileError/badSource(name:detail:)`` if a part of the pattern is missing, or there are no tiles.
    public convenience init(pattern: String) throws(TileError) { try self.init(pattern: pattern, in: .everywhere) }

    /// Finds the levels, with access limited to readable folders, then and for each tile.
    package init(pattern: String, in folders: ReadableFolders) throws(TileError) {
        for part in ["{z}", "{x}", "{y}"] where !pattern.contains(part) {
            throw .badSource(name: pattern, detail: "it has no \(part); write it as folder/{z}/{x}/{y}.png")
        }
        self.pattern = pattern
        self.folders = folders
        // A level exists if its first tile does.
        var levelCount = 0
        while levelCount <= FolderTiles.deepest {
            let tile = FolderTiles.path(pattern, TileID(level: 0, column: 0, row: 0), level: levelCount)
            guard try TileFile.exists(tile, in: folders) else { break }
            levelCount += 1
        }
        guard levelCount > 0 else {
            let first = FolderTiles.path(pattern, TileID(level: 0, column: 0, row: 0), level: 0)
            throw .badSource(name: pattern, detail: "there is no first tile, \(first); check the folder")
        }
        finest = levelCount - 1
        let first = try TileFile.read(
            FolderTiles.path(pattern, TileID(level: 0, column: 0, row: 0), level: finest), in: folders,
            longestSide: TilePyramid.longestTileSide)
        image = try TilePyramid(
            width: first.width << finest, height: first.height << finest, tileWidth: first.width,
            tileHeight: first.height, levelCount: finest + 1)
    }

    /// The deepest level of maps.
    private static let deepest = 22

    private static func path(_ pattern: String, _ tile: TileID, level: Int) -> String {
        pattern.replacing("{z}", with: "\(level)")
            .replacing("{x}", with: "\(tile.column)")
            .replacing("{y}", with: "\(tile.row)")
    }

    /// The pyramid of the picture.
    public func pyramid(for layout: TileLayout) throws -> TilePyramid {
        guard layout.levelsOfDetail > 0 else { return image }
        return try TilePyramid(
            width: image.width, height: image.height, tileWidth: image.tileWidth, tileHeight: image.tileHeight,
            levelCount: layout.levelsOfDetail)
    }

    /// The image of a tile; throws if it can't be read.
    public func tile(_ tile: TileID, of pyramid: TilePyramid) async throws -> Image {
        Image(
            try TileFile.read(
                FolderTiles.path(pattern, tile, level: finest - tile.level), in: folders,
                longestSide: max(pyramid.tileWidth, pyramid.tileHeight)))
    }
}
