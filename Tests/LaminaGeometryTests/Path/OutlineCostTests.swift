import LaminaGeometry
import Testing

@Suite struct OutlineCostTests {
    private typealias Line = (SIMD2<Double>, SIMD2<Double>)

    private func cost(_ lines: [Line], columns: Range<Int> = 0..<100, rows: Range<Int> = 0..<20) -> OutlineCost {
        var cost = OutlineCost(columns: columns, rows: rows, lineCount: 1000)
        for line in lines { cost.addLine(from: line.0, to: line.1) }
        return cost
    }

    private func crossedRows(_ ranges: [(Double, Double)], rows: Range<Int> = 0..<20) -> Double {
        cost(ranges.map { ([3, $0.0], [5, $0.1]) }, rows: rows).crossedRows
    }

    @Test func rowsAreCountedWithinThePicture() {
        #expect(crossedRows([(0, 10), (10, 4), (3, 3)]) == 16)
        #expect(crossedRows([(-50, 5), (15, 1e9), (-9, -3), (30, 40)]) == 10)
        #expect(crossedRows([(-1e300, 1e300)], rows: 100..<120) == 20)
    }

    @Test func linesAboveAndBelowCostNothing() {
        let outside: [Line] = (0..<100).flatMap { _ in
            [([0, -50], [90, -1]), ([90, -9], [0, -2]), ([0, 21], [90, 50])] as [Line]
        }
        #expect(cost(outside).crossings == 0)
        #expect(cost(outside + [([0, 0], [9, 5])]).pairs < 1)
    }

    /// The pairs that share rows and columns, counted one by one, are at most those of the estimate.
    @Test(arguments: 1...20) func pairsAreAtLeastThoseThatOverlap(seed: Int) {
        var state = UInt64(seed)
        func next(_ limit: Double) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24) * limit
        }
        let lines: [Line] = (0..<60).map { _ in ([next(100), next(20)], [next(100), next(20)]) }
        func overlap(_ one: Line, _ other: Line, _ axis: Int) -> Bool {
            let low = max(min(one.0[axis], one.1[axis]), min(other.0[axis], other.1[axis]))
            return low < min(max(one.0[axis], one.1[axis]), max(other.0[axis], other.1[axis]))
        }
        var pairs = 0.0
        for (index, one) in lines.enumerated() {
            for other in lines[(index + 1)...] where overlap(one, other, 0) && overlap(one, other, 1) { pairs += 1 }
        }
        #expect(cost(lines).pairs >= pairs)
        #expect(cost(lines).pairs <= Double(lines.count * lines.count))
    }

    /// A chart of many points that go up and down, none of which crosses another.
    @Test func aLongChartHasFewPairs() {
        let points = (0..<50_000).map { SIMD2(Double($0) / 50, Double($0 % 2) * 19) }
        let chart = cost(Array(zip(points, points.dropFirst())), columns: 0..<1000)
        #expect(chart.pairs < 50_000 * 60)
        #expect(abs(chart.crossedRows - 49_999 * 19) < 1e-6)
    }

    @Test func thePairsOfFewLinesAreNotCounted() {
        var few = OutlineCost(columns: 0..<10, rows: 0..<20, lineCount: 10)
        for _ in 0..<10 { few.addLine(from: [0, 0], to: [9, 20]) }
        #expect(few.pairs == 0 && few.crossedRows == 200)
    }
}
