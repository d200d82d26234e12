import Foundation
import Lamina
import Testing

@testable import LaminaCheck
@testable import LaminaProfile

/// Failures are reported once a cause, at their place, and in Markdown as they are.
@Suite struct FailureBlockTests {
    private func failed(_ name: String, _ scene: String, _ finding: String) throws -> CaseResult {
        let (expected, actual) = (try SampleResult.picture(), try SampleResult.picture(shift: 3))
        let verdict = SampleResult.verdict(expected, actual)
        var result = CaseResult(name: name, scene: scene, picture: .different(verdict))
        result.findings = [finding]
        return result
    }

    @Test func casesOfOneSceneAndCauseAreOneBlock() throws {
        let cases = [
            try failed("card@1x", "card.json", "root/panel: frame was [0, 0, 10, 10], is [0, 0, 12, 10]"),
            try failed("card@2x", "card.json", "root/panel: frame was [0, 0, 20, 10], is [0, 0, 24, 10]"),
            try failed("card[tablet]@1x", "card.json", "root/title: opacity was 1, is 0.5"),
            try failed("wall", "wall.json", "root/panel: frame was [0, 0, 10, 10], is [0, 0, 13, 10]"),
        ]
        let blocks = FailureBlock.blocks(of: cases)
        #expect(blocks.map { $0.cases.map(\.name) } == [["card@1x", "card@2x"], ["card[tablet]@1x"], ["wall"]])
        #expect(blocks[0].title == "card@1x and 1 more" && blocks[0].sameIn == "the same in card@2x")
        var result = SuiteResult(suite: "s", device: "")
        result.cases = cases
        let lines = SuiteReport(result).summary(color: false).split(separator: "\n").map(String.init)
        #expect(lines.filter { $0.hasPrefix("FAIL ") }.count == 3 && lines.contains("    the same in card@2x"))
    }

    @Test func anEqualReasonJoinsScenes() throws {
        let cases = try (0..<82).map { try failed("scene-\($0)", "\($0).json", "the file photo.jpg changed") }
        let blocks = FailureBlock.blocks(of: cases)
        #expect(blocks.count == 1 && blocks[0].scenes.count == 82)
        #expect(blocks[0].sameIn?.hasSuffix("scene-8 and 73 more") == true)
    }

    @Test func otherBudgetsAndStatesAreOtherCauses() throws {
        var broken = try failed("b", "a.json", "x")
        broken.brokenBudgets = [
            BudgetFailure(
                budget: "drawCalls<=1", counter: "drawCalls", value: 2, limit: 1, costliestLayers: [], advice: "")
        ]
        let error = CaseResult(name: "c", scene: "a.json", picture: .failed(message: "x", code: 65))
        #expect(FailureBlock.blocks(of: [try failed("a", "a.json", "x"), broken, error]).count == 3)
        #expect(FailureBlock.blocks(of: [CaseResult(name: "d", scene: "d.json", picture: .equal)]).isEmpty)
    }

    @Test func longListsAreOneLine() {
        var result = SuiteResult(suite: "s", device: "")
        result.cases = (0..<82).map { CaseResult(name: "c\($0)", scene: "\($0).json", picture: .missing) }
        result.changes = (0..<82).map { "c\($0): updated the costs" } + ["3 files that no golden needs removed"]
        let report = SuiteReport(result)
        let lines = report.summary(color: false).split(separator: "\n")
        #expect(lines.count == 3 && lines[0] == "MISSING 82 goldens: c0, c1, c2, c3, c4, c5, c6, c7 and 74 more")
        #expect(
            report.changes == [
                "c0, c1, c2, c3, c4, c5, c6, c7 and 74 more: updated the costs", "3 files that no golden needs removed",
            ])
        result.cases = Array(result.cases.prefix(8))
        #expect(SuiteReport(result).summary(color: false).contains("MISSING c0: there is no golden"))
    }
}

