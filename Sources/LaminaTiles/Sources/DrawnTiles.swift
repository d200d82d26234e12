import LaminaImage

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
