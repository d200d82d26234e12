import Testing

@testable import LaminaImage

@Suite struct WebPDecodingTests {
    @Test func losslessPixelsAreExactAndPremultiplied() throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes("webp-lossless-alpha.webp"))
        #expect(bitmap == (try AlphaSteps.expected()))
    }

    @Test func lossyPixelsAreNear() throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes("webp-lossy.webp"))
        #expect((bitmap.width, bitmap.height) == (32, 16))
        #expect(JPEGDecodingTests.corners(bitmap) == [0, 1, 2, 3])
    }

    @Test func lossyPixelsWithAlphaArePremultiplied() throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes("webp-lossy-alpha.webp"))
        #expect(bitmap.difference(1, 1, to: SIMD4(128, 0, 0, 128)) <= 4)
        #expect(bitmap.difference(30, 14, to: SIMD4(128, 128, 128, 128)) <= 4)
    }

    @Test func orientationIsApplied() throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes("webp-lossless-exif-6.webp"))
        #expect((bitmap.width, bitmap.height) == (16, 32))
        #expect(JPEGDecodingTests.corners(bitmap) == [2, 0, 3, 1])
    }

    @Test func anAnimationGivesItsFirstPicture() throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes("webp-animated.webp"))
        #expect((bitmap.width, bitmap.height) == (8, 8))
        #expect(bitmap[0, 0] == SIMD4(255, 0, 0, 255))
    }
}
