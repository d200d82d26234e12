import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@Suite struct OverlayTests {
    private let stage = Stage(size: Size(width: 300, height: 400))
    private let ball = Layer()
    private let animator: DynamicAnimator

    init() {
        ball.frame = Rect(x: 40, y: 40, width: 20, height: 20)
        ball.zPosition = 5
        stage.root.addSublayer(ball)
        animator = DynamicAnimator(referenceLayer: stage.root)
        animator.addBehavior(GravityBehavior(items: [ball]))
        animator.isDebugEnabled = true
        stage.addAnimator(animator)
    }

    private var overlay: Layer? { stage.root.sublayers.first { $0 !== ball } }

    /// The height of the middle of what the overlay says that moves.
    private var outlineHeight: Double? {
        let moving = overlay?.sublayers.first { $0.name == "moving" } as? ShapeLayer
        return moving?.path.map { Double($0.boundingBox.midY) }
    }

    @Test func theOverlayLiesInFrontAndFollowsWhatMoves() throws {
        stage.advance(to: 0.3)
        _ = stage.makeFrame()
        #expect(stage.root.paintingOrder.last === overlay && overlay?.name == "dynamics overlay")
        let height = try #require(outlineHeight)
        #expect(abs(height - ball.dynamicItem.center.y) < 1e-6)
        stage.advance(to: 0.5)
        _ = stage.makeFrame()
        #expect(abs(try #require(outlineHeight) - 175) < 0.01)
        #expect(overlay?.animationKeys.isEmpty == true)
    }

    @Test func itStaysInFrontOfWhatComesLater() {
        _ = stage.makeFrame()
        stage.root.addSublayer(Layer())
        _ = stage.makeFrame()
        #expect(stage.root.paintingOrder.last?.name == "dynamics overlay")
    }

    @Test func itGoesWhenItIsNotWantedAndWithItsAnimator() {
        _ = stage.makeFrame()
        animator.isDebugEnabled = false
        _ = stage.makeFrame()
        #expect(stage.root.sublayers.count == 1)
        animator.isDebugEnabled = true
        _ = stage.makeFrame()
        #expect(stage.root.sublayers.count == 2)
        stage.removeAnimator(animator)
        #expect(stage.root.sublayers.count == 1)
    }

    @Test(arguments: [24.0, 60, 144]) func withAnIntervalItShowsCertainSteps(rate: Double) throws {
        animator.debugInterval = 30
        for frame in 0...Int(0.6 * rate) {
            stage.advance(to: Double(frame) / rate)
            _ = stage.makeFrame()
        }
        stage.advance(to: 0.6)
        _ = stage.makeFrame()
        // The last of every 30 steps of 1/120 s is the one at 0.5 s, whatever the frames are.
        #expect(abs(try #require(outlineHeight) - 175) < 0.01)
        #expect(abs(ball.dynamicItem.center.y - 230) < 0.01)
    }
}
