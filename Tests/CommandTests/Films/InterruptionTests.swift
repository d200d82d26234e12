import Foundation
import Lamina
import Testing

/// Films that are ended from outside.
@Suite struct InterruptionTests {
    /// Runs a range in which frame 3 is a pipe: once something comes out of it the script knows that frames are being
    /// written, and sends the signal.
    private static func interrupt(_ signal: String, in folder: WorkFolder) throws -> CommandRun {
        let script = #"""
            "$0" render scene.json -o %04d.png --frames '0..<1000000000' &
            command=$!
            head -c 1 0003.png >/dev/null
            kill -"$1" $command
            wait $command
            echo $?
            """#
        let command = try #require(Command.path)
        return try CommandRun(program: "/bin/sh", ["-c", script, command, signal], folder: folder.path)
    }

    @Test(arguments: [("INT", 130), ("TERM", 143)])
    func whatIsWrittenIsWholeAndTheRestCanFollow(signal: String, code: Int) throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square), "0003.png": .pipe])
        let run = try Self.interrupt(signal, in: folder)
        #expect(run.text == "\(code)\n")
        #expect(run.message.hasPrefix("lamina: interrupted after "))
        #expect(run.message.contains("of 1000000000 frames; what is written is whole: go on with --resume"))

        unlink(folder.file("0003.png"))
        let written = try folder.contents().keys.filter { $0.hasSuffix(".png") }.sorted()
        #expect(!written.isEmpty)
        for name in written { #expect(try folder.picture(name)[2, 2] == [255, 0, 0, 255]) }
        #expect(try folder.contents().count == written.count + 1)
        try folder.lamina("render", "scene.json", "-o", "%04d.png", "--frames", "0...5", "--resume").expectSuccess()
        for frame in 0...5 { #expect(try folder.bytes("000\(frame).png") == folder.bytes("0000.png")) }
    }

    @Test func ofAFilmNothingStays() throws {
        let folder = try WorkFolder([
            "scene.json": .text(Scenes.square), "bin": .folder, "a.mp4": .text("an older film"),
        ])
        // It takes some frames, ends its parent, and takes the rest for as long as there is one.
        try folder.layProgram("head -c 4000 >/dev/null; kill -TERM $PPID; exec cat >/dev/null")
        let before = try folder.contents()
        let run = try folder.lamina(
            ["render", "scene.json", "-o", "a.mp4", "--frames", "0..<1000000000"], environment: folder.ownPrograms)
        #expect(run.ending == .signal(SIGTERM))
        #expect(run.message.contains("of 1000000000 frames; no film was written"))
        #expect(try folder.contents() == before)
    }
}
