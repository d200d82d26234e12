import Foundation
import LaminaImage
import Testing

@testable import LaminaFilm

@Suite struct AnimatedPNGFilmTests {
    @Test(.enabled(if: FFmpeg.path != nil)) func anotherProgramSeesTheSameFrames() throws {
        let folder = try Folder()
        try Film(Painted.frames(0..<30), to: FilmOutput(folder.file("a.apng"))).render(Painted.source())
        let expected = try (0..<30).flatMap { try Painted.bitmap($0).straightPixels }
        #expect(try FFmpeg.frames(of: folder.file("a.apng"), in: folder) == expected)
    }

    @Test func theSameFramesGiveTheSameBytes() throws {
        let folder = try Folder()
        for name in ["a.apng", "b.apng"] {
            try Film(Painted.frames(0..<50), to: FilmOutput(folder.file(name)))
                .render(Painted.source(width: 90, height: 70))
        }
        #expect(try folder.bytes("a.apng") == folder.bytes("b.apng"))
        #expect(folder.names == ["a.apng", "b.apng"])
    }

    @Test func aFailingFrameLeavesTheOldFilm() throws {
        let folder = try Folder()
        try folder.lay("a.apng", "older")
        let source = FrameSource { frame in
            { if frame == 20 { throw Trouble(frame: frame) } else { try Painted.bitmap(frame) } }
        }
        #expect(throws: Trouble(frame: 20)) {
            try Film(Painted.frames(0..<50), to: FilmOutput(folder.file("a.apng"))).render(source)
        }
        #expect(folder.names == ["a.apng"])
        #expect(try folder.bytes("a.apng") == Array("older".utf8))
    }

    @Test func aCancelledFilmLeavesNothing() throws {
        let (folder, cancellation) = (try Folder(), FilmCancellation())
        let film = try Film(Painted.frames(0..<1_000_000_000), to: FilmOutput(folder.file("a.apng")))
        #expect {
            try film.render(Painted.source(), cancellation: cancellation) { written, _ in
                if written == 50 { cancellation.cancel() }
            }
        } throws: {
            if case .interrupted(_, 1_000_000_000, false)? = $0 as? FilmError { true } else { false }
        }
        #expect(folder.names == [])
    }

    @Test(arguments: ["a.apng", "%d.png"]) func whatIsCancelledAfterTheLastFrameIsNotFinished(name: String) throws {
        let (folder, cancellation, called) = (try Folder(), FilmCancellation(), Notes())
        let source = Painted.source().calling {
            called.add(called.numbers.count)
            if called.numbers.count == 9 { cancellation.cancel() }
        }
        let film = try Film(Painted.frames(0..<8), to: FilmOutput(folder.file(name)))
        // Pictures are all there; a single file isn't.
        var failure: FilmError?
        do { try film.render(source, cancellation: cancellation) } catch let error as FilmError { failure = error }
        #expect(called.numbers == Array(0..<9))
        #expect(folder.names.count == (name == "a.apng" ? 0 : 8))
        #expect(failure == (name == "a.apng" ? .interrupted(written: 8, total: 8, keeps: false) : nil))
    }

    @Test func aFrameOfAnotherSizeIsNamed() throws {
        let folder = try Folder()
        let source = FrameSource { frame in { try Painted.bitmap(frame, width: frame == 4 ? 21 : 20) } }
        #expect(throws: FilmError.sizeChanged(frame: 4, width: 21, height: 10)) {
            try Film(Painted.frames(0..<9), to: FilmOutput(folder.file("a.apng"))).render(source)
        }
        #expect(folder.names == [])
    }

    @Test func moreFramesThanTheFormatCountsAreRefused() throws {
        let film = try Film(Painted.frames(0..<2_000_000_000), to: FilmOutput("a.apng"))
        #expect {
            try film.check()
        } throws: {
            "\($0)".contains("at most 1073741824 frames")
        }
    }
}
