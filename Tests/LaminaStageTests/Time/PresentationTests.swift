import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

/// Presentation values beside those that are set: copies to read and to hit.
@Suite struct PresentationTests {
    private let layer = Layer("layer", Layer("inner"))
    private let stage: Stage

    init() {
        stage = Stage(layer)
    }

    private func slide(_ layer: Layer) {
        let slide = BasicAnimation(keyPath: "position.x")
        (slide.fromValue, slide.toValue, slide.duration) = (5.0, 85.0, 1.0)
        layer.add(slide, forKey: nil)
    }

    @Test func aLayerThatIsNotOnShowHasNone() {
        #expect(layer.presentation() == nil)
        _ = stage.makeFrame()
        #expect(layer.presentation() != nil)
    }

    @Test func hitsAreWhereThingsAreSeen() throws {
        _ = stage.makeFrame()
        slide(layer)
        // No frame is needed in between.
        stage.advance(to: 0.5)
        let shown = try #require(stage.root.presentation())
        #expect(shown.hitTest(Point(x: 45, y: 5))?.model() === layer.sublayers[0])
        #expect(shown.hitTest(Point(x: 5, y: 5))?.model() === stage.root)
        #expect(stage.root.hitTest(Point(x: 5, y: 5)) === layer.sublayers[0])
    }

    /// The archive's guide: the presentation layer's values are those “as they were at the start of the current
    /// transaction”.
    @Test func changesOfTheOpenTransactionAreNotShownYet() throws {
        stage.disablesActions = false
        (layer.position.x, layer.backgroundColor, layer.shadowRadius) = (10, .white, 2)
        layer.mask = Layer("mask")
        _ = stage.makeFrame()
        Transaction.withoutActions {
            (layer.position.x, layer.backgroundColor, layer.shadowRadius) = (100, .black, 8)
        }
        let shown = try #require(layer.presentation())
        #expect(shown.position.x == 10 && shown.backgroundColor == .white && shown.shadowRadius == 2)
        #expect(shown.mask?.model() === layer.mask)
        #expect(layer.position.x == 100 && layer.backgroundColor == .black && layer.shadowRadius == 8)
        let move = BasicAnimation(keyPath: "position.x")
        (move.fromValue, move.duration) = (shown.position.x, 1)
        layer.add(move, forKey: nil)
        stage.advance(to: 0.5)
        #expect(layer.presentation()?.position.x == 55)
        _ = stage.makeFrame()
        #expect(layer.presentation()?.backgroundColor == .black && layer.presentation()?.shadowRadius == 8)
    }

    @Test func animationsGoOnOverTheValuesOfTheLastCommit() throws {
        stage.disablesActions = false
        _ = stage.makeFrame()
        let push = BasicAnimation(keyPath: "position.x")
        (push.fromValue, push.toValue, push.duration, push.isAdditive) = (0.0, 20.0, 1, true)
        layer.add(push, forKey: nil)
        stage.advance(to: 0.5)
        #expect(layer.presentation()?.position.x == 15)
        Transaction.begin()
        Transaction.setDisableActions(true)
        layer.position.x = 100
        #expect(layer.presentation()?.position.x == 15)
        stage.advance(to: 0.75)
        #expect(layer.presentation()?.position.x == 20)
        Transaction.commit()
        _ = stage.makeFrame()
        #expect(layer.presentation()?.position.x == 115)
    }

    @Test func customValuesAreThoseOfTheLastCommitToo() throws {
        let gauge = Gauge()
        stage.root.addSublayer(gauge)
        stage.disablesActions = false
        gauge.level = 4
        _ = stage.makeFrame()
        Transaction.withoutActions { gauge.level = 8 }
        #expect(gauge.presentation()?.level == 4 && gauge.level == 8)
        _ = stage.makeFrame()
        #expect(gauge.presentation()?.level == 8)
    }

    /// CALayer.presentation(): “The sublayers, mask, and superlayer properties of the returned layer return the corresponding
    /// objects from the presentation tree (not the model tree).”
    @Test("CALayer.presentation(): superlayer, sublayers and mask are those of the presentation tree")
    func copiesLeadToCopies() throws {
        let inner = layer.sublayers[0]
        layer.mask = Layer("mask", Layer("hole"))
        _ = stage.makeFrame()
        slide(layer)
        stage.advance(to: 0.5)
        let shown = try #require(inner.presentation())
        let outer = try #require(shown.superlayer)
        #expect(outer.model() === layer && outer.position.x == 45 && layer.position.x == 5)
        #expect(outer.sublayers.count == 1 && outer.sublayers[0] === shown)
        #expect(outer.superlayer?.model() === stage.root && outer.superlayer?.superlayer == nil)
        let mask = try #require(outer.mask)
        #expect(mask !== layer.mask && mask.model() === layer.mask && mask.superlayer === outer)
        #expect(mask.sublayers.first?.superlayer === mask)
    }

