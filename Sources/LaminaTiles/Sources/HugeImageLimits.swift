import LaminaImage

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
