import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// The members of a document's root that concern states.
private func stateScene(_ states: String, _ transitions: String = "", timeline: String = "") -> String {
    scene(
        layers: #"{"id": "clock", "opacity": 0.75}, {"id": "sheet", "bounds": [0, 0, 10, 10], "position": [5, 5]}"#,
        root: #""states": {\#(states)}, "transitions": [\#(transitions)], "timeline": [\#(timeline)]"#)
}

/// States of documents, by arithmetic.
@Suite struct StateTests {
    private static let states = """
        "Locked": {"clock.opacity": 1}, "Unlock": {"clock.opacity": 0, "sheet.position.y": 205},
        "Dark": {"basedOn": "Locked", "sheet.backgroundColor": "#ff0000"}
        """

    private func shown(_ text: String, in state: String? = nil, at seconds: Double) throws -> (
        clock: Layer, sheet: Layer
    ) {
        var loader = SceneLoader()
        loader.state = state
        let stage = try load(text, loader: loader)
        stage.advance(to: seconds)
        _ = stage.makeFrame()
        return (
            try #require(stage.root.sublayers[0].presentation()), try #require(stage.root.sublayers[1].presentation())
        )
    }

    @Test func atFirstLayersHaveTheirOwnValues() throws {
        let text = stateScene(Self.states)
        #expect(try shown(text, at: 1).clock.opacity == 0.75)
        let stage = try load(text)
        let states = try #require(stage.states)
        #expect(states.names == ["Locked", "Unlock", "Dark"] && states.current == nil)
        try states.enter("Locked")
        #expect(stage.root.sublayers[0].opacity == 1)
        #expect(try load(scene(layers: "")).states == nil)
    }

    @Test func theTimelineChangesTheState() throws {
        let text = stateScene(
            Self.states,
            timeline: """
                {"at": 1, "state": "Locked"}, {"at": 2, "state": "Unlock"}, {"at": 3, "state": "Dark"},
                {"at": 4, "state": null}
                """)
        #expect(try shown(text, at: 0.5).clock.opacity == 0.75)
        #expect(try shown(text, at: 1).clock.opacity == 1)
        let unlock = try shown(text, at: 2)
        #expect(unlock.clock.opacity == 0 && unlock.sheet.position == Point(x: 5, y: 205))
        let dark = try shown(text, at: 3)
        #expect(dark.clock.opacity == 1 && dark.sheet.position == Point(x: 5, y: 5))
        #expect(dark.sheet.backgroundColor == Color(red: 1, green: 0, blue: 0))
        let none = try shown(text, at: 4)
        #expect(none.clock.opacity == 0.75 && none.sheet.backgroundColor == nil)
    }

    @Test func aStateIsEnteredFromTheStart() throws {
        let text = stateScene(
            Self.states, #"{"animations": {"clock.opacity": {"duration": 4}}}"#,
            timeline: #"{"at": 1, "state": "Unlock"}"#)
        #expect(try shown(text, in: "Locked", at: 0).clock.opacity == 1)
        #expect(try shown(text, in: "Locked", at: 3).clock.opacity == 0.5)
        #expect(try shown(text, in: "Unlock", at: 3).sheet.position.y == 205)
        // In place of the one of time 0.
        let both = stateScene(Self.states, timeline: #"{"at": 0, "state": "Locked"}, {"at": 1, "state": "Unlock"}"#)
        #expect(try shown(both, in: "Dark", at: 0.5).sheet.backgroundColor != nil)
        #expect(try shown(both, in: "Dark", at: 1).sheet.backgroundColor == nil)
        #expect(try shown(both, at: 0.5).clock.opacity == 1)
    }

    @Test func transitionsAnimateFromWhatIsShown() throws {
        let transitions = """
            {"from": "Locked", "to": "*", "animations": {"clock.opacity": {"duration": 8}}},
            {"to": "Unlock", "animations": {
              "clock.opacity": {"duration": 1}, "sheet.position.y": {"duration": 1, "beginTime": 0.5, "timing": "linear"}}}
            """
        let text = stateScene(
            Self.states, transitions, timeline: #"{"at": 1, "state": "Unlock"}, {"at": 1.5, "state": "Locked"}"#)
        let half = try shown(text, in: "Locked", at: 1.25)
        #expect(half.clock.opacity == 0.75 && half.sheet.position.y == 5)
        // Without an animation of its own, the change back is there at once.
        #expect(try shown(text, in: "Locked", at: 1.5).clock.opacity == 1)
        let once = stateScene(Self.states, transitions, timeline: #"{"at": 1, "state": "Unlock"}"#)
        #expect(try shown(once, in: "Locked", at: 2).sheet.position.y == 105)
        let atOnce = stateScene(Self.states, transitions, timeline: #"{"at": 1, "state": "Unlock", "animated": false}"#)
        let now = try shown(atOnce, in: "Locked", at: 1)
        #expect(now.clock.opacity == 0 && now.sheet.position.y == 205)
    }

    @Test func springsAndKeyframesAreReadAsInAnimations() throws {
        let spring = stateScene(
            Self.states, #"{"animations": {"clock.opacity": {"stiffness": 50, "damping": 6}}}"#,
            timeline: #"{"at": 1, "state": "Unlock"}"#)
        let progress = SpringCurve(mass: 1, stiffness: 50, damping: 6).progress(at: 0.125)
        let opacity = try shown(spring, in: "Locked", at: 1.125).clock.opacity
        #expect(abs(Double(opacity) - (1 - progress)) < 1e-6)
        let loop = stateScene(
            #""seeking": {}, "off": {}"#,
            #"{"to": "seeking", "animations": {"clock.opacity": {"values": [0, 1], "repeatCount": "infinity"}}}"#,
            timeline: #"{"at": 1, "state": "seeking", "duration": 1}, {"at": 9, "state": "off"}"#)
        #expect(try shown(loop, at: 7.25).clock.opacity == 0.25)
        #expect(try shown(loop, at: 9).clock.opacity == 0.75)
    }

    @Test func theEntrysDurationTimesAnimationsWithoutOne() throws {
        let text = stateScene(
            Self.states, #"{"animations": {"clock.opacity": {}}}"#,
            timeline: #"{"at": 1, "state": "Unlock", "duration": 2, "timing": "linear"}"#)
        #expect(try shown(text, in: "Locked", at: 1.5).clock.opacity == 0.75)
    }

    @Test func framesAnglesAndFiltersAreWrittenAsElsewhere() throws {
        let text = scene(
            layers: #"{"id": "a.b", "anchorPoint": [0, 0], "filters": [{"type": "gaussianBlur", "name": "f"}]}"#,
            root: """
                "states": {"s": {"a.b.frame": [1, 2, 3, 4], "a.b.transform.rotation.z": 90, "a.b.filters.f.inputRadius": 7,
                  "root.opacity": 0.5}}
                """)
        var loader = SceneLoader()
        loader.state = "s"
        let stage = try load(text, loader: loader)
        let layer = stage.root.sublayers[0]
        #expect(layer.bounds.size == Size(width: 3, height: 4) && layer.position == Point(x: 1, y: 2))
        #expect(abs((layer.value(forKeyPath: "transform.rotation.z") as? Double ?? 0) - .pi / 2) < 1e-9)
        #expect(layer.value(forKeyPath: "filters.f.inputRadius") as? Double == 7)
        #expect(stage.root.opacity == 0.5)
    }

    @Test func layersThatTheTimelineAddsHaveStates() throws {
        let text = scene(
            layers: "",
            root: """
                "states": {"s": {"late.opacity": 0.5}}, "timeline": [{"at": 1, "add": {"id": "late"}}, {"at": 2, "state": "s"}]
                """)
        let stage = try load(text)
        stage.advance(to: 2)
        #expect(stage.root.sublayers[0].opacity == 0.5)
    }

    @Test func aNameThatNoStateHasIsAMistakeOfTheCall() throws {
        var loader = SceneLoader()
        loader.state = "Lock"
        let unknown = SceneError.unknownState(file: "scene.json", name: "Lock", names: ["Locked", "Unlock", "Dark"])
        #expect(throws: unknown) { try load(stateScene(Self.states), loader: loader) }
        #expect(unknown.description.hasPrefix(#"scene.json: no state is named "Lock"; "#))
        #expect(unknown.description.hasSuffix("its states are Locked, Unlock, Dark"))
        let none = SceneError.unknownState(file: "scene.json", name: "Lock", names: [])
        #expect(throws: none) { try load(scene(layers: ""), loader: loader) }
        #expect(none.description.contains("the document has none; write states: {NAME:"))
    }

    // MARK: Mistakes

    static let mistaken: [(String, String, String)] = [
        (#""*": {}"#, "", #"no state can be named "*""#),
        (#""s": 1"#, "", "states.s: found 1; write an object"),
        (#""s": {"opacity": 1}"#, "", "states.s.opacity: unknown key; write a layer's id, a dot"),
        (#""s": {"clok.opacity": 1}"#, "", #"no layer has the id "clok"; did you mean "clock"?"#),
        (#""s": {"clock.opacty": 1}"#, "", #"the layer's "opacty" can't be set; did you mean "opacity"?"#),
        (#""s": {"clock.position.z": 1}"#, "", #"unknown key path "position.z""#),
        (#""s": {"clock.filters.f.inputRadius": 1}"#, "", #"the layer has no filter named "f""#),
        (#""s": {"clock.opacity": 2}"#, "", "2 is out of range; write a number from 0 to 1"),
        (#""s": {"clock.position.y": "low"}"#, "", #"found the string "low""#),
        (#""s": {"clock.position": ["50%", 0]}"#, "", "a state has percentages; write points"),
        (#""s": {"clock.backgroundColor.alpha": 1}"#, "", #"nothing of which "backgroundColor.alpha" is a part"#),
        (#""s": {"clock.mask": null}"#, "", #"a state can't set the layer's "mask""#),
        (#""s": {"clock.sublayers": []}"#, "", #"the layer's "sublayers" can't be set"#),
        (#""s": {"basedOn": "t"}"#, "", #"states.s.basedOn: no state is named "t""#),
        (#""s": {"basedOn": "s"}"#, "", #"states.s.basedOn: the state "s" is based on itself"#),
        (
            #""u": {"basedOn": "s"}, "s": {"basedOn": "t"}, "t": {"basedOn": "s"}"#, "",
            #"states.t.basedOn: "s", which is based on "t", which is based on "s" again"#
        ),
        (#""s": {"basedOn": 3}"#, "", "states.s.basedOn: found 3; write the name of a state"),
        (#""s": {}, "s": {}"#, "", "the key is written twice"),
        (#""s": {}"#, #"{"to": "S", "animations": {}}"#, #"transitions[0].to: no state is named "S""#),
        (#""s": {}"#, #"{"from": "q", "animations": {}}"#, #"transitions[0].from: no state is named "q""#),
        (#""s": {}"#, #"{"to": "s"}"#, #"the key "animations" is missing"#),
        (
            #""s": {}"#, #"{"to": "s", "animations": {}}, {"to": "s", "animations": {}}"#,
            #"the transition from "*" to "s" is written twice, first on line 1"#
        ),
        (#""s": {}"#, #"{"animations": {"a.opacity": {}}}"#, #"no layer has the id "a""#),
        (#""s": {}"#, #"{"animations": {"clock.fillColor": {}}}"#, #"the layer has no "fillColor""#),
        (
            #""s": {}"#, #"{"animations": {"clock.opacity": {"keyPath": "opacity"}}}"#,
            #"transitions[0].animations["clock.opacity"].keyPath: unknown key"#
        ),
        (#""s": {}"#, #"{"animations": {"clock.opacity": {"beginTime": -1}}}"#, "-1 is out of range"),
        (#""s": {}"#, #"{"animations": {"clock.opacity": {"values": []}}}"#, "an array of at least 1 value"),
        (#""s": {}"#, #"{"animations": {"clock.opacity": {"type": "group"}}}"#, "unknown name"),
    ]

    @Test(arguments: mistaken) func aMistakeIsExplained(states: String, transitions: String, message: String) {
        let found = mistakes(stateScene(states, transitions))
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.contains(message) == true, "\(found)")
    }

    @Test func theTimelineNamesAState() {
        let found = mistakes(stateScene(#""Locked": {}"#, timeline: #"{"at": 1, "state": "Loked"}"#))
        #expect(found.count == 1 && found[0].contains(#"did you mean "Locked"?"#), "\(found)")
        let none = mistakes(scene(layers: "", root: #""timeline": [{"at": 1, "state": "s"}]"#))
        #expect(none.count == 1 && none[0].contains("the document has no states; write them as states:"), "\(none)")
        let wrong = mistakes(stateScene(#""s": {}"#, timeline: #"{"at": 1, "state": 3}"#))
        #expect(wrong.count == 1 && wrong[0].contains("found 3; write the name of a state, or null"), "\(wrong)")
    }

    @Test func numbersOfStatesAreLimited() {
        let many = (0...1_000).map { "\"s\($0)\": {}" }.joined(separator: ",")
        let found = mistakes(stateScene(many))
        #expect(found.count == 1 && found[0].contains("more than 1000 states; write fewer"), "\(found)")
        let one = #"{"animations": {}}"#
        let transitions = (0...10_000).map { _ in one }.joined(separator: ",")
        let long = mistakes(stateScene(#""s": {}"#, transitions))
        #expect(long.count == 1 && long[0].contains("more than 10000 transitions"), "\(long)")
    }

    /// A short document could otherwise ask for any number of changes.
    @Test func changesTimesValuesAreLimited() {
        let text = stateScene(
            #""s": {"clock.opacity": 1, "clock.zPosition": 1}, "t": {"basedOn": "s", "sheet.opacity": 1}"#,
            timeline: #"{"at": 1, "state": "s"}, {"at": 2, "state": "t"}"#)
        var limits = WorkLimits.standard
        limits[.timelineEntries] = 5
        let found = mistakes(text, loader: SceneLoader(limits: limits))
        #expect(found.count == 1 && found[0].contains("set more than 5 values; change states less often"), "\(found)")
        limits[.timelineEntries] = 6
        #expect(mistakes(text, loader: SceneLoader(limits: limits)).isEmpty)
    }
}
