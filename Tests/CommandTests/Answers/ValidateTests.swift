import Foundation
import Testing

/// `lamina validate`.
@Suite struct ValidateTests {
    @Test func theExamplesAreValid() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: example(""))
        let scenes = names.filter { ($0.hasSuffix(".json") || $0.hasSuffix(".yaml")) && $0 != "suite.yaml" }
            .map(example)
        #expect(scenes.count > 5)
        let run = try WorkFolder().lamina(["validate"] + scenes)
        run.expectSuccess()
        #expect(run.output.isEmpty)
    }

    @Test func everyMistakeOfEveryDocumentIsNamed() throws {
        let folder = try WorkFolder([
            "good.json": .text(Scenes.square),
            "two.json": .text(Scenes.holding(#"{"frme": [0, 0, 1, 1]}"#, #"{"opacity": "half"}"#)),
            "gone.yaml": .text("lamina: 1\nsize: [10, 10]\nsublayers:\n  - contents: gone.png\n"),
        ])
        try folder.lamina("validate", "good.json", "two.json", "gone.yaml", "absent.json").expectRefusal(
            65,
            saying: [
                "two.json:2:4: sublayers[0].frme: unknown key; did you mean \"frame\"?", "two.json:3:",
                "sublayers[1].opacity", "gone.yaml:4:", "\"gone.png\" does not exist",
                "absent.json: there is no such file",
            ])
    }

    @Test func whatDoesNotShowAsItShouldIsAMistakeOnRequest() throws {
        func scene(_ width: Int) -> String {
            """
            {"lamina": 1, "size": [8, 8], "layout": {"constraints": ["a.left == root.left + 4", "a.top == root.top",
             "a.height == 4", "a.width == \(width)"]}, "sublayers": [{"id": "a", "backgroundColor": "#f00"}]}
            """
        }
        let folder = try WorkFolder(["good.json": .text(scene(4)), "wide.json": .text(scene(6))])
        try folder.lamina("validate", "--strict", "good.json").expectSuccess()
        try folder.lamina("validate", "wide.json").expectSuccess()
        let strict = try folder.lamina("validate", "--strict", "good.json", "wide.json")
        // From 4 to 10 of 8 points.
        let finding = "wide.json: overflowingLayer: root/a: it reaches 2 points beyond the right edge"
        #expect(strict.ending == .exit(65) && strict.message.contains(finding), "\(strict.message)")
        let drawn = try folder.lamina("render", "wide.json", "-o", "out.png")
        #expect(drawn.ending == .exit(0))
        #expect(drawn.message.components(separatedBy: finding).count == 2, "\(drawn.message)")
        try folder.lamina("render", "good.json", "-o", "out.png").expectSuccess()
    }

    @Test func messagesWithAPlaceBeginWithItAndAllOthersWithTheCommandsName() throws {
        let folder = try WorkFolder([
            "two.json": .text(Scenes.holding(#"{"frme": [0, 0, 1, 1]}"#, #"{"opacity": "half"}"#))
        ])
        let run = try folder.lamina("validate", "absent.json", "two.json", "gone.json")
        let starts = run.message.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(starts.map { $0.prefixMatch(of: #/two\.json:\d+:\d+: /#) != nil } == [false, true, true, false])
        #expect(starts.first?.hasPrefix("lamina: absent.json: ") == true)
        #expect(starts.last?.hasPrefix("lamina: gone.json: ") == true)
        let drawn = try folder.lamina("render", "two.json", "-o", "out.png")
        #expect(drawn.message.prefixMatch(of: #/two\.json:2:4: sublayers\[0\]\.frme: /#) != nil)
    }

    @Test func noDeviceIsNeeded() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        try folder.lamina("validate", "scene.json", environment: BadInput.noDriver).expectSuccess()
    }
}
