import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

@Suite struct ListLayoutTests {
    private let stage = Stage(size: Size(width: 100, height: 200))
    private let list = ScrollLayer()
    private let manager = ListLayoutManager(spacing: 2, estimatedRowHeight: 20)

    init() {
        stage.root.addSublayer(list)
        list.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        list.scrollMode = .vertically
        list.layoutManager = manager
    }

    /// A row whose content is below its top edge and above its bottom edge.
    private func row(_ height: Double) -> Layer {
        let (row, content) = (Layer(), Layer())
        row.addSublayer(content)
        content.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: row.topAnchor, constant: 1),
            content.bottomAnchor.constraint(equalTo: row.bottomAnchor, constant: -1),
            content.leadingAnchor.constraint(equalTo: row.leadingAnchor),
            content.widthAnchor.constraint(equalTo: row.widthAnchor, multiplier: 0.5),
            content.heightAnchor.constraint(equalToConstant: height - 2),
        ])
        return row
    }

    /// Adds rows and makes a frame.
    private func show(_ heights: [Double]) -> [Layer] {
        let rows = heights.map(row)
        list.sublayers = rows
        _ = stage.makeFrame()
        return rows
    }

    @Test func rowsAreAsHighAsTheirConstraintsMakeThem() {
        let rows = show([10, 30, 15])
        #expect(rows[0].frame == Rect(x: 0, y: 0, width: 100, height: 10))
        #expect(rows[1].frame == Rect(x: 0, y: 12, width: 100, height: 30))
        #expect(rows[2].frame == Rect(x: 0, y: 44, width: 100, height: 15))
        #expect(rows[1].sublayers[0].frame == Rect(x: 0, y: 1, width: 50, height: 28))
        #expect(manager.contentHeight(of: list) == 59)
        #expect(manager.preferredSize(of: list) == Size(width: 100, height: 59))
        #expect(manager.problems.isEmpty)
    }

    @Test func insetsAreAroundTheRows() {
        manager.insets = DirectionalEdgeInsets(top: 3, leading: 4, bottom: 5, trailing: 6)
        let rows = show([10, 10])
        #expect(rows[1].frame == Rect(x: 4, y: 15, width: 90, height: 10))
        #expect(manager.contentHeight(of: list) == 30)
        #expect(manager.rect(ofRow: 1, in: list) == rows[1].frame && manager.rect(ofRow: 2, in: list) == nil)
    }

    @Test func onlyRowsNearTheVisiblePartAreMeasured() {
        let rows = show([Double](repeating: 10, count: 10_000))
        // 100 points are visible, and 50 more are near: rows begin every 12 points.
        #expect(manager.measurements == 13)
        #expect(manager.contentHeight(of: list) == 13 * 12 + 9_987 * 22 - 2)
        let solved = rows.count { $0.layoutItem.layoutCounts != nil }
        #expect(solved == 13)
        #expect(rows[500].frame.minY == Double(13 * 12 + 487 * 22))
        list.scroll(to: Point(x: 0, y: 12))
        _ = stage.makeFrame()
        #expect(manager.measurements == 14)
        list.scroll(to: Point(x: 0, y: 0))
        _ = stage.makeFrame()
        #expect(manager.measurements == 14)
    }

    @Test func aJumpMeasuresTheRowsAtItsEnd() throws {
        stage.disablesActions = true
        let rows = show([Double](repeating: 10, count: 10_000))
        list.scroll(to: Point(x: 0, y: 110_000))
        _ = stage.makeFrame()
        #expect(manager.measurements < 35)
        let near = rows.filter { $0.frame.intersects(Rect(x: 0, y: 110_000, width: 100, height: 100)) }
        #expect(near.count >= 8 && near.count < 12)
        #expect(rows[0].frame == Rect(x: 0, y: 0, width: 100, height: 10))
        for (row, next) in zip(near, near.dropFirst()) { #expect(next.frame.minY == row.frame.minY + 12) }
    }

    @Test func rowsOnTheWayOfAnAnimationAreShown() {
        let rows = show([Double](repeating: 20, count: 1_000))
        Transaction.begin()
        Transaction.setAnimationDuration(1)
        list.scroll(to: Point(x: 0, y: 2_200))
        Transaction.commit()
        stage.advance(to: 0.5)
        #expect((0..<100).allSatisfy { rows[$0].frame.minY == Double($0) * 22 })
    }

    @Test func aRowWhoseContentChangesMovesTheOthers() {
        let rows = show([10, 10, 10])
        rows[0].sublayers[0].constraints.first { $0.form.firstAttribute == .height }?.constant = 28
        _ = stage.makeFrame()
        #expect(rows.map(\.frame.minY) == [0, 32, 44] && manager.measurements == 4)
        #expect(rows[0].sublayers[0].frame.height == 28)
    }

    @Test func aFarRowWhoseContentChangesIsMeasuredWhenItIsNear() {
        stage.disablesActions = true
        let rows = show([Double](repeating: 20, count: 100))
        let before = manager.measurements
        rows[50].sublayers[0].constraints.first { $0.form.firstAttribute == .height }?.constant = 58
        _ = stage.makeFrame()
        #expect(manager.measurements == before)
        list.scroll(to: Point(x: 0, y: 1_100))
        _ = stage.makeFrame()
        #expect(rows[50].frame == Rect(x: 0, y: 1_100, width: 100, height: 60))
        #expect(rows[51].frame.minY == 1_162)
    }

    @Test func rowsAreAddedAndRemoved() {
        let rows = show([10, 10, 10])
        list.insertSublayer(row(40), at: 1)
        rows[0].removeFromSuperlayer()
        _ = stage.makeFrame()
        #expect(rows[1].frame.minY == 42 && rows[2].frame.minY == 54)
        #expect(manager.measurements == 4)
    }

    @Test func layersAddedToARowAreLaidOut() {
        let rows = show([10, 10])
        let dot = Layer()
        rows[0].sublayers[0].addSublayer(dot)
        dot.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
            dot.centerXAnchor.constraint(equalTo: rows[0].centerXAnchor),
            dot.centerYAnchor.constraint(equalTo: rows[0].centerYAnchor),
            dot.widthAnchor.constraint(equalToConstant: 2), dot.heightAnchor.constraint(equalToConstant: 2),
        ])
        _ = stage.makeFrame()
        #expect(dot.frame == Rect(x: 49, y: 3, width: 2, height: 2))
    }

    @Test func aNarrowerListMeasuresAgain() throws {
        let text = TextLayer()
        (text.font, text.string, text.isWrapped) = (Font(size: 20), "HH HH HH", true)
        list.sublayers = [text, row(10)]
        list.bounds.size.width = 400
        _ = stage.makeFrame()
        // DejaVu Sans: lines of 23.3 points, rounded up to whole pixels.
        #expect(text.frame.height == 24)
        list.bounds.size.width = 40
        _ = stage.makeFrame()
        #expect(text.frame.size == Size(width: 40, height: 70))
        #expect(list.sublayers[1].frame.minY == 72)
    }

    @Test func aRowWithoutContentsKeepsItsHeight() {
        let plain = Layer()
        plain.bounds.size.height = 33
        list.sublayers = [plain, row(10)]
        _ = stage.makeFrame()
        #expect(plain.frame == Rect(x: 0, y: 0, width: 100, height: 33))
        #expect(list.sublayers[1].frame.minY == 35)
    }

    @Test func aRowWhoseHeightNeverSettlesIsReported() {
        let restless = Restless()
        list.sublayers = [restless, row(10)]
        _ = stage.makeFrame()
        #expect(restless.calls > 1 && restless.calls < 20)
        guard case .restless(let name)? = manager.problems.first else {
            Issue.record("no problem was reported")
            return
        }
        #expect(name.contains("Restless") && manager.problems.count == 1)
        #expect(stage.layoutProblems.map(\.message) == manager.problems.map(\.message))
        let calls = restless.calls
        _ = stage.makeFrame()
        #expect(restless.calls == calls)
    }

    @Test func contradictionsInARowAreReported() {
        let bad = row(10)
        bad.heightAnchor.constraint(equalToConstant: 50).isActive = true
        list.sublayers = [bad]
        _ = stage.makeFrame()
        #expect(!manager.problems.isEmpty && bad.frame.height == 10)
        #expect(stage.layoutProblems.map(\.message) == manager.problems.map(\.message))
        #expect(stage.layoutReport().problems.count == 1)
    }

    @Test func rowsHaveTheDirectionOfTheirSurroundings() {
        stage.root.layoutItem.layoutDirection = .rightToLeft
        let rows = show([10])
        #expect(rows[0].sublayers[0].frame.minX == 50)
    }

    @Test func aRemovedManagerGivesRowsBack() {
        let rows = show([10, 10])
        list.layoutManager = nil
        rows[0].leadingAnchor.constraint(equalTo: list.leadingAnchor, constant: 30).isActive = true
        rows[0].translatesAutoresizingMaskIntoConstraints = false
        _ = stage.makeFrame()
        #expect(rows[0].frame.minX == 30)
    }

    @Test func rowsAndListsAreReleased() {
        weak var releasedRow: Layer?
        weak var releasedList: Layer?
        do {
            let other = ScrollLayer()
            other.frame = list.frame
            other.layoutManager = manager
            stage.root.addSublayer(other)
            other.addSublayer(row(10))
            _ = stage.makeFrame()
            releasedRow = other.sublayers[0]
            other.removeFromSuperlayer()
            _ = stage.makeFrame()
            releasedList = other
        }
        #expect(releasedRow == nil && releasedList == nil)
    }

    @Test(arguments: [0.1, 0.62, 1.0])
    func aFrameAloneIsTheFrameInSequence(seconds: Double) {
        let scenes = (0..<2).map { _ in ListLayoutTests() }
        for scene in scenes {
            _ = scene.show((0..<200).map { Double(5 + $0 * 7 % 31) })
            for (moment, y) in [(0.05, 300.0), (0.5, 1_500), (0.6, 900)] {
                scene.stage.perform(at: moment) { _ in scene.list.scroll(to: Point(x: 0, y: y)) }
            }
        }
        for step in 0...Int(seconds * 60) {
            scenes[0].stage.advance(to: Double(step) / 60)
            _ = scenes[0].stage.makeFrame()
        }
        let frames = scenes.map { scene in
            scene.stage.advance(to: seconds)
            return scene.stage.makeFrame()
        }
        #expect(frames[0].nodes.map(\.toSuperlayer) == frames[1].nodes.map(\.toSuperlayer))
    }
}

/// A layer that wants another height whenever it is laid out.
private final class Restless: Layer {
    var calls = 0

    override var intrinsicContentSize: Size { Size(width: -1, height: Double(10 + calls % 2 * 10)) }

    override func layoutSublayers() {
        calls += 1
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }
}
