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

    /// True if this machine lets its tests make a disk of 64 KiB.
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
        #expect(run.message.contains("No space left on device; free some space, or write elsewhere"))
        #expect(run.text == "\(name)\nolder")
    }

    static let hasFFmpeg: Bool = {
        guard let folder = try? WorkFolder() else { return false }
        let run = try? CommandRun(program: "/usr/bin/env", ["ffmpeg", "-version"], folder: folder.path)
        return run?.ending == .exit(0)
    }()

    /// A disk on which all of a film has room but its last pages, so that ffmpeg fails at its last flush, if anywhere.
    @Test(.enabled(if: canMount, "no disk can be mounted here"), .enabled(if: hasFFmpeg, "ffmpeg is not installed"))
    func theOlderFilmStaysWhereTheLastFlushFails() throws {
        let folder = try WorkFolder(["disk": .folder])
        let script = """
            mount -t tmpfs -o size=16m tmpfs "$1" || exit 1
            film() { "$2" render "$3" -o "$1/$4" --frames '0..<12' --fps 25; }
            for name in a.mp4 a.webm a.gif; do
              film "$1" "$2" "$3" "$name" || exit 1
              size=$(stat -c %s "$1/$name")
              rm "$1/$name"
              printf older >"$1/$name"
              pages=$(( (size - 1) / 4096 ))
              for less in 0 1 2; do
                # One page more, which the older film has.
                mount -o remount,size=$(( (pages - less + 1) * 4096 )) "$1"
                film "$1" "$2" "$3" "$name" 2>>"$1/../words"
                echo "$name $? $(cat "$1/$name") $(ls -A "$1")"
              done
              mount -o remount,size=16m "$1"
              rm "$1/$name"
            done
            """
        let command = try #require(Command.path)
        let run = try Self.run(script, ["disk", command, example("card.yaml")], in: folder)
        let expected = ["a.mp4", "a.webm", "a.gif"].flatMap { Array(repeating: "\($0) 74 older \($0)", count: 3) }
        #expect(run.text.split(separator: "\n").map(String.init) == expected)
    }
}
