import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// Changes that animate by themselves, and changes that are seen all at once.
@Suite struct TransactionTests {
    private let layer = Layer("layer")
    private let other = Layer("other")
    private let stage: Stage

    init() {
        stage = Stage(layer, other)
        stage.disablesActions = false
    }

    private func opacity(at moment: Double) -> Float? {
        stage.advance(to: moment)
        return stage.makeFrame().node("layer")?.opacity
    }

    @Test func whatHasNotBeenShownDoesNotAnimate() {
        layer.opacity = 0
        #expect(opacity(at: 0) == 0)
        #expect(layer.animationKeys.isEmpty)
    }

    @Test func changesTakeAQuarterOfASecond() {
        _ = stage.makeFrame()
        layer.opacity = 0
        #expect(layer.opacity == 0)
        #expect(opacity(at: 0) == 1)
        let half = Float(1 - TimingFunction.default.progress(at: 0.5))
        #expect(abs((opacity(at: 0.125) ?? 0) - half) < 1e-6)
        #expect(opacity(at: 0.25) == 0)
        #expect(layer.animationKeys.isEmpty)
    }

    @Test func aSecondChangeStartsFromWhatIsShown() {
        _ = stage.makeFrame()
        Transaction.setAnimationTimingFunction(.linear)
        layer.opacity = 0
        #expect(opacity(at: 0.125) == 0.5)
        Transaction.setAnimationTimingFunction(.linear)
        layer.opacity = 1
        #expect(opacity(at: 0.125) == 0.5)
        #expect(opacity(at: 0.25) == 0.75)
        #expect(opacity(at: 0.375) == 1)
    }

    @Test func whatIsSetToTheValueThatItHasGoesOnAsItWas() {
        _ = stage.makeFrame()
        Transaction.setAnimationTimingFunction(.linear)
        layer.opacity = 0
        for frame in 1...4 {
            #expect(opacity(at: Double(frame) / 16) == 1 - Float(frame) / 4)
            layer.opacity = 0
            layer.position = layer.position
            layer.transform = .identity
            layer.backgroundColor = layer.backgroundColor
            layer.contents = nil
            layer.filters = []
            layer.shadowPath = nil
            layer.frame = layer.frame
        }
        #expect(layer.animationKeys.isEmpty)
    }

    @Test func whatIsSetToTheValueThatItHasAsksForNoAction() {
        let delegate = AskedForActions()
        layer.delegate = delegate
        _ = stage.makeFrame()
        layer.cornerRadius = 0
        for width in [100.2, 343.7] {
            Transaction.setDisableActions(true)
            layer.bounds.size.width = width
            layer.position.x = width + 60.3
            layer.shadowOpacity = 2
            layer.shadowRadius = -1
            layer.filters = [Filter(.gaussianBlur(radius: -4))]
            _ = stage.makeFrame()
            layer.frame = layer.frame
            layer.shadowOpacity = 2
            layer.shadowRadius = -1
            layer.filters = [Filter(.gaussianBlur(radius: -4))]
        }
        #expect(delegate.keys.isEmpty)
        layer.frame.origin.x += 1
        layer.frame.size.width += 2
        layer.cornerRadius = 3
        #expect(delegate.keys == ["position", "bounds", "position", "cornerRadius"])
    }

    @Test func whatIsSetTwiceAtOnceStartsFromWhatIsShown() {
        _ = stage.makeFrame()
        Transaction.setAnimationTimingFunction(.linear)
        layer.opacity = 0.5
        layer.opacity = 0
        #expect(opacity(at: 0) == 1)
        #expect(opacity(at: 0.125) == 0.5)
        Transaction.setAnimationTimingFunction(.linear)
        layer.opacity = 0.25
        layer.opacity = 1
        #expect(opacity(at: 0.25) == 0.75)
    }

    @Test func aTransactionSaysHowLong() {
        _ = stage.makeFrame()
        Transaction.begin()
        Transaction.setAnimationDuration(2)
        Transaction.setAnimationTimingFunction(.linear)
        layer.opacity = 0
        Transaction.commit()
        #expect(Transaction.animationDuration == 0.25)
        #expect(opacity(at: 1) == 0.5)
    }

