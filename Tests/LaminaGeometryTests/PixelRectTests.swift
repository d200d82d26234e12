import LaminaGeometry
import LaminaTestSupport
import Testing

@Suite struct PixelRectTests {
    /// The pixels as a set, the slow way.
    private func pixels(_ rect: PixelRect) -> Set<SIMD2<Int32>> {
        var found: Set<SIMD2<Int32>> = []
        guard rect.minX < rect.maxX, rect.minY < rect.maxY else { return found }
        for y in rect.minY..<rect.maxY { for x in rect.minX..<rect.maxX { found.insert(SIMD2(x, y)) } }
        return found
    }

    private func randomRect(_ source: inout SplitMix64) -> PixelRect {
        func edge() -> Int32 { Int32.random(in: -4...4, using: &source) }
        return PixelRect(minX: edge(), minY: edge(), maxX: edge(), maxY: edge())
    }

    @Test func operationsEqualThoseOfPixelSets() {
        var source = SplitMix64(seed: 6)
        for _ in 0..<2000 {
            let (first, second) = (randomRect(&source), randomRect(&source))
            let (firstPixels, secondPixels) = (pixels(first), pixels(second))
            #expect(first.isEmpty == firstPixels.isEmpty)
            #expect(first.area == firstPixels.count)
            #expect(pixels(first.intersection(second)) == firstPixels.intersection(secondPixels))
            #expect(first.contains(second) == firstPixels.isSuperset(of: secondPixels))
            if !first.isEmpty, !second.isEmpty {
                #expect(first.intersects(second) == !firstPixels.isDisjoint(with: secondPixels))
            }
            let union = first.union(second)
            #expect(pixels(union).isSuperset(of: firstPixels.union(secondPixels)))
            if first.isEmpty { #expect(union == second) }
            if second.isEmpty, !first.isEmpty { #expect(union == first) }
        }
    }

    @Test func theUnionIsTheSmallestRectangleAroundBoth() {
        let union = PixelRect(minX: 0, minY: 5, maxX: 2, maxY: 6).union(PixelRect(minX: 7, minY: 1, maxX: 9, maxY: 3))
        #expect(union == PixelRect(minX: 0, minY: 1, maxX: 9, maxY: 6))
    }

    @Test func anEmptyIntersectionIsTheEmptyRectangle() {
        let left = PixelRect(minX: 0, minY: 0, maxX: 2, maxY: 2)
        #expect(left.intersection(PixelRect(minX: 5, minY: 5, maxX: 7, maxY: 7)) == .empty)
    }

    @Test func sizesBeyondThirtyTwoBitsAreKeptInReach() {
        #expect(PixelRect(width: .max, height: 3) == PixelRect(minX: 0, minY: 0, maxX: .max, maxY: 3))
        #expect(PixelRect(width: -5, height: 3).isEmpty)
    }

    @Test func theLargestRectangleHasAnAreaAndCanBeOutset() {
        let all = PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max)
        #expect(all.width == 4_294_967_295)
        #expect(all.area == Int.max)
        #expect(all.outset(by: 1) == all)
        #expect(PixelRect(width: .max, height: 1).outset(by: 10).maxX == .max)
    }

    @Test func outsettingMovesEachSide() {
        let rect = PixelRect(minX: 1, minY: 2, maxX: 5, maxY: 7)
        #expect(rect.outset(by: 3) == PixelRect(minX: -2, minY: -1, maxX: 8, maxY: 10))
        #expect(rect.outset(by: -1) == PixelRect(minX: 2, minY: 3, maxX: 4, maxY: 6))
    }
}
