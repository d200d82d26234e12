import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// A program's own layers override what Core Animation calls on layers: without `@testable`, as any program does.
@Suite("CALayer action(forKey:), add(_:forKey:), contains(_:), hitTest(_:)") struct OverridingTests {
    @Test func aLayerChoosesItsActionsItself() {
        let layer = Choosy("layer")
        let stage = Stage(layer)
        stage.disablesActions = false
        _ = stage.makeFrame()
        layer.opacity = 0.5
        layer.position.x = 50
        #expect(layer.animationKeys == ["position"])
        #expect(layer.added == ["position"])
        layer.add(BasicAnimation(keyPath: "bounds"), forKey: "mine")
        #expect(layer.added == ["position", "mine"])
    }

    @Test func aLayerSaysWhatIsInside() {
        let (round, behind) = (Round("round"), Layer("behind"))
        let root = Layer("root", behind, round)
        #expect(root.hitTest(Point(x: 5, y: 5)) === round)
        #expect(root.hitTest(Point(x: 1, y: 1)) === behind)
    }

    @Test func aSublayerAnswersForItselfAndForWhatItHolds() {
        let (inner, behind) = (Layer("inner"), Layer("behind"))
        let deaf = Listening("deaf", inner)
        let holder = Layer("holder", behind, deaf)
        holder.bounds.origin = Point(x: -3, y: -2)
        let root = Layer("root", holder)
        #expect(root.hitTest(Point(x: 4, y: 4)) === behind)
        // In its superlayer's coordinates.
        #expect(deaf.asked == [Point(x: 1, y: 2)])
        deaf.answer = inner
        #expect(root.hitTest(Point(x: 4, y: 4)) === inner)
        deaf.answersItself = false
        #expect(root.hitTest(Point(x: 4, y: 4)) === inner)
        inner.isHidden = true
        #expect(root.hitTest(Point(x: 4, y: 4)) === deaf)
    }

    @Test func aLayerSaysWhichSizeItWouldLike() {
        let layer = Layer("layer")
        #expect(layer.preferredFrameSize() == Size(width: 10, height: 10))
        layer.layoutManager = GridLayoutManager(columns: 1, cellSize: Size(width: 7, height: 5))
        layer.addSublayer(Layer("inner"))
        #expect(layer.preferredFrameSize() == Size(width: 7, height: 5))
        #expect(Round("round").preferredFrameSize() == Size(width: 20, height: 20))
    }

    /// The rule: every layer class that a program can make is open.
    @Test func allKindsAreOpen() {
        let kinds: [Layer] = [
            Own.Plain(), Own.Shape(), Own.Text(), Own.Gradient(), Own.Effect(), Own.Transformed(), Own.Scrolling(),
            Own.Repeated(), Own.Emitting(), Own.Tiled(), Own.Playing(), Own.Drawn(),
        ]
        let root = Layer("root")
        for kind in kinds {
            kind.frame = root.bounds
            root.sublayers = [kind]
            #expect(root.hitTest(Point(x: 5, y: 5)) === root, "\(type(of: kind))")
        }
    }

    private enum Own {
        final class Plain: Layer { override func contains(_ point: Point) -> Bool { false } }
        final class Shape: ShapeLayer { override func contains(_ point: Point) -> Bool { false } }
        final class Text: TextLayer { override func contains(_ point: Point) -> Bool { false } }
        final class Gradient: GradientLayer { override func contains(_ point: Point) -> Bool { false } }
        final class Effect: EffectLayer { override func contains(_ point: Point) -> Bool { false } }
        final class Transformed: TransformLayer { override func contains(_ point: Point) -> Bool { false } }
        final class Scrolling: ScrollLayer { override func contains(_ point: Point) -> Bool { false } }
        final class Repeated: ReplicatorLayer { override func contains(_ point: Point) -> Bool { false } }
        final class Emitting: EmitterLayer { override func contains(_ point: Point) -> Bool { false } }
        final class Tiled: TiledLayer { override func contains(_ point: Point) -> Bool { false } }
        final class Playing: FrameSequenceLayer { override func contains(_ point: Point) -> Bool { false } }
        final class Drawn: GLContentLayer { override func contains(_ point: Point) -> Bool { false } }
    }
}

private final class Choosy: Layer {
    var added: [String?] = []

    override func action(forKey event: String) -> (any LayerAction)? {
        event == "opacity" ? nil : super.action(forKey: event)
    }

    override func add(_ animation: Animation, forKey key: String?) {
        added.append(key)
        super.add(animation, forKey: key)
    }
}

private final class Round: Layer {
    override func contains(_ point: Point) -> Bool { hypot(point.x - 5, point.y - 5) < 5 }

    override func preferredFrameSize() -> Size { Size(width: 20, height: 20) }
}

private final class Listening: Layer {
    var asked: [Point] = []
    var answer: Layer?
    var answersItself = true

    override func hitTest(_ point: Point) -> Layer? {
        asked.append(point)
        return answersItself ? answer : super.hitTest(point)
    }
}
