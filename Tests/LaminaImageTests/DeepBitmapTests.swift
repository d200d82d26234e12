import LaminaTestSupport
import Testing

@testable import LaminaImage

/// Pictures of 16 bits a channel beside arithmetic, and beside the pictures of 8 bits.
@Suite struct DeepBitmapTests {
    /// Every colour and alpha of 8 bits, as gray.
    private static func everyByte() throws -> Bitmap {
        try Bitmap(width: 256, height: 256) { x, y in
            let color = UInt8(min(x, y))
            return SIMD4(color, color, color, UInt8(y))
        }
    }

    @Test func floatsAreDividedByTheirAlphaAndRoundedOnce() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<2000 {
            let alpha = Float.random(in: 0.001...1, using: &random)
            let color = SIMD3<Float>.random(in: 0...1, using: &random) * alpha
            let found = DeepBitmap.samples(premultiplied: SIMD4(color, alpha))
            for channel in 0..<3 {
                let expected = Double(color[channel]) / Double(alpha) * 65_535
                // Half a step, and the rounding of one division of floats.
                #expect(abs(Double(found[channel]) - expected) <= 0.51)
            }
            #expect(abs(Double(found.w) - Double(alpha) * 65_535) <= 0.51)
        }
        #expect(DeepBitmap.samples(premultiplied: SIMD4(0.25, 0.5, 0, 0.5)) == SIMD4(32_768, 65_535, 0, 32_768))
    }

    @Test func whatIsNoColorIsClamped() {
        #expect(DeepBitmap.samples(premultiplied: SIMD4(2, -1, .nan, 1)) == SIMD4(65_535, 0, 0, 65_535))
        #expect(DeepBitmap.samples(premultiplied: SIMD4(.infinity, 0.5, 0, 0.5)) == SIMD4(65_535, 65_535, 0, 32_768))
        #expect(DeepBitmap.samples(premultiplied: SIMD4(1, 1, 1, .infinity)) == SIMD4(repeating: 65_535))
        for alpha in [0, -1, Float.nan, 1e-6] {
            #expect(DeepBitmap.samples(premultiplied: SIMD4(1, 1, 1, alpha)) == .zero)
        }
    }

    @Test func eachByteIsItsNearestSampleAndComesBack() throws {
        let bitmap = try Self.everyByte()
        let deep = try DeepBitmap(bitmap)
        for y in 1..<256 {
            for x in 0..<256 {
                let expected = Double(min(x, y)) / Double(y) * 65_535
                #expect(abs(Double(deep[x, y].x) - expected) <= 0.5 && Int(deep[x, y].w) == y * 257)
            }
        }
        #expect(deep[9, 0] == .zero && !deep.isOpaque)
        #expect(try deep.rounded() == bitmap)
        #expect(try DeepBitmap(Bitmap(width: 1, height: 1, pixels: [1, 2, 3, 255])).isOpaque)
    }

    @Test func eightBitsAreTheNearest() throws {
        var random = SplitMix64(seed: 5)
        let deep = try DeepBitmap(width: 64, height: 64) { _ in random.samples }
        let rounded = try deep.rounded()
        for y in 0..<64 {
            for x in 0..<64 {
                let (pixel, found) = (deep[x, y], rounded[x, y])
                let alpha = Double(pixel.w) / 65_535
                for channel in 0..<3 {
                    #expect(abs(Double(found[channel]) - Double(pixel[channel]) / 257 * alpha) <= 0.500_001)
                    #expect(found[channel] <= found.w)
                }
                #expect(abs(Double(found.w) - alpha * 255) <= 0.500_001)
            }
        }
    }

    @Test func aColorIsBelowWhatIsTransparent() throws {
        var random = SplitMix64(seed: 6)
        let deep = try DeepBitmap(width: 32, height: 32) { _ in random.samples }
        let over = try deep.over(SIMD3(10, 128, 255))
        #expect(over.isOpaque)
        for y in 0..<32 {
            for x in 0..<32 {
                let alpha = Double(deep[x, y].w) / 65_535
                for (channel, ground) in [10.0, 128, 255].enumerated() {
                    let expected = Double(deep[x, y][channel]) * alpha + ground * 257 * (1 - alpha)
                    #expect(abs(Double(over[x, y][channel]) - expected) <= 0.500_001)
                }
            }
        }
    }

    @Test func samplesAreAsManyAsThePictureHas() throws {
        #expect(throws: ImageError.wrongByteCount(width: 2, height: 1, found: 4)) {
            try DeepBitmap(width: 2, height: 1, samples: [1, 2, 3, 4])
        }
        #expect(throws: ImageError.emptySize(width: 0, height: 1)) {
            try DeepBitmap(width: 0, height: 1) { _ in .zero }
        }
        #expect(throws: ImageError.self) { try DeepBitmap(width: .max / 8, height: 1) { _ in .zero } }
    }
}

extension SplitMix64 {
    /// Four samples of 16 bits; one pixel in four is opaque.
    mutating func samplesOfPixel() -> SIMD4<UInt16> {
        let bits = next()
        let alpha = bits & 3 == 0 ? UInt16.max : UInt16(truncatingIfNeeded: bits >> 48)
        return SIMD4(
            UInt16(truncatingIfNeeded: bits), UInt16(truncatingIfNeeded: bits >> 16),
            UInt16(truncatingIfNeeded: bits >> 32), alpha)
    }

    fileprivate var samples: SIMD4<UInt16> { mutating get { samplesOfPixel() } }
}
