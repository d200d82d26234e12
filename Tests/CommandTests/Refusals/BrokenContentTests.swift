import Foundation
import Lamina
import Testing

/// Pictures that a scene names and that turn out not to be readable only when a frame needs them.
@Suite struct BrokenContentTests {
    private static let tiled = Scenes.holding(
        #"{"id": "map", "type": "tiled", "source": "t/{z}-{x}-{y}.ppm", "frame": [0, 0, 10, 10]}"#)
    private static let movie = Scenes.holding(
        #"{"id": "movie", "type": "sequence", "source": "f-%d.ppm", "rate": 10, "frame": [0, 0, 10, 10]}"#)

    /// A picture of one colour.
    private static func picture(_ side: Int) throws -> WorkFolder.Entry {
        .bytes(PPMEncoder.encode(try Bitmap(width: side, height: side)))
    }

    /// A map of 2 × 2 tiles, of which one is missing.
    private static func map() throws -> WorkFolder {
        let tile = try picture(8)
        return try WorkFolder([
            "scene.json": .text(tiled), "t": .folder, "t/0-0-0.ppm": tile, "t/1-0-0.ppm": tile, "t/1-1-0.ppm": tile,
            "t/1-0-1.ppm": tile,
        ])
    }

    @Test(arguments: [
        ["render", "scene.json", "-o", "out.png"], ["render", "scene.json", "-o", "%d.png", "--frames", "0...2"],
        ["render", "scene.json", "-o", "out.apng", "--frames", "0...2"], ["profile", "scene.json"],
        ["profile", "scene.json", "--frames", "0...2"], ["explain", "scene.json"],
    ])
    func aTileThatCannotBeShownEndsWhatWaitsForTiles(arguments: [String]) throws {
        let folder = try Self.map()
        let before = try folder.contents()
        try folder.lamina(arguments).expectRefusal(
            65,
            saying: ["scene.json: the layer \"map\" can't show its contents: the tile", "1-1-1.ppm", "does not exist"])
        #expect(try folder.contents() == before)
    }

    @Test func withoutWaitingItIsMarkedAndTold() throws {
        let folder = try Self.map()
        let run = try folder.lamina("render", "scene.json", "-o", "%d.png", "--frames", "0...9", "--no-settle")
        #expect(run.ending == .exit(0))
        #expect(try folder.contents()["9.png"] != nil)
    }

    @Test func aPictureOfASequenceThatCannotBeReadEndsTheFilmThere() throws {
        let folder = try WorkFolder([
            "scene.json": .text(Self.movie), "f-0.ppm": try Self.picture(4), "f-1.ppm": try Self.picture(4),
            "f-2.ppm": .text("P6\n4 4\n255\ntorn"), "f-3.ppm": try Self.picture(4),
        ])
        let call = ["render", "scene.json", "-o"]
        try folder.lamina(call + ["out.png", "--time", "0.15"]).expectSuccess()
        let words = ["scene.json: the layer \"movie\" can't show its contents", "f-2.ppm", "cut short"]
        try folder.lamina(call + ["late.png", "--time", "0.25"]).expectRefusal(65, saying: words)
        try folder.lamina(call + ["%d.png", "--frames", "0...3", "--fps", "10"]).expectRefusal(65, saying: words)
        let written = try folder.contents().keys.filter { $0.hasSuffix(".png") }
        #expect(Set(written).isSubset(of: ["out.png", "0.png", "1.png"]))
        // What can't be read is not what this frame shows.
        try folder.lamina(call + ["late.png", "--time", "0.35"]).expectSuccess()
    }

    @Test(.enabled(if: FullDiskTests.canMount, "no disk can be mounted here"))
    func aFullFolderForTemporaryTilesIsNoFaultOfTheScene() throws {
        var numbers = SystemRandomNumberGenerator()
        let noise = (0..<256 * 256 * 3).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        let folder = try WorkFolder([
            "disk": .folder, "huge.ppm": .bytes(Array("P6\n256 256\n255\n".utf8) + noise),
            "scene.json": .text(
                Scenes.holding(#"{"type": "tiled", "source": "huge.ppm", "tileSize": 64, "frame": [0, 0, 10, 10]}"#)),
        ])
        let script = """
            \(FullDiskTests.mount) || exit 1
            TMPDIR="$PWD/$1" "$2" render scene.json -o out.png
            """
        let run = try FullDiskTests.run(script, ["disk", try #require(Command.path)], in: folder)
        run.expectRefusal(74, saying: ["can't show its contents", "No space left on device", "TMPDIR"])
        #expect(try folder.contents()["out.png"] == nil)
    }
}
