import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

@Suite struct SnapshotMapTests {
    @Test func theRootsMapGoesToPixels() {
        let stage = Stage(size: Size(width: 30, height: 20), scale: 2.5)
        #expect(stage.makeFrame().nodes[0].toSuperlayer == Homography(scaleX: 2.5, y: 2.5))
    }

    @Test func aFrameBecomesATranslation() {
        let layer = Layer("layer")
        layer.frame = Rect(x: 12, y: 34, width: 50, height: 60)
        layer.bounds.origin = Point(x: 5, y: 6)
        #expect(Stage(layer).makeFrame().nodes[1].toSuperlayer == Homography(translationX: 7, y: 28))
    }

    @Test func mapsAreThoseOfTheLayers() {
        // Each combination of the properties that decide between the short way and the general one.
        for combination in 0..<32 {
            let panel = Layer("panel")
            panel.frame = Rect(x: 3, y: 4, width: 50, height: 40)
            let leaf = Layer("leaf")
            leaf.frame = Rect(x: 5, y: 6, width: 20, height: 10)
            if combination & 1 != 0 { leaf.transform = Transform3D(rotation: 1, x: 1, y: 2, z: 3) }
            if combination & 2 != 0 { leaf.isGeometryFlipped = true }
            if combination & 4 != 0 { panel.sublayerTransform = Transform3D(perspective: 200) }
            if combination & 8 != 0 { (leaf.zPosition, leaf.anchorPointZ) = (7, 3) }
            if combination & 16 != 0 { (leaf.anchorPoint, leaf.bounds.origin) = (.zero, Point(x: -8, y: 9)) }
            panel.addSublayer(leaf)
            let tree = Stage(panel).makeFrame()
            #expect(tree.nodes[1].toSuperlayer == panel.mapToSuperlayer)
            #expect(tree.nodes[2].toSuperlayer == leaf.mapToSuperlayer, "combination \(combination)")
        }
    }

    /// The short way for transforms of the plane against the product of all that a layer does to a point.
    @Test func transformsOfThePlaneGoWhereTheirProductsTakeThem() {
        var random = SplitMix64(seed: 5)
        func number() -> Double { Double.random(in: -3...3, using: &random) }
        for _ in 0..<200 {
            let leaf = Layer("leaf")
            leaf.bounds = Rect(x: number(), y: number(), width: 20, height: 10)
            leaf.position = Point(x: number(), y: number())
            leaf.anchorPoint = Point(x: number(), y: number())
            (leaf.zPosition, leaf.anchorPointZ) = (number(), number())
            leaf.transform = Transform3D(translationX: number(), y: number()).scaledBy(x: number(), y: number())
                .rotatedBy(number(), x: 0, y: 0, z: 1)
            let map = Stage(leaf).makeFrame().nodes[1].toSuperlayer
            let point = Point(x: number(), y: number())
            let t = leaf.transform
            let x = point.x - leaf.bounds.minX - leaf.anchorPoint.x * 20
            let y = point.y - leaf.bounds.minY - leaf.anchorPoint.y * 10
            let wanted = Point(
                x: x * t.m11 + y * t.m21 + t.m41 + leaf.position.x, y: x * t.m12 + y * t.m22 + t.m42 + leaf.position.y)
            let got = map.apply(point) ?? .zero
            #expect(map.isAffine && hypot(got.x - wanted.x, got.y - wanted.y) < 1e-12)
        }
    }

    @Test func mirroredLayersAreThoseInAnOddNumberOfFlips() {
        let inner = Layer("inner", Layer("innermost"))
        let outer = Layer("outer", Layer("before"), inner, Layer("after"))
        outer.isGeometryFlipped = true
        inner.isGeometryFlipped = true
        let tree = Stage(outer, Layer("beside")).makeFrame()
        let mirrored = zip(tree.nodeNames, tree.nodes).filter { $1.flags.contains(.geometryFlipped) }.map(\.0)
        #expect(mirrored == ["outer", "before", "after"])
    }

    @Test func aFlippedRootMirrorsAll() {
        let stage = Stage(Layer("a"))
        stage.root.isGeometryFlipped = true
        let tree = stage.makeFrame()
        #expect(tree.nodes.allSatisfy { $0.flags.contains(.geometryFlipped) })
        #expect(tree.nodes[0].toSuperlayer.apply(.zero) == Point(x: 0, y: 100))
    }
}
