import Testing

@testable import LaminaScene

/// Advice on keys that a layer does not have.
@Suite struct KeyAdviceTests {
    private static func advice(_ layer: String) -> String {
        mistakes(#"{"lamina": 1, "size": [9, 9], "sublayers": [\#(layer)]}"#, name: "scene.json").joined(
            separator: "\n")
    }

    @Test(arguments: [
        ("zIndex", "zPosition"), ("z-index", "zPosition"), ("color", "backgroundColor"),
        ("background", "backgroundColor"), ("src", "contents"), ("rounded", "cornerRadius"),
        ("clipsToBounds", "masksToBounds"), ("alpha", "opacity"), ("children", "sublayers"),
    ])
    func wordsOfOtherSystemsAreAnsweredWithOurs(written: String, meant: String) {
        #expect(Self.advice("{\"\(written)\": 1}").contains("unknown key; did you mean \"\(meant)\"?"))
    }

    @Test(arguments: [
        (#""gap": 8"#, #".gap: unknown key; did you mean "spacing"?"#),
        (#""justify": "center""#, #".justify: unknown key; did you mean "distribution"?"#),
        (#""alignItems": "center""#, #".alignItems: unknown key; did you mean "alignment"?"#),
        (#""axis": "column""#, #"did you mean "vertical"?"#),
        (#""distribution": "spaceBetween""#, #"did you mean "equalSpacing"?"#),
        (#""distribution": "space-between""#, #"did you mean "equalSpacing"?"#),
        (#""alignment": "topLeft""#, #"did you mean "leading"?"#),
    ])
    func wordsOfStacksElsewhereAreAnsweredWithOurs(written: String, advice: String) {
        #expect(Self.advice(#"{"type": "stack", \#(written)}"#).contains(advice))
    }

    @Test func aColumnIsAStack() {
        #expect(Self.advice(#"{"type": "column"}"#).contains(#"did you mean "stack", with the axis "vertical"?"#))
    }

    @Test func keysOfTextAreNamedOnALayerOfText() {
        let ofText = Self.advice(#"{"type": "text", "string": "", "text": "a", "textAlignment": "left"}"#)
        #expect(ofText.contains(#".text: unknown key; did you mean "string"?"#))
        #expect(ofText.contains(#".textAlignment: unknown key; did you mean "alignmentMode"?"#))
        #expect(Self.advice(#"{"text": "a"}"#).contains(#"that is "string", a property of objects with type "text""#))
    }

    @Test func keysThatShareAWordComeInTheOrderOfTheirNearness() {
        let names = ["opacity", "shadowColor", "borderColor", "borderWidth", "shadowColorOfCards"]
        #expect(KeyAdvice.meant(by: "colorOfText", in: names) == #"did you mean "shadowColorOfCards"?"#)
        #expect(
            KeyAdvice.meant(by: "color-space", in: names)
                == #"did you mean "shadowColor", "borderColor" or "shadowColorOfCards"?"#)
        #expect(KeyAdvice.meant(by: "quux", in: names) == nil)
    }

    @Test func mistypedKeysKeepTheirNearName() {
        #expect(KeyAdvice.meant(by: "opacty", in: ["hidden", "opacity"]) == #"did you mean "opacity"?"#)
    }

    @Test(arguments: ["https://example.com/a.png", "data:image/png;base64,AAAA"])
    func urlsAreSaidNotToBeFetched(path: String) {
        #expect(
            Self.advice("{\"contents\": \"\(path)\"}").contains("is a URL, and URLs are not fetched; save the picture"))
    }
}
