import Testing

@testable import LaminaImage

/// Pictures in 16 bits a channel.
@Suite struct DeepPictureTests {
    /// A straight pixel in 16 bits, from the samples of a PNG.
    private static func expected(_ kind: PNGDecodingTests.Kind, _ x: Int, _ y: Int) -> [Int] {
        let full = (1 << kind.depth) - 1
        let raw = PNGDecodingTests.samples(kind)(x, y)
        // Exact: 65,535 is a multiple of the largest sample of each depth.
        let wide = raw.map { $0 * (65_535 / full) }
        let color: [Int] =
            switch kind.colorType {
            case 0: [wide[0], wide[0], wide[0], 65_535]
            case 2: wide + [65_535]
            case 3:
                [PNGDecodingTests.palette(raw[0])].flatMap { [$0.0 * 257, $0.1 * 257, $0.2 * 257, $0.3 * 257] }
            case 4: [wide[0], wide[0], wide[0], wide[1]]
            default: wide
            }
        return color[3] == 0 ? [0, 0, 0, 0] : color
    }

    @Test(arguments: PNGDecodingTests.kinds)
    func everySampleOfAPNGIsThereInFull(kind: PNGDecodingTests.Kind) throws {
        let file = PNGDecodingTests.handmade(kind).bytes
        let picture = try DeepPicture(decoding: file)
        for y in 0..<9 {
            for x in 0..<11 {
                let (upper, lower) = (picture.upper[x, y], picture.lower[x, y])
                let found = (0..<4).map { Int(upper[$0]) << 8 | Int(lower[$0]) }
                #expect(found == Self.expected(kind, x, y), "\(x), \(y)")
            }
        }
        #expect(DeepPicture.isNeeded(for: file) == (kind.depth == 16))
    }

    @Test func samplesOfNetpbmAreScaledTo16Bits() throws {
        let full = Array("P6 1 1 65535\n".utf8) + [0x80, 0x01, 0, 0, 0xFF, 0xFF]
        #expect(DeepPicture.isNeeded(for: full))
        let picture = try DeepPicture(decoding: full)
        #expect(picture.upper[0, 0] == SIMD4(0x80, 0, 0xFF, 255))
        #expect(picture.lower[0, 0] == SIMD4(0x01, 0, 0xFF, 255))
        // 300 of 1,000 is 19,660.5 of 65,535, which is 0x4CCD rounded.
        let text = try DeepPicture(decoding: Array("P2 1 1 1000 300\n".utf8))
        #expect((text.upper[0, 0].x, text.lower[0, 0].x) == (0x4C, 0xCD))
        #expect(!DeepPicture.isNeeded(for: Array("P5 1 1 255\n1".utf8)))
        #expect(!DeepPicture.isNeeded(for: Array("no picture".utf8)))
    }

    @Test(arguments: ["jpeg-quarters.jpg", "webp-lossless-alpha.webp", "webp-lossless-exif-6.webp"])
    func samplesOf8BitsAreTimes257(name: String) throws {
        let file = try Fixture.bytes(name)
        let (picture, plain) = (try DeepPicture(decoding: file), try Bitmap(decoding: file))
        #expect(picture.upper == picture.lower && picture.upper.pixels == plain.straightPixels)
        #expect(!DeepPicture.isNeeded(for: file))
    }
}