    @Test func aSpringTimesWhatIsSetUntilItHasSettled() {
        let spring = SpringCurve(mass: 1, stiffness: 100, damping: 10)
        _ = stage.makeFrame()
        Transaction.begin()
        Transaction.setAnimationSpring(spring)
        layer.opacity = 0
        Transaction.commit()
        #expect(Transaction.animationSpring == nil && Transaction.animationDuration == 0.25)
        #expect(abs(Double(opacity(at: 0.1) ?? 0) - (1 - spring.progress(at: 0.1))) < 1e-6)
        // The amplitude 1 + β / ω has decayed to a thousandth, with β = 5 and ω = √(100 - 25).
        let settled = log(1_000 * (1 + 5 / 75.0.squareRoot())) / 5
        _ = opacity(at: settled - 0.01)
        #expect(layer.animationKeys == ["opacity"])
        #expect(opacity(at: settled + 0.01) == 0)
        #expect(layer.animationKeys.isEmpty)
    }

    @Test func aSpringTimesAddedAnimationsWithoutATimingFunction() {
        _ = stage.makeFrame()
        let plain = BasicAnimation(keyPath: "position.x")
        let timed = BasicAnimation(keyPath: "position.y")
        timed.timingFunction = .linear
        for animation in [plain, timed] {
            (animation.fromValue, animation.toValue, animation.duration) = (0.0, 10.0, 2)
        }
        Transaction.begin()
        Transaction.setAnimationSpring(SpringCurve(mass: 3, stiffness: 100, damping: 10, initialVelocity: 1))
        layer.add(plain, forKey: "x")
        layer.add(timed, forKey: "y")
        Transaction.commit()
        let added = layer.animation(forKey: "x") as? SpringAnimation
        #expect(added?.mass == 3 && added?.initialVelocity == 1 && added?.duration == 2)
        #expect(added?.keyPath == "position.x" && added?.toValue as? Double == 10)
        #expect(layer.animation(forKey: "y") is BasicAnimation && !(layer.animation(forKey: "y") is SpringAnimation))
    }

    @Test func theInnermostTimingCounts() {
        let spring = SpringCurve(perceptualDuration: 0.5, bounce: 0.2)
        Transaction.begin()
        Transaction.setAnimationDuration(2)
        Transaction.setAnimationTimingFunction(.easeIn)
        Transaction.begin()
        Transaction.setAnimationSpring(spring)
        #expect(Transaction.animationSpring == spring && Transaction.animationTimingFunction == nil)
        #expect(Transaction.animationDuration == spring.settlingDuration)
        Transaction.begin()
        #expect(Transaction.animationSpring == spring)
        Transaction.setAnimationTimingFunction(.linear)
        #expect(Transaction.animationSpring == nil && Transaction.animationTimingFunction == .linear)
        Transaction.commit()
        Transaction.setAnimationDuration(1)
        #expect(Transaction.animationDuration == 1)
        Transaction.commit()
        #expect(Transaction.animationSpring == nil && Transaction.animationTimingFunction == .easeIn)
        #expect(Transaction.animationDuration == 2)
        Transaction.commit()
    }

    @Test func noFrameShowsHalfATransaction() {
        _ = stage.makeFrame()
        Transaction.begin()
        Transaction.setDisableActions(true)
        layer.opacity = 0.25
        #expect(opacity(at: 0) == 1)
        Transaction.begin()
        other.isHidden = true
        Transaction.commit()
        #expect(opacity(at: 1) == 1)
        #expect(stage.makeFrame().node("other")?.flags.contains(.hidden) == false)
        Transaction.commit()
        #expect(opacity(at: 1) == 0.25)
        #expect(stage.makeFrame().node("other")?.flags.contains(.hidden) == true)
    }

    @Test func aFirstFrameInsideATransactionIsEmpty() {
        Transaction.begin()
        let tree = stage.makeFrame()
        Transaction.commit()
        #expect(tree.node("layer") == nil)
        #expect(stage.makeFrame().node("layer") != nil)
    }

    @Test func innerTransactionsInherit() {
        Transaction.begin()
        Transaction.setAnimationDuration(3)
        Transaction.begin()
        #expect(Transaction.animationDuration == 3)
        Transaction.setAnimationDuration(1)
        #expect(Transaction.animationDuration == 1)
        Transaction.commit()
        #expect(Transaction.animationDuration == 3)
        Transaction.commit()
        // One too many is nothing.
        Transaction.commit()
        #expect(Transaction.animationDuration == 0.25)
    }

