import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// The moments and events at which actions run, and the state that they find.
@Suite struct ActionTests {
    private let layer = Layer("layer")
    private let other = Layer("other")
    private let stage: Stage
    private let log = Log()

    init() {
        stage = Stage(layer, other)
        stage.disablesActions = false
        _ = stage.makeFrame()
    }

    private func opacity(at moment: Double) -> Float? {
        stage.advance(to: moment)
        return stage.makeFrame().node("layer")?.opacity
    }

    /// "When that property changes, the layer looks for the action object associated with the property name and executes it."
    @Test("CALayer action(forKey:), CAAction run(forKey:object:arguments:)")
    func anActionIsFoundBeforeTheChangeAndRunAfterIt() {
        let delegate = Recorder()
        layer.delegate = delegate
        layer.opacity = 0.25
        #expect(delegate.found == [1] && delegate.ran == [0.25])
        layer.opacity = 0.25
        #expect(delegate.found == [1])
    }

    @Test("CALayer action(forKey:)") func customValuesAreTheNewOnesToo() {
        let gauge = Gauge()
        stage.root.addSublayer(gauge)
        _ = stage.makeFrame()
        var seen: [Double?] = []
        gauge.actions = ["level": Closure { seen.append($0.value(forKey: "level") as? Double) }]
        gauge.setValue(3.0, forKey: "level")
        #expect(seen == [3])
    }

    /// The page on kCAOnOrderIn: "taken when a layer becomes visible, either as a result being inserted into the visible layer
    /// hierarchy or the layer is no longer set as hidden"; on kCAOnOrderOut: "when the layer is removed from the layer
    /// hierarchy or is hidden".
    @Test("kCAOnOrderIn, kCAOnOrderOut") func hidingIsGoingAndShowingIsComing() {
        layer.delegate = log
        layer.isHidden = true
        layer.isHidden = true
        #expect(log.events == ["hidden", "onOrderOut"])
        layer.isHidden = false
        #expect(log.events == ["hidden", "onOrderOut", "hidden", "onOrderIn"])
        log.events = []
        layer.removeFromSuperlayer()
        stage.root.addSublayer(layer)
        #expect(log.events == ["onOrderOut", "onOrderIn"])
    }

    @Test("kCAOnOrderIn, kCAOnOrderOut") func onlyWhoComesOrGoesHearsOfIt() {
        let (logs, new) = ([Log(), Log(), Log()], Layer("new"))
        for (one, log) in zip([layer, other, new], logs) { one.delegate = log }
        stage.root.sublayers = [other, new]
        #expect(logs.map(\.events) == [["onOrderOut"], [], ["onOrderIn"]])
        stage.root.addSublayer(other)
        #expect(logs[1].events.isEmpty)
    }

    /// The page on kCATransition: "The identifier that represents a transition animation"; the guide's table of triggers:
    /// "A layer replaces an existing layer in a visible layer tree using replaceSublayer:with:."
    @Test("CALayer replaceSublayer(_:with:), kCATransition") func replacingRunsTheTransition() throws {
        let (new, container) = (Layer("new"), Layer("container", Layer("old")))
        stage.root.addSublayer(container)
        _ = stage.makeFrame()
        let transition = Transition(type: .push)
        transition.duration = 1
        container.actions = ["transition": transition]
        container.replaceSublayer(container.sublayers[0], with: new)
        #expect(container.animationKeys == ["transition"])
        stage.advance(to: 0.5)
        // Both are there on the way.
        let tree = stage.makeFrame()
        #expect(tree.node("old") != nil && tree.node("new") != nil)
        stage.advance(to: 1)
        #expect(stage.makeFrame().node("old") == nil)
    }

