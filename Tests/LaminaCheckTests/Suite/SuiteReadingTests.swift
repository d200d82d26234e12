import Foundation
import Lamina
import Testing

@testable import LaminaCheck

/// Suites are what their folders and files say.
@Suite struct SuiteReadingTests {
    @Test func aFolderWithoutAFileIsASuiteOfAllItsDocuments() throws {
        let folder = try SuiteFolder([
            "b.json": "", "a.yaml": "", "more/c.yml": "", "notes.txt": "", ".hidden.json": "",
            "goldens/scenes/b.json": "", "goldens/b.golden": "",
        ])
        let suite = try Suite(at: folder.path)
        #expect(suite.scenes.map(\.path) == ["a.yaml", "b.json", "more/c.yml"])
        #expect(suite.scenes.map(\.name) == ["a", "b", "more/c"])
        #expect(suite.scenes.allSatisfy { $0.cases == [SuiteCase()] })
        #expect(suite.name == URL(fileURLWithPath: folder.path).lastPathComponent)
    }

    /// It could be there, and an update would replace the goldens by those of another suite.
    @Test func aSuiteFileThatCannotBeLookedForIsAnError() throws {
        let folder = try SuiteFolder(["a.yaml": ""])
        // The folder's name is just short enough for the system, that of the file in it is too long.
        let name = folder.path + "/"
        let path = name + String(repeating: "./", count: (4090 - name.utf8.count) / 2)
        let error = #expect(throws: SuiteError.self) { try Suite(at: path) }
        #expect(error?.description.contains("File name too long") == true)
    }

    @Test func patternsChooseScenes() throws {
        let folder = try SuiteFolder([
            "suite.yaml": """
            lamina-suite: 1
            scenes: ["*.json", "deep/**/*.yaml"]
            exclude: [b.json]
            """,
            "a.json": "", "b.json": "", "c.yaml": "", "deep/d.yaml": "", "deep/er/e.yaml": "", "deep/f.json": "",
        ])
        #expect(try Suite(at: folder.path).scenes.map(\.path) == ["a.json", "deep/d.yaml", "deep/er/e.yaml"])
        #expect(try Suite(at: folder.file("suite.yaml")).scenes.count == 3)
    }

    @Test func timesSizesAndScalesMakeCases() throws {
        let folder = try SuiteFolder([
            "suite.yaml": """
            lamina-suite: 1
            cases:
              a.json: {times: [1, 0.5]}
              b.json: {sizes: [null, tablet, [20, 10.5]], scales: [2]}
            """,
            "a.json": "", "b.json": "", "c.json": "",
        ])
        let suite = try Suite(at: folder.path)
        let names = suite.scenes.flatMap { scene in scene.cases.map { scene.name + $0.suffix } }
        #expect(names == ["a@0.5s", "a@1s", "b@2x", "b[tablet]@2x", "b[20x10.5]@2x", "c"])
        #expect(suite.caseCount == 6)
    }

    @Test func eachStateIsACase() throws {
        let folder = try SuiteFolder([
            "suite.yaml": "lamina-suite: 1\nstates: [null, Locked]\nscales: [1, 2]\n", "a.json": "",
        ])
        let cases = try Suite(at: folder.path).scenes[0].cases
        #expect(cases.map(\.suffix) == ["@1x", "@2x", "~Locked@1x", "~Locked@2x"])
        #expect(cases.map(\.state) == [nil, nil, "Locked", "Locked"])
    }

