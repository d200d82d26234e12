import Foundation

/// 40×25 tiles of 32×32 pixels: small shapes in the colours of the landscape, which show it when laid side by side.
enum TileSheet {
    static let columns = 40
    static let rows = 25
    static let tile = 32

    static func paint() -> Canvas {
        let landscape = Landscape(width: columns * 8, height: rows * 8).paint()
        let noise = Noise(seed: 907)
        var canvas = Canvas(width: columns * tile, height: rows * tile)
        for index in 0..<columns * rows {
            let (column, row) = (index % columns, index / columns)
            let tone = landscape.mean(x: column * 8, y: row * 8, size: 8)
            let shape = Int(noise.sample(index) * 4.999)
            let (left, top) = (column * tile, row * tile)
            let centre = Double(tile) / 2
            canvas.paint(
                x: left..<left + tile, y: top..<top + tile, { _, _ in mix(tone, Ink(0, 0, 0), 0.13) },
                coverage: { _, _ in 1 })
            canvas.paint(
                x: left..<left + tile, y: top..<top + tile, { _, _ in mix(tone, Ink(1, 1, 1), 0.16) },
                coverage: { inside(shape, $0 - Double(left) - centre, $1 - Double(top) - centre) + 0.5 })
        }
        return canvas
    }

    /// The distance of a place from the edge of a shape about the origin, positive inside, in pixels.
    private static func inside(_ shape: Int, _ x: Double, _ y: Double) -> Double {
        switch shape {
        case 0: 11 - hypot(x, y)
        case 1: (14 - abs(x) - abs(y)) * 0.7
        case 2: 10 - max(abs(x), abs(y))
        case 3: min(9 - y, (y + 11 - abs(x) * 1.9) * 0.5)
        default: 4 - abs(hypot(x, y) - 8)
        }
    }
}
