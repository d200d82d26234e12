import Testing

@testable import LaminaPlan

@Suite struct NinePartsTests {
    /// An axis of 100 points from -50 on.
    private func parts(
        length: Double = 100, firstTexel: Double = 0, texelLength: Double = 30, from centerStart: Double,
        over centerLength: Double, scale: Double = 1
    ) -> NineParts {
        NineParts(
            start: -length / 2, length: length, firstTexel: firstTexel, texelLength: texelLength,
            centerStart: centerStart, centerLength: centerLength, scale: scale)
    }

    @Test func theEndsKeepTheirSize() {
        let third = parts(texelLength: 40, from: 0.25, over: 0.5)
        #expect((third.low, third.high) == (-40, 40))
        #expect((third.texelLow, third.texelHigh) == (10, 30))
        #expect((third.firstTexel, third.texelsPerPoint) == (0, 1))
        let fine = parts(texelLength: 40, from: 0.25, over: 0.5, scale: 2)
        #expect((fine.low, fine.high, fine.texelsPerPoint) == (-45, 45, 2))
    }

    @Test func endsOfDifferentSize() {
        let parts = parts(texelLength: 40, from: 0.5, over: 0.375)
        #expect((parts.low, parts.high) == (-30, 45))
        #expect((parts.texelLow, parts.texelHigh) == (20, 35))
    }

    @Test func aPartOfAnImageStartsAtItsTexels() {
        let parts = parts(firstTexel: 100, texelLength: 40, from: 0.25, over: 0.5)
        #expect((parts.low, parts.high) == (-40, 40))
        #expect((parts.firstTexel, parts.texelLow, parts.texelHigh) == (100, 110, 130))
    }

    @Test func endsThatWouldMeetShrinkTogether() {
        // 20 texels in 10 points: two a point, and nothing is left for the middle.
        let parts = parts(length: 10, texelLength: 40, from: 0.25, over: 0.5)
        #expect(parts.texelsPerPoint == 2)
        #expect((parts.low, parts.high) == (0, 0))
        let uneven = self.parts(length: 10, texelLength: 40, from: 0.375, over: 0.5)
        #expect((uneven.texelsPerPoint, uneven.low, uneven.high) == (2, 2.5, 2.5))
    }

    @Test func theMiddleIsKeptWithinTheImage() {
        let all = parts(from: -1, over: 3)
        #expect((all.low, all.high, all.texelLow, all.texelHigh) == (-50, 50, 0, 30))
        let end = parts(texelLength: 40, from: 0.75, over: 9)
        #expect((end.low, end.high, end.texelLow, end.texelHigh) == (-20, 50, 30, 40))
        let none = parts(texelLength: 40, from: 0.5, over: -1)
        #expect((none.texelLow, none.texelHigh) == (20, 20))
    }
}
