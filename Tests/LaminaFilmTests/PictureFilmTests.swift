import Foundation
import LaminaImage
import Testing

@testable import LaminaFilm

@Suite struct PictureFilmTests {
    private static func film(_ numbers: Range<Int>, in folder: Folder, resumes: Bool = false) throws -> Film {
        try Film(Painted.frames(numbers), to: FilmOutput(folder.file("f-%02d.png")), resumes: resumes)
    }

    @Test func picturesAreThoseOfEachFrameAlone() throws {
        let folder = try Folder()
        try Self.film(8..<13, in: folder).render(Painted.source())
        #expect(folder.names == ["f-08.png", "f-09.png", "f-10.png", "f-11.png", "f-12.png"])
        for frame in 8..<13 {
            let name = FrameNamesText.name(frame)
            #expect(try folder.bytes(name) == PNGEncoder.encode(Painted.bitmap(frame)))
        }
    }

    @Test func picturesThatShareBandsAreThoseOfEachFrameAlone() throws {
        let folder = try Folder()
        // Several bands, of which a frame in three changes one, and one in three none.
        let paint = { @Sendable (frame: Int) in
            var pixels = (0..<640 * 420 * 4).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) | ($0 % 4 == 3 ? 255 : 0) }
            pixels[frame / 3 * 40_000] ^= 128
            return try Bitmap(width: 640, height: 420, pixels: pixels)
        }
        try Self.film(0..<9, in: folder).render(FrameSource { frame in { try paint(frame) } })
        for frame in 0..<9 {
            #expect(try folder.bytes(FrameNamesText.name(frame)) == PNGEncoder.encode(paint(frame)))
        }
    }

    @Test func theOtherFormatIsPPM() throws {
        let folder = try Folder()
        try Film(Painted.frames(0..<2), to: FilmOutput(folder.file("%d.ppm"))).render(Painted.source())
        #expect(try folder.bytes("1.ppm") == PPMEncoder.encode(Painted.bitmap(1)))
    }

    @Test func jpegAndWebPArePicturesToo() throws {
        let folder = try Folder()
        for format in [PictureEncoding.Format.jpeg, .webp] {
            let names = "%d.\(format.rawValue)"
            try Film(Painted.frames(0..<2), to: FilmOutput(folder.file(names), quality: .lossy(70)))
                .render(Painted.source())
            let encoding = try PictureEncoding(format, quality: .lossy(70))
            #expect(try folder.bytes("1.\(format.rawValue)") == encoding.encode(Painted.bitmap(1)))
        }
    }

    @Test func framesAreCompressedAsAsked() throws {
        let folder = try Folder()
        try Film(Painted.frames(0..<3), to: FilmOutput(folder.file("%d.png"), compression: .fast))
            .render(Painted.source())
        for frame in 0..<3 {
            let expected = try PNGEncoder.encode(Painted.bitmap(frame), compression: .fast)
            #expect(try folder.bytes("\(frame).png") == expected)
        }
    }

    @Test(arguments: ["%d.png", "%d.ppm"]) func framesHave16BitsIfAsked(pattern: String) throws {
        let (folder, drawn) = (try Folder(), Notes())
        let names = try FrameNames(pattern)
        // A picture of 8 bits is no part of this film.
        let other = try PictureEncoding(pattern.hasSuffix("png") ? .png : .ppm)
        try Data(other.encode(Painted.bitmap(1))).write(to: URL(fileURLWithPath: folder.file(names[1])))
        let output = try FilmOutput(folder.file(pattern), depth: .sixteen)
        var film = try Film(Painted.frames(0..<3), to: output, resumes: true)
        film.background = SIMD3(10, 20, 250)
        let deep = { @Sendable (frame: Int) in
            try DeepBitmap(width: 20, height: 10) { index in
                SIMD4(UInt16(index * 300 + frame), 40_000, 7, index % 20 < 5 ? 32_768 : .max)
            }
        }
        let source = FrameSource(picturesFrom: { frame in
            drawn.add(frame)
            return { FramePicture(bitmap: try deep(frame).rounded(), deepBitmap: try deep(frame), changedRows: nil) }
        })
        let encoding = try PictureEncoding(other.format, depth: .sixteen)
        for round in 1...2 {
            try film.render(source)
            for frame in 0..<3 {
                let expected = try encoding.encode(deep: deep(frame).over(SIMD3(10, 20, 250)))
                #expect(try folder.bytes(names[frame]) == expected, "\(round)")
            }
            #expect(drawn.numbers == [0, 1, 2])
        }
    }

    @Test func framesAreInDisplayP3IfAsked() throws {
        let (folder, drawn) = (try Folder(), Notes())
        try Self.film(1..<2, in: folder).render(Painted.source())
        let output = try FilmOutput(folder.file("f-%02d.png"), colorSpace: .displayP3)
        let film = try Film(Painted.frames(0..<3), to: output, resumes: true)
        let source = FrameSource { frame in
            drawn.add(frame)
            return { try Painted.bitmap(frame) }
        }
        let encoding = try PictureEncoding(.png, colorSpace: .displayP3)
        for _ in 1...2 {
            try film.render(source)
            for frame in 0..<3 {
                #expect(try folder.bytes(FrameNamesText.name(frame)) == encoding.encode(Painted.bitmap(frame)))
            }
            // The picture in sRGB is no part of this film.
            #expect(drawn.numbers == [0, 1, 2])
        }
        for name in ["f%d.jpg", "f%d.webp", "f%d.ppm", "a.apng", "a.mp4", "a.webm", "a.mov", "a.gif"] {
            #expect {
                try FilmOutput(name, colorSpace: .displayP3)
            } throws: {
                "\($0)".contains("is written in sRGB")
            }
        }
    }

    @Test func framesDrawnIn8BitsAreWrittenWith16() throws {
        let folder = try Folder()
        try Film(Painted.frames(0..<2), to: FilmOutput(folder.file("%d.png"), depth: .sixteen))
            .render(Painted.source())
        let encoding = try PictureEncoding(.png, depth: .sixteen)
        #expect(try folder.bytes("1.png") == encoding.encode(Painted.bitmap(1)))
    }

    @Test func theBackgroundIsBelowEveryFrame() throws {
        let folder = try Folder()
        var film = try Self.film(0..<3, in: folder)
        film.background = SIMD3(10, 20, 250)
        try film.render(Painted.source())
        for frame in 0..<3 {
            let expected = try Painted.bitmap(frame).over(SIMD3(10, 20, 250))
            #expect(try folder.bytes(FrameNamesText.name(frame)) == PNGEncoder.encode(expected))
        }
    }

    @Test func whiteBelowJPEGIsReportedUnlessItWasChosen() throws {
        let folder = try Folder()
        let source = FrameSource { frame in
            {
                let alpha: UInt8 = frame < 2 ? 255 : 128
                return try Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: alpha, count: 16))
            }
        }
        func notices(_ name: String, background: SIMD3<UInt8>? = nil) throws -> [FilmNotice] {
            var film = try Film(Painted.frames(0..<4), to: FilmOutput(folder.file(name)))
            film.background = background
            var notices: [FilmNotice] = []
            try film.render(source, notice: { notices.append($0) })
            return notices
        }
        #expect(try notices("%d.jpg") == [.overWhite(name: folder.file("2.jpg"), frame: 2)])
        #expect(try notices("%d.jpg", background: SIMD3(255, 255, 255)) == [])
        #expect(try notices("%d.webp") == [])
        #expect("\(FilmNotice.overWhite(name: "2.jpg", frame: 2))".contains("shown over white"))
    }

    @Test func cancellingLeavesWholePicturesOnly() throws {
        let (folder, cancellation) = (try Folder(), FilmCancellation())
        let film = try Self.film(0..<1_000_000_000, in: folder)
        var interruption: FilmError?
        do {
            try film.render(Painted.source(), cancellation: cancellation) { written, _ in
                if written == 10 { cancellation.cancel() }
            }
        } catch let error as FilmError {
            interruption = error
        }
        guard case .interrupted(let written, 1_000_000_000, true)? = interruption else {
            Issue.record("ended with \(String(describing: interruption))")
            return
        }
        #expect(folder.names == (0..<written).map(FrameNamesText.name))
        for frame in 0..<written {
            #expect(try Bitmap(decoding: folder.bytes(FrameNamesText.name(frame))) == Painted.bitmap(frame))
        }
    }

    @Test func resumingDrawsOnlyWhatIsMissing() throws {
        let (folder, drawn, reports) = (try Folder(), Notes(), Notes())
        let other = try PNGEncoder.encode(Painted.bitmap(9))
        try Data(other).write(to: URL(fileURLWithPath: folder.file("f-01.png")))
        try folder.lay("f-03.png", "")
        let source = FrameSource { frame in
            drawn.add(frame)
            return { try Painted.bitmap(frame) }
        }
        try Self.film(0..<5, in: folder, resumes: true).render(source) { reports.add($0 * 10 + $1) }
        #expect(drawn.numbers == [0, 2, 3, 4])
        #expect(try folder.bytes("f-01.png") == other)
        #expect(try folder.bytes("f-03.png") == PNGEncoder.encode(Painted.bitmap(3)))
        #expect(reports.numbers.last == 41)
    }

    /// As a power cut leaves them, or a copy that was broken off.
    @Test(arguments: ["f-%02d.png", "f-%02d.jpg", "f-%02d.webp", "f-%02d.ppm"])
    func resumingKnowsATornPictureByItsEnd(pattern: String) throws {
        let (folder, drawn) = (try Folder(), Notes())
        let names = try FrameNames(pattern)
        let film = try Film(Painted.frames(0..<6), to: FilmOutput(folder.file(pattern)), resumes: true)
        let source = FrameSource { frame in
            drawn.add(frame)
            return { try Painted.bitmap(frame) }
        }
        try film.render(source)
        let whole = try (0..<6).map { try folder.bytes(names[$0]) }
        let torn = [
            Array(whole[1].dropLast()), whole[2].dropLast(12) + [UInt8](repeating: 0, count: 12) as [UInt8],
            [UInt8](repeating: 0, count: whole[3].count), whole[4] + [0],
        ]
        for (index, bytes) in torn.enumerated() {
            try Data(bytes).write(to: URL(fileURLWithPath: folder.file(names[index + 1])))
        }
        try film.render(source)
        // PNG and JPEG end with a marker; the others with pixels, of any value.
        let hasEnd = pattern.hasSuffix("png") || pattern.hasSuffix("jpg")
        #expect(drawn.numbers == Array(0..<6) + (hasEnd ? [1, 2, 3, 4] : [1, 3, 4]))
        for frame in 0..<6 where hasEnd || frame != 2 { #expect(try folder.bytes(names[frame]) == whole[frame]) }
    }

    @Test func withoutResumingPicturesAreReplaced() throws {
        let folder = try Folder()
        try folder.lay("f-01.png", "there already")
        try Self.film(0..<2, in: folder).render(Painted.source())
        #expect(try folder.bytes("f-01.png") == PNGEncoder.encode(Painted.bitmap(1)))
    }

    @Test func aFullDiskEndsTheFilmAndLeavesWholePictures() throws {
        let folder = try Folder()
        var film = try Self.film(0..<1_000_000, in: folder)
        let full = folder.file("f-06.png")
        var calls = AtomicFile.Calls.system
        calls.rename = { from, to in
            guard to.hasSuffix("/f-06.png") else { return rename(from, to) }
            errno = ENOSPC
            return -1
        }
        film.file = AtomicFile(calls: calls)
        #expect(throws: ImageError.cannotWrite(path: full, step: "renaming it into place", code: ENOSPC)) {
            try film.render(Painted.source())
        }
        #expect(folder.names.allSatisfy { $0.hasPrefix("f-") && $0 != "f-06.png" })
        #expect(folder.names.count >= 1)
        for name in folder.names { _ = try Bitmap(decoding: folder.bytes(name)) }
    }

    @Test func picturesMayChangeTheirSize() throws {
        let folder = try Folder()
        let source = FrameSource { frame in { try Painted.bitmap(frame, width: 10 + frame) } }
        try Self.film(0..<3, in: folder).render(source)
        #expect(try Bitmap(decoding: folder.bytes("f-02.png")).width == 12)
    }
}

/// The names that the tests' films have.
enum FrameNamesText {
    static func name(_ frame: Int) -> String { "f-" + (frame < 10 ? "0" : "") + "\(frame).png" }
}
