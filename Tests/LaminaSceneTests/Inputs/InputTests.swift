import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// The values of inputs stand wherever a document names them.
@Suite struct InputTests {
    private static let kinds = inputScene(
        ##"""
        {"title": {"string": "Hello"}, "fade": {"number": 0.25}, "tint": {"color": "#ff0000"},
         "gone": {"boolean": false}, "lines": {"integer": 2}}
        """##,
        layers: """
            {"type": "text", "string": {"input": "title"}, "opacity": {"input": "fade"}, "hidden": {"input": "gone"},
             "backgroundColor": {"input": "tint"}, "numberOfLines": {"input": "lines"}}
            """)

    private func text(_ stage: Stage) throws -> TextLayer { try #require(stage.root.sublayers.first as? TextLayer) }

    @Test func defaultsStandForInputsThatAreNotGiven() throws {
        let layer = try text(load(Self.kinds))
        #expect(layer.string == "Hello" && layer.opacity == 0.25 && !layer.isHidden && layer.numberOfLines == 2)
        #expect(layer.backgroundColor == Color(red: 1, green: 0, blue: 0))
    }

    @Test func givenValuesReplaceDefaults() throws {
        let typed = loader(inputs: [
            "title": .string("Bye"), "fade": .number(0.5), "tint": .array([.number(0), .number(1), .number(0)]),
            "gone": .boolean(true), "lines": .number(3),
        ])
        let untyped = loader(inputs: [
            "title": .untyped("Bye"), "fade": .untyped(".5"), "tint": .untyped("#00ff00"), "gone": .untyped("true"),
            "lines": .untyped("3"),
        ])
        for loader in [typed, untyped] {
            let layer = try text(load(Self.kinds, loader: loader))
            #expect(layer.string == "Bye" && layer.opacity == 0.5 && layer.isHidden && layer.numberOfLines == 3)
            #expect(layer.backgroundColor == Color(red: 0, green: 1, blue: 0))
        }
    }

    @Test func textThatLooksLikeAnotherKindIsTextWhereTextIsExpected() throws {
        for string in ["12", "true", "null", "\"quoted\"", "", "[1]", "{fade}"] {
            let layer = try text(load(Self.kinds, loader: loader(inputs: ["title": .untyped(string)])))
            #expect(layer.string == string)
        }
    }

    @Test func nullIsTheDefault() throws {
        #expect(try text(load(Self.kinds, loader: loader(inputs: ["fade": .null]))).opacity == 0.25)
    }

    @Test func inputsAreWrittenInTheMiddleOfStrings() throws {
        let document = inputScene(
            ##"""
            {"name": {"string": "Ada"}, "count": {"number": 3}, "half": {"number": 0.5}, "on": {"boolean": true},
             "tint": {"color": [1, 0, 0]}}
            """##,
            layers: #"{"type": "text", "string": "{name}: {count}, {half}, {on}, {tint}, {other}"}"#)
        #expect(try text(load(document)).string == "Ada: 3, 0.5, true, #ff0000, {other}")
        let other = try load(document, loader: loader(inputs: ["name": .string("{count}"), "count": .number(-1.25)]))
        #expect(try text(other).string == "{count}: -1.25, 0.5, true, #ff0000, {other}")
    }

    static let braces = [
        ("{title}", "Hi"), ("{title}{title}", "HiHi"), ("a {title} b", "a Hi b"), ("{{title}}", "{title}"),
        ("{{{title}}}", "{{title}}"), ("{{title}", "{Hi"), ("{title}}", "Hi}"), ("{other}", "{other}"),
        ("{{other}}", "{{other}}"), ("}{", "}{"), ("{", "{"), ("{title", "{title"), ("{ title }", "{ title }"),
        ("{}", "{}"), ("é{title}é", "éHié"), ("", ""),
    ]

    @Test(arguments: braces) func bracesAroundTheNameOfAnInputAreReplaced(written: String, expected: String) throws {
        let document = inputScene(
            #"{"title": {"string": "Hi"}}"#, layers: #"{"type": "text", "string": "\#(written)"}"#)
        #expect(try text(load(document)).string == expected)
    }

    @Test func withoutInputsBracesAreCharacters() throws {
        #expect(try text(load(scene(layers: #"{"type": "text", "string": "{{title}}"}"#))).string == "{{title}}")
    }

    @Test func inputsStandInsideOfArraysAndInTheRoot() throws {
        let document = """
            {"lamina": 1, "size": [{"input": "w"}, 40], "inputs": {"w": {"number": 30}},
             "sublayers": [{"frame": [1, 2, {"input": "w"}, 10]}]}
            """
        let stage = try load(document)
        #expect(stage.size == Size(width: 30, height: 40))
        #expect(stage.root.sublayers[0].frame == Rect(x: 1, y: 2, width: 30, height: 10))
        let wide = try load(document, loader: loader(inputs: ["w": .number(70)]))
        #expect(wide.size.width == 70 && wide.root.sublayers[0].frame.width == 70)
    }

    @Test func constraintsAndTheTimelineSeeInputs() throws {
        let text = layoutScene(
            ["{id: a}"], constraints: [#""a.width == {w}""#, #""a.left == root.left + {x}""#],
            timeline: ["{at: 1, animated: false, set: {a.opacity: {input: fade}}}"]
        ).replacing("layout:", with: "inputs: {w: {number: 40}, x: number, fade: {number: 0.5}}\nlayout:")
        let stage = try laidOut(text, loader: loader(inputs: ["x": .number(8), "w": .untyped("50")]))
        #expect(try stage.frame("a").width == 50 && stage.frame("a").minX == 8)
        #expect(try stage.layer("a").opacity == 1)
        stage.advance(to: 1)
        #expect(try stage.layer("a").opacity == 0.5)
    }

    @Test func aliasesAndMergedObjectsHaveInputs() throws {
        let text = """
            lamina: 1
            size: [10, 10]
            inputs: {fade: {number: 0.25}}
            sublayers:
              - &a {opacity: {input: fade}, cornerRadius: 1}
              - *a
              - {<<: *a, cornerRadius: 2}
            """
        let stage = try load(text, name: "scene.yaml", loader: loader(inputs: ["fade": .number(0.75)]))
        #expect(stage.root.sublayers.map(\.opacity) == [0.75, 0.75, 0.75])
        #expect(stage.root.sublayers.map(\.cornerRadius) == [1, 1, 2])
    }

    @Test func propertiesUnderWhenMayBeInputs() throws {
        let document = inputScene(
            #"{"limit": {"number": 50}, "fade": {"number": 0.5}}"#,
            layers: #"{"when": {"maxWidth": {"input": "limit"}, "opacity": {"input": "fade"}}}"#)
        // The document is 100 points wide.
        #expect(try load(document).root.sublayers[0].opacity == 1)
        #expect(try load(document, loader: loader(inputs: ["limit": .number(100)])).root.sublayers[0].opacity == 0.5)
    }

    @Test func aTemplateMakesStagesThatAreIndependent() throws {
        let template = try SceneLoader().template(text: Self.kinds, name: "scene.json", folder: "/nowhere")
        let stages = try ["Ada", "Grace"].map { name in
            var values = SceneValues()
            values.setInput("title", to: .string(name), origin: "the list")
            return try template.stage(values)
        }
        #expect(try stages.map { try text($0).string } == ["Ada", "Grace"])
        stages[0].root.sublayers[0].opacity = 1
        #expect(stages[1].root.sublayers[0].opacity == 0.25)
        #expect(try text(template.stage()).string == "Hello")
    }

    @Test func valuesOfACallGoBeforeThoseOfTheLoader() throws {
        let template = try loader(inputs: ["title": .string("All"), "fade": .number(1)])
            .template(text: Self.kinds, name: "scene.json", folder: "/nowhere")
        var values = SceneValues()
        values.setInput("title", to: .string("One"), origin: "the call")
        let layer = try text(template.stage(values))
        #expect(layer.string == "One" && layer.opacity == 1)
    }

    @Test func aTemplateSaysItsInputs() throws {
        let text = inputScene(
            """
            {"a": "string", "b": {"integer": 3, "minimum": 1, "description": "How many"},
             "c": {"string": "x", "choices": ["x", "y"]}, "d": {"picture": null}}
            """, layers: "")
        let inputs = try SceneLoader().template(text: text, name: "scene.json", folder: ".").inputs
        #expect(inputs.map(\.name) == ["a", "b", "c", "d"])
        #expect(inputs.map(\.kind) == [.string, .integer, .string, .picture])
        #expect(inputs.map(\.isRequired) == [true, false, false, true])
        #expect(inputs[1].defaultValue == .number(3) && inputs[1].minimum == 1 && inputs[1].maximum == nil)
        #expect(inputs[1].description == "How many" && inputs[2].choices == ["x", "y"])
    }
}
