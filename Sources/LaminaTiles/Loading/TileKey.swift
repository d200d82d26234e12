/// A tile of a source.
struct TileKey: Hashable, Sendable {
    let source: ObjectIdentifier
    let pyramid: TilePyramid
    let tile: TileID

    /// The tile beside this one, if there is one.
    func neighbour(column: Int, row: Int) -> TileKey? {
        let beside = TileID(level: tile.level, column: tile.column + column, row: tile.row + row)
        return pyramid.contains(beside) ? TileKey(source: source, pyramid: pyramid, tile: beside) : nil
    }

    /// The bytes of a whole tile with its rim.
    static func byteCount(of pyramid: TilePyramid) -> Int {
        (pyramid.tileWidth + 2 * TileRim.width) * (pyramid.tileHeight + 2 * TileRim.width) * 4
    }
}
