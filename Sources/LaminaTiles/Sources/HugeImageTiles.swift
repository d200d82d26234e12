import Foundation
import LaminaImage
import Synchronization

/// Tiles of a picture file that is too large for memory.
///
/// The file is read once, from the top, when the first tile is asked for. On the way each row of tiles is put down, coarser
/// levels with it, in a temporary file without a name, compressed as PNG; from there tiles come at any time. Memory holds
/// a row of tiles of each level: at most 8 bytes × 256 a column. A tile waits until its rows have been read, those of the
/// coarsest level until all have.
///
/// PNG (not interlaced), JPEG (not progressive, not CMYK), PPM and PGM (binary), as large as ``HugeImageLimits`` allow.
public final class HugeImageTiles: TileSource {
    private let image: TilePyramid
    private let work: PyramidWork

    /// Opens a file; reads its header only.
    ///
    /// - Parameters:
    ///   - tileSize: The side of a tile in pixels, even and at least 16, else the next such number.
    ///   - scratchFolder: Where the temporary file is put; it takes about as much room as the picture as a PNG, and a
    ///     third more.
    ///   - limits: Sizes above which the file is refused before memory is taken.
    /// - Throws: ``TileError/badSource(name:detail:)`` if it can't be read, or not from the top, or is too large.
    public convenience init(
        path: String, tileSize: Int = 256, scratchFolder: String = NSTemporaryDirectory(),
        limits: HugeImageLimits = HugeImageLimits()
    ) throws(TileError) {
        try self.init(path: path, tileSize: tileSize, scratchFolder: scratchFolder, limits: limits, in: .everywhere)
    }

    /// Opens a file in folders that may be read, now and when the first tile is asked for.
    package init(
        path: String, tileSize: Int, scratchFolder: String = NSTemporaryDirectory(),
        limits: HugeImageLimits = HugeImageLimits(), in folders: ReadableFolders
    ) throws(TileError) {
        let side = (min(max(tileSize, 16), TilePyramid.longestTileSide) + 1) / 2 * 2
        let strips = try limits.open(path, in: folders)
        image = try limits.pyramid(of: path, width: strips.width, height: strips.height, tileSize: side)
        work = PyramidWork(image, path: path, in: folders, limits: limits, scratchFolder: scratchFolder)
    }

    deinit { work.cancel() }

    /// How the picture is cut.
    public func pyramid(for layout: TileLayout) throws -> TilePyramid {
        guard layout.levelsOfDetail > 0 else { return image }
        return try TilePyramid(
            width: image.width, height: image.height, tileWidth: image.tileWidth, tileHeight: image.tileHeight,
            levelCount: layout.levelsOfDetail)
    }

    /// The picture of a tile; throws where it can't be had.
    public func tile(_ tile: TileID, of pyramid: TilePyramid) async throws -> Image {
        let place = try await work.place(of: tile)
        return try Image(decoding: place.file.read(at: place.offset, byteCount: place.byteCount))
    }

    /// The rows read so far.
    public var progress: Int { work.rowsRead }
}
