import Testing

@testable import LaminaScene

@Suite struct TimelineMistakeTests {
    static let timelines: [(String, String)] = [
        (#"{"set": {"a.opacity": 1}}"#, #"timeline[0]: the key "at" is missing"#),
        (
            #"{"at": 1}"#,
            "timeline[0]: found none of set, remove, add, activate, deactivate, animate, stop, state, transition or drag"
        ),
        (#"{"at": -1, "remove": "a"}"#, "timeline[0].at: -1 is out of range; write a number from 0 to"),
        (#"{"at": 1, "remove": "a", "duration": 0}"#, "timeline[0].duration: 0 is out of range"),
        (
            #"{"at": 1, "remove": "a", "timing": {"spring": {"mass": 0}}}"#,
            "timeline[0].timing.spring.mass: 0 is out of range"
        ),
        (
            #"{"at": 1, "remove": "a", "timing": {"spring": {"bounce": 1.5}}}"#,
            "timeline[0].timing.spring.bounce: 1.5 is out of range; write a number from -0.999 to 1"
        ),
        (
            #"{"at": 1, "remove": "a", "timing": {"spring": {"bounce": 0.5, "damping": 3}}}"#,
            "timing.spring.bounce: bounce conflicts with damping"
        ),
        (
            #"{"at": 1, "remove": "a", "timing": {"spring": {"bouce": 0.5}}}"#,
            #"timing.spring.bouce: unknown key; did you mean "bounce"?"#
        ),
        (#"{"at": 1, "remove": "a", "timing": {}}"#, #"timeline[0].timing: the key "spring" is missing"#),
        (#"{"at": 1, "sett": {}, "remove": "a"}"#, #"timeline[0].sett: unknown key; did you mean "set"?"#),
        (#"{"at": 1, "set": {"opacity": 1}}"#, "timeline[0].set.opacity: unknown key; write a layer's id, a dot"),
        (#"{"at": 1, "set": {"x.opacity": 1}}"#, #"no layer has the id "x""#),
        (#"{"at": 1, "set": {"pannel.opacity": 1}}"#, #"no layer has the id "pannel"; did you mean "panel"?"#),
        (#"{"at": 1, "set": {"a.opacty": 1}}"#, #"the layer's "opacty" can't be set; did you mean "opacity"?"#),
        (
            #"{"at": 1, "set": {"a.opacity": 2}}"#,
            #"timeline[0].set["a.opacity"]: 2 is out of range; write a number from 0 to 1"#
        ),
        (#"{"at": 1, "set": {"a.intensity": 1}}"#, #"can't be set; it is a property of objects with type "effect""#),
        (#"{"at": 1, "set": {"a.sublayers": []}}"#, #"the layer's "sublayers" can't be set; use add and remove"#),
        (#"{"at": 1, "set": {"a.id": "b"}}"#, "a layer keeps its id"),
        (#"{"at": 1, "set": {"root.frame": [0, 0, 1, 1]}}"#, #"the layer's "frame" can't be set"#),
        (
            #"{"at": 1, "set": {"a.position.x": 1}}"#,
            "names a component of a property; set the whole position, or animate"
        ),
        (#"{"at": 1, "set": {"a.contents": "no.png"}}"#, #"the picture "no.png" does not exist"#),
        (#"{"at": 1, "remove": "b"}"#, #"timeline[0].remove: no layer has the id "b""#),
        (#"{"at": 1, "remove": ["a", 3]}"#, "timeline[0].remove[1]: found 3; write the id of a layer"),
        (#"{"at": 1, "stop": "nobody"}"#, #"timeline[0].stop: no layer has the id "nobody""#),
        (#"{"at": 1, "stop": "a", "keys": []}"#, "timeline[0].keys"),
        (#"{"at": 1, "set": {"a.opacity": 0}, "keys": ["spin"]}"#, "timeline[0].keys"),
        (#"{"at": 1, "remove": "root"}"#, "the outermost layer can't be removed"),
        (#"{"at": 1, "remove": ["panel", "a"]}"#, #"remove[1]: the layer "a" has been removed by then"#),
        (
            #"{"at": 1, "remove": "panel"}, {"at": 2, "set": {"a.opacity": 0}}"#,
            #"timeline[1].set["a.opacity"]: the layer "a" has been removed by then"#
        ),
        (
            #"{"at": 3, "add": {"id": "b"}}, {"at": 2, "remove": "b"}"#,
            #"timeline[1].remove: the layer "b" is added only later; add it before"#
        ),
        (#"{"at": 3, "add": {"id": "a"}}"#, #"timeline[0].add.id: the id "a" is used twice"#),
        (#"{"at": 3, "add": {"opacty": 1}}"#, "timeline[0].add.opacty: unknown key"),
        (#"{"at": 3, "add": {}, "to": "b"}"#, #"timeline[0].to: no layer has the id "b""#),
        (#"{"at": 3, "add": {}, "to": "a", "above": "panel"}"#, #""panel" is not a sublayer of that layer"#),
        (#"{"at": 3, "add": {}, "above": "root"}"#, "not a sublayer"),
        (#"{"at": 3, "add": {}, "index": -1}"#, "timeline[0].index: -1 is out of range"),
        (#"{"at": 3, "add": {}, "index": 1, "above": "a"}"#, "index conflicts with above"),
        (#"{"at": 3, "remove": "a", "to": "panel"}"#, "to requires add"),
        (#"{"at": 3, "animate": "a"}"#, "animate requires animation or animations"),
        (
            #"{"at": 3, "animation": {"keyPath": "opacity", "to": 1}, "remove": "a"}"#,
            "animation requires animate"
        ),
        (
            #"{"at": 3, "animate": ["panel", "a"], "animation": {"keyPath": "filters.b.inputRadius", "to": 1}}"#,
            #"the layer has no filter named "b""#
        ),
        (#"{"at": 3, "transition": {"kind": "push"}, "remove": "a"}"#, "transition requires on"),
        (#"{"at": 3, "transition": {"type": "push"}, "on": "a"}"#, "timeline[0].transition.type: unknown key"),
        (#"{"at": 3, "transition": {"kind": "push"}, "on": "c"}"#, #"no layer has the id "c""#),
    ]

    @Test(arguments: timelines) func aMistakenTimelineIsExplained(text: String, message: String) {
        let layers = #"{"id": "panel", "filters": [{"type": "gaussianBlur", "name": "b"}], "sublayers": [{"id": "a"}]}"#
        let found = mistakes(scene(layers, timeline: text))
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.contains(message) == true, "\(found)")
    }

    @Test func aMistakeInAnAnimationOfManyLayersIsToldOnce() {
        let timeline = #"{"at": 1, "animate": ["a", "b"], "animation": {"keyPath": "opacty", "to": 1}}"#
        #expect(mistakes(scene(#"{"id": "a"}, {"id": "b"}"#, timeline: timeline)).count == 1)
    }

    @Test func momentsThatNeverComeAreRefusedInYAML() {
        for moment in [".inf", ".nan", "-.inf"] {
            let text = """
                lamina: 1
                size: [10, 10]
                sublayers: [{id: a}]
                timeline: [{at: \(moment), remove: a}]
                """
            let found = mistakes(text, name: "scene.yaml")
            #expect(found.count == 1 && found[0].hasPrefix("4:"), "\(found)")
        }
    }

    @Test func aMaskThatIsReplacedIsGone() {
        let layers = #"{"id": "a", "mask": {"id": "m"}}"#
        let timeline = #"{"at": 1, "set": {"a.mask": {"id": "n"}}}, {"at": 2, "set": {"n.opacity": 0.5}}"#
        #expect(mistakes(scene(layers, timeline: timeline)).isEmpty)
        let late = timeline + #", {"at": 3, "set": {"m.opacity": 0.5}}"#
        let found = mistakes(scene(layers, timeline: late))
        #expect(found.count == 1 && found[0].contains(#"the layer "m" has been removed by then"#), "\(found)")
    }

    @Test func manyTargetsTimesManyAnimationsAreCounted() {
        let ids = (0..<1100).map { "l\($0)" }
        let layers = ids.map { #"{"id": "\#($0)"}"# }.joined(separator: ",")
        let one = #"{"keyPath": "opacity", "to": 1}"#
        let group = #"{"animations": [\#(Array(repeating: one, count: 1000).joined(separator: ","))]}"#
        let targets = ids.map { "\"\($0)\"" }.joined(separator: ",")
        let found = mistakes(scene(layers, timeline: #"{"at": 1, "animate": [\#(targets)], "animation": \#(group)}"#))
        #expect(found.count == 1 && found[0].contains("more than 1000000 animations"), "\(found)")
    }

    @Test func aDeepTreeCannotGrowBeyondTheLimit() {
        var deep = #"{"id": "deep"}"#
        for _ in 0..<SceneLoader.maximumTreeDepth - 2 { deep = #"{"sublayers": [\#(deep)]}"# }
        #expect(mistakes(scene(layers: deep)).isEmpty)
        let found = mistakes(scene(deep, timeline: #"{"at": 1, "add": {}, "to": "deep"}"#))
        #expect(found.count == 1 && found[0].contains("4096 levels deep"), "\(found)")
    }
}
