import Testing

@testable import LaminaFilm

@Suite struct FilmOutputTests {
    @Test(arguments: [
        ("frame-%04d.png", 7, "frame-0007.png"), ("%d.ppm", 7, "7.ppm"), ("a%02db.png", 12_345, "a12345b.png"),
        ("100%%-%03d.png", 0, "100%-000.png"), ("out/%d/x.png", 3, "out/3/x.png"),
        ("%018d.png", 1 << 50, "001125899906842624.png"),
    ])
    func numbersStandWherePrintfPutsThem(pattern: String, frame: Int, name: String) throws {
        #expect(try FrameNames(pattern)[frame] == name)
    }

    @Test(arguments: [
        ("frame.png", "put its number in"), ("%d-%d.png", "it holds 2 numbers"), ("%s.png", "\"%s\""),
        ("%4d.png", "\"%4d\""), ("%00d.png", "\"%00d\""), ("%019d.png", "\"%019d\""), ("%-4d.png", "\"%-\""),
        ("%", "\"%\""), ("50%.png", "\"%.\""), ("%0999999999999999999999d.png", "write %d or %04d"),
        ("%%d.png", "put its number in"), ("%٣d.png", "\"%٣\""), ("%x%d.png", "\"%x\""),
    ])
    func otherPatternsAreRefused(pattern: String, words: String) {
        #expect {
            try FrameNames(pattern)
        } throws: {
            "\($0)".contains(words) && "\($0)".contains("\"\(pattern)\"")
        }
    }

    @Test func theFormatFollowsFromTheEnding() throws {
        #expect(try FilmOutput("f%d.PNG") == .pictures(FrameNames("f%d.PNG"), .png))
        #expect(try FilmOutput("f%d.ppm") == .pictures(FrameNames("f%d.ppm"), .ppm))
        #expect(try FilmOutput("a.apng") == .animatedPNG(path: "a.apng"))
        #expect(try FilmOutput("50%.mp4") == .video(path: "50%.mp4", .mp4))
        #expect(try FilmOutput("a.webm") == .video(path: "a.webm", .webm))
        #expect(try FilmOutput("a.gif") == .video(path: "a.gif", .gif))
    }

    @Test(arguments: [
        ("-", "standard output"), ("", "no ending"), ("film", "no ending"), ("film.mov", ".mov is no format"),
        ("film-%d.mp4", "leave the number out"), ("film-%04d.apng", "leave the number out"),
        ("frame.png", "put its number in"),
    ])
    func otherNamesAreRefused(name: String, words: String) {
        #expect {
            try FilmOutput(name)
        } throws: {
            "\($0)".contains(words)
        }
    }

    @Test(arguments: [
        ("a.png", false), ("100%.png", false), ("a%d.png", true), ("a.apng", true), ("a.mp4", true), ("a%d", false),
        ("-", false),
    ])
    func namesOfFilmsNeedARange(name: String, needs: Bool) { #expect(FilmOutput.needsRange(name) == needs) }

    @Test func oneFileIsNotResumed() throws {
        let frames = try FrameRange(0..<2, rate: FrameRate(60))
        #expect(throws: FilmError.cannotResume(name: "a.mp4")) {
            try Film(frames, to: FilmOutput("a.mp4"), resumes: true)
        }
        #expect(throws: FilmError.cannotResume(name: "a.apng")) {
            try Film(frames, to: FilmOutput("a.apng"), resumes: true)
        }
        #expect(throws: Never.self) { try Film(frames, to: FilmOutput("a%d.png"), resumes: true) }
    }
}
