import Testing

@testable import LaminaImage

@Suite struct BitmapTests {
    @Test func sizesAreChecked() {
        #expect(throws: ImageError.emptySize(width: 0, height: 3)) { try Bitmap(width: 0, height: 3) }
        #expect(throws: ImageError.emptySize(width: 3, height: -1)) { try Bitmap(width: 3, height: -1) }
        #expect(throws: ImageError.wrongByteCount(width: 2, height: 2, found: 15)) {
            try Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 0, count: 15))
        }
        #expect(throws: ImageError.self) { try Bitmap(width: Int.max, height: 2) }
        #expect(throws: ImageError.self) { try Bitmap(width: Int.max / 4 + 1, height: 1) }
    }

    @Test func memoryThatCannotBeHadIsAnError() {
        // 256 TiB, more than an address can reach.
        #expect(throws: ImageError.outOfMemory(byteCount: 1 << 48)) { try Bitmap(width: 1 << 23, height: 1 << 23) }
    }

    @Test func whatTheBodyThrowsComesThrough() {
        #expect(throws: ImageError.encodingFailed(detail: "no")) {
            try Bitmap(width: 2, height: 2) { (_) throws(ImageError) in throw .encodingFailed(detail: "no") }
        }
    }

    @Test func copiesDoNotShareWrites() throws {
        let original = try Bitmap(width: 2, height: 1)
        var copy = original
        copy.withUnsafeMutablePixels { $0[4] = 9 }
        #expect(original[1, 0] == SIMD4(0, 0, 0, 0))
        #expect(copy[1, 0] == SIMD4(9, 0, 0, 0))
    }

    @Test(arguments: [0, 255, 256, 599])
    func oneTranslucentPixelMakesAPictureTranslucent(place: Int) throws {
        var bitmap = try Bitmap(width: 30, height: 20) { _, _ in SIMD4(1, 2, 3, 255) }
        #expect(Image(bitmap).isOpaque)
        bitmap.withUnsafeMutablePixels { $0[place * 4 + 3] = 254 }
        #expect(!Image(bitmap).isOpaque)
    }

    @Test func imagesAreDecodedWithTheirOrientation() throws {
        let image = try Image(decoding: Fixture.bytes("jpeg-exif-6.jpg"))
        #expect((image.width, image.height) == (16, 32))
        #expect(image.pixels.count == 16 * 32 * 4)
    }
}
