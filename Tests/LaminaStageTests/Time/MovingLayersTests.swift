import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

/// A tree in which only the nodes of moving layers are made again is the tree that is read whole.
@Suite struct MovingLayersTests {
    @Test(arguments: (0..<60 as Range<UInt64>).ofThisRun) func movingNodesGivesTheTreeThatIsReadWhole(seed: UInt64) {
        let (moved, whole) = (MovingStage(seed), MovingStage(seed))
        for frame in 0..<24 {
            moved.advance(frame)
            whole.advance(frame)
            // Forgets the last tree.
            whole.stage.background = nil
            let (result, expected) = (moved.stage.makeFrame(), whole.stage.makeFrame())
            guard result.description != expected.description else { continue }
            let index = zip(result.nodes, expected.nodes).enumerated().first {
                String(describing: $1.0) != String(describing: $1.1)
            }
            Issue.record("\(SeedShare.name(seed)), frame \(frame): \(index.map { "\($0)" } ?? "other counts")")
            return
        }
    }

    @Test func aTreeThatSomebodyKeepsDoesNotMove() throws {
        let layer = Layer("layer")
        let stage = Stage(layer)
        let animation = BasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 4)
        layer.add(animation, forKey: nil)
        let first = stage.makeFrame()
        stage.advance(to: 1)
        let second = stage.makeFrame()
        stage.advance(to: 2)
        #expect([first, second, stage.makeFrame()].map { $0.node("layer")?.opacity } == [0, 0.25, 0.5])
    }

    @Test func whatALayerShowsFollowsWhenOnlyItsNodeIsMadeAnew() throws {
        let layer = Layer("layer")
        let stage = Stage(layer)
        let animation = BasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (0.0, 40.0, 4)
        layer.add(animation, forKey: nil)
        for second in 0..<4 {
            stage.advance(to: Double(second))
            _ = stage.makeFrame()
            let (shown, presentation) = (layer.shown.position, try #require(layer.presentation()))
            #expect(shown == Point(x: Double(second) * 10, y: 5))
            #expect(presentation.position == shown)
        }
    }

    /// Shows an image as wide as its bounds.
    private final class Ruler: Layer {
        override func display() {
            let width = Int(bounds.width)
            contents = try? Image(width: width, height: 1, pixels: [UInt8](repeating: 255, count: width * 4))
        }
    }

    @Test func aLayerThatIsDisplayedAsItsBoundsMoveShowsEachMoment() {
        let ruler = Ruler()
        ruler.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        ruler.needsDisplayOnBoundsChange = true
        ruler.setNeedsDisplay()
        let stage = Stage(ruler)
        let animation = BasicAnimation(keyPath: "bounds.size")
        (animation.fromValue, animation.toValue) = (Size(width: 10, height: 10), Size(width: 50, height: 10))
        (animation.duration, animation.timingFunction) = (4, .linear)
        ruler.add(animation, forKey: nil)
        for second in 0..<4 {
            stage.advance(to: Double(second))
            #expect(stage.makeFrame().images.map(\.width) == [10 + 10 * second])
        }
    }

    /// Also one whose animation the program holds, in a layer that goes with it.
    @Test func movingLayersThatAreReleasedAreReadNoMore() {
        func moving(_ layer: Layer) -> Layer {
            let animation = BasicAnimation(keyPath: "position.x")
            (animation.fromValue, animation.toValue, animation.duration) = (0.0, 40.0, 4)
            (animation.repeatCount, animation.timingFunction) = (.infinity, .linear)
            layer.add(animation, forKey: "move")
            return layer
        }
        let stage = Stage(moving(Layer("kept")))
        weak var gone: Layer?
        var held: Animation?
        do {
            let outer = moving(Layer("outer", moving(Layer("inner"))))
            stage.root.addSublayer(outer)
            (gone, held) = (outer.sublayers[0], outer.animation(forKey: "move"))
        }
        for second in 0..<2 {
            stage.advance(to: Double(second))
            #expect(stage.makeFrame().nodeNames == ["-", "kept", "outer", "inner"])
        }
        stage.root.sublayers.last?.removeFromSuperlayer()
        stage.advance(to: 2)
        #expect(gone == nil && held != nil)
        #expect(stage.makeFrame().nodeNames == ["-", "kept"])
        stage.advance(to: 3)
        // The middle is at 30.
        #expect(stage.makeFrame().node("kept")?.toSuperlayer.c == 25)
    }
}

