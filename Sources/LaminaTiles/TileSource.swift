import LaminaImage

/// Where a layer's tiles come from.
///
/// ```swift
/// final class Chessboard: TileSource {
///     func pyramid(for layout: TileLayout) throws -> TilePyramid { try TilePyramid(drawing: layout) }
///     func tile(_ tile: TileID, of pyramid: TilePyramid) async throws -> Image { ... }
/// }
/// ```
///
/// A source is known by its identity: two layers with one source share its tiles. It is asked on threads of the tile
/// store's own, for several tiles at a time, and may block them or suspend. The same tile must always have the same
/// pixels; else pictures are not the same from one time to the next.
public protocol TileSource: AnyObject, Sendable {
    /// How the picture is cut into tiles. Called often, on the stage's thread: must be quick, and the same for the same
    /// layout.
    ///
    /// - Parameter layout: What the layer asks for; a source whose picture is cut already goes by its own.
    func pyramid(for layout: TileLayout) throws -> TilePyramid

    /// A tile's picture, of exactly the size that the pyramid gives it.
    ///
    /// What is thrown makes the tile a failed one, which is shown as such and counted. If the tile is not needed any
    /// more, the task is cancelled; throw or go on, as you like.
    func tile(_ tile: TileID, of pyramid: TilePyramid) async throws -> Image

    /// A number that changes while the source is busy with something that tiles must wait for. A source that neither
    /// answers nor changes it runs out of time. The default stands still.
    var progress: Int { get }
}

extension TileSource {
    /// Stands still.
    public var progress: Int { 0 }
}

/// How a layer would have a picture cut into tiles whose pixels are made for it.
public struct TileLayout: Sendable, Hashable {
    /// The columns of the picture where a point has as many pixels as the contents' scale says.
    public var width: Double
    /// The rows of that.
    public var height: Double
    /// The columns of a tile.
    public var tileWidth: Int
    /// The rows of a tile.
    public var tileHeight: Int
    /// The levels of detail, 1 or more; 0 means as many as are useful.
    public var levelsOfDetail: Int
    /// How many of the levels have more pixels than that, each twice as many a side as the next.
    public var levelsOfDetailBias: Int

    /// A layout; see the properties.
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
    /// The pyramid of a picture whose pixels are made for the layer, at any level of detail: its finest level has
    /// 2^bias times the pixels of the layout.
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

/// Tiles that a function makes: of a formula, of a program's own data, or from anywhere.
///
/// ```swift
/// let source = DrawnTiles { tile, pyramid in try paint(pyramid.area(of: tile), level: tile.level) }
/// ```
public final class DrawnTiles: TileSource {
    /// Makes the picture of one tile.
    public typealias Drawing = @Sendable (_ tile: TileID, _ pyramid: TilePyramid) async throws -> Image

    private let fixed: TilePyramid?
    private let draw: Drawing

    /// Tiles made by a function.
    ///
    /// - Parameters:
    ///   - pyramid: The picture's size and tiles; by default they follow from the layer, whose contents' scale and levels
    ///     of detail say how many pixels there are.
    ///   - draw: Called on threads of the tile store's own, for several tiles at a time.
    public init(pyramid: TilePyramid? = nil, _ draw: @escaping Drawing) {
        fixed = pyramid
        self.draw = draw
    }

    /// How the picture is cut.
    public func pyramid(for layout: TileLayout) throws -> TilePyramid {
        if let fixed { return fixed }
        return try TilePyramid(drawing: layout)
    }

    /// The picture of a tile; throws where it can't be had.
    public func tile(_ tile: TileID, of pyramid: TilePyramid) async throws -> Image {
        try await draw(tile, pyramid)
    }
}
