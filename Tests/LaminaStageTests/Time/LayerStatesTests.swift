import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

/// Named states of layers, by arithmetic.
@Suite struct LayerStatesTests {
    private let a = Layer("a")
    private let b = Layer("b")
    private let stage: Stage

    init() {
        stage = Stage(a, b)
        _ = stage.makeFrame()
    }

    private func linear(_ seconds: Double) -> BasicAnimation {
        let animation = BasicAnimation(keyPath: nil)
        animation.duration = seconds
        return animation
    }

    private func opacity(at moment: Double) -> Float? {
        stage.advance(to: moment)
        return stage.makeFrame().node("a")?.opacity
    }

    private func shownY(at moment: Double) throws -> Double {
        stage.advance(to: moment)
        _ = stage.makeFrame()
        return try #require(a.presentation()).position.y
    }

    // MARK: Values

    @Test func aStatesValuesAreTheLayersUntilItIsLeft() throws {
        a.opacity = 0.75
        let states = try LayerStates([
            LayerState("on", values: [LayerStateValue(a, "opacity", 0.5), LayerStateValue(a, "hidden", true)]),
            LayerState("off"),
        ])
        #expect(states.current == nil && states.names == ["on", "off"])
        try states.enter("on")
        #expect(states.current == "on" && a.opacity == 0.5 && a.isHidden)
        try states.enter("off")
        #expect(states.current == "off" && a.opacity == 0.75 && !a.isHidden)
        try states.enter("on")
        try states.enter(nil)
        #expect(states.current == nil && a.opacity == 0.75 && !a.isHidden)
    }

    @Test func theOwnValueIsTheOneBeforeTheState() throws {
        let states = try LayerStates([LayerState("on", values: [LayerStateValue(a, "opacity", 0.5)])])
        a.opacity = 0.25
        try states.enter("on")
        // Of the state, and lost with it.
        a.opacity = 0.125
        try states.enter("on")
        #expect(a.opacity == 0.125)
        try states.enter(nil)
        #expect(a.opacity == 0.25)
    }

    @Test func basesComeFirstAndTheLastValueCounts() throws {
        let states = try LayerStates([
            LayerState("dark", basedOn: "base", values: [LayerStateValue(a, "opacity", 0.5)]),
            LayerState(
                "base",
                values: [
                    LayerStateValue(a, "opacity", 0.25), LayerStateValue(b, "opacity", 0.125),
                    LayerStateValue(b, "opacity", 0),
                ]),
        ])
        try states.enter("dark")
        #expect(a.opacity == 0.5 && b.opacity == 0)
        try states.enter("base")
        #expect(a.opacity == 0.25 && b.opacity == 0)
    }

    @Test func partsOfAValueAreSetOverTheLayersOwn() throws {
        a.position = Point(x: 3, y: 4)
        a.backgroundColor = Color(red: 1, green: 0, blue: 0)
        let states = try LayerStates([
            LayerState(
                "low", values: [LayerStateValue(a, "position.y", 50), LayerStateValue(a, "backgroundColor.green", 1)]),
            LayerState("far", values: [LayerStateValue(a, "position", Point(x: 9, y: 9))]),
            LayerState(
                "turned",
                values: [
                    LayerStateValue(a, "transform.rotation.z", Double.pi / 2), LayerStateValue(a, "transform.scale", 2),
                ]),
        ])
        try states.enter("low")
        #expect(a.position == Point(x: 3, y: 50) && a.backgroundColor == Color(red: 1, green: 1, blue: 0))
        try states.enter("far")
        #expect(a.position == Point(x: 9, y: 9) && a.backgroundColor == Color(red: 1, green: 0, blue: 0))
        try states.enter("low")
        #expect(a.position == Point(x: 3, y: 50))
        try states.enter("turned")
        #expect(a.position == Point(x: 3, y: 4))
        #expect(abs(a.transform.m11) < 1e-9 && abs(a.transform.m12 - 2) < 1e-9)
        try states.enter(nil)
        #expect(a.transform == .identity)
    }

