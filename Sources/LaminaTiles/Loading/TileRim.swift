import LaminaImage

/// The sides of a tile at which the picture ends.
struct PictureEdges {
    var left = false
    var top = false
    var right = false
    var bottom = false
}

extension TileKey {
    /// The sides at which the picture ends.
    var edges: PictureEdges {
        PictureEdges(
            left: tile.column == 0, top: tile.row == 0,
            right: tile.column == pyramid.columns(ofLevel: tile.level) - 1,
            bottom: tile.row == pyramid.rows(ofLevel: tile.level) - 1)
    }
}

/// The border of a tile's image: one texel on every side, so that filtering across two tiles equals filtering within
/// one.
///
/// Initially the border repeats the tile's own edge texels. Where a neighbouring tile is loaded, its texels replace
/// them. At the picture's edges, they remain.
enum TileRim {
    /// The width of the border, in texels.
    static let width = 1

    /// A tile's image with a border of its own edge texels.
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

    /// An image whose border is reset to its own edge texels.
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

    /// Copies the border's texels from a neighbour's image. Both images have borders.
    ///
    /// - Parameters:
    ///   - column: The neighbour's offset: -1 to the left, 0, or 1 to the right.
    ///   - row: -1 above, 0, or 1 below.
    ///   - edges: The sides at which the picture ends, where no other neighbour fills the corners.
    static func fill(
        _ image: inout Bitmap, from neighbour: Bitmap, column: Int, row: Int, edges: PictureEdges = PictureEdges()
    ) {
        let (width, height, stride) = (image.width, image.height, image.bytesPerRow)
        // Neighbours in one row have the same height, and those in one column the same width.
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
