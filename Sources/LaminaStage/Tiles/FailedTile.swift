import LaminaImage

/// The picture of a tile that will not come: a cross on grey, so that nobody takes it for a part of the map.
enum FailedTile {
    /// Made once; always the same, as an image is known by its identity.
    static let image: Image? = {
        let side = 64
        let bitmap = try? Bitmap(width: side, height: side) { pixels in
            for y in 0..<side {
                for x in 0..<side {
                    let isEdge = min(x, y, side - 1 - x, side - 1 - y) < 1
                    let isCross = abs(x - y) < 3 || abs(x + y - side + 1) < 3
                    let color: (UInt8, UInt8, UInt8) =
                        isCross ? (214, 40, 40) : isEdge ? (120, 120, 120) : (200, 200, 200)
                    let at = (y * side + x) * 4
                    (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) = (color.0, color.1, color.2, 255)
                }
            }
        }
        return bitmap.map { Image($0) }
    }()
}
