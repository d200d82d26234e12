import LaminaTestSupport
import Testing

@testable import LaminaImage

/// PNG and PPM files of 16 bits a channel, read again by libpng and byte by byte.
@Suite struct DeepEncodingTests {
    /// Noise of three bands, above a gradient; transparent pixels are 0, as of every deep bitmap that is drawn.
    private static func picture(isOpaque: Bool) throws -> DeepBitmap {
        var random = SplitMix64(seed: 11)
        return try DeepBitmap(width: 300, height: 260) { index in
            let (x, y) = (index % 300, index / 300)
            var pixel = y < 60 ? SIMD4(UInt16(x * 218), UInt16(y * 1000), 77, .max) : random.samplesOfPixel()
            pixel.w = isOpaque ? .max : max(pixel.w, 1)
            if x == y { pixel = isOpaque ? pixel : .zero }
            return pixel
        }
    }

    private static func expectSame(_ file: [UInt8], _ picture: DeepBitmap) throws {
        let read = try DeepPicture(decoding: file)
        #expect((read.upper.width, read.upper.height) == (picture.width, picture.height))
        let found = zip(read.upper.pixels, read.lower.pixels).map { UInt16($0) << 8 | UInt16($1) }
        #expect(found == picture.samples)
    }

    @Test(arguments: [true, false], PNGCompression.allCases)
    func eachSampleOfAPNGComesBack(isOpaque: Bool, compression: PNGCompression) throws {
        let picture = try Self.picture(isOpaque: isOpaque)
        let encoding = try PictureEncoding(.png, compression: compression, depth: .sixteen)
        let file = try encoding.encode(deep: picture, threads: 2)
        let parts = PNGFile(file)
        #expect(parts.depth == 16 && parts.colorType == (isOpaque ? 2 : 6) && parts.body("sRGB") == [0])
        #expect(parts.chunks.count { $0.name == "IDAT" } > 1)
        #expect(parts.rows(byteCount: 260 * (300 * (isOpaque ? 6 : 8) + 1)) != nil)
        try Self.expectSame(file, picture)
    }

    @Test func theBytesDoNotDependOnTheThreads() throws {
        let picture = try Self.picture(isOpaque: false)
        let files = try [1, 2, 7].map { try DeepPNGEncoder.encode(picture, threads: $0) }
        #expect(files[0] == files[1] && files[0] == files[2])
    }

    @Test(arguments: [1, 2, 5]) func smallPicturesComeBack(side: Int) throws {
        var random = SplitMix64(seed: 2)
        let picture = try DeepBitmap(width: side, height: side) { _ in random.samplesOfPixel() }
        try Self.expectSame(PictureEncoding(.png, depth: .sixteen).encode(deep: picture), picture)
    }

    @Test func readersOf8BitsGetTheNearest() throws {
        let picture = try Self.picture(isOpaque: true)
        let read = try Bitmap(decoding: PictureEncoding(.png, depth: .sixteen).encode(deep: picture))
        for (found, sample) in zip(read.pixels, picture.samples) {
            #expect(abs(Int(found) * 257 - Int(sample)) <= 129)
        }
    }

    @Test func ppmHasTwoBytesASampleOverBlack() throws {
        let samples: [UInt16] = [0x1234, 0xABCD, 0, 65_535, 65_535, 32_768, 10, 32_768]
        let picture = try DeepBitmap(width: 1, height: 2, samples: samples)
        let file = try PictureEncoding(.ppm, depth: .sixteen).encode(deep: picture)
        // 32,768² / 65,535 is 16,384.25, and 10 × 32,768 / 65,535 is 5.00008.
        let pixels: [UInt8] = [0x12, 0x34, 0xAB, 0xCD, 0, 0, 0x80, 0, 0x40, 0, 0, 5]
        #expect(file == Array("P6\n1 2\n65535\n".utf8) + pixels)
        let over = try PictureEncoding(.ppm, background: SIMD3(0, 255, 0), depth: .sixteen).encode(deep: picture)
        // 16,384.25 + 32,767 is 49,151.25: 0xBFFF.
        #expect(Array(over.suffix(6)) == [0x80, 0, 0xBF, 0xFF, 0, 5])
    }

    @Test func picturesOf8BitsAreWrittenInTheOtherDepthToo() throws {
        let bitmap = try Pictures.noise.make(width: 40, height: 30)
        let file = try PictureEncoding(.png, depth: .sixteen).encode(bitmap)
        #expect(PNGFile(file).depth == 16)
        let (read, plain) = (try Bitmap(decoding: file), try Bitmap(decoding: PNGEncoder.encode(bitmap)))
        #expect(zip(read.pixels, plain.pixels).allSatisfy { abs(Int($0.0) - Int($0.1)) <= 1 })
        let deep = try DeepBitmap(bitmap)
        for format in PictureEncoding.Format.allCases {
            #expect(try PictureEncoding(format).encode(deep: deep) == PictureEncoding(format).encode(bitmap))
        }
    }

    @Test func otherFormatsHave8Bits() {
        for format in [PictureEncoding.Format.jpeg, .webp] {
            #expect {
                try PictureEncoding(format, depth: .sixteen)
            } throws: {
                "\($0)".contains("\(format.name) has 8 bits a channel; write .png or .ppm")
            }
        }
    }
}
