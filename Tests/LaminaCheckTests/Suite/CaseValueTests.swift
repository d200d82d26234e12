import Foundation
import Lamina
import Testing

@testable import LaminaCheck

/// Values that cases give for the inputs and the properties of their scenes.
@Suite struct CaseValueTests {
    /// Eight points a side, filled by one square.
    private static let card = """
        {"lamina": 1, "size": [8, 8], "inputs": {"accent": {"color": "#f00"}},
         "sublayers": [{"id": "square", "frame": [0, 0, 8, 8], "backgroundColor": {"input": "accent"}}]}
        """

    private func folder(_ suite: String) throws -> SuiteFolder {
        try SuiteFolder(["card.json": Self.card, "suite.yaml": "lamina-suite: 1\n\(suite)\n"])
    }

    /// The colour that fills the golden's picture of a case.
    private func color(_ folder: SuiteFolder, _ name: String) throws -> [UInt8] {
        let store = GoldenStore(folder: folder.file("goldens"))
        let golden = try #require(try store.golden(name)?.pictures.first)
        let picture = try #require(try store.picture(golden.digest))
        return (0..<4).map { picture[3, 3][$0] }
    }

    @Test func casesHaveTheValuesOfTheirDocumentAndTheirOwn() throws {
        let folder = try folder(
            """
            times: [2]
            cases:
              blue: {scene: card.json, inputs: {accent: "#00f"}, times: [1]}
              "*.json": {inputs: {accent: "#0f0"}, set: {square.opacity: 0.5, "square.frame": [0, 0, 4, 4]}}
            """)
        let suite = try Suite(at: folder.path)
        #expect(suite.scenes.map(\.name) == ["card", "blue"])
        #expect(suite.scenes.map(\.path) == ["card.json", "card.json"])
        #expect(suite.scenes.flatMap { scene in scene.cases.map { scene.name + $0.suffix } } == ["card@2s", "blue@1s"])
        let values = suite.scenes.map { GoldenValues($0.settings.values) }
        #expect(values.map(\.inputs) == [[##"{"accent": "#0f0"}"##], [##"{"accent": "#00f"}"##]])
        let settings = [#"{"square.frame": [0, 0, 4, 4]}"#, #"{"square.opacity": 0.5}"#]
        #expect(values.map(\.settings) == [settings, settings])
    }

    @Test(arguments: [
        ("cases: {blue: {scene: gone.json}}", "suite.yaml:2:23: "),
        ("cases: {blue: {scene: car.json}}", "\"card.json\"?"),
        ("cases: {../blue: {scene: card.json}}", "no golden can be named \"../blue\""),
        ("cases: {card.json: {inputs: [1]}}", "an array of 1 value"),
        ("inputs: {accent: red}", "inputs: unknown key"),
    ])
    func aMistakeIsNamedWithItsPlace(line: String, words: String) throws {
        let folder = try folder(line)
        let error = #expect(throws: SceneError.self) { try Suite(at: folder.path) }
        #expect(said(error).contains(words), "\(said(error))")
    }

    @Test func valuesDeeperThanAnyAreRefused() throws {
        let value = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        let folder = try folder("cases: {card.json: {set: {square.position: \(value)}}}")
        let error = #expect(throws: SceneError.self) { try Suite(at: folder.path) }
        #expect(said(error).contains("more than 64 levels deep"), "\(said(error))")
    }

    @Test func aDocumentIsDrawnWithTheValuesOfEachCase() throws {
        let folder = try folder(
            """
            cases:
              green: {scene: card.json, inputs: {accent: "#0f0"}}
              half: {scene: card.json, set: {square.backgroundColor: [0, 0, 1, 1]}}
            """)
        #expect(try folder.update().passed)
        #expect(try color(folder, "card") == [255, 0, 0, 255])
        #expect(try color(folder, "green") == [0, 255, 0, 255])
        #expect(try color(folder, "half") == [0, 0, 255, 255])
        #expect(try folder.text("goldens/green.golden").contains("\ninput {\"accent\": \"#0f0\"}\n"))
        #expect(try folder.text("goldens/half.golden").contains("\nset {\"square.backgroundColor\": [0, 0, 1, 1]}\n"))
        let again = try folder.run()
        #expect(["card", "green", "half"].map(again.outcome) == ["equal", "equal", "equal"])
    }

    @Test func aDocumentIsDrawnInEachState() throws {
        let scene = """
            {"lamina": 1, "size": [8, 8], "states": {"on": {"square.backgroundColor": "#0f0"}},
             "sublayers": [{"id": "square", "frame": [0, 0, 8, 8], "backgroundColor": "#f00"}]}
            """
        let folder = try SuiteFolder(["a.json": scene, "suite.yaml": "lamina-suite: 1\nstates: [\"on\", null]\n"])
        #expect(try folder.update().passed)
        let store = GoldenStore(folder: folder.file("goldens"))
        let golden = try #require(try store.golden("a"))
        for (suffix, color) in [("~on", SIMD4<UInt8>(0, 255, 0, 255)), ("", SIMD4(255, 0, 0, 255))] {
            let digest = try #require(golden[suffix]).digest
            let picture = try #require(try store.picture(digest))
            #expect(picture[3, 3] == color)
        }
    }

    /// Without pictures the golden's scene is drawn again, with the values that it had.
    @Test(arguments: [true, false]) func anotherValueFailsAndIsExplainedAndRecorded(hasPictures: Bool) throws {
        func suite(_ color: String) -> String {
            "lamina-suite: 1\npictures: \(hasPictures)\ncases: {card.json: {inputs: {accent: \"\(color)\"}}}\n"
        }
        let folder = try folder("")
        try folder.write(suite("#0f0"), to: "suite.yaml")
        try folder.update()
        try folder.write(suite("#00f"), to: "suite.yaml")
        let result = try folder.run()
        #expect(result.outcome("card") == "different")
        let findings = result.cases[0].findings.joined(separator: "\n")
        #expect(findings.contains("square") && findings.contains("backgroundColor"), "\(findings)")
        #expect(result.cases[0].evidence?.expected?[3, 3] == [0, 255, 0, 255])
        #expect(try folder.update().outcome("card") == "updated")
        #expect(try folder.run().passed)
        // The same picture of another value is recorded, too.
        try folder.write(suite("#0000ff"), to: "suite.yaml")
        #expect(try folder.update().changes == ["card: updated the values"])
        #expect(try folder.update().changes.isEmpty)
    }

    @Test func aWrongValueNamesTheLineOfTheSuite() throws {
        let folder = try folder(
            """
            cases:
              card.json:
                inputs: {accent: reddish}
              other: {scene: card.json, inputs: {acent: red}}
              third: {scene: card.json, set: {squares.opacity: 1}}
            """)
        let result = try folder.run()
        #expect(result.exitCode == 65)
        let file = folder.file("suite.yaml")
        #expect(result.message("card").contains("\(file):4, inputs \"accent\""), "\(result.message("card"))")
        #expect(result.message("other").contains("\(file):5, inputs \"acent\""), "\(result.message("other"))")
        #expect(result.message("third").contains("\(file):6, set \"squares.opacity\""), "\(result.message("third"))")
    }

    /// They start in the folder of the suite, wherever the document is.
    @Test func pathsOfPicturesStartInTheFolderOfTheSuite() throws {
        let card = """
            {"lamina": 1, "size": [8, 8], "inputs": {"photo": "picture"},
             "sublayers": [{"id": "square", "frame": [0, 0, 8, 8], "contents": {"input": "photo"}}]}
            """
        let folder = try SuiteFolder([
            "cards/card.json": card,
            "suite.yaml": """
            lamina-suite: 1
            cases:
              cards/card.json: {inputs: {photo: cards/green.ppm}}
              blue: {scene: cards/card.json, inputs: {photo: cards/green.ppm}, set: {square.contents: cards/blue.ppm}}
            """,
        ])
        for (name, color) in [("green", [0, 255, 0]), ("blue", [0, 0, 255])] as [(String, [UInt8])] {
            try folder.write(Array("P6\n1 1\n255\n".utf8) + color, to: "cards/\(name).ppm")
        }
        #expect(try folder.update().passed)
        #expect(try color(folder, "cards/card") == [0, 255, 0, 255])
        #expect(try color(folder, "blue") == [0, 0, 255, 255])
        #expect(try folder.text("goldens/blue.golden").contains(" cards/blue.ppm\n"))
    }
}
