import Foundation
import Testing

/// `--limit`, and frames that are too much work.
@Suite struct WorkLimitTests {
    /// Few bytes that ask for 20 billion fragments.
    private static let heavy = ##"""
        {"lamina": 1, "size": [1000, 1000], "sublayers": [
          {"id": "many", "type": "replicator", "frame": [0, 0, 1000, 1000], "instanceCount": 20000, "sublayers": [
            {"id": "sheet", "frame": [0, 0, 1000, 1000], "backgroundColor": "#f008"}
          ]}
        ]}
        """##

    private static let words = ["about 20G fragments", "the limit is 4G", "'root/many/sheet'", "--limit fragments=20G"]

    @Test(arguments: [
        ["render", "scene.json", "-o", "out.png"],
        ["render", "scene.json", "--frames", "0..<3", "-o", "out.apng"],
        ["render", "scene.json", "--frames", "0..<3", "-o", "out-%02d.png"],
        ["profile", "scene.json"], ["explain", "scene.json"],
    ])
    func aFrameOfTooMuchWorkIsRefusedBeforeItIsDrawn(call: [String]) throws {
        let folder = try WorkFolder(["scene.json": .text(Self.heavy)])
        try folder.lamina(call).expectRefusal(65, saying: Self.words)
        #expect(try folder.contents().keys.sorted() == ["scene.json"])
    }

    @Test func theOptionLowersAndRaisesTheLimit() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        let render = ["render", "scene.json", "-o", "out.png", "--limit"]
        try folder.lamina(render + ["fragments=1"]).expectRefusal(65, saying: ["the limit is 1,", "--limit"])
        try folder.lamina(render + ["fragments=1", "--limit", "fragments=0.5G"]).expectSuccess()
    }

    @Test(arguments: [
        "fragments", "fragments=", "fragments=0", "fragments=-1", "fragments=2T", "fragments=nan", "fragments=1e3",
        "fragments=9999999999999999999", "texels=3", "=3",
    ])
    func anythingElseIsAMistakeOfUsage(argument: String) throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        try folder.lamina("render", "scene.json", "-o", "out.png", "--limit", argument)
            .expectRefusal(64, saying: ["--limit", "2G"])
    }
}
