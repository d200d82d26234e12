import LaminaImage
import Synchronization

/// Tiles cut out of an image in memory; coarser levels are its halves.
public final class ImageTiles: TileSource {
    private let image: Image
    private let tileWidth: Int
    private let tileHeight: Int
    /// Level 0 first; made when a level is asked for.
    private let levels: Mutex<[Bitmap]>

    /// Cuts an image into tiles of a size in pixels.
    public init(_ image: Image, tileWidth: Int = 256, tileHeight: Int = 256) {
        self.image = image
        (self.tileWidth, self.tileHeight) = (tileWidth, tileHeight)
        levels = Mutex([image.bitmap])
    }

    /// How the picture is cut.
    public func pyramid(for layout: TileLayout) throws -> TilePyramid {
        try TilePyramid(
            width: image.width, height: image.height, tileWidth: tileWidth, tileHeight: tileHeight,
            levelCount: layout.levelsOfDetail > 0 ? layout.levelsOfDetail : nil)
    }

    /// The picture of a tile; throws where it can't be had.
    public func tile(_ tile: TileID, of pyramid: TilePyramid) async throws -> Image {
        let level = try levels.withLock { levels in
            while levels.count <= tile.level { levels.append(try levels[levels.count - 1].halvedForTiles()) }
            return levels[tile.level]
        }
        let size = pyramid.size(of: tile)
        return Image(
            try level.part(
                x: tile.column * pyramid.tileWidth, y: tile.row * pyramid.tileHeight, width: size.width,
                height: size.height))
    }
}
