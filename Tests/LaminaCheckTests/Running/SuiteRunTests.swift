import Foundation
import Lamina
import LaminaImage
import Synchronization
import Testing

@testable import LaminaCheck

/// Runs tell equal, changed, new, missing and orphaned goldens apart, and write only when asked to.
@Suite struct SuiteRunTests {
    @Test func aMissingGoldenFailsAndNothingIsWritten() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square()])
        let result = try folder.run()
        #expect(result.outcome("a") == "missing" && result.exitCode == 1)
        #expect(try folder.contents().keys.sorted() == ["a.json"])
    }

    @Test func anUpdateRecordsAndAnotherWritesNothing() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square(), "b/c.yaml": TinyScene.square()])
        let first = try folder.update()
        #expect(first.cases.map(\.name) == ["a", "b/c"] && first.passed)
        #expect(first.outcome("a") == "recorded")
        let files = try folder.contents(under: "goldens")
        // Equal pictures are stored once.
        #expect(
            files.keys.sorted() == [
                "goldens/a.golden", "goldens/b/c.golden", "goldens/cases/a.png", "goldens/cases/b/c.png",
                "goldens/pictures/\(try digest(of: "a", in: folder)).png", "goldens/scenes/a.json",
                "goldens/scenes/b/c.yaml",
            ])
        let calls = CallLimit(.max)
        let second = try folder.run(store: GoldenStore(folder: folder.file("goldens"), atomic: calls.file)) {
            $0.updates = true
        }
        #expect(second.outcome("a") == "equal" && second.changes.isEmpty && calls.used == 0)
        #expect(try folder.run().passed)
    }

    @Test func aChangedPictureFailsAndIsUpdated() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square(), "b.json": TinyScene.square("#0f0")])
        try folder.update()
        try folder.write(TinyScene.square(x: 2), to: "a.json")
        let before = try folder.contents(under: "goldens")
        let failed = try folder.run()
        #expect(failed.outcome("a") == "different" && failed.outcome("b") == "equal" && failed.exitCode == 1)
        #expect(try folder.contents(under: "goldens") == before)
        let evidence = try #require(failed.cases[0].evidence)
        #expect(evidence.expected?.width == 8 && evidence.actual?.width == 8 && evidence.expected != evidence.actual)
        #expect(evidence.countersBefore["drawCalls"] == evidence.countersAfter["drawCalls"])
        #expect(evidence.passesBefore.count == 1 && evidence.passesAfter.count == 1)
        #expect(evidence.passesBefore[0].digest != evidence.passesAfter[0].digest)
        let updated = try folder.update()
        #expect(updated.outcome("a") == "updated" && updated.outcome("b") == "equal")
        // The old picture is gone with it.
        #expect(try folder.contents(under: "goldens/pictures").count == 2)
        #expect(try folder.run().passed)
    }

    @Test func picturesAreUnderTheNamesOfTheirCasesToo() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square(), "suite.yaml": "lamina-suite: 1\nscales: [1, 2]\n"])
        try folder.update()
        let before = try folder.contents(under: "goldens/cases")
        #expect(before.keys.sorted() == ["goldens/cases/a@1x.png", "goldens/cases/a@2x.png"])
        #expect(
            try folder.contents(under: "goldens/pictures").values.contains { $0 == before["goldens/cases/a@2x.png"] })
        // The new picture has the path of the old one.
        try folder.write(TinyScene.square("#0f0"), to: "a.json")
        try folder.update()
        let after = try folder.contents(under: "goldens/cases")
        #expect(after.keys.sorted() == before.keys.sorted() && after != before)
        // Goldens of before have none, and nothing else changes.
        try folder.remove("goldens/cases")
        #expect(try folder.run().passed)
        let changes = try folder.update().changes
        #expect(changes == ["a@1x: wrote its picture under its name", "a@2x: wrote its picture under its name"])
        #expect(try folder.contents(under: "goldens/cases") == after)
        try folder.write("lamina-suite: 1\nscales: [1]\n", to: "suite.yaml")
        try folder.update()
        #expect(try folder.contents(under: "goldens/cases").keys.sorted() == ["goldens/cases/a@1x.png"])
    }

    @Test func aPageOfAnUpdateHasOldAndNewAndOfATolerance() throws {
        let suite = "lamina-suite: 1\ntolerance: channels 20\n"
        let folder = try SuiteFolder(["a.json": TinyScene.square(), "b.json": TinyScene.square(), "suite.yaml": suite])
        try folder.update()
        try folder.write(TinyScene.square("#0f0"), to: "a.json")
        try folder.write(TinyScene.square("#f50505"), to: "b.json")
        let plain = try folder.run()
        #expect(plain.outcome("b") == "close" && plain.cases[1].evidence == nil)
        let close = try #require(try folder.run { $0.showsPassed = true }.cases[1].evidence)
        #expect(close.expected?[2, 2] == SIMD4(255, 0, 0, 255) && close.actual?[2, 2] == SIMD4(245, 5, 5, 255))
        #expect(close.errors != nil)
        let result = try folder.run { ($0.updates, $0.showsPassed) = (true, true) }
        #expect(result.outcome("a") == "updated" && result.outcome("b") == "close")
        let updated = try #require(result.cases[0].evidence)
        // The old picture is no longer among the goldens.
        #expect(updated.expected?[2, 2] == SIMD4(255, 0, 0, 255) && updated.actual?[2, 2] == SIMD4(0, 255, 0, 255))
        #expect(updated.errors != nil)
    }

    @Test func ignoringAllIsNoPassAndWhatIsOutsideIsAFinding() throws {
        for (rectangle, words) in [
            ("[0, 0, 8, 8]", "all pixels are ignored, so that nothing is compared"),
            ("[100, 0, 5.5, 5]", "the ignored rectangle [100, 0, 5.5, 5] is outside of the picture"),
        ] {
            let folder = try SuiteFolder([
                "a.json": TinyScene.square(), "suite.yaml": "lamina-suite: 1\nignore: [\(rectangle)]\n",
            ])
            try folder.update()
            #expect(try folder.run().passed)
            try folder.write(TinyScene.square(x: 2), to: "a.json")
            let failed = try folder.run()
            #expect(failed.outcome("a") == "different" && failed.exitCode == 1)
            let report = SuiteReport(failed).summary(color: false)
            #expect(report.contains(words), "\(report)")
        }
    }

    @Test func aLayerThatNoSceneHasIsAnErrorOfTheSuite() throws {
        let folder = try SuiteFolder([
            "a.json": TinyScene.square(), "b.json": TinyScene.square("#0f0"),
            "suite.yaml": "lamina-suite: 1\nignore: [{layer: squre}]\n",
        ])
        for updates in [true, false] {
            let result = try folder.run { $0.updates = updates }
            #expect(result.cases.allSatisfy(\.passed) && !result.passed && result.exitCode == 65)
            #expect(
                result.faults == [
                    "no scene has the layer \"squre\", which the settings of the suite name; did you mean \"square\"?"
                ])
            let report = SuiteReport(result)
            #expect(report.summary(color: false).hasPrefix("FAIL no scene has the layer \"squre\"") || updates)
            #expect(report.junit().contains("<error type=\"suite\" message=\"no scene has the layer &quot;squre&quot;"))
            #expect(report.githubAnnotations().contains("::no scene has the layer \"squre\""))
            #expect(report.tap().contains("\nnot ok 3 - no scene has the layer") && report.tap().contains("1..3\n"))
            #expect(try report.json().contains("\"faults\" : [\n"))
        }
        // A part of the suite does not know the layers of the others.
        #expect(try folder.run { $0.filters = ["a"] }.passed)
    }

    @Test func aLayerThatSomeScenesLackIsNoFinding() throws {
        let folder = try SuiteFolder([
            "a.json": TinyScene.square(), "b.json": "{\"lamina\": 1, \"size\": [8, 8], \"background\": \"#fff\"}",
            "suite.yaml": "lamina-suite: 1\nignore: [{layer: square}]\n",
        ])
        try folder.update()
        try folder.write("{\"lamina\": 1, \"size\": [8, 8], \"background\": \"#000\"}", to: "b.json")
        let result = try folder.run()
        #expect(result.faults.isEmpty && result.outcome("a") == "equal" && result.outcome("b") == "different")
        #expect(!result.cases[1].findings.contains { $0.contains("square") }, "\(result.cases[1].findings)")
    }

    @Test func layersAreLookedForInAllShards() {
        var settings = CaseSettings()
        settings.ignored = [.layer("clock", edgeOnly: false)]
        var (first, second) = (NamedLayers(), NamedLayers())
        first.note(settings, in: ["card", "clocks"])
        #expect(first.faults.count == 1)
        second.note(settings, in: ["clock"])
        first.merge(second)
        #expect(first.faults.isEmpty)
    }

    @Test func pairsOfWhichAllIsIgnoredNeitherHoldNorDiffer() throws {
        for word in ["equal", "different"] {
            let folder = try SuiteFolder([
                "a.json": TinyScene.square(), "b.json": TinyScene.square("#0f0"),
                "suite.yaml": "lamina-suite: 1\nignore: [[0, 0, 8, 8]]\n\(word): [[a.json, b.json]]\n",
            ])
            try folder.update()
            let pair = try #require(try folder.run().cases.first { $0.name.contains("b.json") })
            #expect(!pair.passed && pair.findings.first?.contains("all pixels are ignored") == true)
        }
    }

    @Test func namesThatDifferInCaseOnlyAreFound() throws {
        let folder = try SuiteFolder([
            "card.json": TinyScene.square(), "Card.json": TinyScene.square(), "b/x.json": TinyScene.square(),
        ])
        #expect(try Suite(at: folder.path).namesDifferingInCase == [["Card", "card"]])
    }

    @Test func aMistakeInADocumentHasItsLineAndColumnInReports() throws {
        let broken = "{\"lamina\": 1,\n \"size\": [8, 8],\n \"sublayers\": [{\"fram\": [0, 0, 1, 1]}]}"
        let folder = try SuiteFolder([
            "a.json": TinyScene.square(), "broken.json": broken,
            "suite.yaml": "lamina-suite: 1\nequal: [[a.json, broken.json]]\n",
        ])
        for updates in [false, true] {
            let result = try folder.run { $0.updates = updates }
            let faults = result.cases.filter { $0.line != nil }
            #expect(faults.map(\.scene) == ["broken.json", "broken.json"])
            #expect(faults.map(\.line) == [3, 3])
            let column = try #require(faults[0].column)
            // After a space, "sublayers": with its quotation marks, a space and two brackets: the 17th or in that word.
            #expect((17...23).contains(column))
            #expect(result.message("broken").contains("broken.json:3:\(column): "))
            let report = SuiteReport(result)
            #expect(report.githubAnnotations().contains("/broken.json,line=3,col=\(column),title=broken and 1 more::"))
            let json = try report.json().replacing(" ", with: "")
            #expect(json.contains("\"line\":3") && json.contains("\"column\":\(column)"))
        }
    }

    @Test func goldensRecordDriverAndFontsAndFailuresNameWhatDiffers() throws {
        let scene = """
            {"lamina": 1, "size": [8, 8], "background": "#fff",
             "sublayers": [{"type": "text", "string": "a", "fontSize": 6, "frame": [1, 1, 6, 6], "foregroundColor": "#000"}]}
            """
        let folder = try SuiteFolder(["a.json": scene, "b.json": TinyScene.square()])
        try folder.update()
        let device = try #require(try SharedRenderer.get().device.chosen)
        let driver = "driver \(device.renderer), \(device.version)"
        let text = try folder.text("goldens/a.golden")
        #expect(text.contains("\n\(driver)\n"))
        let font = try #require(text.split(separator: "\n").first { $0.hasPrefix("font ") })
        #expect(font.hasSuffix(" DejaVuSans.ttf") && font.count == 5 + 32 + 15)
        #expect(try !folder.text("goldens/b.golden").contains("\nfont "))

        // Goldens without both are given them, if their pictures are these.
        let bare = text.replacing("\(driver)\n", with: "").replacing("\(font)\n", with: "")
        try folder.write(bare, to: "goldens/a.golden")
        #expect(try folder.update().changes == ["a: recorded its driver and fonts"])
        #expect(try folder.text("goldens/a.golden") == text)

        // A picture of which only the digest is known, made elsewhere.
        let digest = try digest(of: "a", in: folder)
        let other = text.replacing(digest, with: String(digest.reversed()))
        for (old, new, words) in [
            (driver, "driver another", "the driver differs: another drew the golden, \(device.renderer), "),
            (
                String(font), "font \(String(repeating: "1", count: 32)) DejaVuSans.ttf",
                "the fonts differ: DejaVuSans.ttf is another file of that name"
            ),
            (driver, driver, "the driver and the fonts are the golden's, so the program draws it differently"),
        ] {
            try folder.write(other.replacing(old, with: new), to: "goldens/a.golden")
            let findings = try folder.run().cases[0].findings
            #expect(findings.contains { $0.contains(words) }, "\(findings)")
        }
    }

    @Test func textFindsTheFontsOfItsSuiteAndNoOthers() throws {
        let scene = { (more: String) in
            """
            {"lamina": 1, "size": [8, 8], "background": "#fff",
             "sublayers": [{"type": "text", "string": "a", "fontSize": 6, "frame": [1, 1, 6, 6], \(more)}]}
            """
        }
        let folder = try SuiteFolder([
            "suite.yaml": "lamina-suite: 1\nfonts: [DejaVuSans.ttf]\n",
            // A face that the family has elsewhere, in another file.
            "bold.json": scene("\"fontWeight\": \"bold\""), "plain.json": scene("\"font\": \"DejaVu Sans\""),
            "other.json": scene("\"font\": \"DejaVu Serif\""),
        ])
        let result = try folder.run { $0.updates = true }
        #expect(result.outcome("bold") == "recorded" && result.outcome("plain") == "recorded")
        #expect(result.outcome("other") == "failed 65" && result.message("other").contains("DejaVu Serif"))
        for name in ["bold", "plain"] {
            let fonts = try folder.text("goldens/\(name).golden").split(separator: "\n").filter {
                $0.hasPrefix("font ")
            }
            #expect(fonts.count == 1 && fonts.first?.hasSuffix(" DejaVuSans.ttf") == true, "\(fonts)")
        }
        #expect(try digest(of: "bold", in: folder) == digest(of: "plain", in: folder))
    }

    /// A layer that comes into sight in a later case is no warning; one that no case shows is one, and fails nothing.
    @Test func warningsAreOfAllCasesOfAScene() throws {
        let scene = """
            {"lamina": 1, "size": [8, 8], "sublayers": [
              {"id": "far", "frame": [30, 0, 4, 4], "backgroundColor": "#f00"},
              {"id": "coming", "frame": [20, 0, 4, 4], "backgroundColor": "#0f0",
               "animations": [{"keyPath": "position.x", "from": 30, "to": 2, "duration": 1}]}
            ]}
            """
        func suite(_ lint: String) -> String { "lamina-suite: 1\ncases: {a.json: {times: [0, 0.9]\(lint)}}" }
        let folder = try SuiteFolder(["a.json": scene, "suite.yaml": suite("")])
        try folder.update()
        let result = try folder.run()
        #expect(result.passed && result.cases.count == 2)
        #expect(result.cases[0].warnings.isEmpty && result.cases[1].warnings.count == 1)
        #expect(result.cases[1].warnings.first?.hasPrefix("unseenLayer: root/far: nothing of it is seen") == true)
        // One line says how many there are; the page has them.
        let report = SuiteReport(result)
        #expect(
            report.summary(color: false).hasPrefix(
                "WARNING 1 finding in a.json: `lamina lint \(folder.path)/a.json` lists it\n\n"))
        #expect(try report.html().contains("unseenLayer: root/far: nothing of it is seen"))
        #expect(try folder.run { $0.withoutLint = [.unseenLayer] }.cases[1].warnings.isEmpty)
        try folder.write(suite(", lint: [cutText]"), to: "suite.yaml")
        #expect(try Suite(at: folder.path).scenes.first?.settings.lint == [.cutText])
        #expect(try folder.run().cases[1].warnings.isEmpty)
    }

    @Test func contradictionsFailASceneUnlessTheSuiteSaysOtherwise() throws {
        let scene = """
            {"lamina": 1, "size": [8, 8], "layout": {"constraints": [
              "a.left == root.left", "a.top == root.top", "a.height == 4", "a.width == 4", "a.width == 5"]},
             "sublayers": [{"id": "a", "backgroundColor": "#f00"}]}
            """
        let folder = try SuiteFolder(["a.json": scene, "suite.yaml": "lamina-suite: 1\n"])
        try folder.update()
        let result = try folder.run()
        #expect(!result.passed && result.cases[0].picture.passed)
        #expect(result.cases[0].failedFindings.count == 1)
        #expect(
            result.cases[0].failedFindings.first?.hasPrefix("layoutProblem: constraints contradict each other: ")
                == true)
        let report = SuiteReport(result)
        #expect(report.summary(color: false).contains("FAIL a: layoutProblem: constraints contradict each other"))
        #expect(report.junit().contains("type=\"finding\""))
        try folder.write("lamina-suite: 1\nfailOn: []\n", to: "suite.yaml")
        let warned = try folder.run()
        #expect(warned.passed && warned.cases[0].warnings.first?.hasPrefix("layoutProblem: ") == true)
        try folder.write("lamina-suite: 1\nfailOn: []\nbudgets: [layout.problems<=0]\n", to: "suite.yaml")
        #expect(try folder.run().cases[0].brokenBudgets.map(\.value) == [1])
    }

    @Test func timesShareAStageAndDifferInPicture() throws {
        let folder = try SuiteFolder([
            "suite.yaml": "lamina-suite: 1\ntimes: [0, 1, 2]\nscales: [1, 2]\n", "a.json": TinyScene.moving,
        ])
        let result = try folder.update()
        #expect(result.cases.map(\.name) == ["a@1x@0s", "a@1x@1s", "a@1x@2s", "a@2x@0s", "a@2x@1s", "a@2x@2s"])
        #expect(try folder.contents(under: "goldens/pictures").count == 6)
        // Alone, a case is what it is among the others.
        let alone = try folder.run { $0.filters = ["a@2x@2s"] }
        #expect(alone.outcome("a@2x@2s") == "equal" && alone.cases.count == 1)
    }

    @Test func costsAreAVerdictBesideThePicture() throws {
        let folder = try SuiteFolder([
            "a.json": TinyScene.square(more: #""budgets": ["drawCalls<=0"],"#), "b.json": TinyScene.square(),
            "suite.yaml": "lamina-suite: 1\nbudgets: [fragments<=10, instances>=0]\n",
        ])
        let result = try folder.update()
        #expect(result.outcome("a") == "recorded" && !result.passed && result.exitCode == 1)
        #expect(result.cases[0].brokenBudgets.map(\.counter) == ["drawCalls", "fragments"])
        #expect(result.cases[0].budgetCount == 3 && result.cases[1].budgetCount == 2)
        let again = try folder.run()
        #expect(again.outcome("a") == "equal" && again.cases[1].brokenBudgets.map(\.counter) == ["fragments"])
    }

    @Test func theErrorOfOneCaseIsItsResult() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square(), "b.json": "{\"lamina\": 1, \"siz\": 2}"])
        let result = try folder.update()
        #expect(result.outcome("a") == "recorded" && result.outcome("b") == "failed 65" && result.exitCode == 65)
        #expect(result.message("b").contains("did you mean \"size\"?"))
        #expect(try folder.contents(under: "goldens/b").isEmpty)
    }

    @Test func aSuiteWithoutCasesFails() throws {
        let result = try SuiteFolder().run()
        #expect(!result.passed && result.exitCode == 1 && result.cases.isEmpty)
    }

    @Test func orphansAreNamedAndPruned() throws {
        let folder = try SuiteFolder([
            "suite.yaml": "lamina-suite: 1\ntimes: [0, 1]\n", "a.json": TinyScene.moving, "b.json": TinyScene.square(),
        ])
        try folder.update()
        try folder.remove("b.json")
        try folder.write("lamina-suite: 1\ntimes: [0]\n", to: "suite.yaml")
        let result = try folder.run()
        #expect(result.passed && result.orphans == ["a@1s", "b"])
        let pruned = try folder.run { $0.prunes = true }
        #expect(pruned.orphans.isEmpty && pruned.changes.count == 3)
        #expect(try folder.run().orphans.isEmpty)
        #expect(try folder.contents(under: "goldens/scenes").keys.sorted() == ["goldens/scenes/a.json"])
        #expect(try folder.contents(under: "goldens/pictures").count == 1)
    }

    @Test func failFastStopsAndSaysHowManyWereNotRun() throws {
        let folder = try SuiteFolder([
            "a.json": TinyScene.square(), "b.json": TinyScene.square(), "c.json": TinyScene.square(),
        ])
        let result = try folder.run {
            $0.failsFast = true
            $0.workers = 1
        }
        #expect(result.cases.count == 1 && result.skipped == 2 && !result.passed)
    }

    @Test func retriesDrawAgainAndWriteNothing() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square()])
        try folder.update()
        try folder.write(TinyScene.square("#00f"), to: "a.json")
        let before = try folder.contents()
        let result = try folder.run { $0.retries = 2 }
        #expect(result.cases[0].retries == 2 && result.outcome("a") == "different")
        #expect(try folder.contents() == before)
    }

    @Test func aFilterThatSelectsNothingHasNoCases() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square()])
        #expect(try folder.run { $0.filters = ["zebra"] }.cases.isEmpty)
    }

    @Test func pairsMustBeEqualOrDiffer() throws {
        let folder = try SuiteFolder([
            "suite.yaml": """
            lamina-suite: 1
            equal: [[a.json, b.json], [a.json, c.json]]
            different: [[a.json, c.json], {scenes: [a.json, b.json]}]
            """,
            "a.json": TinyScene.square(), "b.json": TinyScene.square("red"), "c.json": TinyScene.square(x: 3),
        ])
        try folder.write(TinyScene.square("#ff0000"), to: "b.json")
        let result = try folder.update()
        #expect(result.outcome("a.json == b.json") == "holds" && result.outcome("a.json != c.json") == "holds")
        #expect(
            result.outcome("a.json == c.json") == "broken pair" && result.outcome("a.json != b.json") == "broken pair")
        #expect(result.cases.contains { $0.findings.contains { $0.hasPrefix("a.json and c.json must be equal: ") } })
    }

    @Test func progressCountsTheCases() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square(), "b.json": TinyScene.square()])
        let counts = Mutex<[Int]>([])
        _ = try SuiteRunner(Suite(at: folder.path)).run(
            progress: { _, done, total in counts.withLock { $0.append(done * 10 + total) } },
            { try SharedRenderer.get() })
        #expect(counts.withLock { $0.sorted() } == [12, 22])
    }

    private func digest(of name: String, in folder: SuiteFolder) throws -> String {
        let store = GoldenStore(folder: folder.file("goldens"))
        return try #require(try store.golden(name)).pictures[0].digest
    }
}
