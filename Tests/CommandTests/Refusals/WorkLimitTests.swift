import Foundation
import Lamina
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

    private static let words = [
        "about 20G fragments", "the limit is 1.5G", "'root/many/sheet'", "--limit fragmentBound=20G",
    ]

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
        try folder.lamina(render + ["fragmentBound=1"]).expectRefusal(65, saying: ["the limit is 1,", "--limit"])
        try folder.lamina(render + ["fragmentBound=1", "--limit", "fragmentBound=0.5G"]).expectSuccess()
    }

    @Test(arguments: [
        "fragmentBound", "fragmentBound=", "fragmentBound=0", "fragmentBound=-1", "fragmentBound=2T",
        "fragmentBound=nan", "fragmentBound=1e3",
        "fragmentBound=9999999999999999999", "texels=3", "=3",
    ])
    func anythingElseIsAMistakeOfUsage(argument: String) throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        try folder.lamina("render", "scene.json", "-o", "out.png", "--limit", argument)
            .expectRefusal(64, saying: ["--limit", "2G"])
    }

    /// Small documents that ask for much, each with a limit that refuses it.
    private static let demands: [(text: String, limit: String)] = [
        (#"{"lamina": 1, "size": [20000, 20000]}"#, "pixels"),
        (
            #"{"lamina": 1, "size": [9, 9], "sublayers": [{"type": "replicator", "instanceCount": 60000, "sublayers": [{}]}]}"#,
            "layers"
        ),
        (#"{"lamina": 1, "size": [9, 9], "sublayers": [{"contents": "wide.ppm"}]}"#, "decodedPixels"),
        (
            ##"{"lamina": 1, "size": [9, 9], "sublayers": [{"type": "shape", "frame": [0, 0, 9, 9], "fillColor": "#000", "path": {"rect": [0, 0, 4000, 2090]}}]}"##,
            "drawnPixels"
        ),
        (
            #"{"lamina": 1, "size": [9, 9], "sublayers": [{"type": "text", "frame": [0, 0, 9, 9], "string": "\#(String(repeating: "word ", count: 9000))"}]}"#,
            "textBytes"
        ),
        (
            ##"{"lamina": 1, "size": [9, 9], "sublayers": [{"type": "replicator", "instanceCount": 24000, "sublayers": [{"frame": [0, 0, 5, 5], "backgroundColor": "#f00", "filters": [{"type": "gaussianBlur", "radius": 2}]}]}]}"##,
            "passes"
        ),
        (
            ##"{"lamina": 1, "size": [9, 9], "sublayers": [{"type": "shape", "frame": [0, 0, 9, 9], "fillColor": "#000", "path": "M0 0\##(String(repeating: "L900 1000L0 0", count: 2000))z"}]}"##,
            "crossings"
        ),
        (
            ##"{"lamina": 1, "size": [9, 9], "sublayers": [\##(Array(repeating: ##"{"type": "shape", "frame": [0, 0, 9, 9], "strokeColor": "#f00", "lineDashPattern": [0.01], "path": "M0 5L90 5"}"##, count: 90).joined(separator: ","))]}"##,
            "crossings"
        ),
        (
            #"{"lamina": 1, "size": [9, 9], "timing": {"timeOffset": 105}, "sublayers": [{"type": "emitter", "emitterCells": [{"birthRate": 110, "lifetime": 100, "emitterCells": [{"birthRate": 110, "lifetime": 304, "emitterCells": [{"birthRate": 0, "contents": "dot.ppm"}]}]}]}]}"#,
            "layers"
        ),
        (
            "lamina: 1\nsize: [9, 9]\nsublayers: [\(Array(repeating: "{}", count: 600_000).joined(separator: ","))]",
            "documentValues"
        ),
    ]

    @Test(arguments: demands) func untrustedDocumentsAreRefusedWithTheOption(demand: (text: String, limit: String))
        throws
    {
        let folder = try WorkFolder([
            "scene.yaml": .text(demand.text), "wide.ppm": .text("P6\n60000 1000\n255\n"),
            "dot.ppm": .text("P6\n1 1\n255\nabc"),
        ])
        let call = ["render", "scene.yaml", "-o", "out.png", "--limits", "untrusted"]
        try folder.lamina(call).expectRefusal(65, saying: ["--limit \(demand.limit)="])
        #expect(try !folder.contents().keys.contains("out.png"))
    }

    /// Inequalities of which each moves the others, so that the solver takes some hundred steps.
    @Test func aLayoutOfTooManyStepsIsRefused() throws {
        let chain = (1..<20).flatMap {
            [#""a\#($0).left >= a\#($0 - 1).right + 3""#, #""a\#($0).width >= a\#($0 - 1).width * 1.1""#]
        }
        let layers = (0..<20).map { ##"{"id": "a\##($0)", "backgroundColor": "#f00"}"## }.joined(separator: ",")
        let folder = try WorkFolder([
            "scene.json": .text(
                #"{"lamina": 1, "size": [99, 9], "sublayers": [\#(layers)], "layout": {"constraints": ["a0.width >= 1", \#(chain.joined(separator: ","))]}}"#
            )
        ])
        let call = ["render", "scene.json", "-o", "out.png", "--limit"]
        try folder.lamina(call + ["layoutSteps=10"]).expectRefusal(
            65, saying: ["takes more than 10 steps of the solver", "--limit layoutSteps=COUNT"])
        // With warnings: layers without constraints in height show nothing.
        #expect(try folder.lamina(call + ["layoutSteps=1M"]).ending == .exit(0))
    }

    /// The layers that a timeline adds are counted when a frame is read, and not left out.
    @Test func instancesThatATimelineAddsAreRefusedOrDrawn() throws {
        let folder = try WorkFolder([
            "scene.json": .text(
                ##"""
                {"lamina": 1, "size": [9, 9], "sublayers": [
                  {"id": "many", "type": "replicator", "frame": [0, 0, 9, 9], "instanceCount": 1,
                   "sublayers": [{"frame": [0, 0, 1, 1], "backgroundColor": "#f00"}]}],
                 "timeline": [{"at": 0.1, "animated": false, "set": {"many.instanceCount": 60000}}]}
                """##)
        ])
        let call = ["render", "scene.json", "-o", "out.png", "--limits", "untrusted", "--time"]
        try folder.lamina(call + ["0.05"]).expectSuccess()
        // With the outermost layer and the replicator 60,002.
        try folder.lamina(call + ["0.2"]).expectRefusal(
            65, saying: ["60.01K layers", "the limit is 50K", "'root/many'", "--limit layers=60.01K"])
        try folder.lamina(call + ["0.2", "--limit", "layers=60.01K"]).expectSuccess()
    }

    @Test func theTableHasEachLimit() throws {
        let folder = try WorkFolder([:])
        let table = try folder.lamina("limits")
        table.expectSuccess()
        #expect(table.text.split(separator: "\n").count == 1 + WorkLimit.allCases.count)
        for limit in WorkLimit.allCases {
            #expect(table.text.contains("\n\(limit.name) "), "\(limit)")
            #expect(limit.untrusted <= limit.standard && limit.untrusted > 0)
        }
        try folder.lamina("limits", "--json").expectSuccess()
    }

    @Test func aRangeOfTooManyFramesIsRefused() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        let call = ["render", "scene.json", "-o", "out-%09d.png", "--frames", "0..<20000"]
        try folder.lamina(call + ["--limits", "untrusted"]).expectRefusal(65, saying: ["--limit frames=20000"])
    }
}
