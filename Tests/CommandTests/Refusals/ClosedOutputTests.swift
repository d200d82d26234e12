import Foundation
import Testing

/// Standard output that nobody takes.
@Suite struct ClosedOutputTests {
    @Test func aClosedStandardOutputIsNamed() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        let script = #"exec "$0" render scene.json -o - >&-"#
        let command = try #require(Command.path)
        let run = try CommandRun(program: "/bin/sh", ["-c", script, command], folder: folder.path)
        run.expectRefusal(74, saying: ["cannot write standard output", "check the program that reads it"])
    }

    /// Messages that can't be written do not change the exit code.
    @Test(arguments: [
        ("2>/dev/full", "validate missing.json", 65), ("2>&-", "validate missing.json", 65),
        ("2>/dev/full", "bogus", 64), ("2>&-", "render scene.json -o out.png", 0),
        ("2>/dev/full", "render scene.json --fps", 64),
    ])
    func aStandardErrorThatTakesNothingIsHarmless(redirection: String, call: String, code: Int32) throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        let command = try #require(Command.path)
        let run = try CommandRun(
            program: "/bin/sh", ["-c", #"exec "$0" \#(call) \#(redirection)"#, command], folder: folder.path)
        #expect(run.ending == .exit(code))
    }

    @Test(arguments: ["out.ppm", "out.apng"])
    func aFileThatMayNotGrowIsNamedAndGone(name: String) throws {
        let folder = try WorkFolder()
        let command = try #require(Command.path)
        let script = #"ulimit -f 2; exec "$0" render "$1" -o "$2" $3 $4"#
        let frames = name.hasSuffix("apng") ? ["--frames", "0...2"] : []
        let run = try CommandRun(
            program: "/bin/sh", ["-c", script, command, example("photo-card.json"), name] + frames,
            folder: folder.path)
        run.expectRefusal(74, saying: ["cannot write \(name)", "File too large"])
        #expect(try folder.contents().isEmpty)
    }

    @Test func aReaderThatIsGoneIsNamed() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square), "gone": .pipe])
        // The reader closes its end of the pipe before the command starts; the signal that would end it is ignored.
        let script = #"""
            trap '' PIPE
            { read line <gone; "$0" render scene.json -o -; echo $? >code; } | { exec <&-; echo now >gone; }
            exit $(cat code)
            """#
        let command = try #require(Command.path)
        let run = try CommandRun(program: "/bin/sh", ["-c", script, command], folder: folder.path)
        run.expectRefusal(74, saying: ["cannot write standard output", "Broken pipe; check the program that reads it"])
    }
}