    @Test func settingsOfAScenesReplaceTheSuitesAndBudgetsAreAdded() throws {
        let folder = try SuiteFolder([
            "suite.yaml": """
            lamina-suite: 1
            goldens: reference
            pictures: false
            tolerance: yiq 0.2
            limits: {share: 0.01, window: [8, 3]}
            budgets: [drawCalls<=9]
            ignore: [[0, 0, 4, 4], {picture: mask.png}, {layer: clock, edge: true}]
            layers: {panel: channels 2, edge: {tolerance: oklab, limits: {pixels: 5}, edge: true}}
            cases:
              "?.json": {budgets: ["offscreenPasses<=1"]}
              a.json: {tolerance: exact, name: first, ignore: []}
            """,
            "a.json": "", "b.json": "",
        ])
        let suite = try Suite(at: folder.path)
        let (a, b) = (suite.scenes[0], suite.scenes[1])
        #expect(suite.goldensFolder == folder.file("reference") && !suite.hasPictures)
        #expect(a.name == "first" && b.name == "b")
        #expect(a.settings.tolerance.metric == .exact && b.settings.tolerance.metric == .yiq(threshold: 0.2))
        #expect(b.settings.tolerance.limits.pixels == nil && b.settings.tolerance.limits.share == 0.01)
        #expect(b.settings.tolerance.limits.window == .init(side: 8, pixels: 3))
        #expect(a.settings.budgets.map(\.counter) == ["drawCalls", "offscreenPasses"])
        #expect(a.settings.ignored.isEmpty)
        #expect(
            b.settings.ignored == [
                .rectangle(Rect(x: 0, y: 0, width: 4, height: 4)), .picture("mask.png"),
                .layer("clock", edgeOnly: true),
            ])
        #expect(b.settings.layers.map(\.layer) == ["panel", "edge"])
        #expect(b.settings.layers[0].tolerance.metric == .channels(tolerance: 2))
        #expect(b.settings.layers[1].edgeOnly && b.settings.layers[1].tolerance.limits.pixels == 5)
    }

    @Test(arguments: [
        ("scene: [a.json]", "suite.yaml:2:1: scene: unknown key; did you mean \"scenes\"?"),
        ("scenes: [b.json]", "suite.yaml:2:10: scenes[0]: the suite's folder has no document \"b.json\""),
        ("scenes: [aa.json]", "did you mean \"a.json\"?"),
        ("tolerance: yik 0.1", "tolerance: \"yik 0.1\" is not a metric; did you mean yiq?"),
        ("tolerance: channels 300", "write channels and the largest difference that is allowed, from 0 to 255"),
        ("limits: {}", "suite.yaml:2:"), ("limits: {share: 2}", "limits.share: 2 is out of range"),
        ("budgets: [drawcalls<=2]", "did you mean drawCalls?"),
        ("sizes: [\"3 x 4\"]", "write letters, digits, hyphens"), ("times: [-1]", "times[0]: -1 is out of range"),
        ("states: [a/b]", "write a name of letters, digits, hyphens"), ("states: []", "states: found an empty array"),
        ("ignore: [{picture: a.png, layer: b}]", "write one of picture or layer"),
        ("cases: {c.json: {}}", "the suite's folder has no document \"c.json\""),
        ("cases: {a.json: {name: ../a}}", "no golden can be named \"../a\""),
        ("equal: [[a.json]]", "equal[0]"), ("different: [[a.json, gone.json]]", "\"gone.json\""),
        (
            "fonts: [DejaVuSans.ttf, Absent.ttf]",
            "suite.yaml:2:25: fonts[1]: the font file \"Absent.ttf\" is not installed, or is not a font; install it"
        ),
        ("lamina-suite: 1", "the key is written twice"),
    ])
    func aMistakeIsNamedWithItsPlace(line: String, words: String) throws {
        let folder = try SuiteFolder(["suite.yaml": "lamina-suite: 1\n\(line)\n", "a.json": ""])
        let error = #expect(throws: SceneError.self) { try Suite(at: folder.path) }
        let message = said(error)
        #expect(message.contains(words), "\(message)")
    }

    @Test func twoCasesOfOneNameAreNamedBoth() throws {
        let two = try SuiteFolder(["card.json": "", "card.yaml": ""])
        let error = #expect(throws: SuiteError.self) { try Suite(at: two.path) }
        #expect(said(error).contains("card.json and card.yaml both have the name \"card\""))
        let twice = try SuiteFolder(["suite.yaml": "lamina-suite: 1\ntimes: [1, 1]\n", "a.json": ""])
        #expect(throws: SuiteError.doubleName(name: "a@1s", first: "a.json", second: "a.json")) {
            try Suite(at: twice.path)
        }
    }

    @Test func aSceneIsNoSuite() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square()])
        let error = #expect(throws: SceneError.self) { try Suite(at: folder.file("a.json")) }
        #expect(said(error).contains("is a scene, not a suite; name the folder"))
        #expect(throws: SceneError.self) { try Suite(at: folder.file("gone")) }
    }

    @Test func twoSuiteFilesAreAnError() throws {
        let folder = try SuiteFolder(["suite.yaml": "", "suite.json": ""])
        #expect(throws: SuiteError.self) { try Suite(at: folder.path) }
    }

    @Test func theSchemaHasTheKeys() throws {
        let schema = SuiteSchema.json
        _ = try JSONSerialization.jsonObject(with: Data(schema.utf8))
        for key in ["lamina-suite", "scenes", "tolerance", "window", "ignore", "equal"] {
            #expect(schema.contains("\"\(key)\""))
        }
    }
}

/// Patterns of paths and filters of names.
@Suite struct PathPatternTests {
    @Test(arguments: [
        ("*.json", "a.json", true), ("*.json", "b/a.json", false), ("**/*.json", "a.json", true),
        ("**/*.json", "b/c/a.json", true), ("a?c", "abc", true), ("a?c", "a/c", false), ("b/**", "b/c/d", true),
        ("./a.json", "a.json", true), ("a", "ab", false), ("*", "", true), ("a*b*c", "aXbXbXc", true),
        ("**/x", "yx", false), ("*a*a*a*a*a*a*a*b", String(repeating: "a", count: 200), false),
    ])
    func aPatternMatches(pattern: String, path: String, matches: Bool) {
        #expect(PathPattern(pattern).matches(path) == matches)
    }

    @Test func aFilterIsAPartOfTheNameOrAPattern() {
        #expect(CaseFilter([]).selects("anything"))
        #expect(CaseFilter(["card"]).selects("photo-card@1s") && !CaseFilter(["card"]).selects("wall"))
        #expect(CaseFilter(["wall", "*@1s"]).selects("photo-card@1s"))
        #expect(!CaseFilter(["*@1s"]).selects("photo-card@11s"))
    }
}
