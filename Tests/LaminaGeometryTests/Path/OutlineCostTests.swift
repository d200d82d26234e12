import LaminaGeometry
import Testing

@Suite struct OutlineCostTests {
    private func cost(_ lines: [(Double, Double)], rows: Range<Int>) -> OutlineCost {
        var cost = OutlineCost(rows: rows, lineCount: 1000)
        for line in lines { cost.addLine(from: line.0, to: line.1) }
        return cost
    }

    @Test func rowsAreCountedWithinThePicture() {
        #expect(cost([(0, 10), (10, 4), (3, 3)], rows: 0..<20).crossedRows == 16)
        #expect(cost([(-50, 5), (15, 1e9), (-9, -3), (30, 40)], rows: 0..<20).crossedRows == 10)
        #expect(cost([(-1e300, 1e300)], rows: 100..<120).crossedRows == 20)
    }

    @Test func equalLinesCountAsOften() {
        var together = OutlineCost(rows: 0..<20, lineCount: 1000)
        together.addLine(from: 2, to: 7, count: 3)
        let apart = cost([(2, 7), (2, 7), (2, 7)], rows: 0..<20)
        #expect(together.crossedRows == apart.crossedRows && together.crossedRows == 15)
    }

    /// The pairs that share a row, counted one by one, are at most those of the estimate, and those whose lines end in the
    /// row in which others begin may count too.
    @Test(arguments: 1...20) func pairsAreAtLeastThoseThatOverlap(seed: Int) {
        var state = UInt64(seed)
        func next(_ limit: Double) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24) * limit
        }
        let lines = (0..<60).map { _ in (next(40), next(40)) }
        var overlapping = 0.0
        var touching = 0.0
        for (index, one) in lines.enumerated() {
            for other in lines[(index + 1)...] {
                let low = max(min(one.0, one.1), min(other.0, other.1))
                let high = min(max(one.0, one.1), max(other.0, other.1))
                if low < high { overlapping += 1 }
                if low.rounded(.down) <= high.rounded(.down) { touching += 1 }
            }
        }
        let pairs = cost(lines, rows: 0..<40).pairs
        #expect(pairs >= overlapping)
        #expect(pairs <= touching + Double(lines.count))
    }

    @Test func thePairsOfFewLinesAreNotCounted() {
        var few = OutlineCost(rows: 0..<20, lineCount: 10)
        for _ in 0..<10 { few.addLine(from: 0, to: 20) }
        #expect(few.pairs == 0 && few.crossedRows == 200)
    }
}
