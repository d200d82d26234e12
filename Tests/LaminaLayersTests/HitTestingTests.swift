import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct HitTestingTests {
    private let root = Layer("root", width: 400, height: 400)
    private let a = Layer("a", x: 100, y: 100, width: 100, height: 100)
    private let b = Layer("b", x: 150, y: 150, width: 100, height: 100)

    init() { root.sublayers = [a, b] }

    private func hit(_ x: Double, _ y: Double) -> String? { root.hitTest(Point(x: x, y: y))?.name }

    @Test func theLayerInFrontIsHit() {
        #expect(hit(160, 160) == "b")
        #expect(hit(110, 110) == "a")
        #expect(hit(10, 10) == "root")
        #expect(hit(-1, 10) == nil)
    }

    @Test func zPositionDecidesBeforeOrder() {
        a.zPosition = 1
        #expect(hit(160, 160) == "a")
        b.zPosition = 1
        #expect(hit(160, 160) == "b")
        b.zPosition = -1
        #expect(hit(240, 240) == "b")
        a.zPosition = -2
        #expect(hit(160, 160) == "b")
    }

    @Test func theUpperEdgesDoNotBelongToALayer() {
        #expect(hit(100, 100) == "a")
        #expect(hit(250, 249) == "root")
        #expect(hit(249, 250) == "root")
        #expect(b.contains(Point(x: 0, y: 0)))
        #expect(!b.contains(Point(x: 100, y: 0)))
        #expect(!b.contains(Point(x: Double.nan, y: 0)))
    }

    @Test func aHiddenLayerIsNotHitNorWhatItHolds() {
        b.addSublayer(Layer("inner"))
        #expect(hit(160, 160) == "inner")
        b.isHidden = true
        #expect(hit(160, 160) == "a")
        root.isHidden = true
        #expect(hit(160, 160) == nil)
    }

    @Test func transparentLayersAreHit() {
        b.opacity = 0
        #expect(hit(160, 160) == "b")
    }

    @Test func whatReachesOutIsHitUnlessItIsClipped() {
        a.addSublayer(Layer("inner", x: -50, y: -50, width: 60, height: 60))
        #expect(hit(60, 60) == "inner")
        a.masksToBounds = true
        #expect(hit(60, 60) == "root")
        #expect(hit(105, 105) == "inner")
    }

    @Test func aTurnedLayerIsHitOnlyInsideItsTurnedEdges() {
        a.transform = Transform3D(rotation: .pi / 4, x: 0, y: 0, z: 1)
        root.sublayers = [a]
        // The centre is (150, 150); the corners reach 70.7 from it along the axes.
        #expect(hit(150, 85) == "a")
        #expect(hit(105, 105) == "root")
        #expect(hit(195, 195) == "root")
        #expect(hit(220, 150) == "a")
    }

    @Test func thePointIsInTheSuperlayersCoordinates() {
        root.position = Point(x: 1200, y: 200)
        #expect(root.hitTest(Point(x: 1110, y: 110))?.name == "a")
        #expect(a.hitTest(Point(x: 110, y: 110))?.name == "a")
        #expect(a.hitTest(Point(x: 10, y: 10)) == nil)
    }

    @Test func aScrolledLayerIsHitWhereItIsSeen() {
        a.bounds.origin = Point(x: 0, y: 1000)
        a.addSublayer(Layer("inner", x: 0, y: 1000, width: 10, height: 10))
        #expect(hit(105, 105) == "inner")
        #expect(hit(115, 115) == "a")
    }

    @Test func layersInAFlippedLayerAreHitWhereTheyAreSeen() {
        a.addSublayer(Layer("inner", x: 0, y: 0, width: 100, height: 10))
        #expect(hit(110, 105) == "inner")
        a.isGeometryFlipped = true
        #expect(hit(110, 105) == "a")
        #expect(hit(110, 195) == "inner")
    }

    @Test func aLayerWithoutAreaIsNotHit() {
        a.transform = Transform3D(scaleX: 0, y: 1)
        #expect(hit(150, 120) == "root")
        a.transform = .identity
        a.bounds.size = .zero
        #expect(hit(150, 120) == "root")
    }

    @Test func aDeepTreeIsTestedWithoutRunningOutOfStack() {
        let chain = makeChain(depth: 100_000)
        var layer: Layer? = chain.outermost
        while let current = layer {
            current.frame = Rect(x: 0, y: 0, width: 100, height: 100)
            layer = current.sublayers.first
        }
        #expect(chain.outermost.hitTest(Point(x: 5, y: 5)) === chain.innermost)
    }
}
