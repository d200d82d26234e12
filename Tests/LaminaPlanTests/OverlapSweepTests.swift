import LaminaGeometry
import LaminaTestSupport
import Testing

@testable import LaminaPlan

@Suite struct OverlapSweepTests {
    private func overlaps(_ rects: [PixelRect]) -> Bool {
        var sweep = OverlapSweep()
        for rect in rects { sweep.add(rect) }
        return sweep.findsOverlap()
    }

    private func overlapsByComparingAll(_ rects: [PixelRect]) -> Bool {
        rects.indices.contains { first in rects[..<first].contains { $0.intersects(rects[first]) } }
    }

    @Test func theSweepEqualsComparingAll() {
        var source = SplitMix64(seed: 10)
        var found = (yes: 0, no: 0)
        for turn in 0..<3000 {
            let size = Int32(turn % 30 + 2)
            let rects = (0..<2 + turn % 14).map { _ in
                let (x, y) = (Int32.random(in: -50...50, using: &source), Int32.random(in: -50...50, using: &source))
                return PixelRect(
                    minX: x, minY: y, maxX: x + Int32.random(in: 1...size, using: &source),
                    maxY: y + Int32.random(in: 1...size, using: &source))
            }
            let truth = overlapsByComparingAll(rects)
            #expect(overlaps(rects) == truth)
            if truth { found.yes += 1 } else { found.no += 1 }
        }
        #expect(found.yes > 500 && found.no > 500)
    }

    @Test func allPairsAreFoundOnceAndInOrder() {
        var source = SplitMix64(seed: 11)
        var sweep = OverlapSweep()
        var found = 0
        for turn in 0..<500 {
            sweep.removeAll()
            let rects = (0..<turn % 12).map { _ in
                let (x, y) = (Int32.random(in: 0...30, using: &source), Int32.random(in: 0...30, using: &source))
                return PixelRect(minX: x, minY: y, maxX: x + 9, maxY: y + 5)
            }
            for rect in rects { sweep.add(rect) }
            let isFound = sweep.findPairs()
            #expect(isFound)
            let truth = rects.indices.flatMap { first in
                rects.indices.filter { $0 > first && rects[$0].intersects(rects[first]) }.map { [first, $0] }
            }
            #expect(sweep.pairs.map { [Int($0.first), Int($0.second)] } == truth)
            found += truth.count
        }
        #expect(found > 500)
    }

    @Test func touchingRectanglesDoNotOverlap() {
        let left = PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 10)
        #expect(!overlaps([left, PixelRect(minX: 10, minY: 0, maxX: 20, maxY: 10)]))
        #expect(!overlaps([left, PixelRect(minX: 0, minY: 10, maxX: 10, maxY: 20)]))
        #expect(overlaps([left, PixelRect(minX: 9, minY: 9, maxX: 20, maxY: 20)]))
    }

    @Test func nothingAndOneDoNotOverlap() {
        #expect(!overlaps([]))
        #expect(!overlaps([PixelRect(width: 10, height: 10)]))
    }

    @Test func longListsAndWideRowsAreSeenThrough() {
        let rows = (0..<5000 as Range<Int32>).map { PixelRect(minX: 0, minY: $0 * 10, maxX: 300, maxY: $0 * 10 + 10) }
        #expect(!overlaps(rows))
        #expect(overlaps(rows + [PixelRect(minX: 299, minY: 40_000, maxX: 310, maxY: 40_001)]))
        let columns = (0..<5000 as Range<Int32>).map {
            PixelRect(minX: $0 * 10, minY: 0, maxX: $0 * 10 + 10, maxY: 300)
        }
        #expect(!overlaps(columns))
        #expect(!overlaps(rows.reversed()))
    }

    @Test func whereItTakesTooLongTheAnswerIsYes() {
        let grid = (0..<10_000 as Range<Int32>).map {
            PixelRect(minX: $0 % 100 * 2, minY: $0 / 100 * 2, maxX: $0 % 100 * 2 + 1, maxY: $0 / 100 * 2 + 1)
        }
        #expect(overlaps(grid))
        #expect(!overlaps(Array(grid.prefix(2000))))
    }

    @Test func aSweepCanBeUsedAgain() {
        var sweep = OverlapSweep()
        sweep.add(PixelRect(width: 5, height: 5))
        sweep.add(PixelRect(width: 5, height: 5))
        let first = sweep.findsOverlap()
        #expect(first)
        sweep.removeAll()
        #expect(sweep.isEmpty)
        sweep.add(PixelRect(width: 5, height: 5))
        let second = sweep.findsOverlap()
        #expect(!second)
    }
}
