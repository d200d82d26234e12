import Foundation
import Testing

/// `--counters` of `lamina render`.
@Suite struct CountersTests {
    @Test func countersAreWrittenBesideThePicture() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        try folder.lamina("render", "scene.json", "-o", "out.png", "--counters", "out.json").expectSuccess()
        let profile = try ProfileDocument(folder.bytes("out.json"))
        #expect(profile.width == 10 && profile.height == 10)
        #expect(profile.counters.drawCalls == 1)
        #expect(try folder.picture("out.png").width == 10)
    }

    @Test func countersGoToStandardOutput() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        let run = try folder.lamina("render", "scene.json", "-o", "out.png", "--counters", "-")
        run.expectSuccess()
        #expect(try ProfileDocument(run.output).counters.overdraw?.average == 0.25)
    }

    @Test func aNameOfTextGetsTheTable() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        try folder.lamina("render", "scene.json", "-o", "out.png", "--counters", "out.txt").expectSuccess()
        let text = String(decoding: try folder.bytes("out.txt"), as: UTF8.self)
        #expect(text.hasPrefix("picture") && text.contains("draw calls"))
    }

    /// Ten frames at ten a second: in the one at 0.4 a box has moved, in that at 0.7 it is in front of the others.
    private static let film = """
        {"lamina": 1, "size": [60, 20], "background": "#fff", "sublayers": [
          {"id": "box", "frame": [0, 0, 5, 5], "backgroundColor": "#f00"},
          {"frame": [10, 0, 5, 5], "backgroundColor": "#0f0"}, {"frame": [20, 0, 5, 5], "backgroundColor": "#00f"},
          {"frame": [30, 0, 5, 5], "backgroundColor": "#ff0"}, {"frame": [40, 0, 5, 5], "backgroundColor": "#0ff"}],
         "timeline": [
          {"at": 0.35, "set": {"box.position": [10.5, 12.5]}, "animated": false},
          {"at": 0.65, "set": {"box.zPosition": 1}, "animated": false}]}
        """

    private struct FilmDocument: Decodable {
        struct Whole: Decodable, Equatable {
            var total: Int
            var byReason: [String: Int]
        }
        struct PlanReuse: Decodable, Equatable {
            var unchanged: Int
            var patched: Int
            var patchedLayers: Int
            var whole: Whole
        }
        var scene: String
        var frames: Int
        var framesPerSecond: Double
        var planReuse: PlanReuse
    }

    @Test func aFilmSaysWhichPlansItPatchedAndWhichItMadeWhole() throws {
        let folder = try WorkFolder(["scene.json": .text(Self.film)])
        let call = ["render", "scene.json", "-o", "%d.png", "--frames", "0..<10", "--fps", "10", "--counters"]
        let run = try folder.lamina(call + ["-"])
        run.expectSuccess()
        let found = try JSONDecoder().decode(FilmDocument.self, from: Data(run.output))
        #expect(found.scene == "scene.json" && found.frames == 10 && found.framesPerSecond == 10)
        let whole = FilmDocument.Whole(total: 2, byReason: ["first": 1, "structure": 1])
        #expect(
            found.planReuse == FilmDocument.PlanReuse(unchanged: 7, patched: 1, patchedLayers: 1, whole: whole))
        try folder.lamina(call + ["out.txt"]).expectSuccess()
        let text = String(decoding: try folder.bytes("out.txt"), as: UTF8.self)
        #expect(text.hasPrefix("frames   10 at 10.0 per second\n"))
        #expect(text.contains("planReuse.whole.structure  1\n"))
        // What exists already is not planned.
        try folder.lamina(call + ["rest.txt", "--resume"]).expectSuccess()
        #expect(String(decoding: try folder.bytes("rest.txt"), as: UTF8.self).hasPrefix("frames   0 at"))
    }

    @Test func countingDoesNotChangeThePicture() throws {
        let folder = try WorkFolder()
        let scene = example("card.yaml")
        try folder.lamina("render", scene, "-o", "plain.png").expectSuccess()
        try folder.lamina("render", scene, "-o", "counted.png", "--counters", "out.json").expectSuccess()
        #expect(try folder.bytes("plain.png") == folder.bytes("counted.png"))
    }
}
