import LaminaGeometry
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
    ]

    @Test(arguments: colors) func aColourIsRead(text: String, color: Color) throws {
        let stage = try load(scene(layers: #"{"backgroundColor": \#(text)}"#))
        #expect(stage.root.sublayers.first?.backgroundColor == color)
    }

    @Test(arguments: ["#", "#f", "#ff", "#fffff", "#fffffff", "#ggg", "fff", "red", "#fff ", "#ffffffffff", ""])
    func whatIsNoColourIsAnError(text: String) {
        let found = mistakes(scene(layers: #"{"backgroundColor": "\#(text)"}"#))
        #expect(found.count == 1)
        #expect(found.first?.contains("found the string \"\(text)\"; write a colour, \"#rgb\"") == true)
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
