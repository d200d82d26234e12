import Testing

@testable import LaminaScene

@Suite struct AnimationMistakeTests {
    static let animations: [(String, String)] = [
        (#"{"keyPath": "opacty", "to": 1}"#, #".keyPath: unknown key path "opacty"; did you mean "opacity"?"#),
        (
            #"{"keyPath": "transform.rotatoin.z", "to": 1}"#,
            #".keyPath: unknown key path "transform.rotatoin.z"; did you mean "transform.rotation.z"?"#
        ),
        (
            #"{"keyPath": "position.z", "to": 1}"#,
            #".keyPath: unknown key path "position.z"; did you mean "position.x"?"#
        ),
        (
            #"{"keyPath": "contents.red", "to": 1}"#,
            #".keyPath: unknown key path "contents.red""#
        ),
        (#"{"keyPath": "", "to": 1}"#, #".keyPath: unknown key path ""; write a property or a component of one"#),
        (#"{"keyPath": 3, "to": 1}"#, ".keyPath: found 3; write a key path"),
        (
            #"{"keyPath": "filters.blu.inputRadius", "to": 1}"#,
            #".keyPath: the layer has no filter named "blu", which "filters.blu.inputRadius" refers to; did you mean "blur"?"#
        ),
        (
            #"{"keyPath": "backgroundFilters.blur.inputRadius", "to": 1}"#,
            #".keyPath: the layer has no filter named "blur", which "backgroundFilters.blur.inputRadius" refers to; "#
                + "give that name to one of its filters"
        ),
        (
            #"{"keyPath": "filters.blur.radius", "to": 1}"#,
            #".keyPath: unknown key path "filters.blur.radius"; did you mean "filters.blur.inputRadius"?"#
        ),
        (
            #"{"keyPath": "intensity", "to": 1}"#,
            #".keyPath: the layer has no "intensity"; animate it on a layer of type "effect""#
        ),
        (#"{"keyPath": "opacity", "to": "1"}"#, #".to: found the string "1" where a number"#),
        (#"{"keyPath": "opacity", "to": null}"#, ".to: found null; write a number"),
        (#"{"keyPath": "position", "to": 3}"#, ".to: found 3; write an array of 2 numbers"),
        (#"{"keyPath": "position", "by": [1]}"#, ".by: found an array of 1 value; write an array of 2 numbers"),
        (#"{"keyPath": "backgroundColor", "from": "12"}"#, #".from: found the string "12"; write a colour"#),
        (#"{"keyPath": "transform", "to": {"rotat": 3}}"#, #".to.rotat: unknown key; did you mean "rotate"?"#),
        (#"{"keyPath": "contents", "to": "none.png"}"#, #".to: the picture "none.png" does not exist"#),
        (#"{"keyPath": "opacity", "values": [0, "a"]}"#, #".values[1]: found the string "a"; write a number"#),
        (#"{"keyPath": "opacity", "values": []}"#, ".values: found an empty array"),
        (#"{"keyPath": "opacity"}"#, ": found none of from, to or by; write one of from, to or by"),
        (#"{"to": 1}"#, #": the key "keyPath" is missing; add it with a key path"#),
        (#"{"keyPath": "opacity", "to": 1, "duration": 0}"#, ".duration: 0 is out of range; write a number above 0"),
        (
            #"{"keyPath": "opacity", "to": 1, "duration": "infinity"}"#,
            #".duration: found the string "infinity"; write a number above 0"#
        ),
        (
            #"{"keyPath": "filters.blur.enable", "to": true}"#,
            #".keyPath: unknown key path "filters.blur.enable"; did you mean "filters.blur.enabled"?"#
        ),
        (#"{"keyPath": "opacity", "to": 1, "duration": -1}"#, ".duration: -1 is out of range"),
        (#"{"keyPath": "opacity", "to": 1, "duration": 1e10}"#, ".duration: 10000000000 is out of range"),
        (#"{"keyPath": "opacity", "to": 1, "repeatCount": -1}"#, ".repeatCount: -1 is out of range"),
        (#"{"keyPath": "opacity", "to": 1, "repeatCount": "for ever"}"#, #".repeatCount: unknown name "for ever""#),
        (
            #"{"keyPath": "opacity", "to": 1, "repeatCount": 2, "repeatDuration": 2}"#,
            ".repeatDuration: repeatDuration conflicts with repeatCount"
        ),
        (#"{"keyPath": "opacity", "to": 1, "begin": 2, "beginTime": 2}"#, ".begin: begin conflicts with beginTime"),
        (
            #"{"keyPath": "opacity", "to": 1, "timing": "easeInOut"}"#,
            #".timing: unknown name "easeInOut"; did you mean"#
        ),
        (#"{"keyPath": "opacity", "to": 1, "timing": [2, 0, 1, 1]}"#, ".timing[0]: 2 is out of range"),
        (
            #"{"keyPath": "opacity", "to": 1, "fillMode": "forward"}"#,
            #".fillMode: unknown name "forward"; did you mean "forwards"?"#
        ),
        (
            #"{"type": "basic", "keyPath": "opacity", "to": 1, "subtype": "fromTop"}"#,
            #".subtype: unknown key; it is a property of objects with type "transition""#
        ),
        (
            #"{"keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0, 1, 0.5]}"#,
            ".keyTimes: found an array of 3 values; write key times in nondecreasing order, the first 0 and the last 1"
        ),
        (
            #"{"keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0.2, 0.8, 1]}"#,
            ".keyTimes: found an array of 3 values; write key times in nondecreasing order, the first 0 and the last 1"
        ),
        (
            #"{"keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0, 1]}"#,
            ".keyTimes: there are 2 keyTimes for 3 keyframes; write 3 of them"
        ),
        (#"{"keyPath": "opacity", "values": [0, 1], "keyTimes": [0, 1.5]}"#, ".keyTimes[1]: 1.5 is out of range"),
        (
            #"{"keyPath": "opacity", "values": [0, 1], "calculationMode": "discrete", "keyTimes": [0, 1]}"#,
            ".keyTimes: there are 2 keyTimes for 2 keyframes; write 3 of them"
        ),
        (
            #"{"keyPath": "opacity", "values": [0, 1], "timingFunctions": ["linear", "linear"]}"#,
            ".timingFunctions: there are 2 timingFunctions for 2 keyframes; write 1 of them"
        ),
        (
            #"{"keyPath": "opacity", "values": [0, 1], "tensionValues": [0]}"#,
            ".tensionValues: there are 1 tensionValues for 2"
        ),
        (
            #"{"keyPath": "opacity", "path": [["move", 0, 0], ["line", 1, 1]]}"#,
            #".path: "opacity" can't follow a path"#
        ),
        (
            #"{"keyPath": "position", "path": [["move", 0, 0], ["line", 1, 1]], "values": [[0, 0]]}"#,
            ".path: found values and path"
        ),
        (
            #"{"keyPath": "position", "values": [[0, 0]], "rotationMode": "auto"}"#,
            ".rotationMode: rotationMode requires path"
        ),
        (#"{"keyPath": "opacity", "to": 1, "mass": 0}"#, ".mass: 0 is out of range"),
        (#"{"kind": "slide"}"#, #".kind: unknown name "slide"; write one of "fade", "moveIn", "push", "reveal""#),
        (
            #"{"kind": "fade", "startProgress": 0.8, "endProgress": 0.2}"#,
            ".startProgress: startProgress 0.8 is beyond endProgress 0.2"
        ),
        (#"{"animations": [{"kind": "fade"}]}"#, ".animations[0]: a group contains a transition"),
        (
            #"{"animations": [{"keyPath": "opacity", "to": []}]}"#,
            ".animations[0].to: found an empty array; write a number"
        ),
        (#"{"type": "waltz"}"#, #".type: unknown name "waltz""#),
    ]

    @Test(arguments: animations) func aMistakenAnimationIsExplained(text: String, message: String) {
        let layer = #"{"filters": [{"type": "gaussianBlur", "name": "blur"}], "animations": [\#(text)]}"#
        let found = mistakes(scene(layers: layer))
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.contains(": sublayers[0].animations[0]\(message)") == true, "\(found)")
    }

    @Test func infiniteAndNoNumbersAreRefusedInYAML() {
        for duration in [".inf", "-.inf", ".nan"] {
            let text = """
                lamina: 1
                size: [10, 10]
                sublayers:
                  - animations:
                      - {keyPath: opacity, to: 1, duration: \(duration)}
                """
            let found = mistakes(text, name: "scene.yaml")
            #expect(found.count == 1 && found[0].hasPrefix("5:"), "\(found)")
        }
    }

    @Test func aKeyUsedTwiceIsAMistake() {
        let one = #"{"key": "a", "keyPath": "opacity", "to": 1}"#
        let found = mistakes(scene(layers: #"{"animations": [\#(one), \#(one)]}"#))
        #expect(found.count == 1 && found[0].contains("animations[1].key: the key \"a\" is used twice"), "\(found)")
    }

    @Test func aLayersTimingIsHeldToItsRanges() {
        for (timing, message) in [
            (#"{"duration": 0}"#, "timing.duration: 0 is out of range"), (#"{"spped": 1}"#, "did you mean \"speed\"?"),
            (#"{"speed": "fast"}"#, "timing.speed: found the string"), ("3", "timing: found 3"),
        ] {
            let found = mistakes(scene(layers: #"{"timing": \#(timing)}"#))
            #expect(found.count == 1 && found[0].contains(message), "\(found)")
        }
    }

    @Test func aLayerIsGivenOnlySoManyAnimations() {
        let one = #"{"keyPath": "opacity", "to": 1}"#
        let many = Array(repeating: one, count: SceneLoader.maximumAnimationsPerLayer + 1).joined(separator: ",")
        let found = mistakes(scene(layers: #"{"animations": [\#(many)]}"#))
        #expect(found.count == 1 && found[0].contains("has more than 2000 animations"), "\(found)")
    }
}
