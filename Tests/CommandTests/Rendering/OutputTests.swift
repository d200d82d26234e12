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

    /// A red half beside a transparent one, each of whole blocks of 8×8 pixels.
    private static let halves =
        ##"{"lamina": 1, "size": [16, 16], "sublayers": [{"frame": [0, 0, 8, 16], "backgroundColor": "#f00"}]}"##

    @Test func jpegIsOverWhiteOrTheBackground() throws {
        let folder = try WorkFolder(["scene.json": .text(Self.halves)])
        let white = try folder.lamina("render", "scene.json", "-o", "white.jpg")
        #expect(white.ending == .exit(0))
        #expect(white.message.contains("\"white.jpg\" has no transparency") && white.message.contains("--background"))
        try folder.lamina("render", "scene.json", "-o", "blue.jpg", "--background", "#00f").expectSuccess()
        try folder.lamina("render", "scene.json", "-o", "blue.png", "--background", "#0000ff").expectSuccess()
        func expectNear(_ name: String, _ x: Int, _ color: SIMD4<Int>) throws {
            let difference = try folder.picture(name).channels(x, 8) &- color
            #expect(difference.max() <= 3 && difference.min() >= -3, "\(name) at \(x): \(difference)")
        }
        for name in ["white.jpg", "blue.jpg"] { try expectNear(name, 3, SIMD4(255, 0, 0, 255)) }
        try expectNear("white.jpg", 12, SIMD4(255, 255, 255, 255))
        try expectNear("blue.jpg", 12, SIMD4(0, 0, 255, 255))
        #expect(try folder.picture("blue.png")[12, 8] == [0, 0, 255, 255])
        #expect(try folder.contents().keys.sorted() == ["blue.jpg", "blue.png", "scene.json", "white.jpg"])
    }

    @Test func losslessWebPHoldsThePixelsOfThePNG() throws {
        let folder = try WorkFolder(["scene.json": .text(Self.halves)])
        try folder.lamina("render", "scene.json", "-o", "out.png").expectSuccess()
        try folder.lamina("render", "scene.json", "-o", "out.webp", "--quality", "lossless").expectSuccess()
        #expect(try folder.picture("out.webp") == folder.picture("out.png"))
        #expect(try folder.picture("out.webp")[12, 8] == [0, 0, 0, 0])
    }

    @Test func fastPNGHoldsTheSamePixels() throws {
        let folder = try WorkFolder()
        let scene = example("card.yaml")
        try folder.lamina("render", scene, "-o", "small.png", "--compression", "small").expectSuccess()
        try folder.lamina("render", scene, "-o", "out.png").expectSuccess()
        try folder.lamina("render", scene, "-o", "fast.png", "--compression", "fast").expectSuccess()
        #expect(try folder.bytes("small.png") == folder.bytes("out.png"))
        #expect(try folder.bytes("fast.png") != folder.bytes("out.png"))
        #expect(try folder.picture("fast.png") == folder.picture("out.png"))
    }

    /// 64 columns from black to the fourth shade of 8 bits.
    private static let dark = ##"""
        {"lamina": 1, "size": [64, 2], "sublayers": [{"type": "gradient", "frame": [0, 0, 64, 2],
          "colors": ["#000", "#040404"], "startPoint": [0, 0], "endPoint": [1, 0]}]}
        """##

    @Test func sixteenBitsHoldMoreShades() throws {
        let folder = try WorkFolder(["scene.json": .text(Self.dark)])
        try folder.lamina("render", "scene.json", "-o", "plain.png").expectSuccess()
        try folder.lamina("render", "scene.json", "-o", "deep.png", "--bits", "16").expectSuccess()
        try folder.lamina("render", "scene.json", "-o", "f-%d.ppm", "--frames", "0..<2", "--bits", "16").expectSuccess()
        #expect(try folder.bytes("plain.png")[24] <= 8 && folder.bytes("deep.png")[24] == 16)
        #expect(try folder.bytes("f-1.ppm").starts(with: Array("P6\n64 2\n65535\n".utf8)))
        for name in ["deep.png", "f-0.ppm", "f-1.ppm"] {
            let deep = try DeepPicture(decoding: folder.bytes(name))
            let row = (0..<64).map { Int(deep.upper[$0, 1].x) << 8 | Int(deep.lower[$0, 1].x) }
            #expect(Set(row).count == 64 && row == row.sorted())
            for (x, shade) in row.enumerated() { #expect(abs(Double(shade) - 4 * 257 * (Double(x) + 0.5) / 64) <= 2) }
        }
        #expect(try #require(folder.picture("deep.png").largestDifference(to: folder.picture("plain.png"))) <= 1)
    }

    @Test func displayP3HasOtherNumbersForTheSameColors() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        try folder.lamina("render", "scene.json", "-o", "wide.png", "--color-space", "display-p3", "--bits", "16")
            .expectSuccess()
        let file = try folder.bytes("wide.png")
        // The code points of the colour space are in the first chunk behind the header.
        #expect(Array(file[33..<45]) == [0, 0, 0, 4] + Array("cICP".utf8) + [12, 13, 0, 1])
        let picture = try folder.picture("wide.png")
        #expect(picture[2, 2] == [255, 0, 0, 255] && picture[8, 8] == [255, 255, 255, 255])
    }

    @Test func theQualityDecidesTheSize() throws {
        let folder = try WorkFolder()
        for quality in ["5", "95"] {
            try folder.lamina("render", example("card.yaml"), "-o", quality + ".jpg", "--quality", quality)
                .expectSuccess()
        }
        #expect(try folder.bytes("5.jpg").count < folder.bytes("95.jpg").count)
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
