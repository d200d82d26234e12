import Lamina
import Testing

/// Overdraw as `lamina profile` tells and draws it.
@Suite struct OverdrawTests {
    /// A hundred opaque layers, each over the whole picture.
    static let stack = example("stack-100.json")

    @Test(arguments: [("optimized", 1.0), ("reference", 100.0)])
    func aStackOfOpaqueLayersIsShaded(planner: String, timesAPixel: Double) throws {
        let run = try WorkFolder().lamina("profile", "--json", Self.stack, "--planner", planner)
        run.expectSuccess()
        let profile = try ProfileDocument(run.output)
        #expect(profile.width == 1920 && profile.height == 1080)
        #expect(profile.counters.overdraw?.average == timesAPixel)
        #expect(profile.counters.overdraw?.max == Int(timesAPixel))
        #expect(profile.counters.fragments == Int(timesAPixel) * 1920 * 1080)
    }

    @Test func theStackLooksTheSameByBothPlanners() throws {
        let folder = try WorkFolder()
        for planner in ["optimized", "reference"] {
            try folder.lamina("render", Self.stack, "-o", planner + ".ppm", "--planner", planner).expectSuccess()
        }
        #expect(try folder.bytes("optimized.ppm") == folder.bytes("reference.ppm"))
    }

    @Test func theMapColorsWhatIsDrawnTwice() throws {
        let twice = Scenes.holding(
            ##"{"frame": [0, 0, 6, 10], "backgroundColor": "#0f08"}"##,
            ##"{"frame": [4, 0, 6, 10], "backgroundColor": "#0f08"}"##)
        let folder = try WorkFolder(["scene.json": .text(twice)])
        try folder.lamina("render", "scene.json", "-o", "out.png").expectSuccess()
        let run = try folder.lamina("profile", "scene.json", "--overdraw", "map.png")
        #expect(run.ending == .exit(0) && run.message.isEmpty)
        let (picture, map) = (try folder.picture("out.png"), try folder.picture("map.png"))
        #expect(map[0, 0] == picture[0, 0] && map[9, 9] == picture[9, 9])
        // Blue for one extra draw.
        let mixed = map[5, 5]
        #expect(mixed.z > mixed.x && mixed.z > mixed.y && mixed != picture[5, 5])
        #expect(try folder.contents().keys.sorted() == ["map.png", "out.png", "scene.json"])
    }
}
