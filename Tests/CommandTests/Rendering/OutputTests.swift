import Foundation
import Lamina
import Testing

/// The output files of `lamina render`.
@Suite struct OutputTests {
    @Test func thePictureIsWhatTheSceneSays() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        try folder.lamina("render", "scene.json", "-o", "out.png").expectSuccess()
        let picture = try folder.picture("out.png")
        #expect(picture.width == 10 && picture.height == 10)
        for (x, y) in [(0, 0), (4, 4)] { #expect(picture[x, y] == [255, 0, 0, 255]) }
        for (x, y) in [(5, 4), (4, 5), (9, 9)] { #expect(picture[x, y] == [255, 255, 255, 255]) }
    }

    @Test func pngAndPPMHoldTheSamePixels() throws {
        let folder = try WorkFolder()
        for name in ["out.png", "out.ppm"] {
            try folder.lamina("render", example("card.yaml"), "-o", name).expectSuccess()
        }
        #expect(try folder.bytes("out.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try folder.bytes("out.ppm").starts(with: Array("P6\n780 600\n255\n".utf8)))
        #expect(try folder.picture("out.png") == folder.picture("out.ppm"))
        #expect(try folder.contents().keys.sorted() == ["out.png", "out.ppm"])
    }

    @Test func theEndingIsReadInAnyCase() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        try folder.lamina("render", "scene.json", "-o", "OUT.PPM").expectSuccess()
        #expect(try folder.bytes("OUT.PPM").starts(with: Array("P6".utf8)))
    }

    @Test func dashPipesThePNG() throws {
        let folder = try WorkFolder()
        let scene = example("card.yaml")
        try folder.lamina("render", scene, "-o", "out.png").expectSuccess()
        let command = try #require(Command.path)
        let piped = try CommandRun(
            program: "/bin/sh", ["-c", #""$0" render "$1" -o - | cat"#, command, scene], folder: folder.path)
        #expect(piped.message.isEmpty)
        #expect(try [UInt8](piped.output) == folder.bytes("out.png"))
    }

    @Test(arguments: ["card.yaml", "cover-flow.json"], ["out.png", "out.ppm"])
    func theSameCallGivesTheSameBytes(scene: String, name: String) throws {
        let folder = try WorkFolder()
        let pictures = try (0..<2).map { _ in
            try folder.lamina("render", example(scene), "-o", name, "--scale", "0.75").expectSuccess()
            return try folder.bytes(name)
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test func anOlderPictureIsReplaced() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square), "out.png": .text("an older picture")])
        try folder.lamina("render", "scene.json", "-o", "out.png").expectSuccess()
        #expect(try folder.picture("out.png").width == 10)
        #expect(try folder.contents().keys.sorted() == ["out.png", "scene.json"])
    }

    @Test func aSceneIsReadFromStandardInput() throws {
        let folder = try WorkFolder()
        try folder.lamina("render", "-", "-o", "out.png", input: Scenes.square).expectSuccess()
        #expect(try folder.picture("out.png")[0, 0] == [255, 0, 0, 255])
    }

    @Test func picturesAreFoundBesideTheDocument() throws {
        let folder = try WorkFolder([
            "scenes": .folder, "scenes/dot.ppm": .text("P3 1 1 255 0 255 0"),
            "scenes/scene.json": .text(Scenes.holding(#"{"frame": [0, 0, 10, 10], "contents": "dot.ppm"}"#)),
        ])
        try folder.lamina("render", "scenes/scene.json", "-o", "out.png").expectSuccess()
        #expect(try folder.picture("out.png")[5, 5] == [0, 255, 0, 255])
    }

    @Test func picturesOfAnAllowedFolderAreFound() throws {
        let folder = try WorkFolder([
            "scenes": .folder, "pictures": .folder, "pictures/dot.ppm": .text("P3 1 1 255 0 255 0"),
            "scenes/scene.json": .text(
                Scenes.holding(#"{"frame": [0, 0, 10, 10], "contents": "../pictures/dot.ppm"}"#)),
        ])
        try folder.lamina("render", "scenes/scene.json", "-o", "out.png", "--allow-path", "pictures").expectSuccess()
        #expect(try folder.picture("out.png")[5, 5] == [0, 255, 0, 255])
    }
}