    @Test func completionComesWithTheLastAnimation() {
        _ = stage.makeFrame()
        var moments: [Double] = []
        Transaction.begin()
        Transaction.setCompletionBlock { moments.append(stage.time) }
        layer.opacity = 0
        Transaction.begin()
        Transaction.setAnimationDuration(0.75)
        other.opacity = 0
        Transaction.commit()
        Transaction.commit()
        stage.advance(to: 0.5)
        #expect(moments.isEmpty)
        stage.advance(to: 10)
        #expect(moments == [0.75])
    }

    @Test func completionWithoutAnimationsComesAtOnce() {
        var calls = 0
        Transaction.begin()
        Transaction.setCompletionBlock { calls += 1 }
        layer.opacity = 0
        #expect(calls == 0)
        Transaction.commit()
        #expect(calls == 1)
    }

    @Test func completionStartsTheNextAtItsMoment() {
        _ = stage.makeFrame()
        Transaction.begin()
        Transaction.setAnimationTimingFunction(.linear)
        Transaction.setAnimationDuration(1)
        Transaction.setCompletionBlock {
            Transaction.begin()
            Transaction.setAnimationTimingFunction(.linear)
            Transaction.setAnimationDuration(1)
            layer.opacity = 1
            Transaction.commit()
        }
        layer.opacity = 0
        Transaction.commit()
        // In one step: down in the first second, half up again in the next half.
        #expect(opacity(at: 1.5) == 0.5)
    }

    @Test func theDelegateDecidesFirstThenTheLayerThenItsStyleThenItsClass() throws {
        let delegate = Chooser()
        let styled = BasicAnimation(keyPath: nil)
        styled.duration = 7
        let own = BasicAnimation(keyPath: nil)
        own.duration = 5
        #expect((Fading().action(forKey: "opacity") as? BasicAnimation)?.duration == 9)
        let fading = Fading()
        fading.style = LayerStyle(style: LayerStyle(actions: ["opacity": styled]))
        #expect((fading.action(forKey: "opacity") as? BasicAnimation)?.duration == 7)
        fading.actions = ["opacity": own]
        #expect((fading.action(forKey: "opacity") as? BasicAnimation)?.duration == 5)
        fading.delegate = delegate
        #expect(fading.action(forKey: "opacity") == nil)
        #expect(fading.action(forKey: "position") is BasicAnimation)
        #expect(fading.action(forKey: "nothing") == nil)
    }

    @Test func actionsOfTheLayerRunWithTheChange() {
        _ = stage.makeFrame()
        layer.actions = ["opacity": NoAction()]
        layer.opacity = 0.5
        #expect(opacity(at: 0) == 0.5)
    }

    @Test func comingAndGoingAreEvents() {
        _ = stage.makeFrame()
        let log = Log()
        layer.delegate = log
        layer.removeFromSuperlayer()
        _ = stage.makeFrame()
        #expect(log.events == ["onOrderOut"])
        // A layer that is not on show has nothing to say.
        layer.opacity = 0.5
        #expect(log.events == ["onOrderOut"])
    }

    @Test func aStageWithoutActionsChangesAtOnce() {
        stage.disablesActions = true
        _ = stage.makeFrame()
        layer.opacity = 0.5
        #expect(opacity(at: 0) == 0.5)
    }

    private final class Chooser: LayerDelegate {
        func action(for layer: Layer, forKey event: String) -> (any LayerAction)? {
            event == "opacity" ? NoAction() : nil
        }
    }

    private final class Log: LayerDelegate {
        var events: [String] = []
        func action(for layer: Layer, forKey event: String) -> (any LayerAction)? {
            events.append(event)
            return nil
        }
    }

    private final class Fading: Layer {
        override class func defaultAction(forKey event: String) -> (any LayerAction)? {
            guard event == "opacity" else { return nil }
            let animation = BasicAnimation(keyPath: nil)
            animation.duration = 9
            return animation
        }
    }
}

private final class AskedForActions: LayerDelegate {
    private(set) var keys: [String] = []

    func action(for layer: Layer, forKey event: String) -> (any LayerAction)? {
        keys.append(event)
        return nil
    }
}
