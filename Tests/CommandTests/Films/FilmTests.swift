import Foundation
import Lamina
import Testing

/// Ranges of frames, as users ask for them.
@Suite struct FilmTests {
    @Test(arguments: ["card.yaml", "photo-viewer.json", "dominoes.json", "sticky-corners.json"])
    func aFrameIsThePictureAtItsTime(name: String) throws {
        let folder = try WorkFolder()
        try folder.lamina("render", example(name), "-o", "f-%04d.png", "--frames", "2..<5", "--fps", "25")
            .expectSuccess()
        #expect(try folder.contents().keys.sorted() == ["f-0002.png", "f-0003.png", "f-0004.png"])
        for frame in 2..<5 {
            try folder.lamina("render", example(name), "-o", "alone.png", "--time", "\(Double(frame) / 25)")
                .expectSuccess()
            #expect(try folder.bytes("f-000\(frame).png") == folder.bytes("alone.png"))
        }
    }

    @Test func aDurationIsTheFramesBeforeItsEnd() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        try folder.lamina("render", "scene.json", "-o", "%d.ppm", "--duration", "0.25", "--fps", "12").expectSuccess()
        #expect(try folder.contents().keys.sorted() == ["0.ppm", "1.ppm", "2.ppm", "scene.json"])
    }

    @Test func resumingLeavesWhatIsThere() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square), "3.png": .text("torn")])
        let call = ["render", "scene.json", "-o", "%d.png", "--frames", "0...3"]
        try folder.lamina("render", example("card.yaml"), "-o", "1.png").expectSuccess()
        let other = try folder.bytes("1.png")
        try folder.lamina(call + ["--resume"]).expectSuccess()
        #expect(try folder.bytes("1.png") == other)
        #expect(try folder.bytes("0.png") == folder.bytes("2.png"))
        #expect(try folder.bytes("3.png") == folder.bytes("2.png"))
        try folder.lamina(call).expectSuccess()
        #expect(try folder.bytes("1.png") == folder.bytes("2.png"))
    }

    @Test func anAnimatedPNGShowsThePictureToPlainReaders() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        try folder.lamina("render", "scene.json", "-o", "a.apng", "--frames", "0..<4").expectSuccess()
        try folder.lamina("render", "scene.json", "-o", "a.png").expectSuccess()
        #expect(try folder.picture("a.apng") == folder.picture("a.png"))
    }

    @Test func ffmpegIsGivenTheFrames() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square), "bin": .folder])
        try folder.layProgram(#"for last; do :; done; cat >"${last#file:}""#, finding: 3)
        try folder.lamina(
            ["render", "scene.json", "-o", "a.mp4", "--frames", "0..<3"], environment: folder.ownPrograms
        ).expectSuccess()
        try folder.lamina("render", "scene.json", "-o", "a.ppm").expectSuccess()
        let picture = try folder.picture("a.ppm")
        #expect(try folder.bytes("a.mp4") == picture.pixels + picture.pixels + picture.pixels)
    }

    @Test func ffmpegThatDiesIsQuotedAndNothingStays() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square), "bin": .folder])
        try folder.layProgram(#"head -c 500 >/dev/null; echo "no such codec" >&2; exit 3"#)
        let before = try folder.contents()
        let run = try folder.lamina(
            ["render", "scene.json", "-o", "a.webm", "--frames", "0..<100000"], environment: folder.ownPrograms)
        run.expectRefusal(74, saying: ["ffmpeg could not make \"a.webm\"", "ended with code 3", "no such codec"])
        #expect(try folder.contents() == before)
    }

    /// Started by a shell that ignores the ends of its children, which the system then forgets.
    @Test func ffmpegThatFailsIsSeenWhereEndsAreIgnored() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square), "bin": .folder])
        try folder.layProgram(#"for last; do :; done; echo x >"${last#file:}"; cat >/dev/null; exit 7"#)
        let run = try folder.film(frames: "0..<3", ignoring: "CHLD")
        run.expectRefusal(74, saying: ["ended with code 7"])
        #expect(try folder.contents()["a.mp4"] == nil)
    }
}

extension WorkFolder {
    /// Lays a script into the folder bin, under the name ffmpeg.
    ///
    /// - Parameter count: How many frames it finds in the film when it is asked to look.
    func layProgram(_ script: String, finding count: Int = 0) throws {
        let answer = #"case "$*" in *framecrc*) seq 1 \#(count); exit 0;; esac"#
        try lay(.program("#!/bin/sh\n\(answer)\n\(script)\n"), "bin/ffmpeg")
    }

    /// Renders scene.json into a.mp4, started by a shell that ignores a signal, which what it starts then does too.
    func film(frames: String, ignoring signal: String) throws -> CommandRun {
        let script = #"trap "" \#(signal); exec "$0" render scene.json -o a.mp4 --frames '\#(frames)'"#
        return try CommandRun(
            program: "/bin/sh", ["-c", script, try #require(Command.path)], folder: path, environment: ownPrograms)
    }

    /// An environment in which the programs in bin are found first.
    var ownPrograms: [String: String] { ["PATH": file("bin") + ":/usr/bin:/bin"] }
}
