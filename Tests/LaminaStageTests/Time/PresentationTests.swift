import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

/// What is on show, beside what is set: copies to read and to hit.
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
        _ = stage.renderTree()
        #expect(layer.presentation() != nil)
    }

    @Test func hitsAreWhereThingsAreSeen() throws {
        _ = stage.renderTree()
        slide(layer)
        // No frame is needed in between.
        stage.advance(to: 0.5)
        let shown = try #require(stage.root.presentation())
        #expect(shown.hitTest(CGPoint(x: 45, y: 5))?.model() === layer.sublayers[0])
        #expect(shown.hitTest(CGPoint(x: 5, y: 5))?.model() === stage.root)
        #expect(stage.root.hitTest(CGPoint(x: 5, y: 5)) === layer.sublayers[0])
    }

    @Test func copiesKnowTheirModelsAndKeepTheirKind() throws {
        let effect = EffectLayer(effect: .blur(BlurEffect(style: .dark)))
        layer.addSublayer(effect)
        _ = stage.renderTree()
        let shown = try #require(layer.presentation())
        #expect(shown.model() === layer && layer.model() === layer)
        #expect(shown.sublayers.count == 2 && shown.sublayers[1] is EffectLayer)
        #expect((shown.sublayers[1] as? EffectLayer)?.effect == effect.effect)
        shown.opacity = 0
        #expect(layer.opacity == 1)
    }

    @Test func customValuesAnimateAndAreDisplayedAsTheyGo() throws {
        let gauge = Gauge()
        gauge.bounds.size = CGSize(width: 10, height: 10)
        stage.root.addSublayer(gauge)
        #expect(stage.renderTree().images.isEmpty)
        gauge.level = 4
        #expect(stage.renderTree().images.map(\.width) == [4])
        stage.disablesActions = false
        Transaction.setAnimationTimingFunction(.linear)
        gauge.level = 8
        stage.advance(to: 0.125)
        #expect(stage.renderTree().images.map(\.width) == [6])
        #expect(gauge.presentation()?.level == 6)
        #expect(gauge.level == 8 && gauge.contents?.width == 8)
        stage.advance(to: 0.25)
        #expect(stage.renderTree().images.map(\.width) == [8])
    }

    @Test func aCustomValueSetToWhatItIsGoesOnAsItWas() {
        let gauge = Gauge()
        let stage = Stage(gauge)
        stage.disablesActions = false
        _ = stage.renderTree()
        gauge.setValue(nil as Double?, forKey: "level")
        gauge.level = 0
        #expect(gauge.animationKeys.isEmpty)
        gauge.level = 5
        _ = stage.renderTree()
        for frame in 1...4 {
            #expect(gauge.animationKeys == ["level"])
            gauge.level = 5
            stage.advance(to: Double(frame) / 16)
            _ = stage.renderTree()
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
