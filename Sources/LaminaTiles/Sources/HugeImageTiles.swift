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

/// How large a picture file may be before it is refused as a source of tiles.
///
/// The header is checked before memory is taken, so that a file of a few bytes cannot ask for gigabytes.
public struct HugeImageLimits: Sendable, Hashable {
    /// The most pixels along one side.
    public var side: Int
    /// The most tiles of all levels together. A tile takes 24 bytes while the source lives.
    public var tileCount: Int
    /// The most bytes of memory for the rows of tiles that are being put together, one a level.
    public var stripByteCount: Int
    /// The most bytes of the temporary file.
    public var scratchByteCount: Int

    /// Sets the limits; by default 4,194,304 pixels along a side, 5,600,000 tiles (524,288² pixels in tiles of 256²),
    /// 512 MiB of memory (262,144 columns in such tiles) and 64 GiB of temporary file.
    public init(
        side: Int = 1 << 22, tileCount: Int = 5_600_000, stripByteCount: Int = 1 << 29, scratchByteCount: Int = 1 << 36
    ) {
        self.side = side
        self.tileCount = tileCount
        self.stripByteCount = stripByteCount
        self.scratchByteCount = scratchByteCount
    }

    /// What helps whatever the limit is.
    static let remedy = "make the picture smaller, or cut it into Deep Zoom tiles"

    /// What the file's header is checked against while it is opened, before the decoder takes memory for a row. The
    /// number of pixels is limited by that of the tiles.
    private var decoding: DecodeLimits { DecodeLimits(maximumPixelCount: .max, maximumSide: side) }

    /// Opens a picture file.
    ///
    /// - Throws: ``TileError/badSource(name:detail:)`` if it can't be read, or not from the top, or a side is too long.
    func open(_ path: String, in folders: ReadableFolders) throws(TileError) -> ImageStrips {
        do throws(ImageError) {
            return try ImageStrips(path: path, in: folders, limits: decoding)
        } catch .tooLarge(let width, let height, _) {
            throw .badSource(
                name: path,
                detail: "it is \(width)x\(height) pixels, and a picture file may have \(side) along a side; "
                    + HugeImageLimits.remedy)
        } catch {
            throw .badSource(name: path, detail: "\(error)")
        }
    }

    /// The pyramid of a picture file, cut into square tiles.
    ///
    /// - Throws: ``TileError/badSource(name:detail:)``, with the size, the limit and what to do.
    func pyramid(of name: String, width: Int, height: Int, tileSize: Int) throws(TileError) -> TilePyramid {
        func fail(_ detail: String) -> TileError {
            .badSource(name: name, detail: "it is \(width)x\(height) pixels, " + detail)
        }
        let pyramid = try TilePyramid(width: width, height: height, tileWidth: tileSize, tileHeight: tileSize)
        let tiles = (0..<pyramid.levelCount).reduce(0) { $0 + pyramid.columns(ofLevel: $1) * pyramid.rows(ofLevel: $1) }
        guard tiles <= tileCount else {
            throw fail(
                "which makes \(tiles) tiles of \(tileSize) pixels a side, more than \(tileCount); raise tileSize, "
                    + HugeImageLimits.remedy)
        }
        let bytes = PyramidStrips.byteCount(pyramid)
        guard bytes <= stripByteCount else {
            throw fail(
                "of which rows of tiles of \(tileSize) pixels a side take \(ByteWords.of(bytes)) of memory, more than "
                    + "\(ByteWords.of(stripByteCount)); lower tileSize, \(HugeImageLimits.remedy)")
        }
        return pyramid
    }
}

/// Numbers of bytes as people read them.
enum ByteWords {
    /// Such as "512 MiB" or "64 GiB"; rounded to a tenth.
    static func of(_ byteCount: Int) -> String {
        let units: [(name: String, shift: Int)] = [("GiB", 30), ("MiB", 20), ("KiB", 10)]
        guard let unit = units.first(where: { byteCount >> $0.shift > 0 }) else { return "\(byteCount) bytes" }
        let tenths = (byteCount * 10) >> unit.shift
        return tenths % 10 == 0 ? "\(tenths / 10) \(unit.name)" : "\(tenths / 10).\(tenths % 10) \(unit.name)"
    }
}
