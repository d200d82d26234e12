import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

@Suite struct PixelRectRoundingTests {
    @Test func coveringRoundsOutAndWithinRoundsIn() {
        #expect(
            PixelRect(coveringMinX: -0.5, minY: 1.2, maxX: 3.1, maxY: 4)
                == PixelRect(minX: -1, minY: 1, maxX: 4, maxY: 4))
        #expect(
            PixelRect(withinMinX: -0.5, minY: 1.2, maxX: 3.1, maxY: 4)
                == PixelRect(minX: 0, minY: 2, maxX: 3, maxY: 4))
        #expect(PixelRect(withinMinX: 0.1, minY: 0, maxX: 0.9, maxY: 5) == .empty)
    }

    @Test func roundingEqualsThatOfTheStandardLibrary() {
        var source = SplitMix64(seed: 7)
        for turn in 0..<3000 {
            let size: Double = turn % 3 == 0 ? 1 : (turn % 3 == 1 ? 1000 : 1e9)
            var value = Double.random(in: -size...size, using: &source)
            if Bool.random(using: &source) { value.round() }
            let covering = PixelRect(coveringMinX: value, minY: 0, maxX: value, maxY: 1)
            #expect(Double(covering.minX) == value.rounded(.down))
            #expect(Double(covering.maxX) == value.rounded(.up))
        }
    }

    @Test func pixelsBelongToARectangleIfTheirCentresDo() {
        var source = SplitMix64(seed: 8)
        for _ in 0..<500 {
            func edge() -> Double { (Double.random(in: -3...3, using: &source) * 8).rounded() / 8 }
            let (low, high) = (SIMD2(edge(), edge()), SIMD2(edge(), edge()))
            let rect = PixelRect(pixelCentresWithin: SIMD4(low.x, low.y, high.x, high.y))
            for y in -4..<4 {
                for x in -4..<4 {
                    let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
                    // A centre on an edge belongs to what comes after it.
                    let isInside = all(centre .>= low) && all(centre .< high)
                    let pixel = PixelRect(minX: Int32(x), minY: Int32(y), maxX: Int32(x + 1), maxY: Int32(y + 1))
                    #expect(rect.contains(pixel) == isInside)
                }
            }
        }
    }

    @Test func farOutEdgesAreKeptWithinReach() {
        let reach: Int32 = 1 << 30
        for far in [1e12, Double.greatestFiniteMagnitude, .infinity] {
            let everything = PixelRect(coveringMinX: -far, minY: -far, maxX: far, maxY: far)
            #expect(everything == PixelRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach))
            #expect(everything.area == 1 << 62)
            #expect(PixelRect(withinMinX: -far, minY: -far, maxX: far, maxY: far) == everything)
            #expect(PixelRect(pixelCentresWithin: SIMD4(-far, -far, far, far)) == everything)
            #expect(PixelRect(coveringMinX: far, minY: far, maxX: far, maxY: far).isEmpty)
        }
    }

    @Test func whatIsNotANumberCountsAsZero() {
        let nan = Double.nan
        #expect(PixelRect(coveringMinX: nan, minY: nan, maxX: 3, maxY: nan).isEmpty)
        #expect(
            PixelRect(coveringMinX: nan, minY: -nan, maxX: 3, maxY: 4) == PixelRect(width: 3, height: 4))
        #expect(PixelRect(withinMinX: nan, minY: nan, maxX: nan, maxY: nan) == .empty)
        #expect(PixelRect(pixelCentresWithin: SIMD4(repeating: nan)) == .empty)
    }

    @Test func nearestWholeNumbersAreFoundWithoutTheLibrary() {
        var source = SplitMix64(seed: 9)
        for _ in 0..<1000 {
            let value = Double.random(in: -1e6...1e6, using: &source)
            #expect(nearestWhole(value) == value.rounded(.toNearestOrEven))
            #expect(nearestWhole(SIMD2(value, -value)) == SIMD2(value, -value).rounded(.toNearestOrEven))
        }
        #expect([0.5, 1.5, -0.5, -1.5].map { nearestWhole($0) } == [0, 2, 0, -2])
        #expect(nearestWhole(Double.infinity) == .infinity)
        #expect(nearestWhole(Double.nan).isNaN)
    }
}
