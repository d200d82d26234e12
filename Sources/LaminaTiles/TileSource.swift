import LaminaImage

/// A source of tiles for a layer.
///
/// ```swift
/// final class Chessboard: TileSource {
///     let squares: [Image]
///     init(_ squares: [Image]) { self.squares = squares }
///
///     func pyramid(for layout: TileLayout) throws -> TilePyramid { try TilePyramid(drawing: layout) }
///     func tile(_ tile: TileID, of pyramid: TilePyramid) async throws -> Image {
///         squares[(tile.column + tile.row) % squares.count]
///     }
/// }
/// ```
///
/// A source is compared by identity: two layers with one source share its tiles. It is called on threads of the tile
/// store, for several tiles at a time, and may block them or suspend. The same tile must always have the same pixels;
/// otherwise pictures are not reproducible.
public protocol TileSource: AnyObject, Sendable {
    /// The division of the picture into tiles. Called often, on the stage's thread: must be fast, and the same for the
    /// same layout.
    ///
    /// - Parameter layout: The layer's request; a source whose picture is already cut uses its own division.
    func pyramid(for layout: TileLayout) throws -> TilePyramid

    /// A tile's image, of exactly the size that the pyramid specifies.
    ///
    /// An error makes the tile a failed one, which is marked and counted. If the tile is not needed any more, the task
    /// is cancelled; it may throw or continue.
    func tile(_ tile: TileID, of pyramid: TilePyramid) async throws -> Image

    /// A number that changes while the source makes progress on which tiles depend. A request times out if the source
    /// neither responds nor changes it. The default is constant.
    var progress: Int { get }
}

extension TileSource {
    /// The default: constant.
    public var progress: Int { 0 }
}

/// A layer's request for the division of a picture into tiles, for sources that make pixels on demand, at any size.
public struct TileLayout: Sendable, Hashable {
    /// The width of the picture in pixels, at the contents' scale.
    public var width: Double
    /// The height of the picture in pixels, at the contents' scale.
    public var height: Double
    /// The width of a tile in pixels.
    public var tileWidth: Int
    /// The height of a tile in pixels.
    public var tileHeight: Int
    /// The number of levels of detail, 1 or more; 0 means as many as are useful.
    public var levelsOfDetail: Int
    /// The number of levels with more pixels than at the contents' scale, each with twice as many per side as the next.
    public var levelsOfDetailBias: Int

    /// Creates a layout; see the properties.
    public init(
        width: Double, height: Double, tileWidth: Int = 256, tileHeight: Int = 256, levelsOfDetail: Int = 0,
        levelsOfDetailBias: Int = 0
    ) {
        (self.width, self.height) = (width, height)
        (self.tileWidth, self.tileHeight) = (tileWidth, tileHeight)
        (self.levelsOfDetail, self.levelsOfDetailBias) = (levelsOfDetail, levelsOfDetailBias)
    }
}

extension TilePyramid {
    /// Creates the pyramid of a picture whose pixels are made on demand at any level of detail: its finest level has
    /// 2^bias times the pixels of the layout per side.
    ///
    /// - Throws: ``TileError/badSize(detail:)``.
    public init(drawing layout: TileLayout) throws(TileError) {
        let bias = min(max(layout.levelsOfDetailBias, 0), 30)
        let factor = Double(1 << bias)
        func side(_ length: Double) -> Int {
            let side = (length * factor).rounded(.up)
            return side > 1 ? Int(min(side, Double(TilePyramid.longestSide))) : 1
        }
        try self.init(
            width: side(layout.width), height: side(layout.height), tileWidth: layout.tileWidth,
            tileHeight: layout.tileHeight, levelCount: layout.levelsOfDetail > 0 ? layout.levelsOfDetail : nil)
    }
}

/// Tiles drawn by a function: from a formula, a program's own data, or anything else.
///
/// ```swift
/// let source = DrawnTiles { tile, pyramid in try drawTile(pyramid.area(of: tile), tile.level) }
/// ```
public final class DrawnTiles: TileSource {
    /// Draws the image of one tile.
    public typealias Drawing = @Sendable (_ tile: TileID, _ pyramid: TilePyramid) async throws -> Image

    private let fixed: TilePyramid?
    private let draw: Drawing

    /// Creates a source of tiles that a function makes.
    ///
    /// - Parameters:
    ///   - pyramid: The picture's size and tiles; by default they follow from the layer's contents' scale and levels of
    ///     detail.
    ///   - draw: Called on threads of the tile store, for several tiles at a time.
    public init(pyramid: TilePyramid? = nil, _ draw: @escaping Drawing) {
        fixed = pyramid
        self.draw = draw
    }

    /// The pyramid of the picture.
    public func pyramid(for layout: TileLayout) throws -> TilePyramid {
        if let fixed { return fixed }
        return try TilePyramid(drawing: layout)
    }

    /// The image of a tile; throws if it can't be made.
    public func tile(_ tile: TileID, of pyramid: TilePyramid) async throws -> Image {
        try await draw(tile, pyramid)
    }
}
