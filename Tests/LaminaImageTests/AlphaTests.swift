import Testing

@testable import LaminaImage

@Suite struct AlphaTests {
    /// Every colour with every alpha, as one picture's bytes.
    static let everything: [UInt8] = (0...255).flatMap { (alpha: Int) in
        (0...255).flatMap { color in [UInt8(color), UInt8(255 - color), UInt8(color ^ 0x55), UInt8(alpha)] }
    }

    @Test func premultiplyingRoundsToNearest() {
        var pixels = AlphaTests.everything
        pixels.withUnsafeMutableBufferPointer { PremultipliedAlpha.multiply($0) }
        for (index, expected) in AlphaTests.everything.enumerated() where index % 4 < 3 {
            let alpha = Int(AlphaTests.everything[index | 3])
            #expect(Int(pixels[index]) == (Int(expected) * alpha + 127) / 255)
            if Int(pixels[index]) != (Int(expected) * alpha + 127) / 255 { return }
        }
    }

    @Test func straighteningDividesRoundedAndClamped() {
        var straight = [UInt8](repeating: 0, count: AlphaTests.everything.count)
        straight.withUnsafeMutableBytes { target in
            AlphaTests.everything.withUnsafeBytes { StraightAlpha.straighten($0, into: target) }
        }
        for index in straight.indices where index % 4 < 3 {
            let (color, alpha) = (Int(AlphaTests.everything[index]), Int(AlphaTests.everything[index | 3]))
            let expected = alpha == 0 ? 0 : min(255, Int((Double(color) * 255 / Double(alpha)).rounded()))
            #expect(Int(straight[index]) == expected)
            if Int(straight[index]) != expected { return }
        }
    }

    @Test func straighteningLosesNothing() {
        var pixels = AlphaTests.everything
        for index in pixels.indices where index % 4 < 3 {
            pixels[index] = min(pixels[index], pixels[index | 3])
        }
        let original = pixels
        var straight = pixels
        straight.withUnsafeMutableBytes { target in
            original.withUnsafeBytes { StraightAlpha.straighten($0, into: target) }
        }
        straight.withUnsafeMutableBufferPointer { PremultipliedAlpha.multiply($0) }
        #expect(straight == original)
    }
}
