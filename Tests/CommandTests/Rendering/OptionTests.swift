import Lamina
import Testing

/// The effects of the options of `lamina render`.
@Suite struct OptionTests {
    @Test func twiceTheScaleDoublesThePixels() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        try folder.lamina("render", "scene.json", "-o", "out.png", "--scale", "2").expectSuccess()
        let picture = try folder.picture("out.png")
        #expect(picture.width == 20 && picture.height == 20)
        #expect(picture[9, 9] == [255, 0, 0, 255])
        #expect(picture[10, 9] == [255, 255, 255, 255])
    }

    @Test func theScaleStandsForTheDocuments() throws {
        let folder = try WorkFolder()
        try folder.lamina("render", example("card.yaml"), "-o", "out.ppm", "--scale", "1").expectSuccess()
        let picture = try folder.picture("out.ppm")
        #expect(picture.width == 390 && picture.height == 300)
    }

    @Test func theSizeStandsForTheDocuments() throws {
        let scene = """
            {"lamina": 1, "size": [10, 10], "layout": {"constraints": ["H:|-2-[a]-2-|", "V:|-2-[a]-2-|"]},
             "sublayers": [{"id": "a", "backgroundColor": "#ff0000"}]}
            """
        let folder = try WorkFolder(["scene.json": .text(scene)])
        try folder.lamina("validate", "scene.json", "--size", "30x20").expectSuccess()
        try folder.lamina("render", "scene.json", "-o", "out.png", "--size", "30x20").expectSuccess()
        let picture = try folder.picture("out.png")
        #expect(picture.width == 30 && picture.height == 20)
        #expect(picture[2, 2] == [255, 0, 0, 255] && picture[27, 17] == [255, 0, 0, 255])
        #expect(picture[1, 1][3] == 0 && picture[28, 18][3] == 0)
    }

    private static let sizedScene = """
        {"lamina": 1, "size": [10, 10], "sizes": {"phone": [30, 20], "tablet": [40, 50]},
         "layout": {"constraints": ["H:|-2-[a]-2-|", "V:|-2-[a]-2-|"]},
         "sublayers": [{"id": "a", "backgroundColor": "#ff0000"}]}
        """

    @Test func aSizeIsChosenByItsName() throws {
        let folder = try WorkFolder(["scene.json": .text(Self.sizedScene)])
        try folder.lamina("validate", "scene.json", "--size", "tablet").expectSuccess()
        for (arguments, width, height) in [
            ([], 10, 10), (["--size", "phone"], 30, 20), (["--size", "tablet"], 40, 50),
        ] {
            try folder.lamina(["render", "scene.json", "-o", "out.png"] + arguments).expectSuccess()
            let picture = try folder.picture("out.png")
            #expect(picture.width == width && picture.height == height)
            #expect(picture[width - 3, height - 3] == [255, 0, 0, 255] && picture[width - 2, height - 3][3] == 0)
        }
    }

    @Test(arguments: [
        ["render", "scene.json", "-o", "out.png"], ["profile", "scene.json"], ["explain", "scene.json"],
    ])
    func aNameThatNoSizeHasIsAMistakeOfTheCall(arguments: [String]) throws {
        let folder = try WorkFolder(["scene.json": .text(Self.sizedScene)])
        let run = try folder.lamina(arguments + ["--size", "tablett"])
        run.expectRefusal(
            64,
            saying: [#"scene.json: no size is named "tablett"; did you mean "tablet"? its sizes are phone, tablet"#])
        #expect(try folder.contents().count == 1)
    }

    @Test func theStateIsChosenByItsName() throws {
        let scene = """
            {"lamina": 1, "size": [4, 4], "states": {"on": {"a.hidden": false, "a.position.x": 3}, "off": {}},
             "transitions": [{"animations": {"a.position.x": {"duration": 9}}}],
             "sublayers": [{"id": "a", "frame": [0, 0, 2, 4], "backgroundColor": "#ff0000", "hidden": true}]}
            """
        let folder = try WorkFolder(["scene.json": .text(scene)])
        try folder.lamina("render", "scene.json", "-o", "out.png", "--state", "on").expectSuccess()
        let picture = try folder.picture("out.png")
        #expect(picture[1, 1][3] == 0 && picture[2, 1] == [255, 0, 0, 255])
        // The commands that draw share the option.
        try folder.lamina("lint", "scene.json", "--state", "of").expectRefusal(
            64, saying: [#"scene.json: no state is named "of"; "#, "its states are on, off"])
    }

    /// A document with mistakes counts for more than one without the size.
    @Test func documentsWithoutTheSizeAreNamed() throws {
        let folder = try WorkFolder([
            "scene.json": .text(Self.sizedScene), "square.json": .text(Scenes.square),
            "bad.json": .text(#"{"lamina": 1, "size": [0, 1]}"#),
        ])
        let run = try folder.lamina("validate", "scene.json", "square.json", "--size", "tablet")
        #expect(run.ending == .exit(64))
        #expect(run.message.hasPrefix(#"lamina: square.json: no size is named "tablet"; the document names none"#))
        let worse = try folder.lamina("validate", "square.json", "bad.json", "--size", "tablet")
        #expect(worse.ending == .exit(65) && worse.message.contains("bad.json:1:"))
    }

    @Test(arguments: ["0", "0.5", "1e300"])
    func atAnyTimeASceneWithoutMotionIsTheSame(time: String) throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        try folder.lamina("render", "scene.json", "-o", "still.png").expectSuccess()
        try folder.lamina("render", "scene.json", "-o", "later.png", "--time", time).expectSuccess()
        #expect(try folder.bytes("later.png") == folder.bytes("still.png"))
    }

    @Test func dynamicsAreShownOnDemand() throws {
        let folder = try WorkFolder()
        let scene = example("dominoes.json")
        try folder.lamina("render", scene, "-o", "plain.png", "--time", "0.5").expectSuccess()
        try folder.lamina("render", scene, "-o", "shown.png", "--time", "0.5", "--show-dynamics").expectSuccess()
        let (plain, shown) = (try folder.picture("plain.png"), try folder.picture("shown.png"))
        // The floor is a boundary, drawn in yellow; far from all there is nothing.
        #expect(plain[400, 289] != shown[400, 289] && shown[400, 289][0] > 200)
        #expect(plain[400, 20] == shown[400, 20])
    }

    @Test func faultsOfDynamicsAreTold() throws {
        let scene = """
            {"lamina": 1, "size": [10, 10], "sublayers": [{"id": "a", "frame": [0, 0, 5, 5]}],
             "dynamics": {"behaviors": [{"type": "gravity", "items": "a"}]}}
            """
        let folder = try WorkFolder(["scene.json": .text(scene)])
        // It falls by 500 points in a second, and by a million in 45.
        let run = try folder.lamina("render", "scene.json", "-o", "out.png", "--time", "100")
        #expect(run.ending == .exit(0))
        #expect(run.message.contains("lamina: scene.json: dynamics: ") && run.message.contains("and was stopped"))
        let long = try folder.lamina("render", "scene.json", "-o", "out.png", "--time", "3610")
        #expect(long.ending == .exit(0))
        #expect(long.message.contains("one call advanced by 10.0 s too much, which were skipped"))
    }

    @Test(arguments: [["render", "-o", "out.png"], ["profile"], ["explain"]])
    func boxesInPlaceOfCharactersAreReported(arguments: [String]) throws {
        let scene = """
            {"lamina": 1, "size": [90, 20], "sublayers": [
              {"type": "text", "id": "title", "string": "a\\uE123", "fontSize": 12, "frame": [0, 0, 90, 20]}]}
            """
        let run = try WorkFolder(["scene.json": .text(scene)]).lamina(
            [arguments[0], "scene.json"] + arguments.dropFirst())
        #expect(run.ending == .exit(0))
        #expect(run.message.hasPrefix("lamina: scene.json: the layer \"title\" has no glyph for U+E123 in DejaVu Sans"))
        #expect(run.message.split(separator: "\n").count == 1)
    }

    @Test(.enabled(if: Command.hasSurfaceless)) func theDeviceIsTakenFromTheOption() throws {
        try Self.expectTheSquare(["--device", "surfaceless"])
    }

    @Test(.enabled(if: Command.hasSurfaceless)) func theDeviceIsTakenFromTheEnvironment() throws {
        try Self.expectTheSquare(environment: ["LAMINA_DEVICE": "surfaceless"])
    }

    @Test(.enabled(if: Command.hasSurfaceless)) func theOptionGoesBeforeTheEnvironment() throws {
        try Self.expectTheSquare(["--device", "surfaceless"], environment: ["LAMINA_DEVICE": "nonsense"])
    }

    @Test func anEmptyVariableNamesNoDevice() throws {
        try Self.expectTheSquare(environment: ["LAMINA_DEVICE": ""])
    }

    private static func expectTheSquare(_ options: [String] = [], environment: [String: String] = [:]) throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        try folder.lamina(["render", "scene.json", "-o", "out.png"] + options, environment: environment)
            .expectSuccess()
        #expect(try folder.picture("out.png")[0, 0] == [255, 0, 0, 255])
    }
}
