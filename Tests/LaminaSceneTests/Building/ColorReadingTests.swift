import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

@Suite struct ColorReadingTests {
    static let colors: [(String, Color)] = [
        (##""#fff""##, .white),
        (##""#0000""##, .clear),
        (##""#f80c""##, Color(red: 1, green: 136.0 / 255, blue: 0, alpha: 204.0 / 255)),
        (##""#0a141e""##, Color(red: 10.0 / 255, green: 20.0 / 255, blue: 30.0 / 255)),
        (##""#0A141E80""##, Color(red: 10.0 / 255, green: 20.0 / 255, blue: 30.0 / 255, alpha: 128.0 / 255)),
        ("[0, 0.5, 1]", Color(red: 0, green: 0.5, blue: 1)),
        ("[0, 0.5, 1, 0.25]", Color(red: 0, green: 0.5, blue: 1, alpha: 0.25)),
        (#""rebeccapurple""#, Color(red: 0.4, green: 0.2, blue: 0.6)), (#""Transparent""#, .clear),
        (#""rgb(0 127.5 255 / 25%)""#, Color(red: 0, green: 0.5, blue: 1, alpha: 0.25)),
        (#""hsl(120, 100%, 50%)""#, Color(red: 0, green: 1, blue: 0)),
        (#""color(srgb 0.1 0.2 0.3 / .5)""#, Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5)),
    ]

    @Test(arguments: colors) func aColourIsRead(text: String, color: Color) throws {
        let stage = try load(scene(layers: #"{"backgroundColor": \#(text)}"#))
        #expect(stage.root.sublayers.first?.backgroundColor == color)
    }

    @Test(arguments: [
        "#", "#f", "#ff", "#fffff", "#fffffff", "#ggg", "fff", "12", "red ", "50%", "#fff ", "#ffffffffff", "",
    ])
    func whatIsNoColourIsAnError(text: String) {
        let found = mistakes(scene(layers: #"{"backgroundColor": "\#(text)"}"#))
        #expect(found.count == 1)
        #expect(found.first?.contains("found the string \"\(text)\"; write a colour, \"#rgb\"") == true)
    }

    /// The column is that of the byte at which the text stops being a colour; the string begins in column 69, after its quotation mark.
    static let mistaken: [(String, Int, String)] = [
        ("rebecapurple", 68, #"found the string "rebecapurple", which is not a colour; did you mean "rebeccapurple"?"#),
        ("rbg(1 2 3)", 68, #"found the string "rbg(1 2 3)", which is not a colour; did you mean "rgb"?"#),
        (
            "color(display-p4 1 0 0)", 75,
            #"found "display-p4" in the colour "color(display-p4 1 0 0)"; did you mean "display-p3"?"#
        ),
        (
            "rgb(1 2 3 4)", 79,
            #"found "4" in the colour "rgb(1 2 3 4)"; write a closing parenthesis, or a slash and an alpha"#
        ),
        ("oklch(70% 0.1)", 82, #"found ")" in the colour "oklch(70% 0.1)"; write a hue in degrees, an angle or none"#),
        ("red green", 73, #"found "green" in the colour "red green"; write nothing after the colour"#),
    ]

    @Test(arguments: mistaken) func aMistakeInAColourIsNamedWithItsPlace(text: String, column: Int, message: String) {
        let found = mistakes(scene(layers: #"{"backgroundColor": "\#(text)"}"#))
        #expect(found == ["1:\(column): sublayers[0].backgroundColor: \(message)"])
    }

    @Test func aColourOfAMegabyteIsAMistake() {
        let text = "rgb(" + String(repeating: "(", count: 1 << 20)
        let found = mistakes(scene(layers: #"{"backgroundColor": "\#(text)"}"#))
        #expect(found.count == 1 && found[0].utf8.count < 1_000)
    }

    @Test func coloursOfCSSStandWhereverAColourDoes() throws {
        let stage = try load(
            scene(
                layers: """
                    {"type": "gradient", "colors": ["red", "oklch(70% 0.1 200)"]}, {"filters": [{"type": "tint", "color": "lime"}]},
                    {"type": "text", "string": "a", "foregroundColor": "navy"},
                    {"animations": [{"keyPath": "backgroundColor", "from": "red", "to": "hwb(0 0% 0% / 0)", "duration": "1s"}]}
                    """, root: #""background": "white""#))
        #expect(stage.background == .white)
        #expect((stage.root.sublayers[0] as? GradientLayer)?.colors.first == Color(red: 1, green: 0, blue: 0))
    }

    @Test func numbersBeyondTheRangeAndOtherCountsAreErrors() {
        #expect(mistakes(scene(layers: #"{"backgroundColor": [0, 2, 0]}"#)).first?.contains("[1]: 2 is out of") == true)
        #expect(mistakes(scene(layers: #"{"backgroundColor": [0, 0]}"#)).count == 1)
        #expect(mistakes(scene(layers: #"{"type": "text", "foregroundColor": null}"#)).count == 1)
        #expect(mistakes(scene(layers: #"{"backgroundColor": null}"#)).isEmpty)
        func inYAML(_ value: String) -> [String] {
            mistakes("lamina: 1\nsize: [9, 9]\nsublayers:\n- backgroundColor: \(value)\n", name: "scene.yaml")
        }
        #expect(inYAML("null # none").isEmpty && inYAML("~").isEmpty && inYAML("").isEmpty)
        #expect(inYAML("  #ff0000").first?.contains("in YAML # begins a comment; put the string in quotes") == true)
    }
}
