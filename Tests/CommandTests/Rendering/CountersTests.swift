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

    @Test func countingDoesNotChangeThePicture() throws {
        let folder = try WorkFolder()
        let scene = example("card.yaml")
        try folder.lamina("render", scene, "-o", "plain.png").expectSuccess()
        try folder.lamina("render", scene, "-o", "counted.png", "--counters", "out.json").expectSuccess()
        #expect(try folder.bytes("plain.png") == folder.bytes("counted.png"))
    }
}
