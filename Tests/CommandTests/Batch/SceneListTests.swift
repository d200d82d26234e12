import Foundation
import Lamina
import Testing

/// Several scenes in one call.
@Suite struct SceneListTests {
    private static let files: [String: WorkFolder.Entry] = [
        "a.json": .text(Scenes.square), "c": .folder, "c/b.json": .text(Scenes.square),
    ]

    @Test func eachSceneIsAPictureOfItsName() throws {
        let folder = try WorkFolder(Self.files)
        try folder.lamina("render", "a.json", "c/b.json", "-o", "out/{scene}.png").expectSuccess()
        try folder.lamina("render", "a.json", "-o", "alone.png").expectSuccess()
        #expect(try folder.bytes("out/a.png") == folder.bytes("alone.png"))
        #expect(try folder.bytes("out/b.png") == folder.bytes("alone.png"))
    }

    @Test func aWrongSceneDoesNotEndTheOthers() throws {
        let folder = try WorkFolder(Self.files.merging(["bad.json": .text("{")]) { $1 })
        let run = try folder.lamina("render", "bad.json", "a.json", "absent.json", "-o", "{scene}.png")
        #expect(run.ending == .exit(65))
        let lines = run.message.split(separator: "\n")
        #expect(lines.count == 3, "\(run.message)")
        #expect(lines[0].hasPrefix("lamina: bad.json:1:"))
        #expect(lines[1].hasPrefix("lamina: absent.json: "))
        #expect(lines[2] == "lamina: 2 of 3 scenes could not be drawn; 1 picture was written")
        #expect(try folder.picture("a.png")[2, 2] == [255, 0, 0, 255])
        #expect(try folder.contents()["bad.png"] == nil)
    }

    @Test func noSceneReplacesAPictureThatOneBeforeItReads() throws {
        let red = [255, 0, 0, 255] as [UInt8]
        let scene = """
            {"lamina": 1, "size": [10, 10], "sublayers": [{"frame": [0, 0, 10, 10], "contents": "red.ppm"}]}
            """
        let folder = try WorkFolder([
            "a.json": .text(scene), "red.json": .text(Scenes.square), "red.ppm": RowTests.plain(red),
        ])
        let run = try folder.lamina("render", "a.json", "red.json", "-o", "{scene}.ppm")
        #expect(run.ending == .exit(65))
        #expect(run.message.contains("red.json: the output would write over \"red.ppm\""), "\(run.message)")
        #expect(try folder.picture("a.ppm")[5, 5] == folder.picture("red.ppm")[5, 5])
        #expect(try folder.picture("red.ppm").width == 6)
    }

    @Test func scenesOfOneOutputAreRefused() throws {
        let folder = try WorkFolder(Self.files.merging(["c/a.json": .text(Scenes.square)]) { $1 })
        let before = try folder.contents()
        try folder.lamina("render", "a.json", "c/a.json", "-o", "{scene}.png").expectRefusal(
            64, saying: ["a.json and c/a.json have one output, \"a.png\"", "{scene}"])
        try folder.lamina("render", "a.json", "c/b.json", "-o", "{name}.png").expectRefusal(
            64, saying: ["without --rows there is only {scene}"])
        try folder.lamina("render", "a.json", "-", "-o", "{scene}.png").expectRefusal(
            64, saying: ["one of several scenes can't be standard input"])
        #expect(try folder.contents() == before)
    }
}
