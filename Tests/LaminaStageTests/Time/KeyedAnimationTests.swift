import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// Animations and transactions by key.
@Suite struct KeyedAnimationTests {
    private let layer = Layer("layer")
    private let stage: Stage

    init() {
        stage = Stage(layer)
        stage.disablesActions = false
        _ = stage.makeFrame()
    }

    private func opacity(at time: Double) -> Float? {
        stage.advance(to: time)
        return layer.presentation()?.opacity
    }

    private final class Log: AnimationDelegate {
        var names: [String] = []
        var stopped: [Animation] = []
        func animationDidStart(_ animation: Animation) {
            names.append("+\(animation.value(forKey: "name") ?? "none")")
        }
        func animationDidStop(_ animation: Animation, finished: Bool) {
            names.append("-\(animation.value(forKey: "name") ?? "none")")
            stopped.append(animation)
        }
    }

    @Test("Key-Value Coding Extensions: animations are compliant container classes, so that delegates tell them apart")
    func delegatesTellAnimationsApartByTheirValues() {
        let log = Log()
        for (name, duration) in [("a", 1.0), ("b", 2.0)] {
            let animation = BasicAnimation(keyPath: "opacity")
            animation.setValue(name, forKey: "name")
            animation.setValue(log, forKey: "delegate")
            animation.setValue(duration, forKey: "duration")
            layer.add(animation, forKey: name)
            animation.setValue("later", forKey: "name")
        }
        _ = stage.makeFrame()
        for time in [0.0, 1, 2] {
            stage.advance(to: time)
            _ = stage.makeFrame()
        }
        #expect(log.names == ["+a", "+b", "-a", "-b"])
    }

    @Test("CALayer animation(forKey:): the animation that is there, to be compared")
    func theAnimationOfAKeyIsTheOneThatTheDelegateGets() throws {
        let log = Log()
        let fade = BasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration, fade.delegate) = (0.0, 1.0, 1.0, log)
        layer.add(fade, forKey: "fade")
        let first = try #require(layer.animation(forKey: "fade"))
        #expect(first !== fade && layer.animation(forKey: "fade") === first)
        stage.advance(to: 0.5)
        #expect(layer.animation(forKey: "fade") === first)
        stage.advance(to: 2)
        _ = stage.makeFrame()
        #expect(log.stopped.count == 1 && log.stopped.first === first)
    }

    @Test func propertiesOfAnimationsAreReadAndSetByName() {
        let spring = SpringAnimation(keyPath: nil)
        spring.setValue("position.x", forKey: "keyPath")
        spring.setValue(3, forKey: "mass")
        spring.setValue(Point(x: 1, y: 2), forKey: "toValue")
        spring.setValue("both", forKey: "fillMode")
        spring.setValue(false, forKey: "removedOnCompletion")
        spring.setValue(true, forKey: "additive")
        #expect(spring.keyPath == "position.x" && spring.mass == 3 && spring.fillMode == .both)
        #expect(!spring.isRemovedOnCompletion && spring.isAdditive)
        #expect(spring.value(forKey: "toValue") as? Point == Point(x: 1, y: 2))
        #expect(
            spring.value(forKey: "repeatCount") as? Double == 0 && spring.value(forKey: "isAdditive") as? Bool == true)
        let keyframes = KeyframeAnimation(keyPath: "opacity")
        keyframes.setValue([0, 0.5, 1], forKey: "values")
        keyframes.setValue("paced", forKey: "calculationMode")
        #expect(keyframes.values.count == 3 && keyframes.calculationMode == .paced)
        // No property of this class.
        keyframes.setValue("stone", forKey: "mass")
        #expect(keyframes.copy().value(forKey: "mass") as? String == "stone")
        let group = AnimationGroup()
        group.setValue([spring, keyframes], forKey: "animations")
        #expect(group.animations.count == 2)
    }

    @Test func aValueOfAnotherTypeEndsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            BasicAnimation(keyPath: "opacity").setValue("long", forKey: "duration")
        }
        await #expect(processExitsWith: .failure) { Transaction.setValue("long", forKey: "animationDuration") }
    }

    @Test("CATransaction setValue(_:forKey:): kCATransactionAnimationDuration")
    func aTransactionsDurationIsSetByKey() {
        Transaction.setValue(2, forKey: "animationDuration")
        #expect(Transaction.animationDuration == 2)
        Transaction.setAnimationDuration(4)
        #expect(Transaction.value(forKey: "animationDuration") as? Double == 4)
        Transaction.setValue(TimingFunction.linear, forKey: "animationTimingFunction")
        #expect(Transaction.animationTimingFunction == .linear)
        layer.opacity = 0
        #expect(opacity(at: 1) == 0.75)
        Transaction.setValue(nil, forKey: "animationDuration")
        #expect(Transaction.animationDuration == 0.25)
    }

    @Test("CATransaction value(forKey:): nested transactions have nested data scope")
    func keysOfTransactionsAreNested() {
        Transaction.begin()
        Transaction.setValue(true, forKey: "disableActions")
        Transaction.setValue("outer", forKey: "note")
        Transaction.setValue("only", forKey: "other")
        Transaction.begin()
        #expect(Transaction.disableActions && Transaction.value(forKey: "disableActions") as? Bool == true)
        Transaction.setDisableActions(false)
        Transaction.setValue("inner", forKey: "note")
        #expect(Transaction.value(forKey: "disableActions") as? Bool == false)
        #expect(Transaction.value(forKey: "note") as? String == "inner")
        #expect(Transaction.value(forKey: "other") as? String == "only")
        Transaction.commit()
        #expect(Transaction.disableActions && Transaction.value(forKey: "note") as? String == "outer")
        Transaction.commit()
        #expect(!Transaction.disableActions && Transaction.value(forKey: "note") == nil)
    }

    @Test("CATransaction setValue(_:forKey:): kCATransactionCompletionBlock")
    func theCompletionBlockIsSetByKey() {
        var calls: [String] = []
        let block: () -> Void = { calls.append("key") }
        Transaction.begin()
        Transaction.setValue(block, forKey: "completionBlock")
        (Transaction.value(forKey: "completionBlock") as? () -> Void)?()
        #expect(calls == ["key"])
        Transaction.commit()
        #expect(calls == ["key", "key"])
    }

    @Test(
        "CALayer shadowPath: unlike most animatable properties, it does not support implicit animation",
        arguments: ["shadowPath", "doubleSided", "contentsScale"])
    func somePropertiesAnimateOnlyWhenTold(key: String) {
        #expect(layer.action(forKey: key) == nil)
        layer.shadowPath = Path(rect: Rect(x: 0, y: 0, width: 5, height: 5))
        layer.isDoubleSided = false
        layer.contentsScale = 2
        #expect(layer.animationKeys.isEmpty)
        layer.shadowRadius = 5
        #expect(layer.animationKeys == ["shadowRadius"])
    }

    @Test func aShadowPathAnimatesWhenTold() throws {
        func path(_ width: Double) -> Path { Path(rect: Rect(x: 0, y: 0, width: width, height: 5)) }
        layer.shadowPath = path(10)
        let grow = BasicAnimation(keyPath: "shadowPath")
        (grow.fromValue, grow.toValue, grow.duration, grow.timingFunction) = (path(10), path(30), 1, .linear)
        layer.add(grow, forKey: nil)
        _ = stage.makeFrame()
        stage.advance(to: 0.5)
        #expect(layer.presentation()?.shadowPath == path(20))
        layer.actions = ["shadowPath": grow]
        #expect(layer.action(forKey: "shadowPath") != nil)
    }
}
