import LaminaImage
import Testing

@testable import LaminaFilm

/// The sound of films.
@Suite struct FilmAudioTests {
    private static func film(_ name: String, audio: String, in folder: Folder) throws -> Film {
        var film = try Film(Painted.frames(0..<25), to: FilmOutput(folder.file(name)))
        film.audio = folder.file(audio)
        return film
    }

    @Test(arguments: ["a.gif", "a.apng", "f-%d.png"]) func picturesHaveNoSound(name: String) throws {
        let folder = try Folder()
        try folder.lay("ffmpeg", "#!/bin/sh\nexit 1\n", isProgram: true)
        try folder.lay("a.wav", "sound")
        var film = try Self.film(name, audio: "a.wav", in: folder)
        film.searchPath = folder.path
        #expect { try film.check() } throws: { "\($0)".contains("has no sound; leave the audio out") }
        #expect { try film.render(Painted.source()) } throws: { "\($0)".contains("has no sound") }
    }

    @Test(arguments: ["none.wav", "folder"]) func otherThanFilesAreRefusedBeforeAnythingIsStarted(name: String) throws {
        let folder = try Folder()
        try folder.lay("ffmpeg", "#!/bin/sh\ntouch \"$0.started\"; exit 1\n", isProgram: true)
        var film = try Self.film("a.mp4", audio: name == "folder" ? "." : name, in: folder)
        film.searchPath = folder.path
        #expect { try film.check() } throws: { "\($0)".contains("can't be the sound of a film: it ") }
        #expect(folder.names == ["ffmpeg"])
    }

    @Test func aFileWithoutSoundIsRefusedWithFFmpegsWords() throws {
        let folder = try Folder()
        try folder.lay("ffmpeg", "#!/bin/sh\necho 'matches no streams' >&2; exit 1\n", isProgram: true)
        try folder.lay("a.txt", "sound")
        var film = try Self.film("a.mp4", audio: "a.txt", in: folder)
        film.searchPath = folder.path
        #expect { try film.check() } throws: { "\($0)".contains("ffmpeg finds no sound in it: matches no streams") }
    }

    @Test func aProgramThatNeverAnswersIsEnded() throws {
        let folder = try Folder()
        try folder.lay("ffmpeg", "#!/bin/sh\nexec tail -f /dev/null\n", isProgram: true)
        try folder.lay("a.wav", "sound")
        var film = try Self.film("a.mp4", audio: "a.wav", in: folder)
        (film.searchPath, film.patience) = (folder.path, 0.05)
        #expect { try film.check() } throws: { "\($0)".contains("it gave no answer") }
    }

    @Test func anEncoderThatIsMissingIsNamed() throws {
        let folder = try Folder()
        try folder.lay("ffmpeg", "#!/bin/sh\necho \"Unknown encoder 'prores_ks'\" >&2; exit 1\n", isProgram: true)
        var film = try Film(Painted.frames(0..<25), to: FilmOutput(folder.file("a.mov")))
        film.searchPath = folder.path
        #expect(throws: FilmError.encoderMissing(name: folder.file("a.mov"), encoder: "prores_ks")) {
            try film.render(FrameSource { frame in { try Painted.large(frame) } })
        }
        #expect(folder.names == ["ffmpeg"])
    }

    /// The lines of ffmpeg that say how the streams of a film are encoded, and its duration in seconds.
    private static func streams(of name: String, in folder: Folder) throws -> (text: String, seconds: Double) {
        let text = try FFmpeg.description(of: folder.file(name))
        let clock = text.split(separator: "Duration: ").last?.prefix { $0 != "," } ?? ""
        let parts = clock.split(separator: ":").compactMap { Double($0) }
        return (text, parts.reduce(0) { $0 * 60 + $1 })
    }

    @Test(
        .enabled(if: FFmpeg.path != nil, "ffmpeg is not installed"),
        arguments: [
            ("a.mp4", "aac"), ("a.webm", "opus"), ("a.mov", "pcm_s16le"),
        ])
    func soundIsEncodedAndEndsWithTheFilm(name: String, codec: String) throws {
        let folder = try Folder()
        try FFmpeg.run(["-f", "lavfi", "-i", "sine=440:duration=3", folder.file("long.wav")])
        try FFmpeg.run(["-f", "lavfi", "-i", "sine=440:duration=0.5", folder.file("short.wav")])
        for audio in ["long.wav", "short.wav"] {
            try Self.film(name, audio: audio, in: folder).render(Painted.source())
            let (text, seconds) = try Self.streams(of: name, in: folder)
            #expect(text.contains("Audio: \(codec)"), "\(text)")
            // 25 frames of 1/25 s; the encoders' blocks are up to 24 ms long.
            #expect(abs(seconds - 1) < 0.05)
            #expect(try FFmpeg.frames(of: folder.file(name), in: folder).count >= 25 * 20 * 10 * 4)
        }
        let first = try folder.bytes(name)
        try Self.film(name, audio: "short.wav", in: folder).render(Painted.source())
        #expect(try folder.bytes(name) == first)
    }

    @Test(.enabled(if: FFmpeg.path != nil, "ffmpeg is not installed"))
    func soundThatTheFormatHoldsIsCopied() throws {
        let folder = try Folder()
        try FFmpeg.run(["-f", "lavfi", "-i", "sine=440:duration=1", "-c:a", "aac", folder.file("a.m4a")])
        try FFmpeg.run(["-f", "lavfi", "-i", "sine=440:duration=1", "-c:a", "libopus", folder.file("a.ogg")])
        let program = try #require(FFmpeg.path)
        func encoder(_ audio: String, _ format: VideoEncoding.Format) throws -> String {
            try FilmAudio(folder.file(audio), for: "film", format, program: program, patience: 20).encoder
        }
        #expect(try encoder("a.m4a", .mp4) == "copy" && encoder("a.m4a", .mov) == "copy")
        #expect(try encoder("a.m4a", .webm) == "libopus" && encoder("a.ogg", .webm) == "copy")
        #expect(try encoder("a.ogg", .mp4) == "aac" && encoder("a.ogg", .mov) == "pcm_s16le")
        try Self.film("a.mp4", audio: "a.m4a", in: folder).render(Painted.source())
        #expect(try Self.streams(of: "a.mp4", in: folder).text.contains("Audio: aac"))
    }

    /// A playlist would have ffmpeg open other files.
    @Test(.enabled(if: FFmpeg.path != nil, "ffmpeg is not installed"))
    func aPlaylistIsNotSound() throws {
        let folder = try Folder()
        try FFmpeg.run(["-f", "lavfi", "-i", "sine=440:duration=1", folder.file("a.wav")])
        try folder.lay("list.wav", "ffconcat version 1.0\nfile a.wav\n")
        let film = try Self.film("a.mp4", audio: "list.wav", in: folder)
        #expect { try film.check() } throws: { "\($0)".contains("ffmpeg finds no sound in it") }
    }
}
