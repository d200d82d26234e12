import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// Layers whose values were set, where something around them moves, comes and goes, or depends on them.
@Suite struct ListedSurroundingsTests {
    private let scene = ListedStage()
    private var stage: Stage { scene.stage }
    private var outer: Layer { scene.outer }
    private var inner: Layer { scene.inner }
    private var beside: Layer { scene.beside }

    // MARK: Time

    private func fade(_ layer: Layer) {
        let animation = BasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 4)
        animation.timingFunction = .linear
        layer.add(animation, forKey: nil)
    }

    @Test func valuesAreSetWhileOtherLayersMove() {
        fade(beside)
        let first = stage.makeFrame()
        stage.advance(to: 1)
        let second = stage.makeFrame()
        #expect(second.changes?.nodes == [3] && second.changes?.base == first.version)
        stage.advance(to: 2)
        inner.position.x += 1
        let third = stage.makeFrame()
        #expect(third.changes?.nodes == [2, 3] && third.changes?.base == second.version)
        beside.position.x = 50
        let fourth = stage.makeFrame()
        #expect(fourth.changes?.nodes == [3] && fourth.changes?.base == third.version)
        #expect(fourth.node("beside")?.opacity == 0.5 && fourth.node("beside")?.toSuperlayer.c == 45)
        stage.advance(to: 3)
        let fifth = stage.makeFrame()
        #expect(fifth.node("beside")?.opacity == 0.75 && fifth.node("beside")?.toSuperlayer.c == 45)
    }

    @Test func whereImplicitAnimationsBeginTheTreeIsReadWholeOnce() {
        stage.disablesActions = false
        _ = stage.makeFrame()
        inner.opacity = 0.5
        #expect(stage.makeFrame().changes == nil)
        stage.advance(to: 0.1)
        #expect(stage.makeFrame().changes?.nodes == [2])
    }

    // MARK: Layers that come and go

    @Test func layersThatAreReleasedAreReadNoMore() {
        weak var gone: Layer?
        do {
            let layer = Layer("gone")
            gone = layer
            stage.root.addSublayer(layer)
            _ = stage.makeFrame()
            layer.position.x += 5
            layer.removeFromSuperlayer()
        }
        _ = stage.makeFrame()
        #expect(gone == nil)
        beside.position.x += 1
        #expect(stage.makeFrame().changes?.nodes == [3])
        #expect(stage.makeFrame().nodeNames == ["-", "outer", "inner", "beside"])
    }

    @Test func aLayerInNoTreeChangesNone() {
        _ = stage.makeFrame()
        beside.removeFromSuperlayer()
        let without = stage.makeFrame()
        beside.position.x += 5
        #expect(stage.makeFrame().version == without.version)
        inner.position.x += 1
        beside.position.x += 5
        #expect(stage.makeFrame().changes?.nodes == [2])
    }

    @Test func aLayerThatMovesToAnotherStageChangesThatOne() {
        let other = Stage(Layer("first"))
        _ = (stage.makeFrame(), other.makeFrame())
        inner.position.x += 1
        other.root.addSublayer(inner)
        inner.position.x += 1
        #expect(other.makeFrame().changes == nil)
        #expect(stage.makeFrame().nodeNames == ["-", "outer", "beside"])
        inner.position = Point(x: 20, y: 20)
        let before = stage.makeFrame()
        let tree = other.makeFrame()
        #expect(tree.changes?.nodes == [2] && tree.nodeNames == ["-", "first", "inner"])
        #expect(stage.makeFrame().version == before.version)
        beside.position.x += 1
        #expect(stage.makeFrame().changes?.nodes == [2])
    }

    @Test func layersOutliveTheirStage() {
        let layer = Layer("layer")
        do { _ = Stage(layer).makeFrame() }
        layer.position.x = 30
        let next = Stage(layer)
        #expect(next.makeFrame().node("layer")?.toSuperlayer.c == 25)
        layer.position.x = 40
        #expect(next.makeFrame().changes?.nodes == [1])
    }

    @Test func manyLayersHaveTheTreeReadWhole() {
        let layers = (0..<399).map { _ in Layer("layer") }
        stage.root.sublayers = layers
        _ = stage.makeFrame()
        // A quarter of 400 nodes.
        for layer in layers.prefix(100) { layer.position.x += 1 }
        #expect(stage.makeFrame().changes?.nodes.count == 100)
        for layer in layers.prefix(101) { layer.position.x += 1 }
        #expect(stage.makeFrame().changes == nil)
        for layer in layers.prefix(2) { layer.position.x += 1 }
        #expect(stage.makeFrame().changes?.nodes == [1, 2])
    }

    // MARK: Surroundings

    @Test func layersThatAreDrawnMoreThanOnceHaveTheTreeReadWhole() {
        let replicator = ReplicatorLayer()
        replicator.instanceCount = 3
        stage.root.addSublayer(replicator)
        replicator.addSublayer(outer)
        let space = TransformLayer()
        stage.root.addSublayer(space)
        space.addSublayer(beside)
        for layer in [inner, outer, beside, replicator, space] {
            let before = stage.makeFrame()
            layer.position.x += 1
            scene.expect(nil, after: before)
        }
    }

    @Test func masksHaveTheTreeReadWhole() {
        let (mask, part) = (Layer("mask"), Layer("part"))
        mask.addSublayer(part)
        beside.mask = mask
        for layer in [mask, part, beside] {
            let before = stage.makeFrame()
            layer.position.x += 1
            scene.expect(nil, after: before)
        }
    }

    @Test func aCachedImageHasTheTreeReadWhole() {
        outer.shouldRasterize = true
        let before = stage.makeFrame()
        inner.backgroundColor = .white
        let after = stage.makeFrame()
        #expect(after.changes == nil && after.effects[0].rasterVersion !== before.effects[0].rasterVersion)
    }

    @Test func belowABackdropThatIsSampledLayersWithoutSublayersAreNamed() {
        let glass = Layer("glass")
        glass.backgroundFilters = [Filter(.gaussianBlur(radius: 3))]
        stage.root.addSublayer(glass)
        var before = stage.makeFrame()
        inner.position.x += 1
        scene.expect([2], after: before)
        before = stage.makeFrame()
        outer.opacity = 0.5
        scene.expect(nil, after: before)
    }

    @Test func rowsAreNamedAsLongAsTheyAreInSight() {
        let list = ScrollLayer()
        list.frame = Rect(x: 0, y: 0, width: 50, height: 50)
        list.masksToBounds = true
        let (near, part, far) = (Layer("near"), Layer("part"), Layer("far"))
        near.addSublayer(part)
        near.masksToBounds = true
        far.position.y = 9_000
        list.sublayers = [near, far]
        stage.root.sublayers = [list, beside]
        var before = stage.makeFrame()
        #expect(before.nodeNames == ["-", "-", "near", "part", "beside"])
        part.position.x += 1
        near.position.x += 1
        beside.position.x += 1
        scene.expect([2, 3, 4], after: before)
        before = stage.makeFrame()
        far.position.y = 20
        scene.expect(nil, after: before)
        before = stage.makeFrame()
        near.position.y = 9_000
        scene.expect(nil, after: before)
        #expect(stage.makeFrame().nodeNames == ["-", "-", "far", "beside"])
        before = stage.makeFrame()
        part.position.x += 1
        beside.position.x += 1
        scene.expect(nil, after: before)
        near.position.y = 20
        #expect(stage.makeFrame().nodeNames == ["-", "-", "near", "part", "far", "beside"])
    }

    @Test func rowsThatMoveAreNamed() {
        let list = ScrollLayer()
        list.frame = Rect(x: 0, y: 0, width: 50, height: 50)
        list.masksToBounds = true
        let (near, part, far) = (Layer("near"), Layer("part"), Layer("far"))
        near.addSublayer(part)
        near.masksToBounds = true
        far.position.y = 9_000
        list.sublayers = [near, far]
        stage.root.sublayers = [list, beside]
        fade(part)
        fade(beside)
        var before = stage.makeFrame()
        #expect(before.nodeNames == ["-", "-", "near", "part", "beside"])
        stage.advance(to: 1)
        near.position.x += 1
        scene.expect([2, 3, 4], after: before)
        // A row with animations is in the tree wherever it is, and may come into view.
        let arrival = BasicAnimation(keyPath: "position.y")
        (arrival.fromValue, arrival.toValue, arrival.duration) = (9_000.0, 0.0, 4)
        far.add(arrival, forKey: nil)
        before = stage.makeFrame()
        #expect(before.nodeNames == ["-", "-", "near", "part", "far", "beside"])
        for time in [2.0, 3.0] {
            before = stage.makeFrame()
            stage.advance(to: time)
            scene.expect([3, 4, 5], after: before)
        }
    }

    @Test func aScrollLayerMovesButScrollsByReadingTheTree() {
        let list = ScrollLayer()
        list.frame = Rect(x: 0, y: 0, width: 50, height: 50)
        list.masksToBounds = true
        let (near, far) = (Layer("near"), Layer("far"))
        far.position.y = 45
        list.sublayers = [near, far]
        stage.root.sublayers = [list, beside]
        fade(list)
        var before = stage.makeFrame()
        #expect(before.nodeNames == ["-", "-", "near", "far", "beside"])
        stage.advance(to: 1)
        scene.expect([1], after: before)
        far.position.y = 5_000
        #expect(stage.makeFrame().nodeNames == ["-", "-", "near", "beside"])
        let scrolling = BasicAnimation(keyPath: "bounds.origin")
        (scrolling.fromValue, scrolling.toValue, scrolling.duration) = (Point.zero, Point(x: 0, y: 4_950), 2)
        (scrolling.timingFunction, scrolling.fillMode, scrolling.isRemovedOnCompletion) = (.linear, .both, false)
        list.add(scrolling, forKey: nil)
        before = stage.makeFrame()
        stage.advance(to: 2)
        scene.expect(nil, after: before)
        stage.advance(to: 3)
        #expect(stage.makeFrame().nodeNames == ["-", "-", "far", "beside"])
    }

    @Test func aDrawingMovesWithItsLayerButIsPlacedByItsBounds() {
        let shape = ShapeLayer()
        shape.name = "shape"
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 8, height: 8))
        shape.fillColor = .white
        shape.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        stage.root.addSublayer(shape)
        var before = stage.makeFrame()
        shape.position.x += 4
        scene.expect([4], after: before)
        before = stage.makeFrame()
        shape.bounds.origin.x = 3
        scene.expect(nil, after: before)
    }
}
