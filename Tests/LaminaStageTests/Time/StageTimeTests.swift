import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// The stage's clock: what happens when, and that the steps that lead to a moment do not matter.
@Suite struct StageTimeTests {
    private let layer = Layer("layer")
    private let stage: Stage

    init() { stage = Stage(layer) }

    private func fade(_ duration: Double, key: String? = nil, _ change: (BasicAnimation) -> Void = { _ in }) {
        let animation = BasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, duration)
        change(animation)
        layer.add(animation, forKey: key)
    }

    @Test func anAnimationBeginsWhenItIsCommitted() {
        stage.advance(to: 3)
        fade(2)
        stage.advance(to: 4)
        #expect(stage.makeFrame().node("layer")?.opacity == 0.5)
    }

    @Test func anAnimationOfALayerThatIsNowhereWaits() {
        let late = Layer("late")
        let animation = BasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 2.0)
        late.add(animation, forKey: nil)
        stage.advance(to: 5)
        stage.root.addSublayer(late)
        stage.advance(to: 6)
        #expect(stage.makeFrame().node("late")?.opacity == 0.5)
    }

    @Test func aBeginningThatIsGivenIsInTheLayersTime() {
        layer.speed = 2
        fade(2) { $0.beginTime = 4 }
        stage.advance(to: 1.5)
        #expect(stage.makeFrame().node("layer")?.opacity == 1)
        // 2.5 s are 5 of the layer's: one second of two.
        stage.advance(to: 2.5)
        #expect(stage.makeFrame().node("layer")?.opacity == 0.5)
    }

    @Test func aLayerThatStandsStillIsScrubbed() {
        fade(1)
        _ = stage.makeFrame()
        layer.speed = 0
        for share in [0.25, 0.75, 0.5] {
            layer.timeOffset = share
            stage.advance(to: stage.time + 10)
            #expect(stage.makeFrame().node("layer")?.opacity == Float(share))
        }
        #expect(layer.presentation()?.opacity == 0.5)
        #expect(layer.motion?.running.count == 1)
    }

    @Test func aLayerIsShownWhileItIsActive() {
        layer.timing.beginTime = 1
        layer.timing.duration = 2
        let shown = [0.5, 1, 2.9, 3, 4].map { moment in
            stage.advance(to: moment)
            return stage.makeFrame().node("layer")?.flags.contains(.hidden) == false
        }
        #expect(shown == [false, true, true, false, false])
    }

    @Test func delegatesHearOfBeginningAndEndInOrder() {
        let log = Log(stage)
        fade(1) { ($0.beginTime, $0.delegate) = (2, log) }
        fade(0.5, key: "short") { ($0.beginTime, $0.delegate) = (2.25, log) }
        fade(9, key: "removed") { $0.delegate = log }
        stage.perform(at: 2.5) { _ in layer.removeAnimation(forKey: "removed") }
        stage.advance(to: 10)
        #expect(
            log.lines == [
                "0.0 starts", "2.0 starts", "2.25 starts", "2.5 stops, finished false", "2.75 stops, finished true",
                "3.0 stops, finished true",
            ])
    }

    @Test func stepsDoNotMatter() {
        func film(_ steps: [Double]) -> [Float] {
            let layer = Layer("layer")
            let stage = Stage(layer)
            stage.disablesActions = false
            _ = stage.makeFrame()
            stage.perform(at: 0.3) { _ in
                Transaction.setCompletionBlock { layer.zPosition = 7 }
                layer.opacity = 0.2
            }
            stage.perform(at: 0.7) { _ in layer.opacity = 0.9 }
            var result: [Float] = []
            for step in steps {
                stage.advance(to: step)
                result = [stage.makeFrame().node("layer")?.opacity ?? -1, Float(layer.zPosition)]
            }
            return result
        }
        for end in [0.1, 0.4, 0.56, 0.8, 2] {
            let steps = (1...97).map { end * Double($0) / 97 }
            #expect(film([end]) == film(steps))
        }
    }

    @Test func changesAtAMomentComeInOrder() {
        var order: [Int] = []
        for index in 0..<5 { stage.perform(at: 1) { _ in order.append(index) } }
        stage.perform(at: 0.5) { _ in order.append(-1) }
        stage.advance(to: 0.9)
        #expect(order == [-1])
        stage.advance(to: 1)
        #expect(order == [-1, 0, 1, 2, 3, 4])
        stage.perform(at: 1) { _ in order.append(9) }
        #expect(order.last == 9)
    }

    @Test func framesAreReadAnewOnlyWhileSomethingMoves() throws {
        func tree(_ moment: Double) -> RenderTree {
            stage.advance(to: moment)
            return stage.makeFrame()
        }
        let animation = BasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration, animation.beginTime) = (0.0, 1.0, 1.0, 2.0)
        (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
        layer.add(animation, forKey: nil)
        #expect(tree(0).node("layer")?.opacity == 0)
        #expect(tree(1).node("layer")?.opacity == 0)
        #expect(tree(2.5).node("layer")?.opacity == 0.5)
        #expect(tree(3).node("layer")?.opacity == 1)
        #expect(tree(100).node("layer")?.opacity == 1)
    }

    @Test func endsAreNotForgottenWhenALayersTimeChanges() {
        let log = Log(stage)
        fade(1) { $0.delegate = log }
        stage.advance(to: 0.5)
        layer.timing.speed = 0.5
        layer.timing.timeOffset = 0.25
        // At 0.5 the layer's time is 0.5; half a second of its own takes one of the stage's.
        stage.advance(to: 5)
        #expect(log.lines == ["0.0 starts", "1.5 stops, finished true"])
    }

    private final class Log: AnimationDelegate {
        let stage: Stage
        var lines: [String] = []
        init(_ stage: Stage) { self.stage = stage }
        func animationDidStart(_ animation: Animation) { lines.append("\(stage.time) starts") }
        func animationDidStop(_ animation: Animation, finished: Bool) {
            lines.append("\(stage.time) stops, finished \(finished)")
        }
    }
}
