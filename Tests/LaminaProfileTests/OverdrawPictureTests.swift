import LaminaImage
import Testing

@testable import LaminaProfile

@Suite struct OverdrawPictureTests {
    private func gray(_ width: Int, alpha: UInt8 = 255) throws -> Bitmap {
        try Bitmap(
            width: width, height: 1, pixels: [[UInt8]](repeating: [100, 40, 0, alpha], count: width).flatMap(\.self))
    }

    @Test func theLegendIsBlueGreenPinkRed() throws {
        let picture = try OverdrawPicture.draw([0, 1, 2, 3, 4, 5, 6, 65535], over: gray(8))
        // Three quarters of the legend's colour and one of the true one, such as (3 · 54 + 100) / 4 = 65.
        let (blue, green) = (SIMD4<UInt8>(65, 79, 191, 255), SIMD4<UInt8>(58, 160, 57, 255))
        let (pink, red) = (SIMD4<UInt8>(216, 125, 138, 255), SIMD4<UInt8>(199, 31, 21, 255))
        let truth = SIMD4<UInt8>(100, 40, 0, 255)
        #expect((0..<8).map { picture[$0, 0] } == [truth, truth, blue, green, pink, red, red, red])
    }

    @Test func theLegendIsOpaqueAndTheTruthIsNotTouched() throws {
        let picture = try OverdrawPicture.draw([1, 2], over: gray(2, alpha: 100))
        #expect(picture[0, 0] == SIMD4(100, 40, 0, 100))
        #expect(picture[1, 0].w == 255)
    }

    @Test(arguments: [0, 3, 5])
    func countsThatAreNotOneAPixelAreRefused(count: Int) throws {
        let bitmap = try gray(4)
        #expect(throws: ImageError.self) {
            try OverdrawPicture.draw([UInt16](repeating: 3, count: count), over: bitmap)
        }
    }
}
