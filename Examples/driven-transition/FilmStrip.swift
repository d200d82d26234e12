import Foundation
import Lamina

/// Moments of a stage, side by side in one picture.
struct FilmStrip {
    private let renderer: Renderer
    private let stage: Stage
    private var moments: [Bitmap] = []
    private static let gap = 6

    init(_ renderer: Renderer, _ stage: Stage) { (self.renderer, self.stage) = (renderer, stage) }

    /// Adds what the stage shows some seconds from now.
    mutating func add(after seconds: Double = 0) throws {
        stage.advance(to: stage.time + seconds)
        moments.append(try renderer.render(stage.makeFrame()).picture)
    }

    /// Writes the picture as PNG.
    func write(to path: String) throws {
        guard let first = moments.first else { return }
        let step = first.width + FilmStrip.gap
        let width = moments.count * step - FilmStrip.gap
        var pixels = [UInt8](repeating: 0, count: width * first.height * 4)
        for (index, moment) in moments.enumerated() {
            for row in 0..<moment.height {
                let (from, to) = (row * moment.bytesPerRow, (row * width + index * step) * 4)
                let pixelsOfRow = moment.pixels[from..<from + moment.bytesPerRow]
                pixels.replaceSubrange(to..<to + moment.bytesPerRow, with: pixelsOfRow)
            }
        }
        let strip = try Bitmap(width: width, height: first.height, pixels: pixels)
        try Data(PNGEncoder.encode(strip)).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
