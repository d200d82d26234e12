import Foundation
import LaminaImage
import LaminaLayers
import LaminaTiles
import Testing

@testable import LaminaScene

/// Files that a document may not read, of every kind that it can name: outside of its folder, or no plain files.
@Suite struct OutsideFilesTests {
    /// The documents' folder, beside a picture that they may not show.
    private let around: ScenePlace
    private var folder: String { around.path + "/scene" }

    init() throws {
        around = try ScenePlace()
        try around.writePicture("secret.ppm")
        try around.write([], to: "scene/t/000/x")
    }

    private func mistake(_ type: String, _ source: String) -> String {
        let found = mistakes(scene(layers: #"{"type": "\#(type)", "source": "\#(source)"}"#), in: folder)
        return found.isEmpty ? "accepted" : found.joined(separator: "\n")
    }

    private func link(_ name: String, to target: String) throws {
        try? FileManager.default.removeItem(atPath: folder + "/" + name)
        try FileManager.default.createSymbolicLink(atPath: folder + "/" + name, withDestinationPath: target)
    }

    private func tiles(_ source: String) throws -> any TileSource {
        let stage = try load(scene(layers: #"{"type": "tiled", "source": "\#(source)", "tileSize": 16}"#), in: folder)
        return try #require((stage.root.sublayers.first as? TiledLayer)?.source)
    }

    /// The error of a source in place of a tile of its finest level.
    private func refusal(of source: any TileSource, column: Int = 0, row: Int = 0) async -> String {
        do {
            let pyramid = try source.pyramid(for: TileLayout(width: 100, height: 50))
            let image = try await source.tile(TileID(level: 0, column: column, row: row), of: pyramid)
            return "given, of \(image.width) columns"
        } catch {
            return "\(error)"
        }
    }

    private let outside = "is a link that leads outside the document's folder"

    private func pictures(_ source: String) throws -> any PictureSequence {
        let stage = try load(scene(layers: #"{"type": "sequence", "source": "\#(source)"}"#), in: folder)
        return try #require((stage.root.sublayers.first as? FrameSequenceLayer)?.sequence)
    }

    @Test(arguments: ["t/{z}{x}{y}/../../../secret.ppm", "t/{z}{x}{y}/./../../../secret.ppm", "t/./{z}/../{x}{y}.ppm"])
    func aTilePatternHasNoStepsBackBehindItsBraces(pattern: String) {
        #expect(mistake("tiled", pattern).contains("has a component . or .."))
    }

    @Test func aLinkOutIsNoFirstTile() throws {
        try link("t/0-0-0.ppm", to: "../../secret.ppm")
        #expect(mistake("tiled", "t/{z}-{x}-{y}.ppm").contains(outside))
        try link("links", to: "..")
        #expect(mistake("tiled", "links/{z}{x}{y}/../secret.ppm").contains("outside"))
    }

    @Test func aLinkOutIsNoLaterTile() async throws {
        try around.writePicture("scene/t/0-0-0.ppm")
        try around.writePicture("scene/t/1-0-0.ppm")
        try around.writePicture("scene/else/in.ppm")
        try link("t/1-1-0.ppm", to: "../else/in.ppm")
        try link("t/1-0-1.ppm", to: "../../secret.ppm")
        let source = try tiles("t/{z}-{x}-{y}.ppm")
        // What stays inside may be a link.
        #expect(await refusal(of: source, column: 1) == "given, of 4 columns")
        #expect(await refusal(of: source, row: 1).contains(outside))
    }

    @Test func aLinkOutIsNoTileOfADeepZoomPicture() async throws {
        let description = #"<Image TileSize="4" Overlap="0" Format="png"><Size Width="4" Height="3"/></Image>"#
        try around.write(Array(description.utf8), to: "scene/map.dzi")
        try around.write([], to: "scene/map_files/2/x")
        try link("map_files/2/0_0.png", to: "../../../secret.ppm")
        let source = try tiles("map.dzi")
        #expect(await refusal(of: source).contains(outside))
    }

    @Test func aHugePictureThatHasBecomeALinkOutIsNotRead() async throws {
        try around.writePicture("scene/huge.ppm")
        let source = try tiles("huge.ppm")
        try link("huge.ppm", to: "../secret.ppm")
        #expect(await refusal(of: source).contains(outside))
    }

    @Test func aLinkOutIsNoPictureOfASequence() throws {
        try around.writePicture("scene/f-0.ppm")
        try around.writePicture("scene/f-1.ppm")
        let sequence = try pictures("f-%d.ppm")
        // One that has become a link since, and one that is.
        try link("f-1.ppm", to: "../secret.ppm")
        #expect {
            try sequence.picture(1)
        } throws: {
            "\($0)".contains("f-1.ppm") && "\($0)".contains(outside)
        }
        #expect(mistake("sequence", "f-%d.ppm").contains(outside))
        try link("f-1.ppm", to: "f-0.ppm")
        #expect(try pictures("f-%d.ppm").picture(1)?.width == 4)
    }

    @Test func linksOutAreNoFilmsAndNoFonts() throws {
        for name in ["a.apng", "a.mp4", "a.dzi", "a.ttf"] { try link(name, to: "../secret.ppm") }
        for mistake in [
            mistake("sequence", "a.apng"), mistake("sequence", "a.mp4"), mistake("tiled", "a.dzi"),
            mistakes(scene(layers: "", root: #""fonts": ["a.ttf"]"#), in: folder).joined(),
        ] { #expect(mistake.contains(outside)) }
    }

    /// Names that Swift takes for equal are different folders.
    @Test func aFolderSpelledWithOtherBytesIsOutside() throws {
        try around.writePicture("e\u{301}/x.ppm")
        try around.write([], to: "\u{E9}/x")
        let layer = scene(layers: #"{"contents": "../e\#u{301}/x.ppm"}"#)
        #expect(mistakes(layer, in: around.path + "/\u{E9}").first?.contains("outside") == true)
        #expect(mistakes(layer, in: around.path + "/e\u{301}").isEmpty)
    }

    @Test(.timeLimit(.minutes(1)))
    func aPipeIsToldAtOnceWhateverItStandsFor() throws {
        let names = ["a.mp4", "a.apng", "a.dzi", "a.png", "f-0.ppm", "0-0-0.ppm", "a.ttf"]
        for name in names { #expect(mkfifo(folder + "/" + name, 0o600) == 0) }
        let found = [
            mistakes(scene(layers: #"{"contents": "a.png"}"#), in: folder).joined(),
            mistake("sequence", "a.mp4"), mistake("sequence", "a.apng"), mistake("sequence", "f-%d.ppm"),
            mistake("tiled", "a.png"), mistake("tiled", "{z}-{x}-{y}.ppm"), mistake("tiled", "t/../{z}-{x}-{y}.ppm"),
            mistakes(scene(layers: "", root: #""fonts": ["a.ttf"]"#), in: folder).joined(),
        ]
        for (index, mistake) in found.enumerated() where index != 5 && index != 6 {
            #expect(mistake.contains("is not a regular file"), "\(mistake)")
        }
        #expect(found[5].contains("does not start with a folder") && found[6].contains("outside"))
        try around.write([], to: "scene/a_files/0/x")
        #expect(mistake("tiled", "a.dzi").contains("is not a regular file"))
        #expect(mkfifo(folder + "/t/0-0-0.ppm", 0o600) == 0)
        #expect(mistake("tiled", "t/{z}-{x}-{y}.ppm").contains("is not a regular file"))
    }
}
