import Testing

@testable import LaminaScene

@Suite struct JSONRejectTests {
    static let malformed = [
        "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1}", "{]", "[[]", "[]]",
        "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{\"a\" 1}", "{\"a\"::1}", "{a:1}",
        "{'a':1}",
        "{1:1}", "{\"a\":1 \"b\":2}", "{\"a\":}", "{:1}", "{\"a\",\"b\"}", "[\"a\":1]", "{\"a\":1}}", "{} []", "1 2",
        ":",
        "nul", "nulll", "True", "NULL", "truefalse", "tru e", "[nan]", "[NaN]", "[Infinity]", "[-Infinity]", "[-NaN]",
        "01", "-01", "00", "-", "+1", "1.", ".5", "-.5", "1.e3", "1e", "1e+", "0x10", "1_000", "1,000", "1e999",
        "-1e999",
        "1.5px", "--1", "1-1", "1e1.5", "０", "\"", "\"a", "\"a\nb\"", "\"a\tb\"", "\"\u{0}\"", "\"\\\"", "\"\\x\"",
        "\"\\u12\"", "\"\\u12g4\"", "\"\\u+123\"", "\"\\ud800\"", "\"\\ud800x\"", "\"\\ud800\\n\"",
        "\"\\ud800\\ud800\"",
        "\"\\udc00\"", "\"\\uDC00\\uD800\"", "'a'", "// c\n1", "[1, // c\n2]", "[1 /* c */]", "{\"a\": 1 # c\n}",
        "[1]\u{0}",
        "[\u{0}1]", "\u{A0}1", "[1]\u{FEFF}", "\u{FEFF}", "\u{2028}[1]", "[\u{B}1]", "<xml/>", "undefined", "None",
    ]

    @Test(arguments: malformed) func rejectsWhatTheStandardForbids(text: String) {
        let problem = jsonProblem(text)
        #expect(problem != "accepted")
        #expect(problem.hasPrefix("scene.json:1:") || problem.hasPrefix("scene.json:2:"))
        #expect(problem.contains("; "), "says what to do: \(problem)")
    }

    static let badUTF8: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
        [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
        [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xF0, 0x9F, 0x98],
    ]

    @Test(arguments: badUTF8) func rejectsBytesThatAreNotUTF8(bytes: [UInt8]) {
        for text in [[0x22] + bytes + [0x22], Array("{\"a".utf8) + bytes + Array("\":1}".utf8), [0x22, 0x61] + bytes] {
            let found = problems { () throws(SceneError) in
                _ = try Document(reading: SourceText(name: "scene.json", bytes: text))
            }
            #expect(found.first?.contains("is not UTF-8 here; save the file as UTF-8") == true)
        }
    }

    static let messages: [(String, String)] = [
        (
            "[1, // c\n2]",
            "scene.json:1:5: [1]: found \"/\" where a comment would start; JSON has no comments; "
                + "remove it, or write the scene as YAML"
        ),
        (
            "{\"a\": [1,]}",
            "scene.json:1:10: a[1]: found a comma before \"]\"; "
                + "remove the comma; JSON allows none after the last value"
        ),
        (
            "{\"a\": {\"b\": tru}}",
            "scene.json:1:13: a.b: found \"tru\" where a value is expected; "
                + "write strings in double quotes: \"tru\""
        ),
        (
            "{\n  \"size\": [NaN]}",
            "scene.json:2:12: size[0]: NaN is not a number that a scene can hold; "
                + "write a finite number"
        ),
        (
            "[1e999]",
            "scene.json:1:2: [0]: the number \"1e999\" is too large; "
                + "write a finite number, at most 1.7976931348623157e308"
        ),
        (
            "[\n{\"a\": 1\n",
            "scene.json:3:1: [0]: the document ends, and the object of line 2 is not closed; close it with }"
        ),
        (
            "[\"\\ud800\"]",
            "scene.json:1:3: [0]: half of a surrogate pair is missing; "
                + "write both halves, such as \\ud83d\\ude00, or the character itself"
        ),
        ("", "scene.json:1:1: the document is empty; write an object in braces"),
        ("{\"a\": 1 \"b\": 2}", "scene.json:1:9: found a string after a value; write a comma or } before it"),
        ("{a: 1}", "scene.json:1:2: found \"a\" where a key is expected; write the key in double quotes: \"a\""),
        ("[1}", "scene.json:1:3: [1]: found \"}\" where the array of line 1 ends; close it with ]"),
        ("[]x", "scene.json:1:3: \"x\" after the end of the document; a document is one value; remove what follows it"),
    ]

    @Test(arguments: messages) func saysWhatWasFoundWhereAndWhatToDo(text: String, message: String) {
        #expect(jsonProblem(text) == message)
    }

    @Test func aKeyWrittenTwiceIsNamedWithBothPlaces() {
        let text = "{\"a\": 1,\n \"b\": {\"a\": 2, \"a\": 3},\n \"a\": 4, \"\\u0061\": 5}"
        #expect(
            problems { () throws(SceneError) in _ = try readJSON(text) } == [
                "scene.json:2:16: b.a: the key is written twice, first on line 2; keep one of the two",
                "scene.json:3:2: a: the key is written twice, first on line 1; keep one of the two",
                "scene.json:3:10: a: the key is written twice, first on line 1; keep one of the two",
            ])
    }

    @Test func theSameKeyInAChildIsNoDuplicate() throws {
        let document = try readJSON(#"{"a": {"a": {"b": 1}, "b": [{"a": 2}, {"a": 3}]}, "b": {"a": 4}}"#)
        func object(_ members: (String, Plain)...) -> Plain {
            .object(members.map { Plain.Member(key: $0.0, value: $0.1) })
        }
        let list = Plain.array([object(("a", .number(2))), object(("a", .number(3)))])
        #expect(
            Plain(document)
                == object(
                    ("a", object(("a", object(("b", .number(1)))), ("b", list))), ("b", object(("a", .number(4))))))
    }

    @Test func otherEncodingsAreNamed() {
        let texts: [([UInt8], String)] = [
            ([0xFF, 0xFE, 0x7B, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x7B], "UTF-16"), ([0x7B, 0, 0x7D, 0], "UTF-16"),
            ([0, 0, 0xFE, 0xFF], "UTF-32"),
        ]
        for (bytes, encoding) in texts {
            let found = problems { () throws(SceneError) in
                _ = try Document(reading: SourceText(name: "a.json", bytes: bytes))
            }
            #expect(found == ["a.json: is written in \(encoding); save it as UTF-8"])
        }
    }
}
