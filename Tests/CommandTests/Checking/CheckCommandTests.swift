import Foundation
import Testing

/// `lamina check`.
@Suite(.enabled(if: Command.hasSurfaceless)) struct CheckCommandTests {
    /// The tests' own machine may be one that builds.
    private static let home = ["CI": "", "GITHUB_WORKSPACE": "", "GITHUB_STEP_SUMMARY": ""]

    private func suite() throws -> WorkFolder {
        try WorkFolder(["a.json": .text(Scenes.square), "b.json": .text(Scenes.holding(#"{"frame": [1, 1, 2, 2]}"#))])
    }

    @Test func aSuiteIsRecordedThenChecked() throws {
        let folder = try suite()
        let missing = try folder.lamina("check", environment: Self.home)
        #expect(missing.ending == .exit(1) && missing.text.contains("MISSING a: there is no golden; look at"))
        #expect(try folder.contents().count == 2)
        let recorded = try folder.lamina("check", "--update", environment: Self.home)
        recorded.expectSuccess()
        #expect(recorded.text.contains("NEW a\nNEW b\n") && recorded.text.contains(" passed: 0 passed, 2 new, in "))
        let checked = try folder.lamina("check", ".", environment: ["CI": "true"])
        checked.expectSuccess()
        #expect(checked.text.split(separator: "\n").count == 1)
        try folder.lay(.text(Scenes.holding(##"{"frame": [1, 1, 3, 2], "backgroundColor": "#f00"}"##)), "b.json")
        let failed = try folder.lamina("check", environment: Self.home)
        #expect(failed.ending == .exit(1) && failed.text.contains("FAIL b: 6 of 100 pixels differ (6%), 0 allowed"))
        #expect(try folder.lamina("check", "--filter", "a", environment: Self.home).ending == .exit(0))
    }

    @Test(arguments: ["--update", "--prune"]) func goldensAreNotWrittenInCI(option: String) throws {
        let folder = try suite()
        try folder.lamina("check", option, environment: ["CI": "true"]).expectRefusal(
            64, saying: ["\(option) changes goldens, which is refused where the variable CI is set"])
        #expect(try folder.contents().count == 2)
    }

    @Test func aMissingGoldenFailsInCIAndNothingIsWritten() throws {
        let folder = try suite()
        #expect(try folder.lamina("check", environment: ["CI": "1"]).ending == .exit(1))
        #expect(try folder.contents().count == 2)
    }

    @Test func annotationsNameFilesAsTheCallerSeesThem() throws {
        let folder = try WorkFolder(["sub": .folder, "sub/a.json": .text(Scenes.square)])
        let inside = try folder.lamina("check", "sub", "--github", environment: Self.home)
        #expect(inside.text.contains("::error file=sub/a.json,line=1,"))
        let blob = try folder.lamina("check", "sub", "--blob", "1.blob", environment: Self.home)
        #expect(blob.ending == .exit(1))
        let merged = try folder.lamina("merge", "1.blob", "--github", environment: Self.home)
        #expect(merged.ending == .exit(1) && merged.text.contains("::error file=sub/a.json,line=1,"))
    }

    @Test func outputsThatCannotBeWrittenAreRefusedBeforeAnythingIsDrawn() throws {
        let folder = try suite()
        try folder.lay(.text(""), "file")
        for option in ["--html", "--junit", "--tap", "--json", "--blob"] {
            try folder.lamina("check", option, "file/more/report", environment: Self.home).expectRefusal(
                74, saying: ["cannot write file/more/report: making the folder file: Not a directory"])
        }
        try folder.lay(.folder, "folder")
        try folder.lamina("check", "--html", "folder", environment: Self.home).expectRefusal(
            74, saying: ["cannot write folder: opening it: Is a directory"])
    }

    @Test func foldersOfOutputsAreMade() throws {
        let folder = try suite()
        try folder.lamina(
            "check", "--update", "--html", "out/page/report.html", "--junit", "out/report.xml", environment: Self.home
        ).expectSuccess()
        let files = try folder.contents()
        #expect(files["out/page/report.html"] != nil && files["out/report.xml"] != nil)
        // The blob is that of a run that passes.
        try folder.lamina("check", "--blob", "blobs/1.blob", environment: Self.home).expectSuccess()
        #expect(try folder.contents()["blobs/1.blob"] != nil)
        // An export describes calls, and makes nothing.
        _ = try folder.lamina("farm", "check", "--export", "github", "--html", "other/report.html")
        #expect(try folder.contents()["other"] == nil)
    }

    @Test func githubGetsPathsFromItsFolderAndASummary() throws {
        let folder = try WorkFolder([
            "sub": .folder, "sub/a.json": .text(Scenes.square), "summary.md": .text("before\n"),
        ])
        let surroundings = [
            "CI": "", "GITHUB_WORKSPACE": URL(fileURLWithPath: folder.path).deletingLastPathComponent().path,
            "GITHUB_STEP_SUMMARY": folder.file("summary.md"),
        ]
        let run = try folder.lamina("check", "sub", "--github", "--markdown", "out/a.md", environment: surroundings)
        let name = URL(fileURLWithPath: folder.path).lastPathComponent
        #expect(run.ending == .exit(1) && run.text.contains("::error file=\(name)/sub/a.json,line=1,"), "\(run.text)")
        let summary = String(decoding: try folder.bytes("summary.md"), as: UTF8.self)
        #expect(summary.hasPrefix("before\n### ❌ <code>sub</code> failed\n\n0 passed, 1 missing"))
        #expect(summary == "before\n" + String(decoding: try folder.bytes("out/a.md"), as: UTF8.self) + "\n")
    }

    @Test func aSuiteWithoutCasesFailsAndSaysSo() throws {
        let run = try WorkFolder().lamina("check", environment: Self.home)
        #expect(run.ending == .exit(1) && run.message.contains("the suite has no case"))
        let other = try suite().lamina("check", "--filter", "c", environment: Self.home)
        #expect(other.ending == .exit(1) && other.message.contains("--filter matches no case; did you mean"))
    }

    @Test func namesThatDifferInCaseOnlyAreWarnedOf() throws {
        let folder = try suite()
        try folder.lay(.text(Scenes.square), "A.json")
        let run = try folder.lamina("check", "--update", environment: Self.home)
        #expect(run.ending == .exit(0) && run.text.contains("NEW a\n"))
        #expect(run.message.hasPrefix("lamina: the names A and a differ in case only: "))
    }

    @Test func badInputAndBadOptionsAreRefused() throws {
        let folder = try WorkFolder([
            "suite.yaml": .text("lamina-suite: 1\ntims: [0]\n"), "a.json": .text(Scenes.square),
        ])
        try folder.lamina("check").expectRefusal(
            65, saying: ["suite.yaml:2:1: tims: unknown key; did you mean \"times\"?"])
        try folder.lamina("check", "gone").expectRefusal(65, saying: ["gone: there is no such file"])
        try folder.lamina("check", "--retries", "-1").expectRefusal(64, saying: ["--retries is -1"])
        try folder.lamina("check", "--workers", "0").expectRefusal(64, saying: ["--workers is 0"])
        try folder.lamina("check", "--device", "moon").expectRefusal(64, saying: ["moon"])
        let two = try WorkFolder(["a.json": .text(Scenes.square), "a.yaml": .text(Scenes.square)])
        try two.lamina("check").expectRefusal(65, saying: ["a.json and a.yaml both have the name \"a\""])
    }

    @Test func aBrokenSceneIsItsResultAndTheOthersGoOn() throws {
        let folder = try suite()
        try folder.lay(.text("{}"), "broken.json")
        let run = try folder.lamina("check", "--update", environment: Self.home)
        #expect(run.ending == .exit(65) && run.text.contains("NEW a") && run.text.contains("ERROR broken: "))
    }
}
