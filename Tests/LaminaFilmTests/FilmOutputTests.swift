import LaminaImage
import Testing

@testable import LaminaFilm

@Suite struct FilmOutputTests {
    @Test func theFormatFollowsFromTheEnding() throws {
        #expect(try FilmOutput("f%d.PNG") == .pictures(FrameNames("f%d.PNG"), PictureEncoding(.png)))
        #expect(try FilmOutput("f%d.ppm") == .pictures(FrameNames("f%d.ppm"), PictureEncoding(.ppm)))
        #expect(try FilmOutput("f%d.jpeg") == .pictures(FrameNames("f%d.jpeg"), PictureEncoding(.jpeg)))
        #expect(
            try FilmOutput("f%d.jpg", quality: .lossy(75))
                == .pictures(FrameNames("f%d.jpg"), PictureEncoding(.jpeg, quality: .lossy(75))))
        #expect(
            try FilmOutput("f%d.webp", quality: .lossless)
                == .pictures(FrameNames("f%d.webp"), PictureEncoding(.webp, quality: .lossless)))
        #expect(
            try FilmOutput("f%d.png", compression: .fast)
                == .pictures(FrameNames("f%d.png"), PictureEncoding(.png, compression: .fast)))
        #expect(throws: FilmError.self) { try FilmOutput("f%d.jpg", compression: .fast) }
        #expect(throws: FilmError.self) { try FilmOutput("a.apng", compression: .fast) }
        #expect(try FilmOutput("a.apng") == .animatedPNG(path: "a.apng"))
        #expect(try FilmOutput("50%.mp4") == .video(path: "50%.mp4", VideoEncoding(.mp4)))
        #expect(try FilmOutput("a.webm") == .video(path: "a.webm", VideoEncoding(.webm)))
        #expect(try FilmOutput("a.mov") == .video(path: "a.mov", VideoEncoding(.mov)))
        #expect(try FilmOutput("a.gif") == .video(path: "a.gif", VideoEncoding(.gif)))
        #expect(
            try FilmOutput("a.mp4", quality: .lossy(40))
                == .video(path: "a.mp4", VideoEncoding(.mp4, quality: .lossy(40))))
        #expect(
            try FilmOutput("a.webm", keepsTransparency: true)
                == .video(path: "a.webm", VideoEncoding(.webm, keepsTransparency: true)))
    }

    @Test(arguments: [
        ("-", "standard output"), ("", "no file extension"), ("film", "no file extension"),
        ("film.avi", ".avi is not a film format"),
        ("film-%d.mp4", "leave the number out"), ("film-%04d.apng", "leave the number out"),
        ("frame.png", "add its number"),
    ])
    func otherNamesAreRefused(name: String, words: String) {
        #expect {
            try FilmOutput(name)
        } throws: {
            "\($0)".contains(words)
        }
    }

    @Test func onlyNumberedPicturesHave16Bits() throws {
        #expect(
            try FilmOutput("f%d.ppm", depth: .sixteen)
                == .pictures(FrameNames("f%d.ppm"), PictureEncoding(.ppm, depth: .sixteen)))
        let wrong = [
            ("f%d.jpg", "JPEG has 8 bits"), ("f%d.webp", "WebP has 8 bits"), ("a.apng", "numbered pictures"),
            ("a.mp4", "numbered pictures"), ("a.webm", "numbered pictures"), ("a.mov", "numbered pictures"),
            ("a.gif", "numbered pictures"),
        ]
        for (name, words) in wrong {
            #expect {
                try FilmOutput(name, depth: .sixteen)
            } throws: {
                "\($0)".contains(words)
            }
        }
    }

    @Test(arguments: [
        ("f%d.png", "PNG is always lossless"), ("f%d.jpg", "JPEG is not lossless"), ("a.mp4", "MP4 is not lossless"),
        ("a.webm", "WebM is not lossless"), ("a.mov", "has one quality"), ("a.gif", "GIF has one quality"),
        ("a.apng", "no quality to set"),
    ])
    func aQualityIsForFormatsThatHaveOne(name: String, words: String) {
        #expect {
            try FilmOutput(name, quality: .lossless)
        } throws: {
            "\($0)".contains(words)
        }
    }

    @Test(arguments: [("a.mp4", false), ("f%d.jpg", false), ("f%d.ppm", false), ("f%d.webp", true), ("a.gif", true)])
    func onlyFormatsThatHaveItKeepTransparency(name: String, keeps: Bool) {
        #expect(((try? FilmOutput(name, keepsTransparency: true)) != nil) == keeps)
    }

    @Test(arguments: [
        ("a.png", false), ("a.webp", false), ("a%d.webp", true), ("a%d.jpg", true), ("a.webm", true),
        ("100%.png", false), ("a%d.png", true), ("a.apng", true), ("a.mp4", true), ("a.mov", true), ("a%d", false),
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
