import Foundation
import LaminaImage
import Testing

@testable import lamina_pictures

@Suite struct JPEGFileTests {
    @Test(arguments: [(1, 1), (8, 8), (13, 5), (40, 33)]) func whatIsWrittenIsReadAgain(width: Int, height: Int) throws
    {
        var canvas = Canvas(width: width, height: height)
        canvas.fill { x, y in Ink(x / 40, y / 33, 0.5 + 0.4 * sin(x * 0.3) * cos(y * 0.2)) }
        let bitmap = try canvas.bitmap()
        let decoded = try Bitmap(decoding: JPEGFile.encode(bitmap, quality: 97))
        #expect(decoded.width == width && decoded.height == height)
        let differences = zip(bitmap.pixels, decoded.pixels).map { abs(Int($0) - Int($1)) }
        #expect(differences.max() ?? 0 <= 6)
    }

    @Test func noiseSurvivesInItsMeanValue() throws {
        // Every code of the tables comes up in it.
        let noise = Noise(seed: 1)
        var pixels: [UInt8] = []
        for pixel in 0..<64 * 64 {
            for channel in 0..<3 { pixels.append(UInt8(noise.sample(pixel * 3 + channel) * 255)) }
            pixels.append(255)
        }
        let bitmap = try Bitmap(width: 64, height: 64, pixels: pixels)
        let decoded = try Bitmap(decoding: JPEGFile.encode(bitmap, quality: 100))
        let differences = zip(bitmap.pixels, decoded.pixels).map { abs(Int($0) - Int($1)) }
        #expect(differences.reduce(0, +) < bitmap.pixels.count)
    }
}
