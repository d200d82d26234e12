import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaImage

@Suite struct MipChainTests {
    /// A level in floating point.
    struct ExactLevel {
        var width: Int
        var height: Int
        var pixels: [SIMD4<Double>]

        init(_ bitmap: Bitmap) {
            (width, height) = (bitmap.width, bitmap.height)
            pixels = (0..<width * height).map {
                SIMD4<Double>(SIMD4<Int>(truncatingIfNeeded: bitmap[$0 % bitmap.width, $0 / bitmap.width]))
            }
        }

        /// The next level: means of the part of this one under each pixel, by area.
        func halved() -> ExactLevel {
            var half = self
            half.width = max(1, width / 2)
            half.height = max(1, height / 2)
            half.pixels = (0..<half.width * half.height).map { mean(half, $0 % half.width, $0 / half.width) }
            return half
        }

        private func mean(_ half: ExactLevel, _ x: Int, _ y: Int) -> SIMD4<Double> {
            let (scaleX, scaleY) = (Double(width) / Double(half.width), Double(height) / Double(half.height))
            var sum = SIMD4<Double>()
            for row in 0..<height {
                let down = min(Double(row + 1), Double(y + 1) * scaleY) - max(Double(row), Double(y) * scaleY)
                for column in 0..<width where down > 0 {
                    let (left, right) = (Double(x) * scaleX, Double(x + 1) * scaleX)
                    let across = min(Double(column + 1), right) - max(Double(column), left)
                    sum += across > 0 ? pixels[row * width + column] * (across * down) : SIMD4()
                }
            }
            return sum / (scaleX * scaleY)
        }
    }

    @Test(arguments: [(8, 8), (7, 5), (16, 1), (1, 9), (13, 6), (31, 33), (2, 2), (3, 2)])
    func everyLevelIsTheMeanByArea(width: Int, height: Int) throws {
        var random = SplitMix64(seed: UInt64(width * 100 + height))
        let bitmap = try Bitmap(width: width, height: height) { _, _ in
            let alpha = UInt8.random(in: 0...255, using: &random)
            let color = { UInt8.random(in: 0...alpha, using: &random) }
            return SIMD4(color(), color(), color(), alpha)
        }
        let chain = bitmap.makeMipChain()
        #expect(chain.first == bitmap)
        var exact = ExactLevel(bitmap)
        for (number, level) in chain.enumerated() {
            #expect(level.width == max(1, width >> number) && level.height == max(1, height >> number))
            try #require(level.width == exact.width && level.height == exact.height)
            for (index, expected) in exact.pixels.enumerated() {
                let pixel = level[index % level.width, index / level.width]
                let found = SIMD4<Double>(SIMD4<Int>(truncatingIfNeeded: pixel))
                // Half a step of rounding, and a little for the 16-bit levels between.
                #expect((found - expected).max() < 0.52 && (expected - found).max() < 0.52)
                #expect(max(pixel.x, pixel.y, pixel.z) <= pixel.w)
            }
            exact = exact.halved()
        }
        #expect(chain.last.map { ($0.width, $0.height) } ?? (0, 0) == (1, 1))
    }

    @Test func halvesRoundUp() throws {
        let bitmap = try Bitmap(width: 2, height: 1, pixels: [10, 20, 31, 255, 11, 20, 30, 255])
        #expect(bitmap.makeMipChain().last?[0, 0] == SIMD4(11, 20, 31, 255))
    }

    @Test func aFlatPictureStaysFlat() throws {
        let bitmap = try Bitmap(width: 37, height: 21) { _, _ in SIMD4(7, 100, 200, 201) }
        for level in bitmap.makeMipChain() {
            for offset in stride(from: 0, to: level.pixels.count, by: 4) {
                #expect(Array(level.pixels[offset..<offset + 4]) == [7, 100, 200, 201])
            }
        }
    }

    @Test func anImageMakesItsChainOnceForAllThreads() throws {
        let image = Image(try Bitmap(width: 64, height: 64) { x, y in SIMD4(UInt8(x), UInt8(y), 0, 255) })
        nonisolated(unsafe) let places = UnsafeMutablePointer<UInt>.allocate(capacity: 16)
        defer { places.deallocate() }
        DispatchQueue.concurrentPerform(iterations: 16) { index in
            places[index] = image.mipChain[1].pixels.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        }
        #expect(Set((0..<16).map { places[$0] }).count == 1)
        #expect(image.mipChain == image.bitmap.makeMipChain())
    }
}