/// A stage of layers in layers that move in many ways, and are changed by hand now and then.
final class MovingStage {
    let stage = Stage(size: Size(width: 100, height: 100))
    private var layers: [Layer] = []
    private var random: SplitMix64

    init(_ seed: UInt64) {
        random = SplitMix64(seed: seed)
        stage.disablesActions = true
        for _ in 0..<Int.random(in: 1...24, using: &random) { add() }
        // One in four is moved in ways that need the whole tree.
        if chance(0.1) { layers[0].sublayerTransform = Transform3D(translationX: 3, y: 4) }
        if chance(0.05) { layers[0].timing.speed = 0.5 }
        if chance(0.05) { layers[0].shouldRasterize = true }
        guard chance(0.3), let reader = layers.randomElement(using: &random) else { return }
        reader.backgroundFilters = [Filter(.gaussianBlur(radius: 3))]
    }

    func advance(_ frame: Int) {
        stage.advance(to: Double(frame) / 7)
        guard chance(0.2), let layer = layers.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: add()
        case 1: layer.removeAllAnimations()
        case 2: layer.position.x += 5
        case 3: layer.isHidden.toggle()
        case 4: layer.removeFromSuperlayer()
        default: animate(layer)
        }
    }

    private func add() {
        let layer = Layer("layer \(layers.count)")
        layer.position = Point(x: Double.random(in: 0...100, using: &random), y: 50)
        layer.isGeometryFlipped = chance(0.2)
        layer.borderWidth = 1
        if chance(0.7) { animate(layer) }
        (layers.randomElement(using: &random) ?? stage.root).addSublayer(layer)
        layers.append(layer)
    }

    private func animate(_ layer: Layer) {
        let ways: [(String, any Animatable, any Animatable)] = [
            ("opacity", 0.2, 1), ("position", Point.zero, Point(x: 90, y: 20)), ("position.y", 3, 9),
            ("bounds.size", Size(width: 5, height: 5), Size(width: 50, height: 9)),
            ("transform", Transform3D.identity, Transform3D(rotation: 2, x: 0.2, y: 0.1, z: 1)),
            ("transform", Transform3D(scaleX: 2, y: 0.5), Transform3D(rotation: 2, x: 0, y: 0, z: 1)),
            ("transform", Transform3D(translationX: 9, y: 1), Transform3D.identity),
            ("transform.scale.x", 1, 3), ("backgroundColor", Color.clear, Color.white), ("cornerRadius", 0, 30),
            ("borderColor", Color.black, Color.white), ("masksToBounds", false, true),
            ("anchorPoint", Point.zero, Point(x: 1, y: 0.5)), ("zPosition", 0, 4), ("hidden", false, true),
        ]
        // The last two need the whole tree; most stages do without.
        let count = chance(0.04) ? ways.count : ways.count - 2
        let (keyPath, from, to) = ways[Int.random(in: 0..<count, using: &random)]
        let animation = BasicAnimation(keyPath: keyPath)
        if chance(0.8) { animation.fromValue = from }
        animation.toValue = to
        animation.duration = Double.random(in: 0.2...2, using: &random)
        if chance(0.3) { animation.beginTime = Double.random(in: 0...2, using: &random) }
        if chance(0.3) { animation.timingFunction = .easeInEaseOut }
        animation.repeatCount = chance(0.3) ? 2.5 : 0
        animation.autoreverses = chance(0.3)
        animation.isAdditive = chance(0.1)
        animation.fillMode = chance(0.5) ? .both : .removed
        animation.isRemovedOnCompletion = chance(0.7)
        layer.add(animation, forKey: chance(0.5) ? keyPath : nil)
    }

    private func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
}

extension RenderTree {
    fileprivate var description: String { "\(nodes) \(names)" }
}
