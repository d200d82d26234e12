import LaminaCounters
import Testing

@testable import LaminaScene

/// Mistakes in the declarations of inputs, in their uses, and in values that are given.
@Suite struct InputMistakeTests {
    static let declarations = [
        (#"{"a": {"strin": "x"}}"#, #"inputs.a.strin: unknown key; did you mean "string"?"#),
        (#"{"a": {"string": "x", "number": 1}}"#, "found string and number; write one of string, number"),
        (#"{"a": {"description": "x"}}"#, "inputs.a: found none of string, number"),
        (#"{"a": {"number": "x"}}"#, #"inputs.a.number: found the string "x"; write a number"#),
        (#"{"a": {"integer": 1.5}}"#, "inputs.a.integer: 1.5 is out of range; write a whole number"),
        (##"{"a": {"color": "#12"}}"##, ##"inputs.a.color: found the string "#12"; write a colour"##),
        (#"{"a": {"number": 5, "maximum": 3}}"#, "inputs.a.number: 5 is out of range; write a number of at most 3"),
        (#"{"a": {"number": 5, "minimum": 3, "maximum": 1}}"#, "inputs.a.minimum: minimum is above maximum"),
        (#"{"a": {"string": "blue", "choices": ["red"]}}"#, #"inputs.a.string: unknown name "blue"; "#),
        (#"{"a": {"number": 1, "choices": ["x"]}}"#, "inputs.a.choices: choices requires string"),
        (#"{"a": {"string": "x", "minimum": 1}}"#, "inputs.a.minimum: minimum requires number or integer"),
        (#"{"2a": "string"}"#, #"inputs.2a: no input can be named "2a"; write letters"#),
        (#"{"a": "text"}"#, #"inputs.a: unknown name "text""#),
        (#"{"a": 3}"#, "inputs.a: found 3; write an object"), ("[]", "inputs: found an empty array; write an object"),
        (#"{"a": "string", "a": "string"}"#, "inputs.a: the key is written twice"),
    ]

    @Test(arguments: declarations) func aDeclarationThatIsWrongIsNamed(inputs: String, expected: String) {
        let found = mistakes(inputScene(inputs, layers: ""))
        #expect(found.count == 1 && found.first?.contains(expected) == true, "\(found)")
    }

    @Test func aThousandInputsAreTheMost() throws {
        func document(_ count: Int) -> String {
            let inputs = (0..<count).map { #""a\#($0)": {"number": 1}"# }
            return inputScene("{\(inputs.joined(separator: ","))}", layers: "")
        }
        #expect(mistakes(document(1_000)) == [])
        let found = mistakes(document(1_001))
        #expect(found.count == 1 && found[0].hasSuffix("the document has more than 1000 inputs; declare fewer inputs"))
    }

    private let fading = inputScene(
        #"{"fade": {"number": 0.5}, "title": {"string": "Hi"}}"#, layers: #"{"opacity": {"input": "fad"}}"#)

    @Test func aNameThatNoInputHasIsNamedWithANearOne() {
        let found = mistakes(fading)
        let expected = #"sublayers[0].opacity.input: the document has no input "fad"; did you mean "fade"?"#
        #expect(found.count == 1 && found[0].hasSuffix(expected), "\(found)")
        let unnamed = mistakes(fading.replacing(#""input": "fad""#, with: #""input": 3"#))
        #expect(unnamed.count == 1 && unnamed[0].contains("found an input without a name"), "\(unnamed)")
    }

    @Test func anInputOfADocumentWithoutInputsIsToBeDeclared() {
        let found = mistakes(scene(layers: #"{"opacity": {"input": "fade"}}"#))
        #expect(found.count == 1 && found[0].hasSuffix("declare the input in the document's inputs"), "\(found)")
    }

    @Test func anInputWithoutAValueSaysHowToGiveOne() throws {
        let document = inputScene(#"{"a": {"string": null, "description": "The name"}, "b": "number"}"#, layers: "")
        let found = mistakes(document)
        #expect(found.count == 2)
        #expect(found[0].hasSuffix(#"inputs.a: the input "a", "The name", has no value; give one: --input a=…"#))
        #expect(found[1].hasSuffix(#"inputs.b: the input "b" has no value; give one: --input b=…"#))
        #expect(mistakes(document, loader: loader(inputs: ["a": .string("x"), "b": .number(1)])) == [])
    }

    private let kinds = inputScene(
        ##"""
        {"title": {"string": "Hi"}, "fade": {"number": 0.5, "description": "How faint"}, "on": {"boolean": true},
         "n": {"integer": 3, "minimum": 1, "maximum": 9}, "tint": {"color": "#fff"}, "size": "number",
         "side": {"string": "left", "choices": ["left", "right"]}}
        """##, layers: "")

    static let given: [(String, SceneValue, String)] = [
        ("titel", .string("x"), #"--input titel: the document has no input "titel"; did you mean "title"?"#),
        ("fade", .untyped("abc"), #"--input fade (How faint): found the string "abc"; write a number"#),
        ("fade", .string("0.5"), #"--input fade (How faint): found the string "0.5" where a number"#),
        ("n", .untyped("12"), "--input n: 12 is out of range; write a whole number from 1 to 9"),
        ("n", .number(1.5), "--input n: 1.5 is out of range; write a whole number"),
        ("on", .untyped("yes"), #"--input on: found the string "yes" where true or false"#),
        (
            "tint", .untyped("blurple"),
            #"--input tint: found the string "blurple", which is not a colour; did you mean "purple"?"#
        ),
        ("tint", .array([.number(2), .number(0), .number(0)]), "--input tint: 2 is out of range"),
        ("title", .number(3), "--input title: found 3; write a string"),
        ("size", .untyped("big"), #"--input size: found the string "big"; write a number"#),
        ("side", .untyped("up"), #"--input side: unknown name "up"; "#),
    ]

    @Test(arguments: given) func aGivenValueThatIsWrongNamesItsOrigin(name: String, value: SceneValue, expected: String)
    {
        var loader = loader(inputs: ["size": .number(1)])
        loader.values.setInput(name, to: value, origin: "--input \(name)")
        let found = mistakes(kinds, loader: loader)
        #expect(found.count == 1 && found.first?.hasPrefix(expected) == true, "\(found)")
    }

    @Test func aGivenValueThatIsWrongHasThePlaceOfTheInput() throws {
        let document = "{\"lamina\": 1, \"size\": [1, 1],\n \"inputs\": {\"fade\": {\"number\": 0.5}}}"
        let error = #expect(throws: SceneError.self) {
            _ = try load(document, loader: loader(inputs: ["fade": .string("x")]))
        }
        let problem = try #require(error?.problems.first)
        // The default begins after 31 characters of the second line.
        #expect(problem.origin == "--input fade" && problem.path == "inputs.fade.number")
        #expect(problem.line == 2 && problem.column == 32, "\(problem)")
        let lines = problem.description.split(separator: "\n").map(String.init)
        #expect(lines.count == 4 && lines[1] == "  at scene.json:2:32: inputs.fade.number", "\(lines)")
    }

    /// A string is the right value for the input, and the wrong one where that is used.
    @Test func aValueThatIsWrongWhereItIsUsedNamesItsOrigin() {
        let document = inputScene(#"{"title": {"string": "Hi"}}"#, layers: #"{"opacity": {"input": "title"}}"#)
        let own = mistakes(document)
        #expect(own.count == 1 && own[0].contains(#"sublayers[0].opacity: found the string "Hi""#), "\(own)")
        let given = mistakes(document, loader: loader(inputs: ["title": .string("Bye")]))
        #expect(given == [#"--input title: found the string "Bye"; write a number from 0 to 1"#])
    }

    @Test func repeatedTextCountsAgainstTheLimit() {
        let text = String(repeating: "{title}", count: 1_000)
        let document = inputScene(#"{"title": {"string": "Hi"}}"#, layers: #"{"type": "text", "string": "\#(text)"}"#)
        let long = loader(inputs: ["title": .string(String(repeating: "x", count: 1_000_000))], limits: .untrusted)
        let found = mistakes(document, loader: long)
        #expect(found.count == 1 && found[0].contains("values from outside repeat more than"), "\(found)")
        // The value once, and ten times in the string.
        let short = String(repeating: "{title}", count: 10)
        let other = inputScene(#"{"title": {"string": "Hi"}}"#, layers: #"{"type": "text", "string": "\#(short)"}"#)
        func refusals(below limit: Int) -> [String] {
            mistakes(
                other, loader: loader(inputs: ["title": .string("12345")], limits: [.repeatedBytes: limit]))
        }
        #expect(refusals(below: 55) == [] && refusals(below: 54).count == 1)
    }

    @Test func valuesCountAsThoseOfTheDocument() {
        // The outermost object, its version, its size with two numbers, its layers and the layer, its id.
        let document = scene(layers: #"{"id": "a"}"#)
        let list = SceneValue.array((0..<4).map { .number(Double($0)) })
        func refusals(below limit: Int) -> [String] {
            mistakes(document, loader: loader(set: ["a.frame": list], limits: [.documentValues: limit]))
        }
        // Eight values and five more.
        #expect(refusals(below: 13) == [])
        #expect(refusals(below: 12).first?.contains("the document has more than 12 values") == true)
    }

    @Test func aValueCanNotBeTooDeep() {
        let deep = (0..<100).reduce(SceneValue.null) { value, _ in .array([value]) }
        let found = mistakes(scene(layers: #"{"id": "a"}"#), loader: loader(set: ["a.frame": deep]))
        #expect(found.count == 1 && found[0].contains("a value from outside is more than 64 levels deep"), "\(found)")
    }

    @Test(arguments: [Double.nan, .infinity]) func aNumberIsFinite(number: Double) {
        let found = mistakes(scene(layers: #"{"id": "a"}"#), loader: loader(set: ["a.opacity": .number(number)]))
        #expect(found.count == 1 && found[0].contains("give a finite number"), "\(found)")
    }
}
