import Glibc
import LaminaGeometry
import LaminaImage
import LaminaText

/// Tiles of a Deep Zoom image: a `.dzi` file next to a folder `NAME_files/LEVEL/COLUMN_ROW.FORMAT`.
///
/// Level 0 of such a folder is a single pixel, the finest has the highest number. Tiles overlap; the overlap is cut
/// off. Source of the format: Microsoft's "Deep Zoom File Format Overview".
public final class DeepZoomTiles: TileSource {
    private let image: TilePyramid
    private let overlap: Int
    private let format: String
    private let folder: String
    private let folders: ReadableFolders
    /// The number of the finest level.
    private let finest: Int

    /// Reads the description of a picture.
    ///
    /// - Parameter path: The `.dzi` file.
    /// - Throws: ``TileError/badSource(name:detail:)`` if it is missing or not such a file.
    public convenience init(path: String) throws(TileError) {
        try self.init(path: path, folder: path.withoutPathEnding + "_files", in: .everywhere)
    }

    /// Reads the description of a picture whose tiles are in a folder, with access limited to readable folders.
    package init(path: String, folder: String, in folders: ReadableFolders) throws(TileError) {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try folders.read(path)
        } catch {
            throw .badSource(name: path, detail: "it \(error.words)")
        }
        let description = try DeepZoomDescription(String(decoding: bytes.prefix(1 << 16), as: UTF8.self), name: path)
        (image, overlap, format) = (description.pyramid, description.overlap, description.format)
        (self.folder, self.folders) = (folder, folders)
        var (finest, side) = (0, 1)
        while side < max(image.width, image.height) { (finest, side) = (finest + 1, side * 2) }
        self.finest = finest
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
        let file = "\(folder)/\(finest - tile.level)/\(tile.column)_\(tile.row).\(format)"
        let bitmap = try TileFile.read(
            file, in: folders, longestSide: max(pyramid.tileWidth, pyramid.tileHeight) + 2 * overlap)
        let size = pyramid.size(of: tile)
        let (left, top) = (tile.column > 0 ? overlap : 0, tile.row > 0 ? overlap : 0)
        guard bitmap.width >= left + size.width, bitmap.height >= top + size.height else {
            throw TileError.wrongSize(
                tile: tile, expected: "\(left + size.width)x\(top + size.height)",
                found: "\(bitmap.width)x\(bitmap.height)")
        }
        if bitmap.width == size.width, bitmap.height == size.height { return Image(bitmap) }
        return Image(try bitmap.part(x: left, y: top, width: size.width, height: size.height))
    }
}

/// The contents of a `.dzi` file.
struct DeepZoomDescription: Equatable {
    let pyramid: TilePyramid
    let overlap: Int
    let format: String

    /// Reads the attributes of the elements `Image` and `Size`.
    init(_ text: String, name: String) throws(TileError) {
        func fail(_ detail: String) -> TileError { .badSource(name: name, detail: detail) }
        guard let image = DeepZoomDescription.attributes(of: "Image", in: text),
            let size = DeepZoomDescription.attributes(of: "Size", in: text)
        else { throw fail("it is not a Deep Zoom description: it has no <Image> with a <Size> in it") }
        func number(_ key: String, _ attributes: [String: String], _ range: ClosedRange<Int>) throws(TileError) -> Int {
            guard let text = attributes[key] else { throw fail("it has no \(key)") }
            guard let number = Int(text), range.contains(number) else {
                throw fail("its \(key) is \"\(text)\", not a number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        let tile = try number("TileSize", image, 1...TilePyramid.longestTileSide)
        overlap = try number("Overlap", image, 0...TilePyramid.longestTileSide)
        let sides = 1...TilePyramid.longestSide
        pyramid = try TilePyramid(
            width: try number("Width", size, sides), height: try number("Height", size, sides), tileWidth: tile,
            tileHeight: tile)
        guard let format = image["Format"], ["png", "jpg", "jpeg", "webp"].contains(format.lowercased()) else {
            throw fail("its Format is \"\(image["Format"] ?? "")\"; png, jpg and webp are read")
        }
        self.format = format
    }

    /// The attributes of the first element with a name, in any namespace.
    private static func attributes(of element: String, in text: String) -> [String: String]? {
        guard let tag = text.firstMatch(of: TagPattern.tag(element)) else { return nil }
        var found: [String: String] = [:]
        for pair in String(tag.1).matches(of: TagPattern.attribute) { found[String(pair.1)] = String(pair.2) }
        return found
    }
}

private enum TagPattern {
    static func tag(_ name: String) -> Regex<(Substring, Substring)> {
        name == "Image" ? /<(?:\w+:)?Image\s([^>]*)>/ : /<(?:\w+:)?Size\s([^>]*)>/
    }

    static var attribute: Regex<(Substring, Substring, Substring)> { /(\w+)\s*=\s*["']([^"']*)["']/ }
}

/// A tile's file.
enum TileFile {
    /// Returns whether there is a readable file.
    ///
    /// - Throws: ``TileError/badTile(name:detail:)`` for a file that exists and can't be read, or must not be.
    static func exists(_ path: String, in folders: ReadableFolders) throws(TileError) -> Bool {
        do throws(FileFailure) {
            _ = try folders.file(path)
            return true
        } catch {
            if error == .system(code: ENOENT) || error == .system(code: ENOTDIR) { return false }
            throw .badTile(name: path, detail: "it \(error.words)")
        }
    }

    /// Reads a picture.
    ///
    /// - Parameter longestSide: The limit of a tile's side in pixels; a larger one is refused before memory is
    ///   allocated.
    /// - Throws: ``TileError/badTile(name:detail:)``.
    static func read(_ path: String, in folders: ReadableFolders, longestSide: Int) throws(TileError) -> Bitmap {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try folders.read(path)
        } catch {
            throw .badTile(name: path, detail: "it \(error.words)")
        }
        do throws(ImageError) {
            return try Bitmap(decoding: bytes, limits: DecodeLimits(maximumSide: longestSide))
        } catch .tooLarge(let width, let height, _) {
            throw .badTile(
                name: path,
                detail: "it is \(width)x\(height) pixels, more than \(longestSide) along a side; make the tiles again")
        } catch {
            throw .badTile(name: path, detail: "\(error)")
        }
    }
}
