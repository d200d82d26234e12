import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// Values that are given for properties by ids.
@Suite struct SettingValueTests {
    private let layer = #"{"id": "a", "type": "text", "string": "Hi", "opacity": 0.5}"#

    private func set(_ values: KeyValuePairs<String, SceneValue>, in document: String) throws -> Stage {
        try load(document, loader: loader(set: values))
    }

    @Test func aPropertyIsReplacedOrAdded() throws {
        let stage = try set(["a.opacity": .number(0.25), "a.cornerRadius": .number(8)], in: scene(layers: layer))
        let layer = stage.root.sublayers[0]
        #expect(layer.opacity == 0.25 && layer.cornerRadius == 8)
    }

    @Test func theLastOfTwoValuesCounts() throws {
        var loader = loader(set: ["a.opacity": .number(0.25)])
        loader.values.set("a.opacity", to: .number(0.75), origin: "a row")
        #expect(try load(scene(layers: layer), loader: loader).root.sublayers[0].opacity == 0.75)
    }

    @Test func theOutermostLayerIsTheRoot() throws {
        let stage = try set(["root.opacity": .number(0.5), "root.scale": .untyped("2")], in: scene(layers: layer))
        #expect(stage.root.opacity == 0.5 && stage.scale == 2)
        // Unless another layer has that id.
        let other = try set(["root.opacity": .number(0.5)], in: scene(layers: #"{"id": "root"}"#))
        #expect(other.root.opacity == 1 && other.root.sublayers[0].opacity == 0.5)
    }

    @Test func theLastDotEndsTheId() throws {
        let stage = try set(["card.title.opacity": .number(0.5)], in: scene(layers: #"{"id": "card.title"}"#))
        #expect(stage.root.sublayers[0].opacity == 0.5)
    }

    @Test func layersInsideOfOthersAndMasksAreSet() throws {
        let document = scene(layers: #"{"mask": {"id": "m"}, "sublayers": [{"id": "b"}]}"#)
        let layer = try set(["m.opacity": .number(0.5), "b.hidden": .boolean(true)], in: document).root.sublayers[0]
        #expect(layer.mask?.opacity == 0.5 && layer.sublayers[0].isHidden)
    }

    @Test func textIsConvertedToTheKindOfTheProperty() throws {
        let stage = try set(
            [
                "a.string": .untyped("12"), "a.opacity": .untyped("0.25"), "a.hidden": .untyped("true"),
                "a.frame": .untyped("[1, 2, 30, 10]"), "a.backgroundColor": .untyped("#00f"),
                "a.alignmentMode": .untyped("center"),
            ], in: scene(layers: layer))
        let layer = try #require(stage.root.sublayers[0] as? TextLayer)
        #expect(layer.string == "12" && layer.opacity == 0.25 && layer.isHidden)
        #expect(layer.frame == Rect(x: 1, y: 2, width: 30, height: 10))
        #expect(layer.backgroundColor == Color(red: 0, green: 0, blue: 1))
        #expect(layer.alignmentMode == .center)
        for text in ["\"Hi\"", "null", "true", "{a}", ""] {
            let stage = try set(["a.string": .untyped(text)], in: scene(layers: self.layer))
            #expect((stage.root.sublayers[0] as? TextLayer)?.string == text)
        }
    }

    @Test func aGivenValueGoesBeforeThoseForSizes() throws {
        // The document is 100 points wide.
        let one = scene(layers: #"{"id": "a", "opacity": 1, "when": {"maxWidth": 500, "opacity": 0.5}}"#)
        #expect(try set(["a.opacity": .number(0.25)], in: one).root.sublayers[0].opacity == 0.25)
        let two = scene(
            layers: """
                {"id": "a", "when": [{"maxWidth": 500, "opacity": 0.5}, {"maxWidth": 400, "opacity": 0.5, "hidden": true}]}
                """)
        let layer = try set(["a.opacity": .number(0.25)], in: two).root.sublayers[0]
        #expect(layer.opacity == 0.25 && layer.isHidden)
    }

    @Test func aMergedPropertyIsReplaced() throws {
        let text = """
            lamina: 1
            size: [10, 10]
            sublayers:
              - &a {id: a, opacity: 0.5}
              - {<<: *a, id: b}
            """
        let stage = try load(text, name: "scene.yaml", loader: loader(set: ["b.opacity": .number(0.25)]))
        #expect(stage.root.sublayers.map(\.opacity) == [0.5, 0.25])
    }

    @Test func constraintsHaveAConstantAndAPriority() throws {
        let text = layoutScene(
            ["{id: a}"],
            constraints: [
                #"{constraint: "a.width == 20", id: w}"#, #"{constraint: "a.left == root.left + 5", id: l}"#,
                #""a.left == root.left + 9 @500""#,
            ])
        #expect(try laidOut(text).frame("a").width == 20 && laidOut(text).frame("a").minX == 5)
        let given = loader(set: ["w.constant": .untyped("30"), "l.priority": .untyped("400")])
        let stage = try laidOut(text, loader: given)
        #expect(try stage.frame("a").width == 30 && stage.frame("a").minX == 9)
        let other = try laidOut(text, loader: loader(set: ["w.constraint": .untyped("a.width == 44")]))
        #expect(try other.frame("a").width == 44)
    }

    @Test func aFormatOfSeveralConstraintsCanNotShareAConstant() {
        let text = layoutScene(["{id: a}"], constraints: [#"{format: "H:|-[a(20)]-|", id: row}"#])
        let found = mistakes(text, name: "scene.yaml", loader: loader(set: ["row.constant": .number(3)]))
        #expect(found.count == 1 && found[0].contains("the format has 3 constraints, which can't share"), "\(found)")
    }

    @Test func settingsAndInputsGoTogether() throws {
        let document = inputScene(#"{"title": {"string": "Hi"}}"#, layers: layer)
        let loader = loader(inputs: ["title": .string("x")], set: ["a.string": .string("{title}")])
        // Values are not read again for inputs.
        #expect((try load(document, loader: loader).root.sublayers[0] as? TextLayer)?.string == "{title}")
    }

    static let wrong: [(String, SceneValue, String)] = [
        ("crd.opacity", .number(1), #"--set crd.opacity: the document has no id "crd"; did you mean "card"?"#),
        ("card.opacty", .number(1), #"--set card.opacty: unknown key; did you mean "opacity"?"#),
        ("card.opacity", .number(2), "--set card.opacity: 2 is out of range; write a number from 0 to 1"),
        ("card.opacity", .untyped("half"), #"--set card.opacity: found the string "half"; write a number from 0 to 1"#),
        ("card.frame", .untyped("[0, 0, 1]"), "--set card.frame: found an array of 3 values"),
        ("card.contents", .untyped("gone.png"), #"--set card.contents: the picture "gone.png" does not exist"#),
        ("opacity", .number(1), #"--set opacity: found "opacity"; write an id, a dot and a property"#),
        ("card.", .number(1), #"--set card.: found "card."; write an id, a dot and a property"#),
    ]

    @Test(arguments: wrong) func aSettingThatIsWrongNamesItsOrigin(name: String, value: SceneValue, expected: String)
        throws
    {
        let place = try ScenePlace()
        let found = mistakes(scene(layers: #"{"id": "card"}"#), in: place.path, loader: loader(set: [name: value]))
        #expect(found.count == 1 && found.first?.hasPrefix(expected) == true, "\(found)")
    }

    @Test func picturesStartInTheGivenFolderAndStayInAllowedOnes() throws {
        let place = try ScenePlace()
        try place.writePicture("scene/inside.ppm", width: 4)
        try place.writePicture("outside.ppm", width: 5)
        let document = inputScene(#"{"photo": "picture"}"#, layers: #"{"id": "a", "contents": {"input": "photo"}}"#)
        func stage(_ path: String, allowed: [String] = [], set: Bool = false) throws(SceneError) -> Stage {
            let value = SceneValue.untyped(path)
            let loader =
                set
                ? loader(
                    inputs: ["photo": .untyped("scene/inside.ppm")], set: ["a.contents": value], allowed: allowed,
                    folder: place.path)
                : loader(inputs: ["photo": value], allowed: allowed, folder: place.path)
            return try load(document, in: place.path + "/scene", loader: loader)
        }
        #expect(try stage("scene/inside.ppm").root.sublayers[0].contents?.width == 4)
        #expect(try stage("outside.ppm", allowed: [place.path]).root.sublayers[0].contents?.width == 5)
        #expect(try stage("outside.ppm", allowed: [place.path], set: true).root.sublayers[0].contents?.width == 5)
        for (path, isSet) in [("outside.ppm", false), ("outside.ppm", true), ("/etc/passwd", false)] {
            let found = problems { () throws(SceneError) in _ = try stage(path, set: isSet) }
            #expect(found.count == 1 && found[0].contains("is outside the document's folder"), "\(found)")
            #expect(
                found[0].contains("--allow-path")
                    && found[0].hasPrefix(isSet ? "--set a.contents: " : "--input photo: "))
        }
    }

    @Test func aPropertyThatWasGivenCanNotBeEdited() throws {
        let given = loader(set: ["a.opacity": .number(0.25)])
        let scene = try given.editableScene(text: scene(layers: layer), name: "scene.json", folder: ".")
        func outcome(_ property: String) -> EditableScene.Outcome {
            scene.text(after: [.init(layer: scene.stage.root.sublayers.first, property: property, value: "0.75")])
        }
        #expect(outcome("opacity") == .refused("opacity is given by --set a.opacity"))
        guard case .text(let text) = outcome("cornerRadius") else {
            Issue.record("the radius can't be changed")
            return
        }
        let stage = try scene.stage(of: text, given)
        #expect(stage.root.sublayers[0].opacity == 0.25 && stage.root.sublayers[0].cornerRadius == 0.75)
    }
}
