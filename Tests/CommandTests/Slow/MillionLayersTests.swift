import Lamina
import Testing

/// Documents of a million layers.
@Suite(.enabled(if: SlowRuns.areWanted)) struct MillionLayersTests {
    /// A million squares of 1 point in a grid of 1000×1000, the color of each by its place.
    static func grid() -> String {
        var text = "{\"lamina\": 1, \"size\": [1000, 1000], \"sublayers\": [\n"
        text.reserveCapacity(80_000_000)
        for row in 0..<1000 {
            for column in 0..<1000 {
                let end = row == 999 && column == 999 ? "]}\n" : ",\n"
                let color = column % 2 == row % 2 ? "#f00" : "#00f"
                text += "{\"frame\": [\(column), \(row), 1, 1], \"backgroundColor\": \"\(color)\"}\(end)"
            }
        }
        return text
    }

    @Test func theyAreDrawn() throws {
        let folder = try WorkFolder(["scene.json": .text(Self.grid())])
        try folder.lamina("render", "scene.json", "-o", "out.png", timeLimit: SlowRuns.timeLimit).expectSuccess()
        let picture = try folder.picture("out.png")
        #expect(picture.width == 1000 && picture.height == 1000)
        for (x, y) in [(0, 0), (999, 999), (500, 250)] { #expect(picture[x, y] == [255, 0, 0, 255]) }
        for (x, y) in [(1, 0), (998, 999), (250, 501)] { #expect(picture[x, y] == [0, 0, 255, 255]) }
    }
}
