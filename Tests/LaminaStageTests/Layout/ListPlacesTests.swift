import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

/// The places of rows that were not near yet, and what has rows measured again.
@Suite struct ListPlacesTests {
    private let stage = Stage(size: Size(width: 100, height: 200))
    private let list = ScrollLayer()

    init() {
        stage.disablesActions = true
        stage.root.addSublayer(list)
        list.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        list.scrollMode = .vertically
    }

    /// A row around one layer, a point above and below.
    private func row(around content: Layer, height: Double? = nil) -> Layer {
        let row = Layer()
        row.addSublayer(content)
        content.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: row.topAnchor, constant: 1),
            content.bottomAnchor.constraint(equalTo: row.bottomAnchor, constant: -1),
            content.leadingAnchor.constraint(equalTo: row.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: row.trailingAnchor),
        ])
        if let height { content.heightAnchor.constraint(equalToConstant: height - 2).isActive = true }
        return row
    }

    private func show(_ rows: [Layer], _ manager: ListLayoutManager) {
        list.layoutManager = manager
        list.sublayers = rows
        _ = stage.makeFrame()
    }

    @Test func farRowsAreWhereTheEstimatePutsThem() {
        let rows = (0..<1_000).map { _ in row(around: Layer(), height: 10) }
        let manager = ListLayoutManager(
            spacing: 2, insets: DirectionalEdgeInsets(top: 3, leading: 4, bottom: 5, trailing: 6),
            estimatedRowHeight: 20)
        show(rows, manager)
        for (index, row) in rows.enumerated() {
            #expect(row.frame.origin == manager.rect(ofRow: index, in: list)?.origin)
        }
        #expect(rows[999].layoutItem.layoutCounts == nil)
        list.scroll(to: Point(x: 0, y: 12))
        _ = stage.makeFrame()
        #expect(rows[999].frame.minY == manager.rect(ofRow: 999, in: list)?.minY)
    }

    @Test func aFarRowsFrameLeadsToIt() {
        let rows = (0..<1_000).map { row(around: Layer(), height: Double(10 + $0 * 7 % 30)) }
        show(rows, ListLayoutManager(estimatedRowHeight: 24))
        list.scroll(to: rows[700].frame.origin)
        _ = stage.makeFrame()
        #expect(rows[700].layoutItem.layoutCounts != nil)
        // Rows of the half page above, which were measured on the way, have moved it, and may again.
        for _ in 0..<3 {
            list.scroll(to: rows[700].frame.origin)
            _ = stage.makeFrame()
        }
        #expect(list.bounds.minY == rows[700].frame.minY)
    }

    @Test func withoutAnEstimateTheFirstRowsAreOne() {
        let rows = (0..<1_000).map { row(around: Layer(), height: $0 < 5 ? 10 : 12) }
        let manager = ListLayoutManager(spacing: 2)
        show(rows, manager)
        // Rows 0 to 4 are 12 points apart, those from 5 on 14: eight rows fill the list.
        let mean = (5.0 * 10 + 3 * 12) / 8
        let measured = manager.measurements
        #expect(
            manager.contentHeight(of: list) == 5 * 12 + Double(measured - 5) * 14 + Double(1_000 - measured)
                * (mean + 2) - 2)
        list.scroll(to: Point(x: 0, y: 300))
        _ = stage.makeFrame()
        let more = manager.measurements
        #expect(more > measured)
        #expect(manager.rect(ofRow: 999, in: list).map { Double($0.height) } == mean)
    }

    @Test func aListWithoutHeightHasNoEstimateYet() {
        list.bounds.size.height = 0
        let manager = ListLayoutManager()
        show((0..<10).map { _ in row(around: Layer(), height: 10) }, manager)
        #expect(manager.contentHeight(of: list) == 440)
        list.bounds.size.height = 50
        manager.invalidateLayout(of: list)
        _ = stage.makeFrame()
        #expect(manager.contentHeight(of: list) == 100)
    }

    @Test func aRowLargerThanEstimatedStaysOutOfSight() {
        let rows = (0..<100).map { _ in row(around: Layer(), height: 10) }
        for row in rows { row.bounds.size.height = 700 }
        show(rows, ListLayoutManager(estimatedRowHeight: 20))
        list.scroll(to: Point(x: 0, y: 1_000))
        _ = stage.makeFrame()
        #expect(rows[30].layoutItem.layoutCounts == nil && rows[30].frame.maxY <= 950)
        list.scroll(to: Point(x: 0, y: 0))
        _ = stage.makeFrame()
        #expect(rows[30].layoutItem.layoutCounts == nil && rows[30].frame.minY > 300)
    }

    @Test func textsImagesAndHiddenPartsHaveRowsMeasuredAgain() throws {
        let (text, stack) = (TextLayer(), StackLayer())
        (text.font, text.string, text.isWrapped) = (Font(size: 20), "HH", true)
        let image = Layer()
        image.contents = Image(try Bitmap(width: 10, height: 30, pixels: [UInt8](repeating: 255, count: 1_200)))
        let parts = [10.0, 20].map { height in
            let part = Layer()
            part.translatesAutoresizingMaskIntoConstraints = false
            part.heightAnchor.constraint(equalToConstant: height).isActive = true
            return part
        }
        stack.axis = .vertical
        for part in parts { stack.addArrangedLayer(part) }
        let rows = [row(around: text), row(around: image), row(around: stack)]
        show(rows, ListLayoutManager(estimatedRowHeight: 20))
        // DejaVu Sans: lines of 23.3 points, rounded up to whole pixels.
        #expect(rows.map(\.frame.height) == [26, 32, 32])
        text.string = "HH HH HH HH HH"
        image.contents = Image(try Bitmap(width: 10, height: 5, pixels: [UInt8](repeating: 255, count: 200)))
        parts[0].isHidden = true
        _ = stage.makeFrame()
        #expect(rows[0].frame.height > 40 && rows.dropFirst().map(\.frame.height) == [7, 22])
        #expect(rows[2].frame.minY == rows[0].frame.height + 7)
        parts[0].isHidden = false
        _ = stage.makeFrame()
        #expect(rows[2].frame.height == 32)
    }

    @Test func alignmentInsetsHaveARowMeasuredAgain() {
        let content = Layer()
        let rows = [row(around: content, height: 12), row(around: Layer(), height: 10)]
        show(rows, ListLayoutManager(estimatedRowHeight: 20))
        #expect(content.frame == Rect(x: 0, y: 1, width: 100, height: 10))
        content.layerLayoutItem.insets = DirectionalEdgeInsets(top: 2, leading: 3, bottom: 4, trailing: 5)
        _ = stage.makeFrame()
        #expect(content.frame == Rect(x: -3, y: -1, width: 108, height: 16))
        rows[0].layerLayoutItem.insets = DirectionalEdgeInsets(top: 5, leading: 0, bottom: 5, trailing: 0)
        _ = stage.makeFrame()
        #expect(rows[0].frame.height == 22 && rows[1].frame.minY == 22)
        #expect(content.frame.minY == 4)
    }

    @Test func theReportHasRows() {
        let rows = (0..<100).map { _ in row(around: Layer(), height: 10) }
        rows[1].name = "second"
        show(rows, ListLayoutManager(estimatedRowHeight: 20))
        let report = stage.layoutReport()
        #expect(report.items.contains { $0.path == "root/[0]/second/[0]" })
        #expect(!report.items.contains { $0.path == "root/[0]/[90]" })
        #expect(report.counts.constraints > 15 * 5)
    }
}

/// Layers that never settle.
@Suite struct RestlessLayoutTests {
    private final class Restless: Layer {
        override func layoutSublayers() { setNeedsLayout() }
    }

    @Test func aLayerThatAlwaysAsksForLayoutIsReported() {
        let stage = Stage(size: Size(width: 100, height: 100))
        let (outer, restless) = (Layer(), Restless())
        restless.name = "restless"
        outer.addSublayer(restless)
        stage.root.addSublayer(outer)
        for _ in 0..<3 {
            restless.setNeedsLayout()
            _ = stage.makeFrame()
        }
        #expect(stage.layoutProblems.count == 1)
        guard case .restless("restless")? = stage.layoutProblems.first else {
            Issue.record("\(stage.layoutProblems)")
            return
        }
        #expect(!restless.needsLayout())
    }
}