    /// Each step beside a dictionary of the layers' own values, over which the state's are put.
    @Test func randomChangesGiveTheOwnValuesUnderTheStates() throws {
        for seed in (0..<60 as Range<UInt64>).ofThisRun {
            var random = SplitMix64(seed: seed)
            let keys = ["opacity", "zPosition", "borderWidth", "cornerRadius"]
            let layers = (0..<2).map { _ in Layer() }
            var own = layers.map { _ in keys.map { _ in 0.0 } }
            for (index, layer) in layers.enumerated() {
                for (key, name) in keys.enumerated() {
                    own[index][key] = Double(Int.random(in: 0...8, using: &random)) / 8
                    layer.setValue(own[index][key], forKey: name)
                }
            }
            // Later states may be based on earlier ones.
            var values: [[(layer: Int, key: Int, value: Double)]] = []
            var states: [LayerState] = []
            for index in 0..<6 {
                let base = index > 0 && Bool.random(using: &random) ? Int.random(in: 0..<index, using: &random) : nil
                let mine = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    (
                        layer: Int.random(in: 0..<2, using: &random), key: Int.random(in: 0..<4, using: &random),
                        value: Double(Int.random(in: 0...8, using: &random)) / 8
                    )
                }
                values.append((base.map { values[$0] } ?? []) + mine)
                states.append(
                    LayerState(
                        "\(index)", basedOn: base.map { "\($0)" },
                        values: mine.map { LayerStateValue(layers[$0.layer], keys[$0.key], $0.value) }))
            }
            let machine = try LayerStates(states)
            for step in 0..<20 {
                let next = Int.random(in: -1..<6, using: &random)
                try machine.enter(next < 0 ? nil : "\(next)")
                var expected = own
                for one in next < 0 ? [] : values[next] { expected[one.layer][one.key] = one.value }
                let found = layers.map { layer in keys.map { layer.value(forKey: $0) as? Double ?? .nan } }
                #expect(found == expected, "seed \(seed), step \(step), state \(next)")
            }
        }
    }

    // MARK: Transitions

    @Test func animationsGoFromWhatIsShownToTheNewValue() throws {
        let states = try LayerStates(
            [
                LayerState("up", values: [LayerStateValue(a, "position.y", 105)]),
                LayerState(
                    "down", values: [LayerStateValue(a, "position.y", 205), LayerStateValue(a, "opacity", 0.5)]),
            ],
            transitions: [LayerStateTransition(animations: [LayerStateAnimation(a, "position.y", linear(1))])])
        try states.enter("up", animated: false)
        #expect(try shownY(at: 0) == 105)
        try states.enter("down")
        #expect(try shownY(at: 0) == 105)
        // What has no animation is there at once.
        #expect(opacity(at: 0) == 0.5)
        #expect(abs(try shownY(at: 0.5) - 155) < 1e-9)
        // Turned back half-way, it goes on from there.
        try states.enter("up")
        #expect(abs(try shownY(at: 0.5) - 155) < 1e-9)
        #expect(abs(try shownY(at: 1) - 130) < 1e-9)
        #expect(try shownY(at: 1.5) == 105)
        #expect(a.animationKeys.isEmpty)
    }

    @Test func aSpringFollowsItsCurve() throws {
        let spring = SpringAnimation(keyPath: nil)
        spring.duration = 2
        let states = try LayerStates(
            [LayerState("on", values: [LayerStateValue(a, "opacity", 0)])],
            transitions: [
                LayerStateTransition(to: "on", animations: [LayerStateAnimation(a, "opacity", spring)])
            ])
        try states.enter("on")
        _ = stage.makeFrame()
        let curve = SpringCurve(mass: 1, stiffness: 100, damping: 10)
        let expected = 1 - curve.progress(at: 0.1)
        #expect(abs(Double(try #require(opacity(at: 0.1))) - expected) < 1e-6)
    }

    /// The transitions of each set, and the seconds that the one takes that counts from A to B.
    static let precedence: [([(from: String, to: String, seconds: Double)], Double)] = [
        ([("A", "*", 1), ("*", "B", 2)], 2), ([("*", "B", 2), ("A", "*", 1)], 2),
        ([("A", "*", 1), ("*", "B", 2), ("A", "B", 4)], 4), ([("*", "*", 8), ("A", "*", 1)], 1),
        ([("*", "*", 8)], 8), ([("B", "A", 1), ("*", "*", 8)], 8), ([("*", "A", 1), ("A", "B", 4)], 4),
    ]

    @Test(arguments: precedence) func theNearestTransitionAnimatesAKey(
        transitions: [(from: String, to: String, seconds: Double)], seconds: Double
    ) throws {
        let states = try LayerStates(
            [LayerState("A", values: [LayerStateValue(a, "opacity", 1)]), LayerState("B", values: [])],
            transitions: transitions.map {
                LayerStateTransition(
                    from: $0.from, to: $0.to, animations: [LayerStateAnimation(a, "opacity", linear($0.seconds))])
            })
        a.opacity = 0
        try states.enter("A", animated: false)
        #expect(opacity(at: 0) == 1)
        try states.enter("B")
        _ = stage.makeFrame()
        #expect(abs(try #require(opacity(at: seconds / 4)) - 0.75) < 1e-6)
        #expect(opacity(at: seconds) == 0)
    }

    @Test func transitionsAddUpByKey() throws {
        let states = try LayerStates(
            [LayerState("on", values: [LayerStateValue(a, "opacity", 0), LayerStateValue(a, "position.y", 15)])],
            transitions: [
                LayerStateTransition(to: "on", animations: [LayerStateAnimation(a, "opacity", linear(1))]),
                LayerStateTransition(
                    animations: [
                        LayerStateAnimation(a, "position.y", linear(1)), LayerStateAnimation(a, "opacity", linear(8)),
                    ]),
            ])
        try states.enter("on")
        _ = stage.makeFrame()
        #expect(try shownY(at: 0.5) == 10)
        #expect(opacity(at: 0.5) == 0.5)
    }

    @Test func aDelayShowsTheStart() throws {
        let late = linear(1)
        late.beginTime = 0.5
        let states = try LayerStates(
            [LayerState("on", values: [LayerStateValue(a, "opacity", 0)])],
            transitions: [LayerStateTransition(animations: [LayerStateAnimation(a, "opacity", late)])])
        stage.advance(to: 2)
        try states.enter("on")
        #expect(opacity(at: 2) == 1)
        #expect(opacity(at: 2.25) == 1)
        #expect(opacity(at: 3) == 0.5)
        #expect(opacity(at: 3.5) == 0)
    }

    // MARK: Leaving

    @Test func anEndlessAnimationEndsWithItsState() throws {
        let blink = KeyframeAnimation(keyPath: nil)
        (blink.values, blink.duration, blink.repeatCount) = ([0.25, 0.75], 1, .infinity)
        let states = try LayerStates(
            [LayerState("seeking"), LayerState("off")],
            transitions: [
                LayerStateTransition(to: "seeking", animations: [LayerStateAnimation(a, "opacity", blink)])
            ])
        try states.enter("seeking")
        _ = stage.makeFrame()
        #expect(opacity(at: 7.5) == 0.5)
        try states.enter("off")
        #expect(opacity(at: 7.5) == 1)
        #expect(a.animationKeys.isEmpty)
    }

    @Test func anAnimationWhoseValueStaysGoesOn() throws {
        let states = try LayerStates(
            [
                LayerState("light", values: [LayerStateValue(a, "opacity", 0)]),
                LayerState("dark", basedOn: "light", values: [LayerStateValue(b, "opacity", 0.5)]),
                LayerState("other", values: [LayerStateValue(a, "opacity", 0.5)]),
            ],
            transitions: [
                LayerStateTransition(to: "light", animations: [LayerStateAnimation(a, "opacity", linear(1))])
            ])
        try states.enter("light")
        #expect(opacity(at: 0) == 1)
        stage.advance(to: 0.25)
        try states.enter("dark")
        #expect(opacity(at: 0.5) == 0.5)
        // A change without an animation jumps.
        try states.enter("other")
        #expect(opacity(at: 0.5) == 0.5 && a.animationKeys.isEmpty)
        #expect(opacity(at: 0.75) == 0.5)
        try states.enter("light", animated: false)
        #expect(opacity(at: 0.75) == 0 && a.animationKeys.isEmpty)
    }

    @Test func anotherAnimationUnderTheKeyStays() throws {
        let states = try LayerStates(
            [LayerState("on", values: [LayerStateValue(a, "opacity", 0)])],
            transitions: [LayerStateTransition(to: "on", animations: [LayerStateAnimation(a, "opacity", linear(1))])])
        try states.enter("on")
        let own = BasicAnimation(keyPath: "opacity")
        (own.fromValue, own.toValue, own.duration) = (0.25, 0.25, 9)
        a.add(own, forKey: "opacity")
        try states.enter(nil)
        #expect(opacity(at: 0.5) == 0.25)
    }

    @Test func layersThatNoStageShowsHaveNoAnimation() throws {
        let other = Layer("other")
        let states = try LayerStates(
            [LayerState("on", values: [LayerStateValue(other, "opacity", 0)])],
            transitions: [LayerStateTransition(animations: [LayerStateAnimation(other, "opacity", linear(1))])])
        try states.enter("on")
        #expect(other.opacity == 0 && other.animationKeys.isEmpty)
    }

    /// Changes to another state when an animation ends.
    private final class Follower: AnimationDelegate {
        var states: LayerStates?

        func animationDidStop(_ animation: Animation, finished: Bool) {
            try? states?.enter("third")
        }
    }

    @Test func aDelegateMayChangeTheStateWithinAChange() throws {
        let follower = Follower()
        let first = linear(1)
        first.delegate = follower
        let states = try LayerStates(
            [
                LayerState("first", values: [LayerStateValue(a, "opacity", 0)]),
                LayerState("second", values: [LayerStateValue(a, "opacity", 0.5)]),
                LayerState("third", values: [LayerStateValue(a, "opacity", 0.25)]),
            ],
            transitions: [
                LayerStateTransition(to: "first", animations: [LayerStateAnimation(a, "opacity", first)]),
                LayerStateTransition(to: "second", animations: [LayerStateAnimation(b, "opacity", linear(1))]),
            ])
        follower.states = states
        try states.enter("first")
        _ = stage.makeFrame()
        try states.enter("second")
        #expect(states.current == "third" && a.opacity == 0.25)
        #expect(a.animationKeys.isEmpty && b.animationKeys.isEmpty)
    }

    // MARK: Mistakes

    private func mistake(_ states: [LayerState], _ transitions: [LayerStateTransition] = []) -> LayerStateError? {
        do throws(LayerStateError) {
            _ = try LayerStates(states, transitions: transitions)
            return nil
        } catch {
            return error
        }
    }

    @Test func statesThatCannotBeAreRefused() {
        let s = LayerState("s")
        #expect(mistake([LayerState("")]) == .invalidName(""))
        #expect(mistake([LayerState("*")]) == .invalidName("*"))
        #expect(mistake([s, s]) == .repeatedState("s"))
        #expect(mistake([LayerState("s", basedOn: "t")]) == .unknownState("t", names: ["s"]))
        #expect(mistake([LayerState("s", basedOn: "s")]) == .circularBase(["s", "s"]))
        let circle = [
            LayerState("u", basedOn: "s"), LayerState("s", basedOn: "t"), LayerState("t", basedOn: "s"),
        ]
        #expect(mistake(circle) == .circularBase(["u", "s", "t", "s"]))
        for (keyPath, error) in [
            ("opacit", LayerStateError.unknownKeyPath("opacit")), ("frame", .fixedKeyPath("frame")),
            ("mask.opacity", .fixedKeyPath("mask.opacity")), ("name", .fixedKeyPath("name")),
            ("position.z", .invalidValue(.noSuchPart(keyPath: "position.z"))),
        ] {
            #expect(mistake([LayerState("s", values: [LayerStateValue(a, keyPath, 1)])]) == error)
        }
        let wrong = mistake([LayerState("s", values: [LayerStateValue(a, "opacity", "half")])])
        #expect(wrong?.description.contains("opacity takes a number") == true)
        #expect(mistake([s], [LayerStateTransition(from: "t", animations: [])]) == .unknownState("t", names: ["s"]))
        #expect(mistake([s], [LayerStateTransition(to: "t", animations: [])]) == .unknownState("t", names: ["s"]))
        let many = (0...LayerStates.maximumStateCount).map { LayerState("\($0)") }
        #expect(mistake(many) == .tooMany("states", count: 1_001, limit: 1_000))
        #expect(mistake(Array(many.dropLast())) == nil)
    }

    @Test func aStateThatIsNotThereIsRefused() throws {
        let states = try LayerStates([LayerState("on")])
        #expect(throws: LayerStateError.unknownState("of", names: ["on"])) { try states.enter("of") }
        #expect(states.current == nil)
    }
}
