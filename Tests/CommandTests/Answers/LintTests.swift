import Foundation
import Testing

/// `lamina lint`.
@Suite struct LintTests {
    private let scene = """
        {"lamina": 1, "size": [100, 60], "sublayers": [
          {"id": "shown", "frame": [0, 0, 20, 20], "backgroundColor": "#f00"},
          {"id": "far", "frame": [300, 0, 20, 20], "backgroundColor": "#0f0"},
          {"id": "coming", "frame": [0, 30, 20, 20], "backgroundColor": "#00f",
           "animations": [{"keyPath": "position.x", "from": 300, "to": 10, "duration": 1}]}
        ]}
        """

    @Test func findingsAreListedWithTheirRemedies() throws {
        let folder = try WorkFolder(["scene.json": .text(scene)])
        let run = try folder.lamina("lint", "scene.json")
        run.expectSuccess()
        #expect(run.text.hasPrefix("scene.json, 100x60 at 1: 1 finding; no pictures"))
        #expect(run.text.contains("unseenLayer  root/far and 1 alike: nothing of it is seen"))
        #expect(run.text.contains("; hide the layer while it is not seen, or remove it"))
        // Over the second one of them is seen.
        let second = try folder.lamina("lint", "scene.json", "--duration", "1", "--fps", "10", "--json")
        second.expectSuccess()
        let object = try #require(JSONSerialization.jsonObject(with: second.output) as? [String: Any])
        let findings = try #require(object["findings"] as? [[String: Any]])
        #expect(object["frames"] as? Int == 10 && findings.count == 1)
        #expect(findings.first?["layers"] as? [String] == ["root/far"])
    }

    @Test func kindsAreSwitchedOffAndStrictFails() throws {
        let folder = try WorkFolder(["scene.json": .text(scene)])
        let none = try folder.lamina("lint", "scene.json", "--without", "unseenLayer", "--strict")
        none.expectSuccess()
        #expect(none.text.contains(": 0 findings"))
        #expect(try folder.lamina("lint", "scene.json", "--strict").ending == .exit(1))
        try folder.lamina("lint", "scene.json", "--without", "unseenLayers")
            .expectRefusal(64, saying: ["did you mean 'unseenLayer'?"])
        try folder.lamina("lint", "scene.json", "--fps", "3").expectRefusal(64, saying: ["--fps"])
    }

    @Test func theSchemaIsPrinted() throws {
        let run = try WorkFolder().lamina("schema", "lint")
        run.expectSuccess()
        let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
        #expect(object?["title"] as? String == "Lamina lint")
    }
}
