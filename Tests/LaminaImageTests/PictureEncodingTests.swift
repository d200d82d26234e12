import Testing

@testable import LaminaImage

/// Pictures encoded as JPEG and WebP, read again by the decoders, and the colour below what is transparent.
@Suite struct PictureEncodingTests {
    private static let flat: [SIMD4<UInt8>] = [
        SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255), SIMD4(0, 0, 255, 255), SIMD4(12, 200, 99, 255),
        SIMD4(255, 255, 255, 255), SIMD4(0, 0, 0, 255),
    ]

    /// The largest difference of a channel; nil if the sizes differ.
    private static func difference(_ first: Bitmap, _ second: Bitmap) -> Int? {
        guard (first.width, first.height) == (second.width, second.height) else { return nil }
        return zip(first.pixels, second.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    private static func round(_ bitmap: Bitmap, _ encoding: PictureEncoding) throws -> Bitmap {
        try Bitmap(decoding: encoding.encode(bitmap))
    }

    // MARK: Formats

    @Test func theFormatFollowsFromTheEnding() {
        #expect(PictureEncoding.Format(ending: "jpg") == .jpeg && PictureEncoding.Format(ending: "jpeg") == .jpeg)
        #expect(PictureEncoding.Format(ending: "png") == .png && PictureEncoding.Format(ending: "webp") == .webp)
        #expect(PictureEncoding.Format(ending: "ppm") == .ppm)
        for other in ["", "JPG", "webm", "gif", "jpe"] { #expect(PictureEncoding.Format(ending: other) == nil) }
    }

    @Test func formatsHaveTheirQualities() throws {
        #expect(try PictureEncoding(.jpeg).quality == .lossy(90) && PictureEncoding(.webp).quality == .lossy(90))
        #expect(try PictureEncoding(.png).quality == .lossless && PictureEncoding(.ppm).quality == .lossless)
        #expect(try PictureEncoding(.webp, quality: .lossless).quality == .lossless)
        let wrong: [(PictureEncoding.Format, PictureEncoding.Quality, String)] = [
            (.jpeg, .lossless, "JPEG is not lossless"), (.png, .lossless, "PNG is always lossless"),
            (.png, .lossy(90), "PNG is always lossless"), (.ppm, .lossy(1), "PPM is always lossless"),
            (.jpeg, .lossy(0), "quality 0"), (.webp, .lossy(101), "quality 101"), (.webp, .lossy(-1), "from 1 to 100"),
        ]
        for (format, quality, words) in wrong {
            #expect {
                try PictureEncoding(format, quality: quality)
            } throws: {
                "\($0)".contains(words)
            }
        }
    }

    @Test func onlyPNGHasCompressions() throws {
        #expect(try PictureEncoding(.png).compression == .small)
        let bitmap = try Pictures.texture.make(width: 90, height: 70)
        let fast = try PictureEncoding(.png, compression: .fast)
        #expect(try fast.encode(bitmap) == PNGEncoder.encode(bitmap, compression: .fast))
        for format in [PictureEncoding.Format.jpeg, .webp, .ppm] {
            for compression in PNGCompression.allCases {
                #expect {
                    try PictureEncoding(format, compression: compression)
                } throws: {
                    "\($0)".contains("\(format.name) has one compression")
                }
            }
        }
    }

    @Test(arguments: [(1, 1), (3, 5), (17, 9), (1, 40), (640, 1)], PictureEncoding.Format.allCases)
    func everySizeComesBack(size: (Int, Int), format: PictureEncoding.Format) throws {
        let bitmap = try Bitmap(width: size.0, height: size.1) { _, _ in SIMD4(12, 200, 99, 255) }
        let read = try Self.round(bitmap, PictureEncoding(format))
        #expect(try #require(Self.difference(read, bitmap)) <= (format == .png || format == .ppm ? 0 : 3))
    }

    @Test(arguments: [PictureEncoding.Format.jpeg, .webp]) func theSamePictureGivesTheSameBytes(
        format: PictureEncoding.Format
    ) throws {
        let bitmap = try Pictures.mixed.make(width: 120, height: 130)
        let encoding = try PictureEncoding(format)
        #expect(try encoding.encode(bitmap) == encoding.encode(bitmap))
    }

    // MARK: JPEG

    /// A block of one colour has a mean alone, which these qualities store in steps of a few levels, after the conversion to
    /// brightness and colour in whole numbers.
    @Test(arguments: flat, [100, 90, 60]) func oneColorStaysInJPEG(color: SIMD4<UInt8>, quality: Int) throws {
        let bitmap = try Bitmap(width: 33, height: 17) { _, _ in color }
        let read = try Self.round(bitmap, PictureEncoding(.jpeg, quality: .lossy(quality)))
        #expect(try #require(Self.difference(read, bitmap)) <= 3)
    }

    @Test func aGradientStaysInJPEG() throws {
        let bitmap = try Pictures.gradient.make(width: 200, height: 100)
        #expect(try #require(Self.difference(Self.round(bitmap, PictureEncoding(.jpeg)), bitmap)) <= 4)
    }

    /// Columns of red and blue by turns: an average over two of them is purple.
    @Test func colorsAreStoredForEachPixelFromQuality90() throws {
        let bitmap = try Bitmap(width: 32, height: 16) { x, _ in
            x % 2 == 0 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)
        }
        let fine = try Self.round(bitmap, PictureEncoding(.jpeg, quality: .lossy(90)))
        let coarse = try Self.round(bitmap, PictureEncoding(.jpeg, quality: .lossy(89)))
        #expect(try #require(Self.difference(fine, bitmap)) < 40)
        #expect(try #require(Self.difference(coarse, bitmap)) > 100)
    }

    @Test(arguments: [PictureEncoding.Format.jpeg, .webp]) func higherQualityTakesMoreBytes(
        format: PictureEncoding.Format
    ) throws {
        let bitmap = try Pictures.opaqueNoise.make(width: 64, height: 64)
        let sizes = try [10, 50, 89, 90, 100].map {
            try PictureEncoding(format, quality: .lossy($0)).encode(bitmap).count
        }
        #expect(sizes == sizes.sorted() && Set(sizes).count == sizes.count, "\(sizes)")
    }

    @Test func aSideThatAFormatCannotHaveIsAnError() throws {
        let wide = try Bitmap(width: 65_501, height: 1)
        let error = #expect(throws: ImageError.sideTooLong(format: "JPEG", width: 65_501, height: 1, longest: 65_500)) {
            try PictureEncoding(.jpeg).encode(wide)
        }
        #expect(error?.description.contains("65501×1") == true && error?.description.contains(".png") == true)
        #expect(throws: ImageError.sideTooLong(format: "WebP", width: 1, height: 16_384, longest: 16_383)) {
            try PictureEncoding(.webp).encode(Bitmap(width: 1, height: 16_384))
        }
        #expect(try Self.round(Bitmap(width: 65_500, height: 1), PictureEncoding(.jpeg)).width == 65_500)
        #expect(try Self.round(Bitmap(width: 1, height: 16_383), PictureEncoding(.webp)).height == 16_383)
    }

    // MARK: WebP

    /// Colours of files are straight: rounded, they give each premultiplied colour again.
    @Test(arguments: [Pictures.noise, .fewColors, .cards, .gradient]) func losslessWebPKeepsEveryPixel(
        picture: Pictures
    ) throws {
        let bitmap = try picture.make(width: 61, height: 47)
        #expect(try Self.round(bitmap, PictureEncoding(.webp, quality: .lossless)) == bitmap)
    }

    @Test func lossyWebPKeepsTheAlpha() throws {
        let bitmap = try Pictures.noise.make(width: 61, height: 47)
        let read = try Self.round(bitmap, PictureEncoding(.webp, quality: .lossy(5)))
        for y in 0..<47 {
            for x in 0..<61 where read[x, y].w != bitmap[x, y].w { Issue.record("the alpha at \(x), \(y) changed") }
        }
        #expect(read != bitmap)
    }

    @Test(arguments: flat) func oneColorStaysInWebP(color: SIMD4<UInt8>) throws {
        let bitmap = try Bitmap(width: 33, height: 17) { _, _ in color }
        #expect(try #require(Self.difference(Self.round(bitmap, PictureEncoding(.webp)), bitmap)) <= 3)
    }

    @Test func aGradientStaysInWebP() throws {
        let bitmap = try Pictures.gradient.make(width: 200, height: 100)
        #expect(try #require(Self.difference(Self.round(bitmap, PictureEncoding(.webp)), bitmap)) <= 10)
    }

    // MARK: Background

    /// c + round(b × (255 − a) / 255): 200 × 155 / 255 = 121.57, 255 × 155 / 255 = 155; a colour of 9 above the alpha of 3
    /// counts as 3, beside 200 × 252 / 255 = 197.65.
    @Test func theBackgroundIsWhereThePictureIsTransparent() throws {
        let bitmap = try Bitmap(
            width: 2, height: 2, pixels: [40, 50, 60, 100, 0, 0, 0, 0, 7, 8, 9, 255, 9, 0, 0, 3])
        let expected = try Bitmap(
            width: 2, height: 2, pixels: [162, 50, 215, 255, 200, 0, 255, 255, 7, 8, 9, 255, 201, 0, 252, 255])
        let color = SIMD3<UInt8>(200, 0, 255)
        #expect(try bitmap.over(color) == expected)
        #expect(try Self.round(bitmap, PictureEncoding(.png, background: color)) == expected)
        #expect(try Self.round(bitmap, PictureEncoding(.ppm, background: color)) == expected)
        #expect(try Self.round(bitmap, PictureEncoding(.webp, quality: .lossless, background: color)) == expected)
    }

    @Test func withoutABackgroundJPEGHasWhiteAndPPMBlack() throws {
        let shade = try Bitmap(width: 16, height: 16) { _, _ in SIMD4(0, 0, 0, 128) }
        let gray = try Bitmap(width: 16, height: 16) { _, _ in SIMD4(127, 127, 127, 255) }
        let blue = try Bitmap(width: 16, height: 16) { _, _ in SIMD4(0, 0, 127, 255) }
        #expect(try #require(Self.difference(Self.round(shade, PictureEncoding(.jpeg)), gray)) <= 3)
        let over = try PictureEncoding(.jpeg, background: SIMD3(0, 0, 255))
        #expect(try #require(Self.difference(Self.round(shade, over), blue)) <= 3)
        #expect(try PictureEncoding(.ppm).encode(shade) == PPMEncoder.encode(shade))
    }

    @Test func whiteThatNobodyChoseIsKnown() throws {
        let shade = try Bitmap(width: 2, height: 1, pixels: [0, 0, 0, 254, 0, 0, 0, 255])
        #expect(try PictureEncoding(.jpeg).showsOverWhite(shade))
        #expect(try !PictureEncoding(.jpeg).showsOverWhite(shade.over(SIMD3(1, 2, 3))))
        #expect(try !PictureEncoding(.jpeg, background: SIMD3(255, 255, 255)).showsOverWhite(shade))
        for format in [PictureEncoding.Format.png, .webp, .ppm] {
            #expect(try !PictureEncoding(format).showsOverWhite(shade))
        }
    }
}
