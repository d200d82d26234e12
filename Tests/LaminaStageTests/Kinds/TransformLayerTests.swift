import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@Suite struct TransformLayerTests {
    private let space = TransformLayer()
    private let stage: Stage

    init() {
        space.position = Point(x: 50, y: 50)
        stage = Stage(space)
    }

    private func side(_ name: String, _ transform: Transform3D = .identity, z: Double = 0) -> Layer {
        let layer = Layer(name)
        layer.position = .zero
        layer.transform = transform
        layer.zPosition = z
        return layer
    }

    private var names: [String] { stage.makeFrame().nodeNames.filter { $0 != "-" } }

    @Test func sublayersArePaintedByDepthAndNotByTheirOwnZ() {
        space.sublayers = [side("near", z: 10), side("far", z: -10)]
        #expect(names == ["far", "near"])
        // Seen from behind, the near one is the far one.
        space.transform = Transform3D(rotation: .pi, x: 0, y: 1, z: 0)
        #expect(names == ["near", "far"])
    }

    @Test func oneFlatLayerIsWhereItWouldBeInAPlainLayer() throws {
        let turn = Transform3D(rotation: 0.4, x: 1, y: 2, z: 0.5)
        let plain = Layer()
        plain.position = space.position
        stage.root.sublayerTransform = Transform3D(perspective: 300)
        stage.root.sublayers = [space, plain]
        (space.transform, plain.transform) = (turn, turn)
        space.addSublayer(side("in space"))
        plain.addSublayer(side("in a plane"))
        let tree = stage.makeFrame()
        let maps = zip(tree.nodeNames, tree.absoluteMaps).filter { $0.0 != "-" }.map(\.1)
        for point in [Point.zero, Point(x: 10, y: 3)] {
            let (a, b) = (try #require(maps[0].apply(point)), try #require(maps[1].apply(point)))
            #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9)
        }
    }

    @Test func transformLayersInsideAreTheSameSpace() {
        let inner = TransformLayer()
        inner.zPosition = -100
        inner.addSublayer(side("far", z: 95))
        space.sublayers = [side("near"), inner]
        #expect(names == ["far", "near"])
        inner.zPosition = -90
        #expect(names == ["near", "far"])
    }

    @Test func aPlainLayerFlattensWhatItHolds() {
        let flat = side("flat")
        flat.addSublayer(side("inside", z: 50))
        space.sublayers = [side("near", z: 10), flat]
        #expect(names == ["flat", "inside", "near"])
    }

    @Test func planesThatCrossAreCut() {
        space.sublayers = [side("a"), side("b", Transform3D(rotation: 1, x: 0, y: 1, z: 0))]
        #expect(names.count == 3)
        #expect(Set(names) == ["a", "b"])
    }

    @Test func opacityFadesEachSublayerAndNothingElseShows() throws {
        space.opacity = 0.5
        space.backgroundColor = .white
        space.borderWidth = 3
        space.masksToBounds = true
        space.mask = Layer()
        let child = side("child")
        child.opacity = 0.5
        space.addSublayer(child)
        let tree = stage.makeFrame()
        #expect(try #require(tree.node("child")).opacity == 0.25)
        #expect(tree.nodes.allSatisfy { $0.backgroundColor == .zero && $0.borderWidth == 0 && $0.effects < 0 })
        #expect(tree.nodes.allSatisfy { !$0.flags.contains(.masksToBounds) })
    }

    @Test func hiddenLayersAreNotInIt() {
        let hidden = side("hidden")
        hidden.isHidden = true
        space.sublayers = [hidden, side("shown")]
        #expect(names == ["shown"])
        space.isHidden = true
        #expect(names.isEmpty)
    }

    @Test func whatMovesInsideIsReadAgain() {
        let child = side("child")
        space.sublayers = [child, side("other")]
        let animation = BasicAnimation(keyPath: "zPosition")
        (animation.fromValue, animation.toValue, animation.duration) = (10.0, -10.0, 2)
        child.add(animation, forKey: nil)
        #expect(names == ["other", "child"])
        stage.advance(to: 1.5)
        #expect(names == ["child", "other"])
        child.backgroundColor = .white
        #expect(stage.makeFrame().node("child")?.backgroundColor == SIMD4(1, 1, 1, 1))
    }

    @Test func aReplicatorMayKeepDepth() {
        let ring = ReplicatorLayer()
        ring.preservesDepth = true
        ring.instanceCount = 3
        ring.instanceTransform = Transform3D(translationX: 0, y: 0, z: -20)
        ring.addSublayer(side("instance"))
        space.sublayers = [ring, side("between", z: -10)]
        #expect(names == ["instance", "instance", "between", "instance"])
    }
}