    /// CALayer.presentation(): “This pattern also applies to any read-only layer methods. For example, the hitTest(_:) method of
    /// the returned object queries the layer objects in the presentation tree.”
    @Test("CALayer.presentation(): convert and hitTest of the returned object query the presentation tree")
    func copiesAreConvertedAndHitAsTheyAreSeen() throws {
        let inner = layer.sublayers[0]
        layer.sublayerTransform = Transform3D(perspective: 100)
        inner.zPosition = 50
        let other = Layer("other")
        stage.root.addSublayer(other)
        _ = stage.makeFrame()
        slide(layer)
        stage.advance(to: 0.5)
        let shown = try #require(inner.presentation())
        // Twice as large about (45, 5), where the layer's anchor point is seen.
        #expect(shown.convert(Point(x: 5, y: 5), to: nil) == Point(x: 45, y: 5))
        #expect(shown.convert(Point.zero, to: nil) == Point(x: 35, y: -5))
        #expect(shown.convert(Point(x: 35, y: -5), from: nil) == .zero)
        #expect(shown.convert(shown.bounds, to: shown.superlayer) == Rect(x: -5, y: -5, width: 20, height: 20))
        #expect(inner.convert(Point(x: 5, y: 5), to: nil) == Point(x: 5, y: 5))
        // Another call's copies are in the same place, and so is the layer they stand for.
        #expect(shown.convert(Point(x: 5, y: 5), to: other.presentation()) == Point(x: 45, y: 5))
        #expect(shown.convert(Point(x: 5, y: 5), to: other) == Point(x: 45, y: 5))
        #expect(shown.convert(Point.zero, to: Layer()) == nil)

        let root = try #require(stage.root.presentation())
        #expect(root.hitTest(Point(x: 36, y: 0))?.model() === inner)
        #expect(root.hitTest(Point(x: 34, y: 0))?.model() === stage.root)
        #expect(shown.superlayer?.hitTest(Point(x: 36, y: 0)) === shown)
    }

    /// A number of layers, each of which counts its copies.
    private final class Counted: Layer {
        nonisolated(unsafe) static var copies = 0
        override init() { super.init() }
        required init(layer: Layer) {
            super.init(layer: layer)
            Self.copies += 1
        }
    }

    @Test func askingForOneLayerCopiesOneLayer() throws {
        let list = Counted()
        list.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        list.masksToBounds = true
        for row in 0..<1000 {
            let counted = Counted()
            counted.frame = Rect(x: 0, y: Double(row) * 100, width: 100, height: 100)
            counted.masksToBounds = true
            let inner = Counted()
            inner.frame = counted.bounds
            counted.addSublayer(inner)
            list.addSublayer(counted)
        }
        stage.root.sublayers = [list]
        _ = stage.makeFrame()
        Counted.copies = 0
        let shown = try #require(list.sublayers[3].sublayers[0].presentation())
        #expect(Counted.copies == 1)
        #expect(shown.convert(Point.zero, to: nil) == Point(x: 0, y: 300))
        #expect(Counted.copies == 3)
        #expect(list.presentation()?.hitTest(Point(x: 5, y: 5))?.model() === list.sublayers[0].sublayers[0])
        // The list, its rows and what is in the one that is hit.
        #expect(Counted.copies == 3 + 1 + 1000 + 1)
    }

    @Test func aCopyThatIsPutIntoATreeBringsCopiesOfWhatItsLayerHolds() throws {
        layer.mask = Layer("mask")
        _ = stage.makeFrame()
        slide(layer)
        stage.advance(to: 0.5)
        let copy = try #require(layer.presentation())
        let other = Stage(size: Size(width: 100, height: 100))
        other.root.addSublayer(copy)
        let tree = other.makeFrame()
        #expect(tree.nodeNames == ["-", "layer", "mask", "inner"])
        #expect(tree.node("layer")?.toSuperlayer.c == 40)
        #expect(copy.superlayer === other.root && copy.sublayers[0].superlayer === copy)
        #expect(copy.mask !== layer.mask && layer.sublayers[0].superlayer === layer)
        #expect(copy.sublayers[0].presentation() != nil)

        let kept = try #require(layer.presentation())
        kept.addSublayer(Layer("new"))
        #expect(kept.sublayers.map(\.name) == ["inner", "new"] && layer.sublayers.count == 1)
        let emptied = try #require(layer.presentation())
        emptied.sublayers = []
        #expect(emptied.sublayers.isEmpty && layer.sublayers.count == 1)
    }

