import LaminaGeometry
import LaminaTestSupport
import Testing

@testable import LaminaPlan

@Suite struct CoverCutterTests {
    private func rect(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) -> PixelRect {
        PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    /// The rest of each of some opaque rectangles in painting order; nil where they can't be cut.
    private func rest(
        of rects: [PixelRect], covers: (Int32, PixelRect) -> Bool = { _, _ in true }
    ) -> [[PixelRect]]? {
        var cutter = CoverCutter()
        var table = CutTable()
        table.add(-1, [rect(0, 0, 1, 1)])
        for (index, rect) in rects.enumerated() { cutter.add(Int32(index), rect, canBeCut: true) }
        guard cutter.cut(into: &table, covers: covers) else {
            #expect(table.mark == 1 && table.pieces(of: 0).count == 1, "a refusal has left something in the table")
            return nil
        }
        var rest = rects.map { [$0] }
        for cut in 1..<Int32(max(table.mark, 1)) { rest[table.node(of: cut)] = Array(table.pieces(of: cut)) }
        return rest
    }

    /// Whose each of 32 × 32 pixels is, -1 for nobody's.
    ///
    /// - Parameter next: whose a pixel is that was somebody's or nobody's and that another one has too.
    private func owners(of rects: [[PixelRect]], _ next: (_ below: Int, _ above: Int) -> Int) -> [Int] {
        var owners = [Int](repeating: -1, count: 32 * 32)
        for (index, rects) in rects.enumerated() {
            for rect in rects {
                for y in Int(rect.minY)..<Int(rect.maxY) {
                    for x in Int(rect.minX)..<Int(rect.maxX) { owners[y * 32 + x] = next(owners[y * 32 + x], index) }
                }
            }
        }
        return owners
    }

    @Test func eachPixelIsLeftToTheLastRectangleOnIt() {
        var source = SplitMix64(seed: 4)
        var found = (cut: 0, whole: 0, refused: 0)
        for turn in 0..<4000 {
            let size = Int32(turn % 14 + 2)
            let rects = (0..<1 + turn % 9).map { _ in
                let (x, y) = (Int32.random(in: 0..<24, using: &source), Int32.random(in: 0..<24, using: &source))
                return rect(
                    x, y, min(32, x + Int32.random(in: 1...size, using: &source)),
                    min(32, y + Int32.random(in: 1...size, using: &source)))
            }
            guard let rest = rest(of: rects) else {
                found.refused += 1
                continue
            }
            let owners = owners(of: rects.indices.map { [rects[$0]] }) { _, above in above }
            // Where more than one is left a pixel, it is no rectangle's.
            let left = self.owners(of: rest) { below, above in below < 0 ? above : rects.count }
            let isLeftToTheLast = owners == left
            #expect(isLeftToTheLast, "\(rects)")
            if rest == rects.map({ [$0] }) { found.whole += 1 } else { found.cut += 1 }
        }
        #expect(found.cut > 1500 && found.whole > 300, "\(found)")
    }

    @Test func whatIsWhollyCoveredLeavesNothing() {
        #expect(rest(of: [rect(2, 2, 5, 5), rect(0, 0, 9, 9)]) == [[], [rect(0, 0, 9, 9)]])
        #expect(rest(of: []) == [])
    }

    @Test func oneThatDoesNotCoverIsRefusedOnlyWhereItMeetsALowerOne() {
        let rects = [rect(0, 0, 10, 10), rect(5, 0, 15, 10), rect(14, 0, 20, 10)]
        #expect(rest(of: rects, covers: { node, _ in node != 0 }) != nil)
        #expect(rest(of: rects, covers: { node, _ in node != 1 }) == nil)
        #expect(rest(of: rects, covers: { node, _ in node != 2 }) == nil)
        // It is asked about the pixels that both have.
        #expect(rest(of: rects, covers: { _, rect in rect.width <= 5 && rect.height == 10 }) != nil)
        #expect(rest(of: rects, covers: { _, rect in rect.width < 5 }) == nil)
    }

    @Test func oneThatCanNotBeCutMayOnlyLieOnTop() {
        for lower in [false, true] {
            var cutter = CoverCutter()
            var table = CutTable()
            cutter.add(0, rect(0, 0, 10, 10), canBeCut: lower)
            cutter.add(1, rect(5, 5, 15, 15), canBeCut: !lower)
            let isCut = cutter.cut(into: &table) { _, _ in true }
            #expect(isCut == lower)
        }
    }

    @Test func aLayerFallsIntoEightPiecesAtMost() {
        // Holes in a row: each takes one piece of the row more, beside the rows above and below.
        func holes(_ count: Int32) -> [PixelRect] {
            [rect(0, 0, 100, 9)] + (0..<count).map { rect(10 * $0 + 5, 3, 10 * $0 + 8, 6) }
        }
        #expect(rest(of: holes(5))?[0].count == 8)
        #expect(rest(of: holes(6)) == nil)
    }

    @Test func aGroupHasSixtyFourPiecesMoreAtMost() {
        // A corner cut off leaves two pieces.
        func pairs(_ count: Int32) -> [PixelRect] {
            (0..<count).flatMap { [rect(40 * $0, 0, 40 * $0 + 20, 20), rect(40 * $0 + 10, 10, 40 * $0 + 30, 30)] }
        }
        #expect(rest(of: pairs(64))?.map(\.count).reduce(0, +) == 192)
        #expect(rest(of: pairs(65)) == nil)
    }

    @Test func longRowsAndColumnsAreCutAndCrowdsAreRefused() {
        let row = (0..<2000 as Range<Int32>).map { rect(10 * $0, 0, 10 * $0 + 11, 300) }
        #expect(rest(of: row)?.allSatisfy { $0.count == 1 } == true)
        let column = (0..<2000 as Range<Int32>).map { rect(0, 10 * $0, 300, 10 * $0 + 11) }
        #expect(rest(of: column)?.allSatisfy { $0.count == 1 } == true)
        #expect(rest(of: [PixelRect](repeating: rect(0, 0, 9, 9), count: 2000)) == nil)
    }
}
