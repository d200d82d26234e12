import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct FlippedGeometryTests {
    private let root = Layer("root", width: 400, height: 400)
    private let panel = Layer("panel", x: 100, y: 50, width: 200, height: 100)
    private let leaf = Layer("leaf", x: 10, y: 20, width: 40, height: 40)

    init() {
        root.addSublayer(panel)
        panel.addSublayer(leaf)
        panel.isGeometryFlipped = true
    }

    @Test func aFlippedLayersOriginIsAtItsLowerLeft() {
        #expect(panel.convert(Point.zero, to: root) == Point(x: 100, y: 150))
        #expect(panel.convert(Point(x: 0, y: 100), to: root) == Point(x: 100, y: 50))
    }

    @Test func sublayersStandUpsideDown() {
        // 20 to 60 from below is 40 to 80 from above.
        #expect(leaf.convert(leaf.bounds, to: root) == Rect(x: 110, y: 90, width: 40, height: 40))
        #expect(leaf.convert(Point.zero, to: root) == Point(x: 110, y: 130))
    }

    @Test func twoFlipsUndoEachOther() {
        leaf.isGeometryFlipped = true
        #expect(leaf.convert(Point.zero, to: root) == Point(x: 110, y: 90))
        #expect(leaf.convert(Point(x: 0, y: 10), to: root) == Point(x: 110, y: 100))
    }

    @Test func theFlipIsAboutTheMiddleOfTheBoundsWhereverTheyStart() {
        panel.bounds.origin = Point(x: 5, y: 30)
        // y from 30 to 130 runs from below to above.
        #expect(panel.convert(Point(x: 5, y: 30), to: root) == Point(x: 100, y: 150))
        #expect(panel.convert(Point(x: 5, y: 130), to: root) == Point(x: 100, y: 50))
    }

    @Test func turnsRunTheOtherWayInsideAFlippedLayer() {
        leaf.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1)
        // The leaf's right middle is turned to its greatest y, which is above.
        #expect(isNear(leaf.convert(Point(x: 40, y: 20), to: root), Point(x: 130, y: 90)))
    }

    @Test func aFlippedLayersOwnTurnIsNotFlipped() {
        panel.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1)
        // The flip comes first: (200, 50), the middle of the right side, turns downwards about (200, 100).
        #expect(isNear(panel.convert(Point(x: 200, y: 50), to: root), Point(x: 200, y: 200)))
    }
}
