import Foundation
import LaminaImage
import Testing

@testable import LaminaFilm

/// Scripts that misbehave take the place of ffmpeg.
@Suite struct FailingFFmpegTests {
    /// Renders frames of 1 MiB, which no pipe holds, through a script; gives what was thrown.
    private static func render(
        _ script: String, in folder: Folder, frames: Int = 40, source: FrameSource? = nil,
        cancellation: FilmCancellation = FilmCancellation(), patience: Double = 120
    ) throws -> (any Error)? {
        try folder.lay("ffmpeg", "#!/bin/sh\n" + script, isProgram: true)
        var film = try Film(Painted.frames(0..<frames), to: FilmOutput(folder.file("a.mp4")))
        film.searchPath = folder.path + ":/usr/bin:/bin"
        film.patience = patience
        do {
            try film.render(source ?? FrameSource { frame in { try Painted.large(frame) } }, cancellation: cancellation)
            return nil
        } catch {
            return error
        }
    }

    private static func detail(_ error: (any Error)?) -> (detail: String, words: String)? {
        if case .ffmpegFailed(_, let detail, let words)? = error as? FilmError { (detail, words) } else { nil }
    }

    private static let output = #"for last; do :; done; out="${last#file:}""# + "\n"

    /// Arguments of a script that finds a number of frames in its input, and then prints some words.
    private static func finds(_ count: Int, saying words: String = ":") -> String {
        "case \"$*\" in *framecrc*) echo '#software: x'; seq 1 \(count); \(words); exit 0;; esac\n" + output
    }

