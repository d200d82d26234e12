import LaminaImage

/// At which sides of a tile the picture ends.
struct PictureEdges {
    var left = false
    var top = false
    var right = false
    var bottom = false
}

extension TileKey {
    /// Where the picture ends beside the tile.
    var edges: PictureEdges {
        PictureEdges(
            left: tile.column == 0, top: tile.row == 0,
            right: tile.column == pyramid.columns(ofLevel: tile.level) - 1,
            bottom: tile.row == pyramid.rows(ofLevel: tile.level) - 1)
    }
}

/// The rim of a tile's image: one texel on every side, so that colours between two tiles are mixed as within one.
///
/// First the rim repeats the tile's own edge. Where there is a neighbour, its texels take that place. Beyond the picture it
/// stays.
enum TileRim {
    /// The texels on each side.
    static let width = 1

    /// A tile's picture with a rim of its own texels.
    static func around(_ image: Bitmap) throws(ImageError) -> Bitmap {
        let (width, height) = (image.width, image.height)
        return try Bitmap(width: width + 2, height: height + 2) { target in
            image.pixels.withUnsafeBytes { source in
                guard let from = source.baseAddress, let base = target.baseAddress else { return }
                let to = UnsafeMutableRawPointer(base)
                for row in 0..<height + 2 {
                    let line = from + min(max(row - 1, 0), height - 1) * width * 4
                    let out = to + row * (width + 2) * 4
                    out.copyMemory(from: line, byteCount: 4)
                    (out + 4).copyMemory(from: line, byteCount: width * 4)
                    (out + 4 + width * 4).copyMemory(from: line + (width - 1) * 4, byteCount: 4)
                }
            }
        }
    }

    /// A picture whose rim repeats its own texels once more.
    static func inside(_ image: Bitmap) throws(ImageError) -> Bitmap {
        let (width, height) = (image.width - 2 * TileRim.width, image.height - 2 * TileRim.width)
        return try around(
            Bitmap(width: width, height: height) { target in
                image.pixels.withUnsafeBytes { source in
                    guard let from = source.baseAddress, let base = target.baseAddress else { return }
                    for row in 0..<height {
                        let line = from + ((row + TileRim.width) * image.width + TileRim.width) * 4
                        (UnsafeMutableRawPointer(base) + row * width * 4)
                            .copyMemory(from: line, byteCount: width * 4)
                    }
                }
            })
    }

    /// Copies from a neighbour's image what belongs into the rim. Both have rims.
    ///
    /// - Parameters:
    ///   - column: Where the neighbour lies: -1 to the left, 0, or 1 to the right.
    ///   - row: -1 above, 0, or 1 below.
    ///   - edges: Where the picture ends, so that no other neighbour fills the corners there.
    static func fill(
        _ image: inout Bitmap, from neighbour: Bitmap, column: Int, row: Int, edges: PictureEdges = PictureEdges()
    ) {
        let (width, height, stride) = (image.width, image.height, image.bytesPerRow)
        // Inner neighbours of one row have one height, and those of one column one width.
        let columns =
            switch column {
            case 0: (edges.left ? 0 : 1)..<(edges.right ? width : width - 1)
            case ..<0: 0..<1
            default: width - 1..<width
            }
        let rows =
            switch row {
            case 0: (edges.top ? 0 : 1)..<(edges.bottom ? height : height - 1)
            case ..<0: 0..<1
            default: height - 1..<height
            }
        let fromX = column == 0 ? columns.lowerBound : column < 0 ? neighbour.width - 2 : 1
        let fromY = row == 0 ? rows.lowerBound : row < 0 ? neighbour.height - 2 : 1
        guard column != 0 || neighbour.width == width, row != 0 || neighbour.height == height else { return }
        image.withUnsafeMutablePixels { target in
            neighbour.pixels.withUnsafeBytes { source in
                guard let from = source.baseAddress, let base = target.baseAddress else { return }
                let to = UnsafeMutableRawPointer(base)
                for (line, y) in rows.enumerated() {
                    (to + y * stride + columns.lowerBound * 4).copyMemory(
                        from: from + ((fromY + line) * neighbour.width + fromX) * 4, byteCount: columns.count * 4)
                }
            }
        }
    }
}
