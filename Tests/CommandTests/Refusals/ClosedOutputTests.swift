import Foundation
import Testing

/// Standard output that nobody takes.
@Suite struct ClosedOutputTests {
    @Test func aClosedStandardOutputIsNamed() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        let script = #"exec "$0" render scene.json -o - >&-"#
        let command = try #require(Command.path)
        let run = try CommandRun(program: "/bin/sh", ["-c", script, command], folder: folder.path)
        run.expectRefusal(74, saying: ["cannot write standard output", "check what is to read it"])
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
        run.expectRefusal(74, saying: ["cannot write standard output", "Broken pipe; check what is to read it"])
    }
}
