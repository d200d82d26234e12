import LaminaLayout
import Testing

/// Errors of formats name what was found, where, and what to do.
@Suite struct VisualFormatErrorTests {
    /// A format with a caret below it, at the position of its error.
    struct Case: Sendable, CustomTestStringConvertible {
        let format: String
        let caret: String
        let message: String

        init(_ format: String, _ caret: String, _ message: String) {
            (self.format, self.caret, self.message) = (format, caret, message)
        }

        var testDescription: String { format }
        var offset: Int { caret.count - 1 }
    }

    static let syntax = [
        Case(
            "",
            "^", "found the end; expected \"|\" for the container, or \"[\" and the name of a layer"),
        Case(
            "h:[a]",
            "^", "found \"h\"; write \"H:\" for a row and \"V:\" for a column"),
        Case(
            "[a(50%)]",
            "     ^",
            "found \"%\"; write a share as a factor of another length, as in panel.width == 0.5 * root.width"),
        Case(
            "V[a]",
            " ^", "found \"[\"; expected \":\" after the orientation V"),
        Case(
            "|-|",
            "  ^", "found \"|\"; expected \"[\" and the name of a layer"),
        Case(
            "|",
            " ^", "found the end; expected \"[\" and the name of a layer"),
        Case(
            "[]",
            " ^", "found \"]\"; expected the name of a layer"),
        Case(
            "[7up]",
            " ^", "found \"7\"; expected the name of a layer"),
        Case(
            "[a",
            "  ^", "found the end; expected \"]\" or \"(\" after the layer's name"),
        Case(
            "[a-b]",
            "  ^", "found \"-\"; expected \"]\" or \"(\" after the layer's name"),
        Case(
            "[a(>=1)",
            "       ^", "found the end; expected \"]\""),
        Case(
            "[a()]",
            "   ^", "found \")\"; expected a relation, a number or a name"),
        Case(
            "[a(=5)]",
            "   ^", "found \"=\"; expected \"==\", \"<=\" or \">=\""),
        Case(
            "[a(>=)]",
            "     ^", "found \")\"; expected a number or a name"),
        Case(
            "[a(5,)]",
            "     ^", "found \")\"; expected a relation, a number or a name"),
        Case(
            "[a(5 6)]",
            "     ^", "found \"6\"; expected \"@\", \",\" or \")\""),
        Case(
            "[a(5@6@7)]",
            "      ^", "found \"@\"; expected \",\" or \")\""),
        Case(
            "[a(5@)]",
            "     ^", "found \")\"; expected a number or the name of a metric after \"@\""),
        Case(
            "[a(b*)]",
            "     ^", "found \")\"; expected a number or the name of a metric after \"*\""),
        Case(
            "[a(-pad)]",
            "    ^", "found \"pad\"; expected a number after the sign"),
        Case(
            "[a(b.)]",
            "     ^", "found \")\"; expected the name of an attribute, such as width"),
        Case(
            "[a]-8[b]",
            "     ^", "found \"[\"; expected \"-\" after the distance"),
        Case(
            "[a]-8-",
            "      ^", "found the end; expected \"[\" or \"|\""),
        Case(
            "[a]-",
            "    ^", "found the end; expected a distance, \"(\", \"[\" or \"|\" after \"-\""),
        Case(
            "[a]--8-[b]",
            "    ^",
            "found \"-\"; expected a distance, \"(\", \"[\" or \"|\" after \"-\" "
                + "(a negative distance is in parentheses, such as \"-(-8)-\")"),
        Case(
            "[a]b",
            "   ^", "found \"b\"; expected \"-\", \"[\", \"|\" or the end"),
        Case(
            "[a]|[b]",
            "    ^", "found \"[\"; expected the end after the container's edge"),
        Case(
            "[\"a]",
            "    ^", "found the end; expected a quotation mark after the name"),
        Case(
            "[é(1)]-[ü(1]",
            "           ^", "found \"]\"; expected \"@\", \",\" or \")\""),
    ]

