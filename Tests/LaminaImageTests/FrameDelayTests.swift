import Testing

@testable import LaminaImage

@Suite struct FrameDelayTests {
    @Test(arguments: [
        (60, 1, 1, 60), (30_000, 1001, 1001, 30_000), (2997, 100, 100, 2997), (120, 2, 1, 60), (1, 100, 100, 1),
        (1000, 1, 1, 1000), (65_535, 1, 1, 65_535),
    ])
    func fractionsThatFitAreExact(frames: Int, seconds: Int, numerator: UInt16, denominator: UInt16) {
        let delay = FrameDelay(frames: frames, in: seconds)
        #expect(delay.numerator == numerator && delay.denominator == denominator)
    }

    @Test(arguments: [(59_940_060, 1_000_000), (23_976_024, 1_000_000), (999_999, 65_537), (70_001, 70_003)])
    func othersAreAsNearAsCanBe(frames: Int, seconds: Int) {
        let delay = FrameDelay(frames: frames, in: seconds)
        let wanted = Double(seconds) / Double(frames)
        // All fractions with such sides, the nearest numerator for each denominator.
        let best =
            (1...65_535).map { denominator in
                let numerator = min((wanted * Double(denominator)).rounded(), 65_535)
                return abs(numerator / Double(denominator) - wanted)
            }.min() ?? 0
        let error = abs(Double(delay.numerator) / Double(delay.denominator) - wanted)
        // Convergents are among the best, not always the very best.
        #expect(error <= 1 / 65_535 / 65_535.0 * 2 + best)
    }

    @Test func whatIsOutOfRangeIsKeptWithin() {
        #expect(FrameDelay(frames: 1_000_000, in: 1).denominator == 65_535)
        #expect(FrameDelay(frames: 1, in: 1_000_000).numerator == 65_535)
    }
}