    @Test func copiesStayAsTheyWere() throws {
        _ = stage.makeFrame()
        let turn = BasicAnimation(keyPath: "transform.rotation.z")
        (turn.fromValue, turn.toValue, turn.duration) = (0.0, 1.0, 1.0)
        layer.add(turn, forKey: nil)
        layer.speed = 1
        stage.advance(to: 0.5)
        let copy = try #require(layer.presentation())
        let before = copy.transform
        #expect(!before.isIdentity)
        stage.advance(to: 0.75)
        _ = stage.makeFrame()
        #expect(copy.transform == before && layer.presentation()?.transform != before)
    }

    @Test func aCopyOutlivesItsTree() throws {
        var held: Layer? = Layer("held", Layer("inside"))
        if let held { stage.root.addSublayer(held) }
        _ = stage.makeFrame()
        let copy = try #require(held?.sublayers[0].presentation())
        held?.removeFromSuperlayer()
        weak let gone = held
        held = nil
        // The commit looks where it has gone, and holds it until then.
        _ = stage.makeFrame()
        #expect(gone == nil)
        #expect(copy.superlayer == nil && copy.sublayers.isEmpty && copy.convert(Point.zero, to: nil) == .zero)
    }

    @Test func copiesKnowTheirModelsAndKeepTheirKind() throws {
        let effect = EffectLayer(effect: .blur(BlurEffect(style: .dark)))
        layer.addSublayer(effect)
        _ = stage.makeFrame()
        let shown = try #require(layer.presentation())
        #expect(shown.model() === layer && layer.model() === layer)
        #expect(shown.sublayers.count == 2 && shown.sublayers[1] is EffectLayer)
        #expect((shown.sublayers[1] as? EffectLayer)?.effect == effect.effect)
        shown.opacity = 0
        #expect(layer.opacity == 1)
    }

    @Test func customValuesAnimateAndAreDisplayedAsTheyGo() throws {
        let gauge = Gauge()
        gauge.bounds.size = Size(width: 10, height: 10)
        stage.root.addSublayer(gauge)
        #expect(stage.makeFrame().images.isEmpty)
        gauge.level = 4
        #expect(stage.makeFrame().images.map(\.width) == [4])
        stage.disablesActions = false
        Transaction.setAnimationTimingFunction(.linear)
        gauge.level = 8
        stage.advance(to: 0.125)
        #expect(stage.makeFrame().images.map(\.width) == [6])
        #expect(gauge.presentation()?.level == 6)
        #expect(gauge.level == 8 && gauge.contents?.width == 8)
        stage.advance(to: 0.25)
        #expect(stage.makeFrame().images.map(\.width) == [8])
    }

    @Test func aCustomValueSetToWhatItIsGoesOnAsItWas() {
        let gauge = Gauge()
        let stage = Stage(gauge)
        stage.disablesActions = false
        _ = stage.makeFrame()
        gauge.setValue(nil as Double?, forKey: "level")
        gauge.level = 0
        #expect(gauge.animationKeys.isEmpty)
        gauge.level = 5
        _ = stage.makeFrame()
        for frame in 1...4 {
            #expect(gauge.animationKeys == ["level"])
            gauge.level = 5
            stage.advance(to: Double(frame) / 16)
            _ = stage.makeFrame()
        }
        #expect(gauge.animationKeys.isEmpty)
    }

    private final class Gauge: Layer {
        var level: Double {
            get { value(forKey: "level") as? Double ?? 0 }
            set { setValue(newValue, forKey: "level") }
        }

        override class func defaultValue(forKey key: String) -> Any? {
            key == "level" ? 0 : super.defaultValue(forKey: key)
        }

        override class func needsDisplay(forKey key: String) -> Bool { key == "level" }

        override func display() {
            let width = Int(level)
            contents = try? Image(width: width, height: 1, pixels: [UInt8](repeating: 255, count: width * 4))
        }
    }
}
