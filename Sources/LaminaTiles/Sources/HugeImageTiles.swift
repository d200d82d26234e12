import FoundationEssentials
import Glibc
import LaminaCounters
import LaminaImage
import Synchronization

/// Tiles of a picture file that is too large for memory.
///
/// The file is read once, from the top, when the first tile is requested. Meanwhile each row of tiles is written, with
/// the coarser levels, to an unnamed temporary file, compressed as PNG; tiles are then read from there. Memory holds
/// one row of tiles per level: at most 8 × 256 bytes per column of the picture, for tiles of 256 rows. A tile is
/// available once its rows have been read; a tile of the coarsest level once all rows have been read.
///
/// Reads PNG (not interlaced), JPEG (not progressive, not CMYK), PPM and PGM (binary), as large as ``HugeImageLimits``
/// allow.
public final class HugeImageTiles: TileSource {
    private let image: TilePyramid
    private let work: PyramidWork

    /// Opens a file; reads its header only.
    ///
    /// - Parameters:
    ///   - tileSize: The side of a tile in pixels, rounded up to an even number of at least 16.
    ///   - scratchFolder: The folder of the temporary file, which is about a third larger than the picture as a PNG.
    ///   - limits: Sizes above which the file is refused before memory is allocated.
    /// - Throws: ``TileError/badSource(name:detail:)`` if it can't be read, can't be decoded row by row from the top,
    ///   or is too large.
    public convenience init(
        path: String, tileSize: Int = 256, scratchFolder: String = FileManager.default.temporaryDirectory.path,
        limits: HugeImageLimits = HugeImageLimits()
    ) throws(TileError) {
        try self.init(path: path, tileSize: tileSize, scratchFolder: scratchFolder, limits: limits, in: .everywhere)
    }

    /// Opens a file with access limited to readable folders, now and when the first tile is requested.
    package init(
        path: String, tileSize: Int, scratchFolder: String = FileManager.default.temporaryDirectory.path,
        limits: HugeImageLimits = HugeImageLimits(), in folders: ReadableFolders
    ) throws(TileError) {
        let side = (min(max(tileSize, 16), TilePyramid.longestTileSide) + 1) / 2 * 2
        let strips = try limits.open(path, in: folders)
        image = try limits.pyramid(of: path, width: strips.width, height: strips.height, tileSize: side)
        work = PyramidWork(image, path: path, in: folders, limits: limits, scratchFolder: scratchFolder)
    }

    deinit { work.cancel() }

    /// The pyramid of the picture.
    public func pyramid(for layout: TileLayout) throws -> TilePyramid {
        guard layout.levelsOfDetail > 0 else { return image }
        return try TilePyramid(
            width: image.width, height: image.height, tileWidth: image.tileWidth, tileHeight: image.tileHeight,
            levelCount: layout.levelsOfDetail)
    }

    /// The image of a tile; throws if it can't be read.
    public func tile(_ tile: TileID, of pyramid: TilePyramid) async throws -> Image {
        let position = try await work.position(of: tile)
        return try Image(decoding: position.file.read(at: position.offset, byteCount: position.byteCount))
    }

    /// The number of rows read so far.
    public var progress: Int { work.rowsRead }
}

/// The limits of a picture file as a source of tiles.
///
/// The header is checked before memory is allocated, so that a file of a few bytes cannot request gigabytes.
public struct HugeImageLimits: Sendable, Hashable {
    /// The maximum number of pixels along one side.
    public var side: Int
    /// The maximum number of pixels.
    public var pixelCount: Int
    /// The maximum number of tiles of all levels together. A tile takes 24 bytes for the lifetime of the source.
    public var tileCount: Int
    /// The maximum number of bytes for the rows of tiles being assembled, one per level.
    public var stripByteCount: Int
    /// The maximum number of bytes of the temporary file.
    public var scratchByteCount: Int

    /// Sets the limits; by default 4,194,304 pixels along a side, 2⁴⁰ in all, 5,600,000 tiles (524,288² pixels in tiles
    /// of 256²), 512 MiB of memory (262,144 columns in such tiles) and 64 GiB of temporary file.
    public init(
        side: Int = 1 << 22, pixelCount: Int = 1 << 40, tileCount: Int = 5_600_000, stripByteCount: Int = 1 << 29,
        scratchByteCount: Int = 1 << 36
    ) {
        self.side = side
        self.pixelCount = pixelCount
        self.tileCount = tileCount
        self.stripByteCount = stripByteCount
        self.scratchByteCount = scratchByteCount
    }

    /// The advice for every limit.
    static let remedy = "make the picture smaller, or cut it into Deep Zoom tiles"

    /// The decoder's limits, checked while the file is opened, before memory is allocated for a row. The number of
    /// pixels is limited by that of the tiles.
    private var decoding: DecodeLimits { DecodeLimits(maximumPixelCount: .max, maximumSide: side) }

    /// Opens a picture file.
    ///
    /// - Throws: ``TileError/badSource(name:detail:)`` if it can't be read, can't be decoded row by row from the top,
    ///   or a side is too long.
    func open(_ path: String, in folders: ReadableFolders) throws(TileError) -> ImageStrips {
        do throws(ImageError) {
            return try ImageStrips(path: path, in: folders, limits: decoding)
        } catch .tooLarge(let width, let height, _) {
            throw .badSource(
                name: path,
                detail: "it is \(width)x\(height) pixels, and a picture file may have at most \(side) along a side; "
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
        guard pyramid.width * pyramid.height <= pixelCount else {
            throw fail(
                "more than \(pixelCount); \(HugeImageLimits.remedy), or "
                    + WorkLimit.tiledPixels.remedy(for: width * height))
        }
        let tiles = (0..<pyramid.levelCount).reduce(0) { $0 + pyramid.columns(ofLevel: $1) * pyramid.rows(ofLevel: $1) }
        guard tiles <= tileCount else {
            throw fail(
                "which makes \(tiles) tiles of \(tileSize) pixels a side, more than \(tileCount); raise tileSize, "
                    + HugeImageLimits.remedy)
        }
        let bytes = PyramidStrips.byteCount(pyramid)
        guard bytes <= stripByteCount else {
            throw fail(
                "of which rows of tiles of \(tileSize) pixels a side take \(ByteFormat.of(bytes)) of memory, more than "
                    + "\(ByteFormat.of(stripByteCount)); lower tileSize, \(HugeImageLimits.remedy)")
        }
        return pyramid
    }
}

/// The formatting of byte counts for people.
enum ByteFormat {
    /// Returns a count with its unit, such as "512 MiB" or "64 GiB", rounded down to a tenth.
    static func of(_ byteCount: Int) -> String {
        let units: [(name: String, shift: Int)] = [("GiB", 30), ("MiB", 20), ("KiB", 10)]
        guard let unit = units.first(where: { byteCount >> $0.shift > 0 }) else { return "\(byteCount) bytes" }
        let tenths = (byteCount * 10) >> unit.shift
        return tenths % 10 == 0 ? "\(tenths / 10) \(unit.name)" : "\(tenths / 10).\(tenths % 10) \(unit.name)"
    }
}
