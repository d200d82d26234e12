import Testing

@testable import LaminaImage

@Suite struct AVIFDecodingTests {
    private static func gradient(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
        premultiplied(x * 6, y * 11, (x + y) * 4, 255 - x * 5)
    }

    private func largestDifference(_ bitmap: Bitmap, _ expected: (Int, Int) -> SIMD4<UInt8>) -> Int {
        (0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { (x: $0, y: y) } }
            .map { bitmap.difference($0.x, $0.y, to: expected($0.x, $0.y)) }.max() ?? 0
    }

    @Test func losslessPixelsAreExactAndPremultiplied() throws {
        let file = try Fixture.bytes("avif-lossless-alpha.avif")
        #expect(try ImageHeader(file).format == .avif)
        #expect(!DeepPicture.isNeeded(for: file))
        #expect(try Bitmap(decoding: file) == Bitmap(width: 37, height: 23, pixel: Self.gradient))
    }

    @Test func lossyPixelsAreNear() throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes("avif-quarters.avif"))
        #expect((bitmap.width, bitmap.height) == (32, 16))
        #expect(JPEGDecodingTests.corners(bitmap) == [0, 1, 2, 3])
    }

    @Test func graysAreTheBrightnessOfTheQuarters() throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes("avif-gray.avif"))
        // The luma of ITU-R BT.601, which the file's matrix is: 0.299, 0.587 and 0.114.
        for (x, y, gray) in [(4, 4, 76), (28, 4, 150), (4, 12, 29), (28, 12, 255)] {
            #expect(bitmap.difference(x, y, to: SIMD4(UInt8(gray), UInt8(gray), UInt8(gray), 255)) <= 4)
        }
    }

    @Test func tenBitsAreRoundedOrWhole() throws {
        let file = try Fixture.bytes("avif-10.avif")
        #expect(DeepPicture.isNeeded(for: file))
        let bitmap = try Bitmap(decoding: file)
        #expect((bitmap.width, bitmap.height) == (37, 23))
        #expect(largestDifference(bitmap, Self.gradient) <= 1)
        let deep = try DeepPicture(decoding: file)
        #expect(deep.upper.difference(1, 22, to: SIMD4(6, 242, 92, 250)) <= 1)
    }

    @Test func otherPrimariesAreConvertedFromAllBits() throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes("avif-12-p3.avif"))
        // sRGB lacks the red, green and blue of Display P3, which are clipped; white stays white.
        #expect(JPEGDecodingTests.corners(bitmap) == [0, 1, 2, 3])
        #expect(bitmap.difference(4, 4, to: SIMD4(255, 0, 0, 255)) <= 1)
        #expect(bitmap.difference(28, 12, to: SIMD4(255, 255, 255, 255)) <= 1)
        let deep = try DeepPicture(decoding: Fixture.bytes("avif-12-p3.avif"))
        #expect(deep.upper.difference(28, 12, to: SIMD4(255, 255, 255, 255)) <= 1)
    }

    @Test func codePointsAreRead() throws {
        // The same pixels in the primaries of Display P3: 12 in place of 1 in the box of colours.
        var file = try Fixture.bytes("avif-lossless-alpha.avif")
        let plain = try Bitmap(decoding: file)
        let place = try #require(file.indices.dropLast(8).first { file[$0..<$0 + 8].elementsEqual("colrnclx".utf8) })
        #expect(file[place + 9] == 1)
        file[place + 9] = 12
        let converted = try Bitmap(decoding: file)
        let (sample, color) = (plain[20, 22], converted[20, 22])
        #expect(sample.w == color.w && sample.w == 155)
        // By the matrices that the primaries give, in linear light.
        let straight = [120.0, 242, 168].map { ColorMath.linear($0 / 255) }
        let row = { (a: Double, b: Double, c: Double) in
            let linear = a * straight[0] + b * straight[1] + c * straight[2]
            return Int((ColorMath.encoded(min(max(linear, 0), 1)) * 255).rounded())
        }
        let expected = premultiplied(
            row(1.2249, -0.2247, 0), row(-0.0420, 1.0419, 0), row(-0.0197, -0.0786, 1.0979), 155)
        #expect(converted.difference(20, 22, to: expected) <= 1)
    }

    @Test func rotationAndMirroringAreApplied() throws {
        // Turned left, and then top and bottom exchanged: flipped over the diagonal.
        let file = try Fixture.bytes("avif-turned.avif")
        #expect(try ImageHeader(file).orientation == .transposed)
        let bitmap = try Bitmap(decoding: file)
        #expect((bitmap.width, bitmap.height) == (16, 32))
        #expect(JPEGDecodingTests.corners(bitmap) == [0, 2, 1, 3])
    }

    /// Each rotation and mirroring against turning the picture step by step.
    @Test(arguments: 0..<4, 0..<2) func orientationsAreInTheirOrder(quarters: Int, mirroring: Int) throws {
        var file = try Fixture.bytes("avif-turned.avif")
        let rotation = try #require(file.indices.dropLast(5).first { file[$0..<$0 + 4].elementsEqual("irot".utf8) })
        let mirror = try #require(file.indices.dropLast(5).first { file[$0..<$0 + 4].elementsEqual("imir".utf8) })
        #expect(file[rotation + 4] == 1 && file[mirror + 4] == 0)
        (file[rotation + 4], file[mirror + 4]) = (UInt8(quarters), UInt8(mirroring))
        var expected = try Bitmap(decoding: Fixture.bytes("avif-quarters.avif"))
        for _ in 0..<quarters { expected = try expected.oriented(.rotatedLeft) }
        expected = try expected.oriented(mirroring == 0 ? .flipped : .mirrored)
        #expect(JPEGDecodingTests.corners(try Bitmap(decoding: file)) == JPEGDecodingTests.corners(expected))
    }

    @Test func profilesGoBeforeCodePoints() throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes("avif-icc.avif"))
        // A profile in which red and blue have changed places.
        #expect(JPEGDecodingTests.corners(bitmap) == [2, 1, 0, 3])
    }

    @Test func hugeSizesAreRefusedByTheHeader() throws {
        let file = try Fixture.bytes("avif-quarters.avif")
        #expect(throws: ImageError.tooLarge(width: 32, height: 16, limit: "511 pixels in all")) {
            try Bitmap(decoding: file, limits: DecodeLimits(maximumPixelCount: 511))
        }
        var huge = file
        let place = try #require(file.indices.dropLast(12).first { file[$0..<$0 + 4].elementsEqual("ispe".utf8) })
        // 65,536 columns more.
        huge[place + 9] = 1
        let bytes = huge
        #expect(throws: ImageError.self) { try Bitmap(decoding: bytes) }
    }

    @Test func otherFilesOfTheFamilyAreNamed() {
        let heif = [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
        #expect {
            try Bitmap(decoding: heif)
        } throws: {
            "\($0)".contains("a HEIF file")
        }
        let avif = [0, 0, 0, 24] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1avif".utf8)
        #expect {
            try Bitmap(decoding: avif)
        } throws: {
            "\($0)".contains("AVIF data")
        }
    }
}
