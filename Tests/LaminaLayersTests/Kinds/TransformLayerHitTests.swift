import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

/// Hits and conversions in the space of a transform layer: as its content is drawn.
///
/// CATransformLayer: “Unlike normal layers, transform layers do not flatten their sublayers into the plane at Z=0”; and
/// “The hitTest(_:) method should never be called on a transform layer as they do not have a 2D coordinate space into which
/// the point can be mapped.” Here it can be called on any layer around it, and on itself.
@Suite("CATransformLayer: sublayers are hit and converted where they are seen") struct TransformLayerHitTests {
    private let root = Layer("root", width: 400, height: 400)
    private let space = TransformLayer()

    init() {
        root.sublayerTransform = Transform3D(perspective: 100)
        (space.name, space.position) = ("space", Point(x: 200, y: 200))
        root.addSublayer(space)
    }

    private func plane(_ name: String, _ transform: Transform3D = .identity, z: Double = 0) -> Layer {
        let layer = Layer(name, x: -50, y: -50)
        (layer.transform, layer.zPosition) = (transform, z)
        return layer
    }

    private func hit(_ x: Double, _ y: Double) -> String? { root.hitTest(Point(x: x, y: y))?.name }

    @Test func theNearerIsHitWhateverTheOrder() {
        space.sublayers = [plane("near", z: 10), plane("far", z: -10)]
        #expect(hit(200, 200) == "near")
        space.transform = Transform3D(rotation: .pi, x: 0, y: 1, z: 0)
        #expect(hit(200, 200) == "far")
        // Those inside are in the same space.
        let inner = TransformLayer()
        inner.addSublayer(plane("inner", z: 15))
        inner.zPosition = -30
        space.addSublayer(inner)
        #expect(hit(200, 200) == "inner")
    }

    @Test func depthIsKeptThroughTransformLayers() throws {
        let inner = TransformLayer()
        inner.zPosition = 25
        let leaf = plane("leaf", z: 25)
        inner.addSublayer(leaf)
        space.addSublayer(inner)
        // At half of the viewer's distance all is twice as large: from 100 to 300. Flattened on the way it would be 1.33.
        #expect(hit(101, 200) == "leaf" && hit(99, 200) == "root" && hit(299, 299) == "leaf")
        #expect(isNear(leaf.convert(Point.zero, to: root), Point(x: 100, y: 100)))
        #expect(isNear(leaf.convert(leaf.bounds, to: nil), Rect(x: 100, y: 100, width: 200, height: 200)))
        #expect(isNear(leaf.convert(Point(x: 100, y: 100), from: root), .zero))
        // A flat layer in it is seen with it, and what it holds.
        let inside = Layer("inside", x: 90, y: 90, width: 10, height: 10)
        leaf.addSublayer(inside)
        #expect(isNear(inside.convert(Point.zero, to: nil), Point(x: 280, y: 280)))
        #expect(hit(281, 281) == "inside")
        // From one plane to another it is what is seen in the same place.
        let back = plane("back", z: -100)
        space.addSublayer(back)
        let there = try #require(inside.convert(Point.zero, to: back))
        #expect(isNear(there, Point(x: 210, y: 210)))
        #expect(isNear(back.convert(there, to: inside), .zero))
    }

    @Test func planesThatCrossAreHitOnTheirSides() {
        let (left, right) = (
            Transform3D(rotation: 0.5, x: 0, y: 1, z: 0), Transform3D(rotation: -0.5, x: 0, y: 1, z: 0)
        )
        space.sublayers = [plane("a", left), plane("b", right)]
        // Turned to the right about y, what is right of the middle goes away from the viewer.
        #expect(hit(180, 200) == "a" && hit(220, 200) == "b")
        space.sublayers.reverse()
        #expect(hit(180, 200) == "a" && hit(220, 200) == "b")
        // What it holds is cut with it.
        space.sublayers[1].addSublayer(Layer("held"))
        #expect(hit(180, 200) == "held" && hit(220, 200) == "b")
    }

    @Test func theLayerItselfIsNeitherHitNorClips() {
        space.bounds = Rect(x: -100, y: -100, width: 200, height: 200)
        space.anchorPoint = Point(x: 0.5, y: 0.5)
        #expect(hit(200, 200) == "root")
        space.masksToBounds = true
        space.isDoubleSided = false
        space.transform = Transform3D(rotation: .pi, x: 0, y: 1, z: 0)
        let far = plane("far")
        far.position = Point(x: -130, y: 0)
        space.addSublayer(far)
        #expect(hit(330, 200) == "far")
        far.isDoubleSided = false
        #expect(hit(330, 200) == "root")
        far.transform = Transform3D(rotation: .pi, x: 1, y: 0, z: 0)
        #expect(hit(330, 200) == "far")
        space.isHidden = true
        #expect(hit(330, 200) == "root")
    }

    @Test func itCanBeAskedItself() {
        space.sublayers = [plane("near", z: 10), plane("far", z: -10)]
        #expect(space.hitTest(Point(x: 200, y: 200))?.name == "near")
        #expect(space.hitTest(Point(x: 10, y: 200)) == nil)
    }

    @Test func aReplicatorThatKeepsDepthIsInTheSpace() {
        let ring = ReplicatorLayer()
        ring.preservesDepth = true
        ring.zPosition = 50
        ring.addSublayer(plane("instance"))
        space.sublayers = [ring, plane("between", z: 10)]
        #expect(hit(101, 200) == "instance")
        ring.instanceCount = 0
        #expect(hit(200, 200) == "between")
    }

    @Test func aDeepSpaceIsTestedWithoutRunningOutOfStack() {
        var inner = space
        for _ in 0..<20_000 {
            let next = TransformLayer()
            inner.addSublayer(next)
            inner = next
        }
        inner.addSublayer(plane("leaf"))
        #expect(hit(200, 200) == "leaf")
        #expect(inner.sublayers[0].convert(Point(x: 50, y: 50), to: nil) == Point(x: 200, y: 200))
    }
}
