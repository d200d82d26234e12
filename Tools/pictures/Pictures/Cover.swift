import Foundation

/// A record's cover: a design in a few inks, 320×320 pixels.
struct Cover {
    static let size = 320

    let paper: Ink

    /// Lays the inks on, one after another; places run from −1 to 1, and shares of a pixel's coverage come back.
    let layers: [(ink: Ink, coverage: (Double, Double) -> Double)]

    func paint() -> Canvas {
        var canvas = Canvas(width: Cover.size, height: Cover.size)
        canvas.fill { _, _ in paper }
        let half = Double(Cover.size) / 2
        for layer in layers {
            canvas.paint(layer.ink) { x, y in layer.coverage((x - half) / half, (y - half) / half) }
        }
        return canvas
    }

    /// A passage of one pixel from 0 to 1 where a distance, in halves of the cover, goes through 0.
    static func edge(_ distance: Double) -> Double {
        min(max(distance * Double(size) / 2 + 0.5, 0), 1)
    }
}
