import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@Suite struct InteractiveTransitionTests {
    private let list = Layer("list")
    private let detail = Layer("detail")
    private let container: Layer
    private let stage: Stage
    private let transition: InteractiveTransition

    init() {
        container = Layer("container", list)
        stage = Stage(container)
        stage.disablesActions = false
        detail.position.x = 100
        _ = stage.makeFrame()
        stage.advance(to: 3)
        transition = InteractiveTransition(in: container, on: stage, duration: 1)
        transition.completionCurve = .linear
        list.opacity = 1
        transition.begin(from: list, to: detail) {
            list.opacity = 0
            detail.position.x = 0
        }
    }

    private func shown(_ moment: Double? = nil) -> [Float] {
        stage.advance(to: moment ?? stage.time)
        let tree = stage.makeFrame()
        let place = tree.node("detail")?.toSuperlayer.apply(Point(x: 5, y: 5))?.x
        return [tree.node("list")?.opacity ?? -1, place.map { Float($0) } ?? -1]
    }

    @Test func itStandsStillUntilItIsDriven() {
        #expect(shown() == [1, 100])
        #expect(shown(10) == [1, 100])
        transition.update(0.25)
        #expect(shown(11) == [0.75, 75])
        transition.update(0.75)
        #expect(shown() == [0.25, 25])
        transition.update(0.5)
        #expect(shown(20) == [0.5, 50])
        #expect(transition.percentComplete == 0.5)
        #expect(transition.state == .interactive)
    }

    @Test func finishingGoesOnFromWhereItIs() {
        var ends: [(Bool, Double)] = []
        transition.completion = { ends.append(($0, stage.time)) }
        transition.update(0.5)
        stage.advance(to: 4)
        transition.completionSpeed = 2
        transition.finish()
        #expect(shown(4.125) == [0.25, 25])
        #expect(transition.state == .finishing)
        #expect(shown(5) == [-1, 0])
        #expect(ends.map(\.0) == [true] && ends.map(\.1) == [4.25])
        #expect(list.superlayer == nil && detail.superlayer === container)
        #expect(transition.state == .idle)
        // The container's time runs again.
        detail.position.x = 40
        #expect(shown(5) == [-1, 0])
        #expect(shown(6) == [-1, 40])
    }

    @Test func layersThatTheChangesMoveComeBack() {
        let (first, second, added) = (Layer("first"), Layer("second"), Layer("added"))
        let container = Layer("container", first, second)
        let stage = Stage(container)
        _ = stage.makeFrame()
        let transition = InteractiveTransition(in: container, on: stage, duration: 1)
        transition.begin(from: first, to: second) {
            first.removeFromSuperlayer()
            container.insertSublayer(added, at: 0)
        }
        transition.cancel()
        stage.advance(to: 2)
        #expect(transition.state == .idle)
        #expect(container.sublayers.map(\.name) == ["first", "second"])
    }

    @Test func masksThatTheChangesReplaceComeBack() {
        let (layer, mask, other) = (Layer("layer"), Layer("mask"), Layer("other"))
        layer.mask = mask
        let container = Layer("container", layer)
        let stage = Stage(container)
        _ = stage.makeFrame()
        let transition = InteractiveTransition(in: container, on: stage, duration: 1)
        transition.begin(from: nil, to: nil) {
            layer.mask = other
            container.addSublayer(mask)
        }
        #expect(mask.superlayer === container && other.superlayer === layer)
        transition.update(0.5)
        transition.cancel()
        stage.advance(to: 2)
        #expect(layer.mask === mask && mask.superlayer === layer)
        #expect(other.superlayer == nil && container.sublayers.map(\.name) == ["layer"])
    }

    @Test func theRestTakesItsTimeInTheSuperlayer() {
        let (old, new) = (Layer("old"), Layer("new"))
        let container = Layer("container", old)
        let stage = Stage(container)
        stage.root.timing.speed = 0.5
        _ = stage.makeFrame()
        let transition = InteractiveTransition(in: container, on: stage, duration: 1)
        var end: Double?
        transition.completion = { _ in end = stage.time }
        transition.begin(from: old, to: new) {}
        transition.finish()
        stage.advance(to: 1.5)
        #expect(end == nil)
        stage.advance(to: 3)
        #expect(end == 2)
    }

    @Test func cancellingLeavesNoTrace() {
        var ends: [(Bool, Double)] = []
        transition.completion = { ends.append(($0, stage.time)) }
        transition.update(0.5)
        transition.cancel()
        #expect(shown(3.25) == [0.75, 75])
        #expect(shown(9) == [1, -1])
        #expect(ends.map(\.0) == [false] && ends.map(\.1) == [3.5])
        #expect(list.opacity == 1 && detail.position.x == 100)
        #expect(detail.superlayer == nil && list.superlayer === container)
        #expect(list.animationKeys.isEmpty && detail.animationKeys.isEmpty)
    }

    @Test func cancellingPutsBackTimingCustomValuesAndReplacedAnimations() {
        transition.cancel()
        stage.advance(to: 10)
        list.setValue(1.0, forKey: "level")
        list.speed = 0.5
        let turn = BasicAnimation(keyPath: "zPosition")
        (turn.fromValue, turn.toValue, turn.timing.duration) = (0.0, 100.0, 10)
        turn.timingFunction = .linear
        list.add(turn, forKey: "turn")
        stage.advance(to: 12)
        #expect(list.presentation()?.zPosition == 10)
        transition.begin(from: list, to: detail) {
            list.setValue(2.0, forKey: "level")
            list.setValue(3.0, forKey: "other")
            list.speed = 2
            let other = BasicAnimation(keyPath: "zPosition")
            (other.fromValue, other.toValue, other.timing.duration) = (500.0, 600.0, 1)
            list.add(other, forKey: "turn")
            list.add(other, forKey: nil)
        }
        transition.update(0.25)
        _ = stage.makeFrame()
        #expect((list.presentation()?.zPosition ?? 0) >= 500)
        transition.cancel()
        stage.advance(to: 12.25)
        #expect(list.speed == 0.5)
        #expect(list.value(forKey: "level") as? Double == 1 && list.value(forKey: "other") == nil)
        #expect(list.animationKeys == ["turn"])
        // As if no time had passed.
        #expect(abs((list.presentation()?.zPosition ?? 0) - 10) < 1e-9)
        stage.advance(to: 14.25)
        #expect(abs((list.presentation()?.zPosition ?? 0) - 20) < 1e-9)
    }

    @Test func oneMayThinkAgain() {
        var ends: [Bool] = []
        transition.completion = { ends.append($0) }
        transition.update(0.5)
        transition.finish()
        #expect(shown(3.25) == [0.25, 25])
        transition.cancel()
        #expect(shown(3.5) == [0.5, 50])
        #expect(shown(9) == [1, -1])
        #expect(ends == [false])
    }

    @Test func onlyOneAtATime() {
        #expect(!transition.begin(from: nil, to: nil) {})
        transition.finish()
        transition.update(0.1)
        #expect(shown(3.5) == [0.5, 50])
        stage.advance(to: 9)
        #expect(transition.begin(from: detail, to: list) {})
    }
}
