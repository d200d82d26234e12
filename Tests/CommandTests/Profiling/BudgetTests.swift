import Foundation
import Testing

/// Budgets on the command line and in documents.
@Suite struct BudgetTests {
    private static func scene(_ budgets: String) -> WorkFolder.Entry {
        .text(
            #"""
            {"lamina": 1, "size": [40, 20], "budgets": \#(budgets), "sublayers": [
              {"id": "group", "frame": [0, 0, 40, 20], "opacity": 0.5, "sublayers": [
                {"frame": [0, 0, 20, 20], "backgroundColor": "#f00"},
                {"frame": [10, 0, 20, 20], "cornerRadius": 2, "backgroundColor": "#0f0"}
              ]}
            ]}
            """#)
    }

    @Test func budgetsThatHoldEndWithZero() throws {
        let folder = try WorkFolder(["scene.json": Self.scene(#"["offscreenPasses<=1"]"#)])
        let run = try folder.lamina("profile", "scene.json", "--budget", "drawCalls<=9,fragments<10000")
        run.expectSuccess()
    }

    @Test func oneThatDoesNotEndsWithOneAndSaysWhoSpent() throws {
        let folder = try WorkFolder(["scene.json": Self.scene("[]")])
        let run = try folder.lamina("profile", "scene.json", "--budget", "offscreenPasses<=0")
        #expect(run.ending == .exit(1))
        #expect(run.message.contains("offscreenPasses <= 0 does not hold: it is 1, 1 more"))
        #expect(run.message.contains("root/group: 1") && run.message.contains("lamina explain scene.json"))
        // The profile is printed all the same.
        #expect(run.text.hasPrefix("picture"))
    }

    @Test func aDocumentsBudgetsAreChecked() throws {
        let folder = try WorkFolder(["scene.json": Self.scene(#"["offscreenPasses<=0", "drawCalls<=9"]"#)])
        let run = try folder.lamina("profile", "scene.json", "--json")
        #expect(run.ending == .exit(1) && run.message.contains("offscreenPasses <= 0 does not hold"))
        let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
        let broken = object?["brokenBudgets"] as? [[String: Any]]
        #expect(broken?.count == 1 && broken?.first?["counter"] as? String == "offscreenPasses")
        // Rendering does not check them.
        try folder.lamina("render", "scene.json", "-o", "out.png").expectSuccess()
    }

    @Test func aBadBudgetInADocumentIsAMistakeWithItsPlace() throws {
        let folder = try WorkFolder(["scene.json": Self.scene(#"["ofscreenPasses<=0"]"#)])
        let run = try folder.lamina("profile", "scene.json")
        #expect(run.ending == .exit(65))
        #expect(run.message.contains("scene.json:1:") && run.message.contains("budgets[0]"))
        #expect(run.message.contains("did you mean offscreenPasses?"))
    }

    @Test func ofARangeTheFrameIsNamed() throws {
        let moving = #"""
            {"lamina": 1, "size": [40, 20], "sublayers": [
              {"id": "a", "frame": [0, 0, 20, 20], "backgroundColor": "#f00"},
              {"id": "b", "frame": [40, 0, 20, 20], "backgroundColor": "#0f0",
               "animations": [{"keyPath": "position.x", "from": 50, "to": 10, "duration": 1}]}
            ]}
            """#
        let folder = try WorkFolder(["scene.json": .text(moving)])
        let run = try folder.lamina(
            "profile", "scene.json", "--frames", "0..<5", "--fps", "4", "--budget", "fragments<=500")
        #expect(run.ending == .exit(1))
        #expect(run.message.contains("frame") && run.text.contains("95 %"))
        #expect(run.message.contains("--time "))
        let chosen = try folder.lamina(
            "profile", "scene.json", "--frames", "0..<5", "--fps", "4", "--frame", "3", "--json")
        chosen.expectSuccess()
        let detail = try JSONSerialization.jsonObject(with: chosen.output) as? [String: Any]
        #expect(detail?["detailFrame"] as? Int == 3)
        #expect((detail?["detail"] as? [String: Any])?["time"] as? Double == 0.75)
        try folder.lamina("profile", "scene.json", "--frames", "0..<5", "--frame", "5")
            .expectRefusal(64, saying: ["--frame 5", "from 0 to 4"])
        try folder.lamina("profile", "scene.json", "--frame", "1").expectRefusal(64, saying: ["--frame", "--time"])
        let json = try folder.lamina("profile", "scene.json", "--frames", "0..<5", "--fps", "4", "--json")
        json.expectSuccess()
        let object = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
        #expect((object?["frames"] as? [Any])?.count == 5 && object?["detail"] != nil)
    }
}
