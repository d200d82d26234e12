import Foundation
import LaminaImage
import Testing

@testable import LaminaFilm

/// Films by the real ffmpeg, looked at by the real ffmpeg.
@Suite(.enabled(if: FFmpeg.path != nil)) struct VideoFilmTests {
    private static func render(_ name: String, frames: Int = 12, width: Int = 32, height: Int = 16, in folder: Folder)
        throws
    {
        // A flat colour a frame, so that what compression does to edges does not matter.
        let source = FrameSource { frame in
            {
                try Bitmap(
                    width: width, height: height,
                    pixels: Array(repeating: color(frame), count: width * height).flatMap(\.self))
            }
        }
        try Film(Painted.frames(0..<frames), to: FilmOutput(folder.file(name))).render(source)
    }

    @Sendable private static func color(_ frame: Int) -> [UInt8] {
        [UInt8(20 * frame), UInt8(255 - 20 * frame), 90, 255]
    }

    @Test(arguments: ["a.mp4", "a.webm", "a.mov", "a.gif"]) func framesComeBackInOrderAndColour(name: String) throws {
        let folder = try Folder()
        try Self.render(name, in: folder)
        #expect(folder.names == [name])
        let pixels = try FFmpeg.frames(of: folder.file(name), in: folder)
        let frameBytes = 32 * 16 * 4
        try #require(pixels.count == 12 * frameBytes)
        for frame in 0..<12 {
            let middle = frame * frameBytes + frameBytes / 2 + 64
            for channel in 0..<3 {
                let difference = abs(Int(pixels[middle + channel]) - Int(Self.color(frame)[channel]))
                #expect(difference <= 6, "channel \(channel) of frame \(frame)")
            }
        }
    }

    @Test(arguments: ["a.mp4", "a.webm"]) func filmsSayWhatTheirColoursAre(name: String) throws {
        let folder = try Folder()
        try Self.render(name, in: folder)
        // One word for the matrix, the primaries and the transfer, where all three are the same.
        let words = try FFmpeg.description(of: folder.file(name))
        #expect(words.contains("yuv420p(tv, bt709)") || words.contains("yuv420p(tv, bt709, "), "\(words)")
    }

    @Test(arguments: ["mp4", "webm", "mov", "gif"]) func theSameFramesGiveTheSameBytes(ending: String) throws {
        let folder = try Folder()
        for name in ["a", "b"] { try Self.render("\(name).\(ending)", in: folder) }
        #expect(try folder.bytes("a.\(ending)") == folder.bytes("b.\(ending)"))
    }

    @Test func oddSidesAreMadeEven() throws {
        let folder = try Folder()
        try Self.render("a.mp4", frames: 1, width: 33, height: 17, in: folder)
        let pixels = try FFmpeg.frames(of: folder.file("a.mp4"), in: folder)
        try #require(pixels.count == 34 * 18 * 4)
        // The column and row more repeat their neighbours.
        #expect(abs(Int(pixels[pixels.count - 3]) - 255) <= 6)
    }

    @Test func aGIFKeepsTransparency() throws {
        let folder = try Folder()
        let source = FrameSource { _ in
            { try Bitmap(width: 2, height: 1, pixels: [0, 0, 0, 0, 200, 0, 0, 255]) }
        }
        try Film(Painted.frames(0..<2), to: FilmOutput(folder.file("a.gif"))).render(source)
        let pixels = try FFmpeg.frames(of: folder.file("a.gif"), in: folder)
        #expect(pixels[3] == 0 && pixels[7] == 255 && pixels[4] > 190)
    }

    /// A white patch beside more colours than a palette holds, many of them almost white.
    @Test func whiteStaysWhiteInAGIFOfManyColours() throws {
        let folder = try Folder()
        let (width, height) = (320, 200)
        var colors: Set<[UInt8]> = []
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let color: [UInt8] =
                    if x < 60, y < 40 {
                        [255, 255, 255, 255]
                    } else if y < 100 {
                        [UInt8(240 + x / 24), UInt8(242 + y / 16), UInt8(235 + (x + y) / 26), 255]
                    } else {
                        [UInt8(x * 255 / width), UInt8(y * 7 % 256), UInt8(x * y % 256), 255]
                    }
                colors.insert(color)
                pixels += color
            }
        }
        #expect(colors.count > 1000)
        let bitmap = try Bitmap(width: width, height: height, pixels: pixels)
        try Film(Painted.frames(0..<1), to: FilmOutput(folder.file("a.gif"))).render(FrameSource { _ in { bitmap } })
        let found = try FFmpeg.frames(of: folder.file("a.gif"), in: folder)
        try #require(found.count == pixels.count)
        for y in 0..<40 { #expect(found[y * width * 4..<(y * width + 60) * 4].allSatisfy { $0 == 255 }) }
    }

    @Test(arguments: [254, 255, 256]) func aGIFKeeps256ColoursExactly(count: Int) throws {
        let folder = try Folder()
        // Different colours in each frame, so that each needs a palette of its own.
        let frames = try (0..<3).map { frame in
            var pixels: [UInt8] = []
            for index in 0..<64 * 64 {
                let color = (index % 64 + 5 * (index / 64) + frame) % count
                pixels += [UInt8(color), UInt8(255 - color), UInt8((color * 7 + frame * 31) % 256), 255] as [UInt8]
            }
            return try Bitmap(width: 64, height: 64, pixels: pixels)
        }
        try Film(Painted.frames(0..<3), to: FilmOutput(folder.file("a.gif")))
            .render(FrameSource { frame in { frames[frame] } })
        #expect(try FFmpeg.frames(of: folder.file("a.gif"), in: folder) == frames.flatMap(\.pixels))
    }

    @Test func whatAGIFCannotHoldIsTold() throws {
        let folder = try Folder()
        func notices(_ name: String, _ alphas: [UInt8]) throws -> [FilmNotice] {
            let source = FrameSource { frame in
                {
                    // Frames before the third have nothing half transparent.
                    let alpha = frame < 2 ? (alphas[frame] < 128 ? 0 : 255) : alphas[frame]
                    return try Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: alpha, count: 16))
                }
            }
            var notices: [FilmNotice] = []
            try Film(Painted.frames(0..<alphas.count), to: FilmOutput(folder.file(name)))
                .render(source, notice: { notices.append($0) })
            return notices
        }
        let path = folder.file("a.gif")
        #expect(try notices("a.gif", [0, 255, 1, 128]) == [.halfTransparent(name: path, frame: 2)])
        #expect(try notices("a.gif", [0, 255, 0, 254]) == [.halfTransparent(name: path, frame: 3)])
        #expect(try notices("a.gif", [0, 255, 0, 255]) == [])
        #expect(try notices("a.apng", [0, 255, 1, 128]) == [])
        #expect("\(FilmNotice.halfTransparent(name: "a.gif", frame: 2))".contains("give the scene a background"))
    }

    @Test func aGIFIsNotFasterThanItsClock() throws {
        let film = try Film(FrameRange(0..<2, rate: FrameRate(60)), to: FilmOutput("a.gif"))
        #expect {
            try film.check()
        } throws: {
            "\($0)".contains("at most 50 frames per second")
        }
    }
}

/// The frames that ffmpeg gets.
@Suite struct EvenSidesTests {
    @Test(arguments: [("yuv420p", VideoEncoding.Format.mp4), ("yuv420p", .webm), ("yuva444p10le", .mov)])
    func framesAreMarkedAsWellAsTheFilm(pixels: String, format: VideoEncoding.Format) throws {
        let list = FFmpegArguments(try VideoEncoding(format), width: 2, height: 2, rate: try FrameRate(25), path: "a")
            .list
        let filters = try #require(list.firstIndex(of: "-vf").map { list[$0 + 1] })
        #expect(
            filters.hasSuffix(
                ",format=\(pixels),setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709"))
        for option in ["-colorspace", "-color_primaries", "-color_trc"] {
            #expect(list.firstIndex(of: option).map { list[$0 + 1] } == "bt709")
        }
    }

    @Test func theLastColumnAndRowAreRepeated() throws {
        let odd = try Bitmap(width: 1, height: 3, pixels: [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3])
        let even = try odd.withEvenSides()
        #expect((even.width, even.height) == (2, 4))
        #expect(even.pixels == [1, 2, 3, 3].flatMap { [UInt8](repeating: $0, count: 8) })
        #expect(try even.withEvenSides() == even)
    }
}
