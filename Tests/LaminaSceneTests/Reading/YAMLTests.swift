import Testing

@testable import LaminaScene

@Suite struct YAMLTests {
    static let scalars: [(String, Plain)] = [
        ("null", .null), ("~", .null), ("Null", .null), ("NULL", .null), ("nULL", .text("nULL")),
        ("true", .boolean(true)), ("True", .boolean(true)), ("TRUE", .boolean(true)), ("false", .boolean(false)),
        ("yes", .text("yes")), ("no", .text("no")), ("on", .text("on")), ("off", .text("off")),
        ("12", .number(12)), ("-7", .number(-7)), ("+7", .number(7)), ("007", .number(7)), ("0x1F", .number(31)),
        ("0xffffffffffffffff", .number(0x1p64)), ("0o17", .number(15)), ("0o8", .text("0o8")),
        ("0x", .text("0x")), ("-0x1", .text("-0x1")), ("0b1", .text("0b1")), ("1_000", .text("1_000")),
        (".5", .number(0.5)), ("5.", .number(5)), ("-.5e1", .number(-5)), ("1e3", .number(1000)), (".", .text(".")),
        ("1e", .text("1e")), ("+", .text("+")), ("1.2.3", .text("1.2.3")), ("12px", .text("12px")),
        ("1:30", .text("1:30")),
        ("\"12\"", .text("12")), ("'true'", .text("true")), ("\"\"", .text("")), ("2001-01-01", .text("2001-01-01")),
        ("\"\\u00e9\\x41\\n\"", .text("éA\n")), ("'it''s'", .text("it's")), ("nan", .text("nan")),
        (".infinity", .text(".infinity")),
        ("|\n  a\n  b\n", .text("a\nb\n")), (">-\n  a\n  b\n", .text("a b")), ("plain text", .text("plain text")),
        ("{}", .object([])), ("[]", .array([])), ("#comment\n1", .number(1)), ("%YAML 1.2\n---\n1\n...\n", .number(1)),
    ]

    @Test(arguments: scalars) func plainScalarsFollowTheCoreSchema(text: String, value: Plain) throws {
        #expect(try Plain(readYAML(text)) == value)
    }

    @Test func aSceneInEitherNotationIsTheSame() throws {
        let yaml = """
            lamina: 1
            size: [390, 844]
            background: "#101418"
            sublayers:
              - {id: photo, frame: [0, 0, 390, 844], contents: photo.png, opaque: true}
              - id: panel
                effect: {blur: light}
                cornerRadius: 28.5
                title: >-
                  two
                  lines
                mask:
                sublayers:
                - {type: text, string: "Sophia é 😀"}
            """
        let json = """
            {"lamina": 1, "size": [390, 844], "background": "#101418", "sublayers": [
            {"id": "photo", "frame": [0, 0, 390, 844], "contents": "photo.png", "opaque": true},
            {"id": "panel", "effect": {"blur": "light"}, "cornerRadius": 28.5, "title": "two lines", "mask": null,
            "sublayers": [{"type": "text", "string": "Sophia \\u00e9 \\ud83d\\ude00"}]}]}
            """
        #expect(try Plain(readYAML(yaml)) == Plain(readJSON(json)))
        #expect(try Plain(readYAML(json.replacing("\\ud83d\\ude00", with: "😀"))) == Plain(readJSON(json)))
    }

    static let rejected: [(String, String)] = [
        (
            "a: .nan",
            "scene.yaml:1:4: a: \".nan\" is not a number that a scene can hold; "
                + "write a finite number, at most 1.7976931348623157e308"
        ),
        (
            "- -.INF",
            "scene.yaml:1:3: [0]: \"-.INF\" is not a number that a scene can hold; "
                + "write a finite number, at most 1.7976931348623157e308"
        ),
        (
            "a: !!str 1",
            "scene.yaml:1:4: a: found the tag \"tag:yaml.org,2002:str\"; "
                + "remove it; put a value in quotes to make it a string"
        ),
        (
            "a: 1\n---\nb: 2",
            "scene.yaml:2:1: a second document starts; a scene is one document; remove what follows ---"
        ),
        ("", "scene.yaml:1:1: the document is empty; write the scene's properties"),
        ("# only this\n", "scene.yaml:1:1: the document is empty; write the scene's properties"),
        ("a: 1\na: 2", "scene.yaml:2:1: a: the key is written twice, first on line 1; keep one of the two"),
        ("? [a]\n: 1", "scene.yaml:1:3: a key is an array or object; write keys as strings"),
        ("?\n: 1", "scene.yaml:1:2: a key is missing; write it before the colon"),
        ("é: [ü, ß]\nk: *x", "scene.yaml:2:4: k: the alias *x has no anchor; write &x before a value above"),
    ]

    @Test(arguments: rejected) func saysWhatIsNotSupported(text: String, message: String) {
        #expect(yamlProblem(text) == message)
    }

    static let malformed: [(text: String, place: String, advice: String)] = [
        ("a:\n\t- b", "2:1", "indent with spaces, not with tabs"),
        ("a: b: c", "1:5", "put a string with a colon in quotes, and check the indentation"),
        ("a: [1, 2", "1:9", "write a comma between the values, or close the bracket"),
        ("a: \"b", "1:6", "check the quotes and the escapes in them"),
        ("a: @b", "1:4", "put a string that starts like this in quotes"),
        ("a: 1\n b: 2", "2:3", "put a string with a colon in quotes, and check the indentation"),
        ("a: 1\nb\nc: 1", "3:1", "write a colon and a space after the key, and check the indentation"),
        ("- a\nb: 1", "2:1", "check the indentation of this line and of those above it"),
    ]

    @Test(arguments: malformed) func malformedNotationIsPlacedAndAdvisedOn(text: String, place: String, advice: String)
    {
        let problem = yamlProblem(text)
        #expect(problem.hasPrefix("scene.yaml:\(place):"), "\(problem)")
        #expect(problem.hasSuffix("; \(advice)"), "\(problem)")
    }

    @Test func bytesThatAreNotUTF8ArePlaced() {
        let found = problems { () throws(SceneError) in
            _ = try Document(reading: SourceText(name: "a.yaml", bytes: Array("a: é\nb: ".utf8) + [0xFF]))
        }
        #expect(found.first?.hasPrefix("a.yaml:2:4:") == true)
    }
}
