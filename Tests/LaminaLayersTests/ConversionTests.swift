import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct ConversionTests {
    private let root = Layer("root", width: 400, height: 400)
    private let panel = Layer("panel", x: 100, y: 50, width: 200, height: 100)
    private let leaf = Layer("leaf", x: 10, y: 20, width: 40, height: 40)

    init() {
        root.addSublayer(panel)
        panel.addSublayer(leaf)
    }

    @Test func nestedFramesAddUp() {
        #expect(leaf.convert(Point(x: 1, y: 2), to: root) == Point(x: 111, y: 72))
        #expect(leaf.convert(Point(x: 1, y: 2), to: nil) == Point(x: 111, y: 72))
        #expect(leaf.convert(Point(x: 111, y: 72), from: root) == Point(x: 1, y: 2))
        #expect(leaf.convert(Point(x: 111, y: 72), from: nil) == Point(x: 1, y: 2))
        #expect(root.convert(Point(x: 111, y: 72), to: leaf) == Point(x: 1, y: 2))
        #expect(leaf.convert(Point(x: 1, y: 2), to: leaf) == Point(x: 1, y: 2))
    }

    @Test func theOriginOfTheBoundsScrollsTheSublayers() {
        panel.bounds.origin = Point(x: 5, y: -7)
        #expect(leaf.convert(Point.zero, to: root) == Point(x: 105, y: 77))
        #expect(panel.convert(Point(x: 5, y: -7), to: root) == Point(x: 100, y: 50))
    }

    @Test func theRootsOwnPlaceDoesNotMatter() {
        root.position = Point(x: 1000, y: 1000)
        root.transform = Transform3D(scaleX: 3, y: 3)
        #expect(leaf.convert(Point.zero, to: root) == Point(x: 110, y: 70))
    }

    @Test func aQuarterTurnAboutTheAnchorPoint() {
        panel.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1)
        // The centre is (200, 100). (0, 0) is (-100, -50) from it and turns to (50, -100).
        #expect(isNear(panel.convert(Point.zero, to: root), Point(x: 250, y: 0)))
        // The leaf's (0, 0) is the panel's (10, 20), (-90, -30) from the centre, and turns to (30, -90).
        #expect(isNear(leaf.convert(Point.zero, to: root), Point(x: 230, y: 10)))
        #expect(isNear(root.convert(Point(x: 230, y: 10), to: leaf), .zero))
        panel.anchorPoint = .zero
        #expect(isNear(panel.convert(Point(x: 10, y: 20), to: root), Point(x: 180, y: 110)))
    }

    @Test func aSublayerTransformWorksAboutTheAnchorPointOfItsLayer() {
        panel.sublayerTransform = Transform3D(scaleX: 2, y: 3)
        // The panel's anchor is (100, 50) of it; the leaf's (10, 20) is (-90, -30) from there, then (-180, -90).
        #expect(leaf.convert(Point.zero, to: panel) == Point(x: -80, y: -40))
        // The panel's own coordinates stay.
        #expect(panel.convert(Point.zero, to: root) == Point(x: 100, y: 50))
        panel.anchorPoint = .zero
        #expect(leaf.convert(Point.zero, to: panel) == Point(x: 20, y: 60))
    }

    @Test func perspectiveEnlargesWhatIsNear() {
        panel.sublayerTransform = Transform3D(perspective: 100)
        leaf.zPosition = 50
        // The leaf's (0, 0) is (-90, -30) from the panel's anchor, and at half of the distance twice as far from it.
        #expect(isNear(leaf.convert(Point.zero, to: panel), Point(x: -80, y: -10)))
        #expect(isNear(panel.convert(Point(x: -80, y: -10), to: leaf), .zero))
    }

    @Test func anAnchorInFrontOfTheLayerSwingsItRound() {
        panel.sublayerTransform = Transform3D(perspective: 100)
        leaf.anchorPointZ = 10
        leaf.transform = Transform3D(rotation: .pi, x: 0, y: 1, z: 0)
        // The plane z = -10 comes to z = 10, so that w = 0.9. The leaf's (0, 20) is 20 left of its anchor, which is
        // the panel's (30, 40): turned, 20 right of it. From the panel's anchor (100, 50) that is (-50, -10).
        #expect(
            isNear(leaf.convert(Point(x: 0, y: 20), to: panel), Point(x: 100 - 50 / 0.9, y: 50 - 10 / 0.9)))
    }

    @Test func aPointBehindTheViewerCannotBeConverted() {
        panel.sublayerTransform = Transform3D(perspective: 100)
        leaf.zPosition = 150
        #expect(leaf.convert(Point.zero, to: panel) == nil)
        #expect(leaf.convert(Point.zero, from: panel) == nil)
        #expect(leaf.convert(leaf.bounds, to: panel) == nil)
    }

    @Test func beyondTheHorizonOfATiltedLayerThereIsNothing() throws {
        panel.sublayerTransform = Transform3D(perspective: 100)
        leaf.transform = Transform3D(rotation: .pi / 3, x: 1, y: 0, z: 0)
        leaf.position = Point(x: 100, y: 50)
        // y goes to 0.5 y / (1 - 0.866 y / 100), which never falls below -57.7; what would be farther up is behind
        // the viewer.
        let visible = try #require(leaf.convert(Point(x: 100, y: 0), from: panel))
        #expect(isNear(leaf.convert(visible, to: panel), Point(x: 100, y: 0)))
        #expect(leaf.convert(Point(x: 100, y: -50), from: panel) == nil)
        #expect(panel.convert(Point(x: 100, y: -50), to: leaf) == nil)
    }

    @Test func aLayerSeenFromItsEdgeCannotBeConvertedTo() {
        leaf.transform = Transform3D(scaleX: 0, y: 1)
        #expect(root.convert(Point(x: 120, y: 80), to: leaf) == nil)
        #expect(leaf.convert(Point(x: 20, y: 20), to: root) == Point(x: 130, y: 90))
    }

    @Test func rectanglesBecomeTheBoxesAroundTheirCorners() {
        leaf.transform = Transform3D(rotation: .pi / 4, x: 0, y: 0, z: 1)
        let reach = 20 * 2.0.squareRoot()
        #expect(
            isNear(
                leaf.convert(leaf.bounds, to: root),
                Rect(x: 130 - reach, y: 90 - reach, width: 2 * reach, height: 2 * reach)))
        leaf.transform = Transform3D(scaleX: 2, y: 2)
        let back = leaf.convert(Rect(x: 90, y: 50, width: 80, height: 80), from: root)
        #expect(isNear(back, leaf.bounds))
    }

    @Test func siblingsConvertThroughTheirSuperlayer() {
        let other = Layer("other", x: 60, y: 20, width: 40, height: 40)
        panel.addSublayer(other)
        #expect(leaf.convert(Point(x: 55, y: 5), to: other) == Point(x: 5, y: 5))
        #expect(other.convert(Point(x: 55, y: 5), from: leaf) == Point(x: 5, y: 5))
    }

    /// CALayer.convert(_:to:): both layers “must share a common parent layer”, which is said by nil where they do not.
    @Test("CALayer.convert(_:to:): layers without a common parent have no way between them")
    func layersInDifferentTreesCannotBeConvertedBetween() {
        let other = Layer("other")
        let inner = Layer("inner")
        other.addSublayer(inner)
        #expect(leaf.convert(Point.zero, to: inner) == nil && leaf.convert(Point.zero, from: inner) == nil)
        #expect(leaf.convert(leaf.bounds, to: other) == nil)
        #expect(root.convert(Point.zero, to: other) == nil)
        root.addSublayer(other)
        #expect(leaf.convert(Point.zero, to: inner) == Point(x: 110, y: 70))
    }

    @Test func aChainOfManyTransformsCanBeWalkedBothWays() throws {
        var (inner, turn) = (root, 0.0)
        for _ in 0..<20 {
            let next = Layer("next", x: 3, y: -2, width: 90, height: 110)
            turn += 0.1
            next.transform = Transform3D(rotation: turn, x: 0, y: 0, z: 1).scaledBy(x: 1.1, y: 0.9)
            next.isGeometryFlipped = turn > 1
            inner.addSublayer(next)
            inner = next
        }
        let there = try #require(inner.convert(Point(x: 12, y: 34), to: leaf))
        #expect(isNear(inner.convert(there, from: leaf), Point(x: 12, y: 34)))
    }
}
