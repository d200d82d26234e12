import Foundation
import Lamina
import Testing

/// Films that are ended from outside.
@Suite struct InterruptionTests {
    /// Runs a range in which frame 3 is a pipe: once something comes out of it the script knows that frames are being
    /// written, and sends the signal.
    private static func interrupt(_ signal: String, in folder: WorkFolder) throws -> CommandRun {
        let script = #"""
            "$0" render scene.json -o %04d.png --frames '0..<1000000' &
            command=$!
            head -c 1 0003.png >/dev/null
            kill -"$1" $command
            wait $command
            echo $?
            """#
        let command = try #require(Command.path)
        return try CommandRun(program: "/bin/sh", ["-c", script, command, signal], folder: folder.path)
    }

    @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
    func whatIsWrittenIsWholeAndTheRestCanFollow(signal: String, code: Int) throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square), "0003.png": .pipe])
        let run = try Self.interrupt(signal, in: folder)
        #expect(run.text == "\(code)\n")
        #expect(run.message.hasPrefix("lamina: interrupted after "))
        #expect(
            run.message.contains(
                "of 1000000 frames; the pictures written so far are complete; continue with --resume"))

        unlink(folder.file("0003.png"))
        let written = try folder.contents().keys.filter { $0.hasSuffix(".png") }.sorted()
        #expect(!written.isEmpty)
        for name in written { #expect(try folder.picture(name)[2, 2] == [255, 0, 0, 255]) }
        #expect(try folder.contents().count == written.count + 1)
        try folder.lamina("render", "scene.json", "-o", "%04d.png", "--frames", "0...5", "--resume").expectSuccess()
        for frame in 0...5 { #expect(try folder.bytes("000\(frame).png") == folder.bytes("0000.png")) }
    }

    /// A second signal does not wait for the frame that is being drawn.
    @Test func atTheSecondSignalNothingStaysEither() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square), "bin": .folder])
        // It takes what it is given so slowly that the film can't come to an orderly end.
        try folder.layProgram(
            #"for last; do :; done; echo x >"${last#file:}"; kill -INT $PPID; sleep 0.3; kill -INT $PPID; sleep 30"#)
        let before = try folder.contents()
        let run = try folder.lamina(
            ["render", "scene.json", "-o", "a.mp4", "--frames", "0..<1000000"], environment: folder.ownPrograms)
        #expect(run.ending == .signal(SIGINT))
        #expect(try folder.contents() == before)
    }

    @Test func whoIgnoresTheTerminalsEndIsNotEndedByIt() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square), "bin": .folder])
        try folder.layProgram(#"for last; do :; done; kill -HUP $PPID; cat >"${last#file:}""#, finding: 20)
        let run = try folder.film(frames: "0..<20", ignoring: "HUP")
        run.expectSuccess()
        #expect(try folder.bytes("a.mp4").count == 20 * 400)
    }

    @Test func ofAFilmNothingStays() throws {
        let folder = try WorkFolder([
            "scene.json": .text(Scenes.square), "bin": .folder, "a.mp4": .text("an older film"),
        ])
        // It takes some frames, ends its parent, and takes the rest for as long as there is one.
        try folder.layProgram("head -c 4000 >/dev/null; kill -TERM $PPID; exec cat >/dev/null")
        let before = try folder.contents()
        let run = try folder.lamina(
            ["render", "scene.json", "-o", "a.mp4", "--frames", "0..<1000000"], environment: folder.ownPrograms)
        #expect(run.ending == .signal(SIGTERM))
        #expect(run.message.contains("of 1000000 frames; no film was written"))
        #expect(try folder.contents() == before)
    }
}
