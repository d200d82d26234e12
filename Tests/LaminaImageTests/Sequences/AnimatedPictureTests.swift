import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaImage

/// Animated GIF and WebP files, by other programs and by hand; those of PNG are in the other suites.
@Suite struct AnimatedPictureTests {
    /// The pictures of the fixtures; in the WebP every other one has half of the alpha.
    static func expected(_ index: Int, halves: Bool = false) throws -> Bitmap {
        try Bitmap(width: 16, height: 12) { x, y in
            let isInside = ((x - index * 3) % 16 + 16) % 16 < 6 && y >= index
            let alpha = halves && index % 2 == 1 ? 127 : 255
            return isInside ? premultiplied(40 * index, 255 - 40 * index, 60, alpha) : SIMD4(0, 0, 0, 0)
        }
    }

    private func sequence(_ bytes: [UInt8], _ name: String) throws -> AnimatedPicture {
        let path = NSTemporaryDirectory() + "lamina-animated-\(UUID().uuidString)-\(name)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try AnimatedPicture(path: path)
    }

    @Test(arguments: ["gif-animated.gif", "webp-animated-lossless.webp"])
    func picturesComeBackInAnyOrderAtTheirTimes(name: String) throws {
        let sequence = try sequence(Fixture.bytes(name), name)
        #expect(sequence.count == 4)
        for index in [0, 1, 2, 3, 1, 3, 0] {
            let expected = try Self.expected(index, halves: name.hasSuffix("webp"))
            #expect(try sequence.picture(index)?.bitmap == expected, "picture \(index)")
        }
        // A duration of 0 is a tenth.
        let starts = [0, 0.1, 0.3, 0.4, 0.47]
        for (index, start) in starts.enumerated() { #expect(abs(sequence.start(of: index) - start) < 1e-9) }
        #expect(sequence.index(at: 0.29) == 1 && sequence.index(at: 0.3) == 2 && sequence.index(at: 9) == 3)
    }

    @Test(arguments: ["gif-transparent.gif", "webp-lossless-exif-6.webp", "webp-lossy-alpha.webp"])
    func aStillPictureIsASequenceOfOne(name: String) throws {
        let sequence = try sequence(Fixture.bytes(name), name)
        #expect(sequence.count == 1)
        #expect(try sequence.picture(0)?.bitmap == Bitmap(decoding: Fixture.bytes(name)))
        #expect(try sequence.picture(1) == nil)
    }

    @Test func otherFormatsAreNamed() throws {
        let file = try Fixture.bytes("jpeg-gray.jpg")
        #expect {
            try sequence(file, "a.gif")
        } throws: {
            "\($0)".contains("a JPEG file in place of an animated PNG, GIF or WebP")
        }
    }

    /// Parts of every disposal against copies of whole canvases.
    @Test(arguments: 0..<8) func partsOfGIFsGiveTheirPictures(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let (width, height) = (9, 7)
        var gif = HandmadeGIF(width: width, height: height, pictures: [])
        var canvas = [SIMD4<UInt8>](repeating: SIMD4(0, 0, 0, 0), count: width * height)
        var expected: [Bitmap] = []
        for _ in 0..<12 {
            let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
            var picture = HandmadeGIF.Picture(
                x: x, y: y, width: .random(in: 1...width - x, using: &random),
                height: .random(in: 1...height - y, using: &random), disposal: .random(in: 0...3, using: &random),
                transparent: Bool.random(using: &random) ? 3 : nil, pixels: [])
            picture.pixels = (0..<picture.width * picture.height).map { _ in .random(in: 0...7, using: &random) }
            if Bool.random(using: &random) { picture.palette = gif.palette.reversed() }
            gif.pictures.append(picture)
            let before = canvas
            var isCovered = [Int]()
            for (index, pixel) in picture.pixels.enumerated() {
                let at = (y + index / picture.width) * width + x + index % picture.width
                isCovered.append(at)
                if Int(pixel) == picture.transparent { continue }
                let own = picture.palette.map { $0[(Int(pixel) * 3)..<(Int(pixel) * 3 + 3)] }
                canvas[at] =
                    own.map { SIMD4($0[$0.startIndex], $0[$0.startIndex + 1], $0[$0.startIndex + 2], 255) }
                    ?? GIFDecodingTests.color(Int(pixel))
            }
            let shown = canvas
            expected.append(try Bitmap(width: width, height: height) { x, y in shown[y * width + x] })
            if picture.disposal == 2 { for at in isCovered { canvas[at] = SIMD4(0, 0, 0, 0) } }
            if picture.disposal == 3 { canvas = before }
        }
        let sequence = try sequence(gif.bytes, "a.gif")
        for index in Array(0..<12) + [3, 11, 0] {
            let image = try #require(try sequence.picture(index))
            #expect(image.bitmap == expected[index], "picture \(index)")
            #expect(image.isOpaque == image.bitmap.isOpaque)
        }
    }

    @Test(arguments: ["gif-animated.gif", "webp-animated-lossless.webp", "webp-animated.webp"])
    func brokenFilesAreRefusedAndNeverTrap(name: String) throws {
        let whole = try Fixture.bytes(name)
        for cut in 0..<whole.count {
            #expect(throws: (any Error).self, "cut to \(cut)") { try Bitmap(decoding: Array(whole[..<cut])) }
            _ = try? sequence(Array(whole[..<cut]), name).picture(1)
        }
        for at in 0..<whole.count {
            var changed = whole
            changed[at] ^= 0xFF
            let sequence = try? sequence(changed, name)
            for index in [1, 3, 0] { _ = try? sequence?.picture(index) }
        }
    }
}
