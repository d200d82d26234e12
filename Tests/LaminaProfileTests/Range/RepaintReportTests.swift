import Foundation
import Lamina
import LaminaPlan
import Testing

@testable import LaminaProfile

/// The repaints of a range: by frame and by layer.
@Suite struct RepaintReportTests {
    private func report(_ frames: [[Layer]]) -> RepaintReport {
        var collector = RepaintCollector(rules: .all)
        for layers in frames {
            let stage = Stage(size: Size(width: 100, height: 50))
            stage.root.sublayers = layers
            let tree = stage.makeFrame()
            var planner = Planner()
            collector.add(tree, planner.plan(tree))
        }
        return collector.report
    }

    private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
        PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    @Test func framesNameTheLayersThatChange() {
        let found = report([
            [box("a", 0, 0, 5, 5), box("b", 10, 10, 20, 20)],
            [box("a", 0, 0, 5, 5), box("b", 40, 10, 20, 20)],
            [box("a", 0, 0, 5, 5), box("b", 40, 10, 20, 20)],
            [box("a", 0, 0, 5, 5)],
        ])
        #expect(found.layers.map(\.path) == ["root/a", "root/b"])
        #expect(
            found.frames.map { Set($0.areas) } == [
                [rect(0, 0, 100, 50)], [rect(10, 10, 20, 20), rect(40, 10, 20, 20)], [], [rect(40, 10, 20, 20)],
            ])
        #expect(found.frames.map(\.changed) == [[], [1], [], [1]])
        // The first frame draws both, the second b alone; in the last b is gone.
        #expect(found.layers.map(\.drawnCount) == [1, 2])
        #expect(found.layers.map(\.changedCount) == [0, 2])
        #expect(found.furtherFrames == 0)
    }

    @Test func layersAreKnownByTheirPathsWhereOthersCome() {
        let found = report([
            [box("a", 0, 0, 5, 5), box("b", 10, 10, 20, 20)],
            [box("new", 80, 0, 10, 10), box("a", 0, 0, 5, 5), box("b", 10, 10, 20, 20)],
            [box("new", 80, 0, 10, 10), box("a", 0, 0, 5, 5), box("b", 40, 10, 20, 20)],
        ])
        #expect(found.layers.map(\.path) == ["root/a", "root/b", "root/new"])
        #expect(found.frames.map(\.changed) == [[], [2], [1]])
        #expect(found.frames[1].areas == [rect(80, 0, 10, 10)])
        #expect(found.layers.map(\.drawnCount) == [1, 2, 1])
    }

    @Test func manyLayersAreCountedAndSomeNamed() {
        func dots(_ y: Double) -> [Layer] { (0..<20).map { box("dot \($0)", Double($0) * 5, y, 2, 2) } }
        let found = report([dots(0), dots(10)])
        #expect(found.frames[1].changed == Array(0..<RepaintReport.layerLimit))
        #expect(found.frames[1].furtherCount == 8)
        #expect(found.layers.map(\.changedCount) == [Int](repeating: 1, count: 20))
    }

    @Test func framesBeyondTheLimitAreCounted() {
        let (tree, plan) = planned(box("a", 0, 0, 5, 5))
        var collector = RepaintCollector(rules: .all)
        for _ in 0..<RepaintReport.frameLimit + 3 { collector.add(tree, plan) }
        #expect(collector.report.frames.count == RepaintReport.frameLimit && collector.report.furtherFrames == 3)
        #expect(collector.report.layers.map(\.drawnCount) == [1])
    }
}
