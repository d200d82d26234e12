import Testing

@testable import LaminaGeometry

/// Texts that are no colours of CSS, each with the place at which it stops being one.
@Suite struct CSSColorMistakeTests {
    static let mistakes: [(text: String, offset: Int, expected: String)] = [
        ("", 0, "a colour"), (" red", 0, "a colour"), ("red ", 0, "a colour"), ("#12", 0, "hexadecimal"),
        ("#123456789", 0, "hexadecimal"), ("auto", 0, "the name of a colour"), ("123", 0, "the name of a colour"),
        ("rgb", 0, "the name of a colour"), ("currentcolor", 0, "the name of a colour"), ("red blue", 4, "nothing"),
        ("hwba(120 30% 50%)", 0, "a function"), ("calc(1)", 0, "a function"), ("rgb(1)", 5, "a number"),
        ("rgb(1,2,3,4,5)", 11, "a closing parenthesis"), ("rgb(1 2 3", 9, "a closing parenthesis, or a slash"),
        ("rgb(1, 2, 3", 11, "a closing parenthesis, or a comma"),
        ("rgb(1 2 3 4)", 10, "a closing parenthesis, or a slash"),
        ("rgb(10%, 20, 30%)", 9, "a percentage"), ("rgba(-2, 300, 400%, -0.5)", 14, "a number"),
        ("rgb(none, 2, 3)", 8, "spaces"), ("rgb(1, none, 3)", 7, "spaces"), ("rgb(1, 2 3)", 9, "a comma"),
        ("rgb(1 2, 3)", 7, "a number"), ("rgb(1 2 3 / x)", 12, "an alpha"), ("rgb(1, 2, 3, none)", 13, "an alpha"),
        ("rgb(1deg 2 3)", 4, "a number"), ("rgb((1) 2 3)", 4, "a number"), ("rgb(rgb(1 2 3) 2 3)", 4, "a number"),
        ("rgb(calc(1) 2 3)", 4, "a number"), ("rgb(NaN 2 3)", 4, "a number"), ("rgb(infinity 2 3)", 4, "a number"),
        ("hsl(1, 2, 3)", 7, "a percentage"), ("hsl(10% 2 3)", 4, "a hue"), ("hsl(10px 20% 30%)", 4, "a hue"),
        ("hwb(1, 2%, 3%)", 5, "a number"), ("lab(0% 0 0deg)", 9, "a number"), ("oklab(0% 0 0 10%)", 13, "a closing"),
        ("lch(20% 10 10deg 10)", 17, "a closing"), ("color(srgb 0 0 0 0)", 17, "a closing"),
        ("color(srgb 0deg 0% 0)", 11, "a number"), ("color(lab 20% 0 10)", 6, "a colour space"),
        ("color(0 0 0)", 6, "a colour space"), ("color(srgb)", 10, "a number"), ("rgb (1 2 3)", 0, "the name"),
        ("rgb(1 2 3)é", 10, "nothing"), ("rgb(１ 2 3)", 4, "a number"), ("rgb(1 2 3;)", 9, "a closing"),
    ]

    @Test(arguments: mistakes) func aMistakeIsFoundWhereItIs(text: String, offset: Int, expected: String) {
        let error = #expect(throws: CSSColorError.self) { _ = try Color(css: text) }
        #expect(error?.offset == offset, "\(String(describing: error))")
        #expect(error?.expected.contains(expected) == true, "\(String(describing: error))")
    }

    @Test func aTextOfAMegabyteIsRefusedByItsLength() {
        for text in [
            String(repeating: "(", count: 1 << 20), "rgb(" + String(repeating: "1 ", count: 1 << 19) + ")",
            String(repeating: "9", count: 1 << 20), "#" + String(repeating: "f", count: 1 << 20),
        ] {
            let error = #expect(throws: CSSColorError.self) { _ = try Color(css: text) }
            #expect(error?.found == "\(text.utf8.count) bytes")
        }
    }

    @Test func nestedParenthesesAreNoColourAtAnyDepth() {
        for depth in [1, 10, 400] {
            let text =
                "rgb(" + String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth) + " 2 3)"
            #expect(throws: CSSColorError.self) { _ = try Color(css: text) }
        }
    }

    @Test func numbersBeyondAllColoursStayFinite() throws {
        for number in ["1e999", "-1e999", "1e308", "-1e30", "1e-999", "9999999999999999999999"] {
            for function in [
                "rgb(N N N / N)", "hsl(N N N)", "hwb(N N N)", "lab(50 N N)", "lch(50 N N)", "oklab(0.5 N N)",
                "oklch(0.5 N N)", "color(srgb N N N)", "color(prophoto-rgb N 0 N)", "color(xyz-d50 N N 0)",
                "color(rec2020 N% -1 N%)", "lab(N 0 0)",
            ] {
                let color = try Color(css: function.replacing("N", with: number))
                for part in [color.red, color.green, color.blue, color.alpha] {
                    #expect(0...1 ~= part, "\(function) \(number)")
                }
            }
        }
    }

    @Test func theErrorOfANameHasTheKnownOnes() {
        let error = #expect(throws: CSSColorError.self) { _ = try Color(css: "rebecapurple") }
        #expect(error?.word == "rebecapurple" && error?.names == CSSColorName.all)
        let space = #expect(throws: CSSColorError.self) { _ = try Color(css: "color(displayp3 0 0 0)") }
        #expect(space?.word == "displayp3" && space?.names.contains("display-p3") == true)
        #expect(
            space?.description
                == "found \"displayp3\" at character 7; write a colour space such as srgb, display-p3 or xyz")
    }
}
