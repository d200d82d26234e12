import Foundation
import Lamina
import Testing

@testable import LaminaProfile

/// Pictures of pages are small enough to be sent.
@Suite struct PagePictureTests {
    @Test func halvingTakesTheMeanOfFour() throws {
        let pixels: [UInt8] = [
            10, 0, 0, 255, 20, 0, 0, 255, 9, 9, 9, 9,
            30, 0, 0, 255, 41, 0, 0, 255, 9, 9, 9, 9,
        ]
        let halved = try Bitmap(width: 3, height: 2, pixels: pixels).halved()
        #expect(halved.width == 1 && halved.height == 1)
        // 101 of 4 is 25 and a quarter.
        #expect(halved.pixels == [25, 0, 0, 255])
        let line = try Bitmap(width: 1, height: 2, pixels: [0, 0, 0, 0, 8, 8, 8, 8]).halved()
        #expect(line.pixels == [4, 4, 4, 4])
    }

    @Test func noiseIsHalvedUntilItFits() throws {
        var (pixels, state) = ([UInt8](), UInt32(1))
        for _ in 0..<700 * 700 {
            for _ in 0..<3 {
                state = state &* 1_664_525 &+ 1_013_904_223
                pixels.append(UInt8(state >> 24))
            }
            pixels.append(255)
        }
        let noise = try Bitmap(width: 700, height: 700, pixels: pixels)
        #expect(try PNGEncoder.encode(noise).count > 768 << 10)
        #expect(try PagePicture.picture(noise).count <= 768 << 10)
        #expect(try PagePicture.overlay(noise).count <= 64 << 10)
        let passes = try PagePicture.passes([noise, nil, noise])
        #expect(passes[0] != nil && passes[1] == nil && passes[2] == nil)
    }

    @Test func manyPassesHaveSmallPictures() {
        #expect([1, 8, 9, 32, 33].map { PagePicture.passSide(count: $0) } == [160, 160, 96, 96, 64])
    }
}