    static let meaning = [
        Case(
            "[finds]",
            " ^", "no item is named \"finds\"; did you mean \"find\"?"),
        Case(
            "[zebra]",
            " ^", "no item is named \"zebra\"; write the name of an item that exists"),
        Case(
            "|-paddin-[find]",
            "  ^", "no metric is named \"paddin\"; did you mean \"padding\"?"),
        Case(
            "|-zebra-[find]",
            "  ^", "no metric is named \"zebra\"; add it to the metrics, or write a number"),
        Case(
            "|-field-[find]",
            "  ^",
            "\"field\" is not a metric; write a metric or a number, or in the short form an item with its attribute, "
                + "such as panel.width"),
        Case(
            "[find(==fields)]",
            "        ^", "\"fields\" is neither an item nor a metric; did you mean \"field\"?"),
        Case(
            "[find(paddin)]",
            "      ^", "\"paddin\" is neither an item nor a metric; did you mean \"padding\"?"),
        Case(
            "[find(==zebra)]",
            "        ^", "\"zebra\" is neither an item nor a metric; write the name of one, or a number"),
        Case(
            "[find(\"fidn\")]",
            "      ^", "no item is named \"fidn\"; did you mean \"find\"?"),
        Case(
            "[find(field.widht)]",
            "            ^", "no attribute is named \"widht\"; did you mean \"width\"?"),
        Case(
            "[find(field.top)]",
            "      ^", "width is a length and top is a position along y; relate attributes of one kind"),
        Case(
            "[find]-(field.width)-[field]",
            "        ^",
            "an item can't be a distance; write a number or a metric, and relate items in a layer's predicate"),
        Case(
            "[find(5@0)]",
            "        ^", "the priority is 0; write one from 1 to 1000"),
        Case(
            "[find(5@1000.5)]",
            "        ^", "the priority is 1000.5; write one from 1 to 1000"),
        Case(
            "[find(5@-5)]",
            "        ^", "the priority is -5; write one from 1 to 1000"),
        Case(
            "[find(5@many)]",
            "        ^", "the priority is 4000; write one from 1 to 1000"),
        Case(
            "[find(1e999)]",
            "      ^", "the number is too large; write a finite one"),
        Case(
            "[find(broken)]",
            "      ^", "the metric \"broken\" is not a finite number; give it one that is"),
        Case(
            "[find(field/0)]",
            "            ^", "the divisor is 0; divide by another number"),
        Case(
            "[find(field*0)]",
            "      ^", "a multiplier of 0 leaves nothing of the second item; write the constant alone"),
        Case(
            "[find(1e308*10)]",
            "      ^", "the constant is inf; write a finite number"),
    ]

    @Test(arguments: syntax + meaning)
    func errorHasItsPositionAndMessage(of sample: Case) {
        let metrics = ["padding": 8, "many": 4000, "broken": Double.nan]
        let error = formatError {
            _ = try shortForms(sample.format, metrics: metrics, items: FormatNames(["find", "field", "a", "b"]))
        }
        #expect(error?.message == sample.message)
        #expect(error?.offset == sample.offset)
        #expect(error?.description == "\(sample.message)\n  \(sample.format)\n  \(sample.caret)")
    }

    @Test func unknownAttributeWithoutANearOneListsThem() {
        let error = formatError { _ = try shortForms("[a(b.zebra)]") }
        #expect(error?.reason == .unknownAttribute("zebra", near: nil))
        #expect(error?.message.hasPrefix("no attribute is named \"zebra\"; write one of left, right, top,") == true)
        #expect(error?.message.contains("notAnAttribute") == false)
    }

    @Test func absentAttributeHasNoName() {
        let error = formatError { _ = try shortForms("[a(b.notAnAttribute)]") }
        #expect(error?.offset == 5)
    }

    @Test func longFormatIsCutAroundThePosition() throws {
        let views = String(repeating: "[a]-", count: 30)
        let error = try #require(formatError { _ = try shortForms(views + "(x]-" + views + "[a]") })
        #expect(error.offset == 122)
        #expect(error.excerpt.count == 82)
        #expect(error.excerpt.hasPrefix("…") && error.excerpt.hasSuffix("…"))
        #expect(error.caret == 41)
        #expect(Array(error.excerpt)[error.caret] == "]")
        #expect(error.description.split(separator: "\n").last == "  \(String(repeating: " ", count: 41))^")
    }

    @Test func positionsCountCharacters() {
        // The letter e with a combining accent is one character of three bytes, the family one of 25.
        let error = formatError { _ = try shortForms("[e\u{301}👨‍👩‍👧‍👦]!") }
        #expect(error?.offset == 4)
        #expect(error?.caret == 4)
    }

    @Test func controlCharactersAreNotPrinted() throws {
        let error = try #require(formatError { _ = try shortForms("[a]\n-\u{1B}[b]") })
        #expect(error.excerpt == "[a] - [b]")
        #expect(error.caret == 5)
        #expect(error.message.hasPrefix("found \" \""))
    }
}
