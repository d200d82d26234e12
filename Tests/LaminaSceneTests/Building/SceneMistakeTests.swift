import Foundation
import Testing

@testable import LaminaScene

@Suite struct SceneMistakeTests {
    static let documents: [(String, [String])] = [
        (
            "{}",
            [
                #"1:1: the key "lamina" is missing; add it with 1, the version of scene documents"#,
                #"1:1: the key "size" is missing; add it with an array of 2 numbers from 1 to 1000000, [width, height]"#,
            ]
        ),
        ("[]", ["1:1: found an empty array; write an object (scene)"]),
        (#"{"lamina": 2, "size": [1, 1]}"#, ["1:12: lamina: found 2; write 1, the version of scene documents"]),
        (
            #"{"lamina": "1", "size": [1, 1]}"#,
            [
                #"1:12: lamina: found the string "1" where 1, the version of scene documents is expected; remove the quotes"#
            ]
        ),
        (
            #"{"lamina": 1, "size": [0.5, 1]}"#,
            ["1:24: size[0]: 0.5 is out of range; write a number from 1 to 1000000"]
        ),
        (
            #"{"lamina": 1, "size": [1, 1], "scale": 0}"#,
            ["1:40: scale: 0 is out of range; write a number from 0.01 to 100"]
        ),
        (
            #"{"lamina": 1, "size": [1, 1], "frame": [0, 0, 1, 1]}"#,
            [#"1:31: frame: unknown key; it is a property of objects with type "layer""#]
        ),
        (
            #"{"lamina": 1, "size": [1, 1], "opacty": 1}"#,
            [#"1:31: opacty: unknown key; did you mean "opacity"?"#]
        ),
        (
            #"{"lamina": 1, "size": [1, 1e999]}"#,
            [
                #"1:27: size[1]: the number "1e999" is too large; write a finite number, at most "#
                    + "1.7976931348623157e308"
            ]
        ),
    ]

    @Test(arguments: documents) func aMistakenRootIsExplained(text: String, messages: [String]) {
        #expect(mistakes(text) == messages)
    }

    static let layers: [(String, String)] = [
        (#"{"opacity": 1.5}"#, "opacity: 1.5 is out of range; write a number from 0 to 1"),
        (#"{"opacitiy": 1}"#, #"opacitiy: unknown key; did you mean "opacity"?"#),
        (#"{"isHidden": true}"#, #"isHidden: unknown key; did you mean "hidden"?"#),
        (#"{"type": "effects"}"#, #"type: unknown name "effects"; did you mean "effect"?"#),
        (
            #"{"type": "film"}"#,
            #"type: unknown name "film"; write one of "layer", "effect", "gradient", "shape", "text", "#
                + #""scroll", "transform", "stack", "replicator", "emitter", "sequence", "tiled", "snapshot""#
        ),
        (#"{"effect": {"blur": "light"}}"#, #"effect: unknown key; it is a property of objects with type "effect""#),
        (#"{"hidden": 1}"#, "hidden: found 1; write true or false"),
        (
            #"{"contentsGravity": "fill"}"#,
            #"contentsGravity: unknown name "fill"; write one of "center", "top", "bottom", "#
                + #""left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize", "resizeAspect", "#
                + #""resizeAspectFill""#
        ),
        (#"{"frame": [0, 0, -1, 1]}"#, "frame[2]: -1 is out of range; write a number from 0 to 1000000000"),
        (#"{"frame": [0, 0, 2e9, 1]}"#, "frame[2]: 2000000000 is out of range; write a number from 0 to 1000000000"),
        (#"{"frame": [0, 0, 1, -1]}"#, "frame[3]: -1 is out of range; write a number from 0 to 1000000000"),
        (
            #"{"frame": [2e9, 0, 1, 1]}"#,
            "frame[0]: 2000000000 is out of range; write a number from -1000000000 to 1000000000"
        ),
        (
            #"{"frame": [0, 0, 1, 1], "position": [0, 0]}"#,
            "frame: frame conflicts with position; write either frame, or bounds and position"
        ),
        (
            #"{"bounds": [0, 0, 1, 1], "position": [0, 0], "frame": [0, 0, 1, 1]}"#,
            "frame: frame conflicts with bounds and position; write either frame, or bounds and position"
        ),
        (#"{"cornerRadius": -1}"#, "cornerRadius: -1 is out of range; write a number from 0 to 1000000000"),
        (
            #"{"maskedCorners": "all"}"#,
            #"maskedCorners: found the string "all"; write an array, each one of "minXMinY", "#
                + #""maxXMinY", "minXMaxY", "maxXMaxY""#
        ),
        (
            #"{"edgeAntialiasingMask": ["up"]}"#,
            #"edgeAntialiasingMask[0]: unknown name "up"; write one of "left", "right", "bottom", "top""#
        ),
        (#"{"contents": 3}"#, "contents: found 3; write the path of a picture, or null"),
        (#"{"contents": ""}"#, #"contents: found ""; write the path of a picture"#),
        (#"{"id": ""}"#, #"id: found the string ""; write at least one character"#),
        (#"{"sublayers": {}}"#, "sublayers: found an empty object; write an array, each an object (layer)"),
    ]

    @Test(arguments: layers) func aMistakenLayerIsExplained(text: String, message: String) {
        let found = mistakes(scene(layers: text))
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix(": sublayers[0].\(message)") == true, "\(found)")
    }

    @Test func anIdUsedTwiceIsAnErrorThatNamesTheFirstLine() {
        let text = scene(
            layers: "{\"id\": \"a\", \"sublayers\": [\n{\"id\": \"b\"},\n{\"id\": \"a\"}]}, {\"id\": \"a\"}")
        let message = "the id \"a\" is used twice, first on line 1; give each layer an id of its own"
        #expect(
            mistakes(text) == ["3:8: sublayers[0].sublayers[1].id: \(message)", "3:23: sublayers[1].id: \(message)"])
    }

    @Test func theRootsIdCountsToo() {
        #expect(mistakes(scene(layers: #"{"id": "a"}"#, root: #""id": "a""#)).count == 1)
        #expect(mistakes(scene(layers: #"{"name": "a"}, {"name": "a"}"#, root: #""id": "a""#)).isEmpty)
    }

    @Test func mistakesOfAllPartsAreToldAtOnceInOrder() {
        let text = scene(
            layers: #"{"opacity": 3, "contents": "x.png", "sublayers": [{"id": 1}]}, {"id": "a"}, {"id": "a"}"#,
            root: #""scale": 0"#)
        let paths = mistakes(text).map { $0.split(separator: ":")[2].dropFirst() }
        #expect(
            paths == [
                "scale", "sublayers[0].opacity", "sublayers[0].contents", "sublayers[0].sublayers[0].id",
                "sublayers[2].id",
            ])
    }

    @Test func aDocumentWithoutAFileIsAnError() {
        let found = problems { () throws(SceneError) in _ = try SceneLoader().stage(at: "/nowhere/scene.json") }
        #expect(found == ["/nowhere/scene.json: there is no such file; check the path"])
    }
}
