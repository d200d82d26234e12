import Testing

@testable import LaminaScene

@Suite struct JSONAcceptTests {
    static let cases: [(String, Plain)] = [
        ("null", .null), ("true", .boolean(true)), ("false", .boolean(false)),
        (" \t\r\n[ ]\n", .array([])), ("{ }", .object([])), ("[[],{}]", .array([.array([]), .object([])])),
        ("0", .number(0)), ("-0", .number(-0.0)), ("12", .number(12)), ("-1.5e+3", .number(-1500)),
        ("1E-2", .number(0.01)), ("0e1", .number(0)),
        ("123456789012345678901234567890", .number(1.2345678901234568e29)),
        ("1e-400", .number(0)), ("5e-324", .number(.leastNonzeroMagnitude)),
        ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
        ("0.1", .number(0.1)), ("\"\"", .text("")), ("\"é漢😀\"", .text("é漢😀")),
        (#""\"\\\/\b\f\n\r\t""#, .text("\"\\/\u{8}\u{C}\n\r\t")),
        (#""\u0041\u00e9\u6F22\ud83D\uDe00\u0000""#, .text("Aé漢😀\0")), (#""a\u007fb""#, .text("a\u{7F}b")),
        ("\"a\u{7F}b\"", .text("a\u{7F}b")), ("\"\u{2028}\"", .text("\u{2028}")),
        ("\"\u{10FFFF}\"", .text("\u{10FFFF}")),
        (
            #"{"a":1,"b":[true,null],"":"x"}"#,
            .object([
                .init(key: "a", value: .number(1)), .init(key: "b", value: .array([.boolean(true), .null])),
                .init(key: "", value: .text("x")),
            ])
        ),
        (#"{"a\u0062é":1}"#, .object([.init(key: "abé", value: .number(1))])),
        ("\u{FEFF}[1]", .array([.number(1)])), ("[1,\n2\r\n,\t3 ]", .array([.number(1), .number(2), .number(3)])),
    ]

    @Test(arguments: cases) func readsWhatTheStandardAllows(text: String, value: Plain) throws {
        #expect(try Plain(readJSON(text)) == value)
    }

    @Test func textsOfEveryLengthEndWhereTheyShould() throws {
        // The scanner looks at eight bytes at a time.
        for length in 0..<40 {
            let text = String(repeating: "x", count: length)
            #expect(try Plain(readJSON("[\"\(text)\",\"\(text)\\n\"]")) == .array([.text(text), .text(text + "\n")]))
        }
    }

    @Test func keysThatDifferOnlyInNormalizationAreTwo() throws {
        let document = try readJSON("{\"\u{E9}\": 1, \"e\u{301}\": 2}")
        #expect(document.count(of: document.root) == 2)
    }

    @Test func minusZeroKeepsItsSign() throws {
        let document = try readJSON("-0.0")
        #expect(document.number(at: document.root).sign == .minus)
    }
}
