import Foundation
import Testing

/// A disk that fills up while a picture is written to it.
@Suite struct FullDiskTests {
    /// Runs a script in a name space in which it may mount, and which goes with it.
    static func run(_ script: String, _ arguments: [String], in folder: WorkFolder) throws -> CommandRun {
        let unshare = ["unshare", geteuid() == 0 ? "-m" : "-rm", "sh", "-c", script, "sh"]
        return try CommandRun(program: "/usr/bin/env", unshare + arguments, folder: folder.path)
    }

    static let mount = #"mount -t tmpfs -o size=64k tmpfs "$1""#

    /// Whether this machine lets its tests make a disk of 64 KiB.
    static let canMount: Bool = {
        guard let folder = try? WorkFolder(["disk": .folder]) else { return false }
        return (try? run(mount, ["disk"], in: folder))?.ending == .exit(0)
    }()

    @Test(.enabled(if: canMount), arguments: ["out.png", "out.ppm"])
    func theOlderPictureStaysAndNothingElse(name: String) throws {
        let folder = try WorkFolder(["disk": .folder])
        let script = """
            \(Self.mount) || exit 1
            printf older >"$1/$3"
            "$2" render "$4" -o "$1/$3"
            code=$?
            ls -A "$1"
            cat "$1/$3"
            exit $code
            """
        let command = try #require(Command.path)
        let run = try Self.run(script, ["disk", command, name, example("photo-card.json")], in: folder)
        #expect(run.ending == .exit(74))
        #expect(run.message.hasPrefix("lamina: cannot write disk/\(name): writing "))
        #expect(run.message.contains("No space left on device; make room there, or write elsewhere"))
        #expect(run.text == "\(name)\nolder")
    }
}
