import Foundation
import Testing

/// The progress of a film, on a terminal.
@Suite struct ProgressBarTests {
    /// The program that lends others a terminal and passes on what comes out of it.
    private static func onTerminal(_ line: String, in folder: WorkFolder) throws -> CommandRun {
        try CommandRun(
            program: "/usr/bin/env", ["script", "-qec", line, "/dev/null"], folder: folder.path,
            environment: ["LAMINA": Command.path ?? ""])
    }

    /// True if this machine has it.
    static let hasTerminal: Bool = {
        guard let folder = try? WorkFolder() else { return false }
        return (try? onTerminal("test -t 2", in: folder))?.ending == .exit(0)
    }()

    @Test(.enabled(if: hasTerminal)) func aTerminalSeesRateAndTimeLeft() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        let run = try Self.onTerminal(#""$LAMINA" render scene.json -o %04d.png --frames 0...4"#, in: folder)
        #expect(run.ending == .exit(0))
        let line = /\r\u{1B}\[Kframe \d of 5  \[#*·*\]  \d+\.\d fps  \d+:\d\d left/
        #expect(run.text.contains(line), "\(run.text.debugDescription)")
        // At the end the line is taken away.
        #expect(run.text.hasSuffix("\r\u{1B}[K"))
    }

    @Test(.enabled(if: hasTerminal)) func aTerminalSeesWhichPassIsLookedAt() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.fading(spacedBy: 40))])
        let run = try Self.onTerminal(#""$LAMINA" explain scene.json"#, in: folder)
        #expect(run.ending == .exit(0))
        #expect(run.text.hasPrefix("\r\u{1B}[Klooking at pass 1 of 1"), "\(run.text.debugDescription)")
        #expect(run.text.contains("\r\u{1B}[K200x40 on "), "\(run.text.debugDescription)")
    }
}
