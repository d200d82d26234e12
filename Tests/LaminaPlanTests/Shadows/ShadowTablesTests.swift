import LaminaGeometry
import LaminaPlan
import Testing

/// The corner tables of a frame: each once, side by side, right to what a pixel can show.
@Suite struct ShadowTablesTests {
    @Test func equalCornersShareATable() throws {
        var tables = ShadowTables()
        let edges = SIMD4<Double>(10, 10, 110, 60)
        for offset in [0.0, 7, 200] {
            _ = try #require(
                ShadowShape(edges: edges + offset, radii: SIMD4(repeating: 12), sigma: 5, tables: &tables))
        }
        #expect(tables.entries.count == 1)
        // Between pixels each corner has a table of its own while pixels show, and no more when they don't: there is one for
        // all that are on whole pixels and one for all others.
        let between = edges + SIMD4(0.25, 0.5, 0.25, 0.5)
        _ = ShadowShape(edges: between, radii: SIMD4(repeating: 12), sigma: 5, tables: &tables)
        #expect(tables.entries.count == 3)
        for offset in [0.0, 0.1, 0.7] {
            _ = ShadowShape(edges: edges + offset, radii: SIMD4(repeating: 24), sigma: 10, tables: &tables)
        }
        #expect(tables.entries.count == 5)
        #expect(tables.entries.map(\.key.isExact) == [true, true, true, true, false])
    }

    @Test func tablesDoNotOverlap() {
        var tables = ShadowTables()
        for step in 1...60 {
            _ = tables.place(
                .cutOut, arc: CornerArc(radius: Double(step)), sigma: 1 + Double(step) / 4, fraction: .zero,
                isExact: step < 28)
        }
        let boxes = tables.entries.map {
            PixelRect(
                minX: Int32($0.x), minY: Int32($0.y), maxX: Int32($0.x + $0.key.side), maxY: Int32($0.y + $0.key.side))
        }
        #expect(boxes.count == 60)
        let whole = PixelRect(width: ShadowTables.width, height: tables.height)
        for (index, box) in boxes.enumerated() {
            #expect(whole.contains(box))
            #expect(!boxes[..<index].contains { $0.intersects(box) })
        }
    }

    @Test func absurdShadowsAreLeftToPasses() {
        var tables = ShadowTables()
        #expect(tables.place(.cutOut, arc: CornerArc(radius: 1e6), sigma: 2, fraction: .zero, isExact: true) == nil)
        #expect(tables.place(.cutOut, arc: CornerArc(radius: 1e300), sigma: 9, fraction: .zero, isExact: false) == nil)
        #expect(tables.place(.cutOut, arc: CornerArc(radius: 5), sigma: 0.9, fraction: .zero, isExact: true) == nil)
        #expect(
            tables.place(.cutOut, arc: CornerArc(radius: .infinity), sigma: .infinity, fraction: .zero, isExact: true)
                == nil)
        #expect(tables.place(.cutOut, arc: CornerArc(radius: 0), sigma: 3, fraction: .zero, isExact: true) == .zero)
        #expect(tables.entries.isEmpty)
        for step in 1...2000 {
            _ = tables.place(
                .cutOut, arc: CornerArc(radius: 30 + Double(step) / 64), sigma: 7, fraction: .zero, isExact: true)
        }
        #expect(tables.height <= ShadowTables.largestHeight)
        #expect(tables.place(.cutOut, arc: CornerArc(radius: 200), sigma: 7, fraction: .zero, isExact: true) == nil)
    }

    @Test func tableHoldsTheAreaOutsideTheArc() throws {
        // The sum over all pixels is the area, whatever the blur.
        let key = try #require(
            ShadowTableKey(.cutOut, arc: CornerArc(radius: 12), sigma: 2, fraction: .zero, isExact: true))
        let sum = ShadowTable(key).values.reduce(0, +)
        #expect(abs(sum - 144 * (1 - .pi / 4)) < 0.4)
        let smooth = try #require(
            ShadowTableKey(.cutOut, arc: CornerArc(radius: 20), sigma: 10, fraction: .zero, isExact: false))
        let scale = ShadowTableKey.scale(sigma: 10, isExact: false)
        let area = ShadowTable(smooth).values.reduce(0, +) / (scale * scale)
        #expect(abs(area - 400 * (1 - .pi / 4)) < 0.2)
    }

    @Test(arguments: [(8.0, 0.25), (16, 0)])
    func bothKindsOfTableMeetWhereTheyChange(sigma: Double, offset: Double) throws {
        let (edges, radii) = (SIMD4(0, 0, 120, 110) + offset, SIMD4(repeating: 16.0))
        let below = try #require(AnalyticShadow(edges: edges, radii: radii, sigma: sigma - 0.001))
        let above = try #require(AnalyticShadow(edges: edges, radii: radii, sigma: sigma + 0.001))
        #expect(below.isExact && !above.isExact)
        for i in -50..<60 {
            let pixel = SIMD2(Double(i) + 0.5, Double(i) + 0.5)
            #expect(abs(below.coverage(pixel) - above.coverage(pixel)) < 0.5 / 255)
        }
    }
}
