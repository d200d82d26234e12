import LaminaTestSupport
import Testing

struct PaintedComparisonTests {
    private let grey = [UInt8](repeating: 100, count: 4 * 4)

    @Test func equalPicturesAreWithinTolerance() {
        let comparison = PaintedComparison(grey, grey, width: 2)
        #expect(comparison.isWithinTolerance && comparison.maxDifference == 0 && comparison.first == nil)
    }

    @Test func largestDifferenceAndFirstPlaceAreFound() {
        var other = grey
        (other[4 + 1], other[12 + 3]) = (103, 90)
        let comparison = PaintedComparison(other, grey, width: 2, tolerance: 2)
        #expect(comparison.maxDifference == 10 && comparison.countAboveTolerance == 2)
        #expect(comparison.first?.x == 1 && comparison.first?.y == 0)
        #expect(comparison.worst?.x == 1 && comparison.worst?.y == 1)
        #expect(comparison.failureText.contains("(1, 1): 100 100 100 90 instead of 100 100 100 100"))
    }

    @Test func pixelsMayHaveTolerancesOfTheirOwn() {
        var other = grey
        (other[0], other[4]) = (104, 104)
        let comparison = PaintedComparison(other, grey, width: 2, tolerance: 2, leastTolerances: [4, 3, 0, 0])
        #expect(comparison.countAboveTolerance == 1 && comparison.first?.x == 1 && comparison.first?.allowed == 3)
    }

    @Test func edgesHaveAToleranceOfTheirOwn() {
        var other = grey
        (other[0], other[4]) = (110, 110)
        let edges = [true, false, false, false]
        let comparison = PaintedComparison(other, grey, width: 2, edges: edges, tolerance: 2, edgeTolerance: 20)
        #expect(comparison.maxEdgeDifference == 10 && comparison.maxDifference == 10)
        #expect(comparison.countAboveTolerance == 1 && comparison.first?.x == 1)
    }

    @Test func picturesOfTwoSizesDifferEverywhere() {
        let comparison = PaintedComparison([0, 0, 0, 0], grey, width: 2)
        #expect(!comparison.isWithinTolerance && comparison.countAboveTolerance == 4)
        #expect(comparison.failureText.contains("sizes"))
    }
}