    @Test(arguments: [8, 10]) func aFilmWithOtherFramesThanWereSentIsNoFilm(count: Int) throws {
        let folder = try Folder()
        try folder.lay("a.mp4", "older")
        let found = Self.detail(try Self.render(Self.finds(count) + #"cat >"$out""#, in: folder, frames: 9))
        #expect(found?.detail == "its file has \(count) of 9 frames")
        #expect(folder.names == ["a.mp4", "ffmpeg"])
        #expect(try folder.bytes("a.mp4") == Array("older".utf8))
    }

    @Test(arguments: ["a.mp4", "a.webm"]) func transparencyThatBecomesBlackIsAWarning(name: String) throws {
        let folder = try Folder()
        try folder.lay("ffmpeg", "#!/bin/sh\n" + Self.finds(3) + #"cat >"$out""#, isProgram: true)
        func notices(_ alphas: [UInt8]) throws -> [FilmNotice] {
            var film = try Film(Painted.frames(0..<3), to: FilmOutput(folder.file(name)))
            film.searchPath = folder.path + ":/usr/bin:/bin"
            var notices: [FilmNotice] = []
            let source = FrameSource { frame in
                { try Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: alphas[frame], count: 16)) }
            }
            try film.render(source, notice: { notices.append($0) })
            return notices
        }
        #expect(try notices([255, 255, 255]).isEmpty)
        let path = folder.file(name)
        #expect(try notices([255, 254, 0]) == [.overBlack(name: path, frame: 1)])
        #expect(try notices([0, 255, 255]) == [.overBlack(name: path, frame: 0)])
        #expect("\(FilmNotice.overBlack(name: name, frame: 1))".contains("first in frame 1, is shown over black"))
        // Premultiplied colours are the picture over black.
        #expect(try folder.bytes(name).prefix(4) == [0, 0, 0, 0])
    }

    @Test func aFilmThatCannotBeReadBackIsNoFilm() throws {
        let folder = try Folder()
        let script = Self.finds(9, saying: "echo 'ended prematurely' >&2") + #"cat >"$out""#
        let found = Self.detail(try Self.render(script, in: folder, frames: 9))
        #expect(found?.detail == "its file can't be read back")
        #expect(found?.words == "ended prematurely")
        #expect(folder.names == ["ffmpeg"])
    }

    /// As ffmpeg 5.1 does where the disk is full at its last flush.
    @Test func errorsAreAFailureWhateverTheCode() throws {
        let folder = try Folder()
        try folder.lay("a.mp4", "older")
        let script = Self.finds(3) + #"cat >"$out"; echo 'No space left on device' >&2; exit 0"#
        let found = Self.detail(try Self.render(script, in: folder, frames: 3))
        #expect(found?.detail == "after all 3 frames it reported errors and it ended with code 0")
        #expect(found?.words == "No space left on device")
        #expect(folder.names == ["a.mp4", "ffmpeg"])
        #expect(try folder.bytes("a.mp4") == Array("older".utf8))
    }

    @Test func theFramesArePassedWholeAndInOrder() throws {
        let folder = try Folder()
        #expect(try Self.render(Self.finds(9) + #"cat >"$out""#, in: folder, frames: 9) == nil)
        let expected = try (0..<9).flatMap { try Painted.large($0).pixels }
        #expect(try folder.bytes("a.mp4") == expected)
        #expect(folder.names == ["a.mp4", "ffmpeg"])
    }

    @Test func dyingMidwayIsSaidAndLeavesTheOldFilm() throws {
        let folder = try Folder()
        try folder.lay("a.mp4", "older")
        let script = Self.output + #"head -c 3000000 >"$out"; echo "disk on fire" >&2; exit 7"#
        let found = Self.detail(try Self.render(script, in: folder))
        #expect(found?.detail.contains("it accepted no more data and it ended with code 7") == true)
        #expect(found?.words == "disk on fire")
        #expect(folder.names == ["a.mp4", "ffmpeg"])
        #expect(try folder.bytes("a.mp4") == Array("older".utf8))
    }

    @Test func endingWellBeforeTheLastFrameIsAFailureToo() throws {
        let folder = try Folder()
        let found = Self.detail(try Self.render("head -c 3000000 >/dev/null; exit 0", in: folder))
        #expect(found?.detail.contains("it ended with code 0") == true)
        #expect(folder.names == ["ffmpeg"])
    }

    @Test func endingWellWithoutAFilmIsAFailureToo() throws {
        let folder = try Folder()
        try folder.lay("a.mp4", "older")
        let found = Self.detail(try Self.render("cat >/dev/null; exit 0", in: folder, frames: 3))
        #expect(found?.detail == "after all 3 frames it had written nothing and it ended with code 0")
        #expect(folder.names == ["a.mp4", "ffmpeg"])
        #expect(try folder.bytes("a.mp4") == Array("older".utf8))
    }

    @Test func failingAtTheEndIsAFailure() throws {
        let folder = try Folder()
        let script = Self.output + #"cat >"$out"; echo one >&2; echo two >&2; exit 1"#
        let found = Self.detail(try Self.render(script, in: folder, frames: 3))
        #expect(found?.detail == "after all 3 frames and it ended with code 1")
        #expect(found?.words == "one; two")
        #expect(folder.names == ["ffmpeg"])
    }

    @Test func aKilledProgramIsAFailure() throws {
        let folder = try Folder()
        let found = Self.detail(try Self.render("head -c 1000 >/dev/null; kill -9 $$", in: folder))
        #expect(found?.detail.contains("signal 9 ended it") == true)
        #expect(folder.names == ["ffmpeg"])
    }

    @Test func endlessWordsAreCutShort() throws {
        let folder = try Folder()
        let script = "yes 'no such thing' | head -c 3000000 >&2; echo last >&2; exit 3"
        let words = try #require(Self.detail(try Self.render(script, in: folder))?.words)
        #expect(words.hasSuffix("last") && words.count < 2000)
    }

    @Test func aProgramThatHangsIsEndedByCancelling() throws {
        let (folder, cancellation) = (try Folder(), FilmCancellation())
        // The first frame fills the pipe; when the third is made ready, its writer waits or soon will.
        let source = FrameSource { frame in
            if frame == 2 { cancellation.cancel() }
            return { try Painted.large(frame) }
        }
        let error = try Self.render("exec sleep 1000", in: folder, source: source, cancellation: cancellation)
        #expect(error as? FilmError == .interrupted(written: 0, total: 40, keeps: false))
        #expect(folder.names == ["ffmpeg"])
    }

    @Test func aProgramThatTakesNothingIsEndedWhenPatienceEnds() throws {
        let folder = try Folder()
        let found = Self.detail(try Self.render("echo thinking >&2; exec sleep 1000", in: folder, patience: 0.5))
        #expect(found?.detail == "after 0 frames it accepted no data for 0.5 s and was stopped")
        #expect(found?.words == "thinking")
        #expect(folder.names == ["ffmpeg"])
    }

    @Test func aSlowProgramIsWaitedForWhileItTakesSomething() throws {
        let folder = try Folder()
        // A frame takes longer than patience lasts, but none of its eighths.
        let eighths = #"for part in 1 2 3 4 5 6 7 8; do head -c 131072 >>"$out"; sleep 0.3; done; cat >>"$out""#
        #expect(try Self.render(Self.finds(2) + eighths, in: folder, frames: 2, patience: 1.5) == nil)
        #expect(try folder.bytes("a.mp4") == (0..<2).flatMap { try Painted.large($0).pixels })
    }

    @Test func aFailingFrameEndsTheProgram() throws {
        let folder = try Folder()
        let source = FrameSource { frame in
            { if frame == 5 { throw Trouble(frame: 5) } else { try Painted.large(frame) } }
        }
        let error = try Self.render(Self.output + #"cat >"$out""#, in: folder, source: source)
        #expect(error as? Trouble == Trouble(frame: 5))
        #expect(folder.names == ["ffmpeg"])
    }

    @Test func aMissingProgramIsNamedBeforeAnythingIsDrawn() throws {
        let folder = try Folder()
        var film = try Film(Painted.frames(0..<3), to: FilmOutput(folder.file("a.webm")))
        film.searchPath = "bin:.::\(folder.path)"
        let drawn = Notes()
        let source = FrameSource { frame in
            drawn.add(frame)
            return { try Painted.bitmap(frame) }
        }
        #expect(throws: FilmError.ffmpegMissing(name: folder.file("a.webm"))) { try film.render(source) }
        #expect(drawn.numbers == [])
        try folder.lay("ffmpeg", "no program")
        #expect(throws: FilmError.ffmpegMissing(name: folder.file("a.webm"))) { try film.check() }
    }

    @Test func aPipeIsNoPlaceForAFilm() throws {
        let folder = try Folder()
        mkfifo(folder.file("a.mp4"), 0o600)
        let reader = open(folder.file("a.mp4"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let error = try Self.render("exit 0", in: folder)
        #expect("\(error.map { "\($0)" } ?? "")".contains("a device or a pipe"))
        #expect(folder.names == ["a.mp4", "ffmpeg"])
    }
}
