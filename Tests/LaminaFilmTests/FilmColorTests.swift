import LaminaImage
import Testing

@testable import LaminaFilm

/// Colours and transparency of films, decoded by the real ffmpeg.
@Suite(.enabled(if: FFmpeg.path != nil, "ffmpeg is not installed")) struct FilmColorTests {
    private static let side = 16
    private static let frameBytes = side * side * 4

    /// Colours of all hues, each for as many frames.
    private static func render(
        _ colors: [[UInt8]], repeated count: Int, _ name: String, keepsTransparency: Bool = false, in folder: Folder
    ) throws {
        let source = FrameSource { frame in
            let pixel = premultiplied(colors[frame / count])
            let pixels = [[UInt8]](repeating: pixel, count: side * side).flatMap(\.self)
            return { try Bitmap(width: side, height: side, pixels: pixels) }
        }
        let output = try FilmOutput(folder.file(name), keepsTransparency: keepsTransparency)
        try Film(Painted.frames(0..<colors.count * count), to: output).render(source)
    }

    private static func premultiplied(_ color: [UInt8]) -> [UInt8] {
        let alpha = Int(color[3])
        return color[..<3].map { UInt8((Int($0) * alpha + 127) / 255) } + [color[3]]
    }

    /// The largest difference of a channel in the last frame of each colour.
    private static func error(_ pixels: [UInt8], _ colors: [[UInt8]], repeated count: Int, _ channel: Int) -> Int {
        var most = 0
        for (index, color) in colors.enumerated() {
            let start = (index * count + count - 1) * frameBytes
            for at in stride(from: start + channel, to: start + frameBytes, by: 4) {
                most = max(most, abs(Int(pixels[at]) - Int(color[channel])))
            }
        }
        return most
    }

    /// The rounding of 8-bit luma and chroma alone is up to 1.6.
    @Test(arguments: ["a.mp4", "a.webm", "a.mov"]) func flatColoursComeBackWithin2(name: String) throws {
        let folder = try Folder()
        let levels: [UInt8] = [0, 90, 170, 255]
        let colors = (0..<64).map { index -> [UInt8] in
            [levels[index / 16], levels[index / 4 % 4], levels[index % 4], 255]
        }
        try Self.render(colors, repeated: 3, name, in: folder)
        let pixels = try FFmpeg.frames(of: folder.file(name), in: folder)
        try #require(pixels.count == colors.count * 3 * Self.frameBytes)
        for channel in 0..<3 { #expect(Self.error(pixels, colors, repeated: 3, channel) <= 2) }
    }

    @Test(arguments: [("a.webm", ["-c:v", "libvpx-vp9"], 2), ("a.mov", [], 1)])
    func transparencyComesBack(name: String, decoder: [String], most: Int) throws {
        let folder = try Folder()
        // Colours that premultiplication leaves as they are.
        let colors: [[UInt8]] = [
            [255, 0, 0, 255], [255, 0, 0, 128], [0, 255, 255, 51], [0, 0, 255, 200], [0, 0, 0, 0],
            [255, 255, 255, 102],
        ]
        try Self.render(colors, repeated: 3, name, keepsTransparency: true, in: folder)
        let pixels = try FFmpeg.frames(of: folder.file(name), in: folder, decoder: decoder)
        try #require(pixels.count == colors.count * 3 * Self.frameBytes)
        for channel in 0..<4 { #expect(Self.error(pixels, colors, repeated: 3, channel) <= most) }
    }

    /// The film that shows it is not warned of; the one beside it is.
    @Test func onlyTransparencyThatIsLostIsReported() throws {
        let folder = try Folder()
        func notices(_ name: String, keepsTransparency: Bool) throws -> [FilmNotice] {
            var notices: [FilmNotice] = []
            let output = try FilmOutput(folder.file(name), keepsTransparency: keepsTransparency)
            try Film(Painted.frames(0..<2), to: output).render(Painted.source(), notice: { notices.append($0) })
            return notices
        }
        #expect(try notices("a.webm", keepsTransparency: true).isEmpty)
        #expect(try notices("a.mov", keepsTransparency: false).isEmpty)
        let path = folder.file("b.webm")
        #expect(try notices("b.webm", keepsTransparency: false) == [.overBlack(name: path, frame: 0)])
    }

    @Test func proResKeepsOddSides() throws {
        let folder = try Folder()
        try Film(Painted.frames(0..<1), to: FilmOutput(folder.file("a.mov")))
            .render(Painted.source(width: 21, height: 11))
        #expect(try FFmpeg.frames(of: folder.file("a.mov"), in: folder).count == 21 * 11 * 4)
    }

    @Test(arguments: ["mp4", "webm"]) func aHigherQualityTakesMoreBytes(ending: String) throws {
        let folder = try Folder()
        let bitmap = try Bitmap(
            width: 64, height: 64,
            pixels: Painted.opaque(64 * 64) { ($0 * 37, $0 * 101, $0 * 7) })
        let sizes = try [10, 65, 100].map { quality in
            let name = "\(quality).\(ending)"
            try Film(Painted.frames(0..<2), to: FilmOutput(folder.file(name), quality: .lossy(quality)))
                .render(FrameSource { _ in { bitmap } })
            return try folder.bytes(name).count
        }
        #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
    }
}