@Suite struct GitHubReportTests {
    @Test func annotationsAreOneAScene() throws {
        var result = SuiteResult(suite: "s", device: "")
        result.folder = "Tests"
        for name in ["card@1x", "card@2x", "card@3x"] {
            var failed = try SampleResult.failed(name)
            failed.scene = "card.json"
            result.cases.append(failed)
        }
        (result.cases[1].line, result.cases[1].column) = (12, 5)
        let lines = SuiteReport(result).githubAnnotations().split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("::error file=Tests/card.json,line=12,col=5,title=card@1x and 2 more::480 of "))
        #expect(lines[0].hasSuffix("%0Athe same in card@2x, card@3x"))
    }

    @Test(arguments: [
        ("Examples/a.json", "/repo", "/repo", "Examples/a.json"),
        ("a.json", "/repo", "/repo/Examples", "Examples/a.json"),
        ("../Examples/./a.json", "/repo", "/repo/build", "Examples/a.json"),
        ("/repo/Examples/a.json", "/repo/", "/elsewhere", "Examples/a.json"),
        ("../a.json", "/repo", "/repo", "../a.json"),
        ("a.json", "/repo", "/repository", "a.json"),
    ])
    func filesAreNamedFromTheRepository(file: String, folder: String, working: String, path: String) {
        #expect(GitHubWorkspace(folder: folder, workingFolder: working).path(of: file) == path)
        #expect(GitHubWorkspace(workingFolder: working).path(of: file) == file)
    }

    @Test func markdownHasCountsNamesAndReasons() throws {
        let text = SuiteReport(try SampleResult.all()).markdown()
        #expect(
            text.hasPrefix("### ❌ <code>Cards</code> failed\n\n2 passed, 4 failed, 1 could not be drawn, 1 missing, "))
        #expect(
            text.contains("\n| pictures | reasons |\n| --- | --- |\n| <code>card</code> | <code>480 of 9600 pixels "))
        #expect(text.contains("<code>root/panel&#58; frame moved by 6, 0 points</code>"))
        #expect(text.contains("| <code>replaced</code> | the golden was replaced |\n"))
    }

    @Test func markdownHasNoMarkupOfNames() throws {
        let text = SuiteReport(try SampleResult.hostileResult()).markdown()
        #expect(!text.contains("<script") && !text.contains("<img") && !text.contains("alert(1)"))
        // Each row has its two cells.
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
        #expect(rows.count == 5 && rows.allSatisfy { $0.filter { $0 == "|" }.count == 3 })
    }

    @Test func longMarkdownIsCut() throws {
        var result = SuiteResult(suite: "s", device: "")
        for index in 0..<2_000 {
            var failed = CaseResult(name: "case-\(index)", scene: "\(index).json", picture: .changed)
            failed.findings = ["root/layer-\(index): opacity was 1, is 0.5"]
            result.cases.append(failed)
        }
        let text = SuiteReport(result).markdown()
        #expect(text.utf8.count < 65_536 && text.hasSuffix(" more rows left out\n"))
    }
}

/// A failure is annotated at the property that changed.
@Suite struct FailurePlaceTests {
    private func document(_ color: String, opacity: String = "1") -> String {
        """
        {"lamina": 1, "size": [8, 8], "background": "#fff",
         "sublayers": [
          {"id": "square", "frame": [1, 1, 4, 4],
           "opacity": \(opacity),
           "backgroundColor": "\(color)"}]}
        """
    }

    @Test func aChangedPropertyHasItsLineAndColumn() throws {
        let folder = try SuiteFolder(["a.json": document("#f00")])
        try folder.update()
        try folder.write(document("#0f0"), to: "a.json")
        let failed = try folder.run().cases[0]
        #expect(failed.line == 5 && failed.column == 4)
        try folder.write(document("#f00", opacity: "0.5"), to: "a.json")
        #expect(try folder.run().cases[0].line == 4)
    }

    @Test func aLostLayerHasTheLineOfItsSuperlayer() throws {
        let folder = try SuiteFolder(["a.json": document("#f00")])
        try folder.update()
        try folder.write("\n{\"lamina\": 1, \"size\": [8, 8], \"background\": \"#fff\"}", to: "a.json")
        let failed = try folder.run().cases[0]
        #expect(failed.findings.first == "root/square: layer lost" && failed.line == 2)
    }

    @Test func aPropertyOfYAMLHasItsLine() throws {
        let text = """
            lamina: 1
            size: [8, 8]
            sublayers:
              - id: square
                frame: [1, 1, 4, 4]
                backgroundColor: "#f00"
            """
        let folder = try SuiteFolder(["a.yaml": text])
        try folder.update()
        try folder.write(text.replacingOccurrences(of: "[1, 1, 4, 4]", with: "[2, 1, 4, 4]"), to: "a.yaml")
        #expect(try folder.run().cases[0].line == 5)
    }
}
