import Testing

@testable import LaminaImage

@Suite struct PPMEncodingTests {
    @Test func theFileIsAHeaderAndTheColorsOverBlack() throws {
        let bitmap = try Bitmap(width: 1, height: 2, pixels: [1, 2, 3, 255, 40, 50, 60, 100])
        #expect(PPMEncoder.encode(bitmap) == Array("P6\n1 2\n255\n".utf8) + [1, 2, 3, 40, 50, 60])
    }

    @Test(arguments: 1...9)
    func opaquePicturesOfAnyWidthComeBack(width: Int) throws {
        let bitmap = try Bitmap(width: width, height: 3) { x, y in SIMD4(UInt8(x * 20), UInt8(y * 50), 7, 255) }
        #expect(try Bitmap(decoding: PPMEncoder.encode(bitmap)) == bitmap)
    }
}