    @Test("CALayer sublayers, mask") func sublayersAndMaskAskForTheirAction() {
        stage.root.delegate = log
        let new = Layer("new")
        stage.root.addSublayer(new)
        stage.root.insertSublayer(new, at: 0)
        stage.root.insertSublayer(new, above: layer)
        stage.root.replaceSublayer(new, with: Layer())
        stage.root.sublayers = [layer]
        layer.removeFromSuperlayer()
        #expect(
            log.events == [
                "sublayers", "sublayers", "sublayers", "sublayers", "transition", "sublayers", "sublayers",
            ])
        log.events = []
        let mask = Layer("mask")
        stage.root.mask = mask
        mask.removeFromSuperlayer()
        #expect(log.events == ["mask", "mask"])
        #expect(stage.root.animationKeys.isEmpty)
    }

    @Test("CALayer sublayers") func aTransitionOfSublayersLeadsFromTheOldOnes() {
        let container = Layer("container", Layer("old"))
        stage.root.addSublayer(container)
        _ = stage.makeFrame()
        container.actions = ["sublayers": Transition()]
        container.sublayers = [Layer("new")]
        stage.advance(to: 0.125)
        #expect(stage.makeFrame().node("old") != nil)
        stage.advance(to: 0.25)
        #expect(stage.makeFrame().node("old") == nil)
    }

    /// "All properties are nil. Interpolates between the previous value of keyPath in the target layer's presentation layer and
    /// the current value of keyPath in the target layer's presentation layer."
    @Test("CABasicAnimation, Setting Interpolation Values", arguments: [nil, "opacity", "mine"])
    func anAnimationWithoutValuesLeadsFromWhatWasShown(key: String?) {
        let fade = BasicAnimation(keyPath: "opacity")
        fade.duration = 1
        Transaction.withoutActions {
            layer.opacity = 0.75
            layer.opacity = 0.5
        }
        layer.add(fade, forKey: key)
        #expect(opacity(at: 0) == 1)
        #expect(opacity(at: 0.5) == 0.75)
        #expect(opacity(at: 1) == 0.5)
        // Nothing has changed since then.
        layer.add(fade, forKey: key)
        #expect(opacity(at: 1.5) == 0.5)
    }

    @Test("CABasicAnimation, Setting Interpolation Values") func partsAndGroupsDoTheSame() {
        let group = AnimationGroup(animations: [BasicAnimation(keyPath: "position.x")])
        group.duration = 1
        layer.position = Point(x: 5, y: 5)
        Transaction.flush()
        stage.advance(to: 1)
        Transaction.withoutActions { layer.position.x = 45 }
        layer.add(group, forKey: nil)
        stage.advance(to: 1.5)
        #expect(stage.makeFrame().node("layer")?.toSuperlayer.apply(Point(x: 5, y: 5))?.x == 25)
    }

    @Test("CABasicAnimation, Setting Interpolation Values") func itLeadsOnFromAnAnimationUnderWay() {
        let fade = BasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0.0, 0.5, 1)
        layer.add(fade, forKey: "fade")
        stage.advance(to: 0.5)
        let back = BasicAnimation(keyPath: "opacity")
        back.duration = 1
        layer.add(back, forKey: "fade")
        #expect(opacity(at: 0.5) == 0.25)
        #expect(opacity(at: 1) == 0.625)
    }

    @Test("CAAction run(forKey:object:arguments:)") func anActionWithoutValuesLeadsFromWhatWasShown() {
        let fade = BasicAnimation(keyPath: nil)
        fade.duration = 1
        layer.actions = ["opacity": fade]
        layer.opacity = 0
        #expect(opacity(at: 0.25) == 0.75)
        layer.opacity = 1
        #expect(opacity(at: 0.25) == 0.75)
        #expect(opacity(at: 0.75) == 0.875)
    }

    /// "Returns the object that provides the action for key"; NSNull ends the search, and then there is none.
    @Test("CALayer action(forKey:)") func noActionIsNone() {
        layer.actions = ["opacity": NoAction()]
        #expect(layer.action(forKey: "opacity") == nil)
        #expect(layer.action(forKey: "sublayers") == nil && layer.action(forKey: "onOrderIn") == nil)
        #expect(layer.action(forKey: "position") is BasicAnimation)
    }

    private final class Log: LayerDelegate {
        var events: [String] = []
        func action(for layer: Layer, forKey event: String) -> (any LayerAction)? {
            events.append(event)
            return nil
        }
    }

    private final class Recorder: LayerDelegate {
        var found: [Float] = []
        var ran: [Float] = []
        func action(for layer: Layer, forKey event: String) -> (any LayerAction)? {
            guard event == "opacity" else { return nil }
            found.append(layer.opacity)
            return Closure { self.ran.append($0.opacity) }
        }
    }

    private struct Closure: LayerAction {
        let body: (Layer) -> Void
        func run(forKey key: String, layer: Layer) { body(layer) }
    }

    private final class Gauge: Layer {
        override class func defaultValue(forKey key: String) -> Any? { key == "level" ? 0 : nil }
    }
}
