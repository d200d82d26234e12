import Foundation
import Testing

/// Rights that `--sandbox` gives up.
@Suite(.enabled(if: Command.hasSurfaceless)) struct SandboxTests {
    /// Every attempt of the script succeeds without a sandbox, and is refused in it.
    @Test func decodersReachNoOtherFilesAndProcesses() throws {
        let script = repository.appendingPathComponent("Tools/check-sandbox").path
        let run = try CommandRun(program: script, [try #require(Command.path)], folder: NSTemporaryDirectory())
        // 69 where the machine has no C compiler, or a kernel that can't take rights away.
        guard run.ending != .exit(69) else { return }
        #expect(run.ending == .exit(0), "\(run.message)")
        #expect(run.text.contains(" attempts of 7 decoders are refused in the sandbox"))
    }

    @Test func filmsAsContentsNeedTheirRight() throws {
        let scene = Scenes.holding(#"{"type": "sequence", "source": "film.mp4", "frame": [0, 0, 5, 5]}"#)
        let folder = try WorkFolder([
            "scene.json": .text(scene), "film.mp4": .text("film"), "bin": .folder,
            "bin/ffmpeg": .program("#!/bin/sh\nexit 1\n"),
        ])
        let path = ["PATH": folder.file("bin") + ":/usr/bin:/bin"]
        let run = try folder.lamina("render", "scene.json", "-o", "a.png", "--sandbox", environment: path)
        // On a kernel that can't take rights away ffmpeg is started.
        guard !run.message.contains("--sandbox: ") else { return }
        run.expectRefusal(65, saying: ["film.mp4", "may not be started; in a sandbox --allow-films permits it"])
        try folder.lamina("render", "scene.json", "-o", "a.png", "--allow-films").expectRefusal(
            64, saying: ["--allow-films is for --sandbox"])
    }

    /// There `TMPDIR` says nothing: temporary files go where outputs are written.
    @Test func tilesWithoutAFolderGetAdviceOnOne() throws {
        let gray = [UInt8](repeating: 128, count: 256 * 256 * 3)
        let folder = try WorkFolder([
            "out": .folder, "huge.ppm": .bytes(Array("P6\n256 256\n255\n".utf8) + gray),
            "scene.json": .text(
                Scenes.holding(#"{"type": "tiled", "source": "huge.ppm", "tileSize": 64, "frame": [0, 0, 10, 10]}"#)),
        ])
        let run = try folder.lamina("render", "scene.json", "-o", "-", "--sandbox")
        guard !run.message.contains("--sandbox: ") else { return }
        run.expectRefusal(
            74, saying: ["can't show its contents", "or with --sandbox write the output into another"])
        let written = try folder.lamina("render", "scene.json", "-o", "out/a.png", "--sandbox")
        #expect(written.ending == .exit(0), "\(written.message)")
    }

    /// A file that takes another's place keeps its permissions, which is done by its descriptor.
    @Test func anOutputKeepsThePermissionsOfTheOlderOne() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square), "out": .folder, "out/a.png": .text("older")])
        chmod(folder.file("out/a.png"), 0o640)
        let run = try folder.lamina("render", "scene.json", "-o", "out/a.png", "--sandbox")
        #expect(run.ending == .exit(0), "\(run.message)")
        var facts = stat()
        #expect(stat(folder.file("out/a.png"), &facts) == 0 && facts.st_mode & 0o777 == 0o640)
        #expect(try folder.bytes("out/a.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
}
