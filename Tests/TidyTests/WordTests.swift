import Testing

/// Comments can be read without learning words first.
@Suite struct WordTests {
    @Test func commentsUseTheFieldsWords() {
        expectNone(Repository.ours.swift.filter { $0.isUnder("Sources") }.flatMap(WordRule.findings))
    }

    @Test(arguments: [
        "/// What a layer shows.", "    /// Whether it is there.", "let a = 1  // each trip", "// drawn anew",
        "/// The pixels of what is behind the layer.", "/// The size in texels a point.",
    ])
    func ownWordIsFound(line: String) {
        #expect(
            WordRule.findings(in: TextFile("Sources/Lamina/A.swift", "import Foundation\n" + line)).map(\.line) == [2])
    }

    @Test(arguments: [
        "/// The layer `trip` and its image.", "let trip = \"anew\"", "/// A strip of pixels.",
        "/// The image.\n/// What of it shows is cut.", "/// Whatever comes.", "let url = \"file://trip\"",
    ])
    func codeAndOtherWordsAreLeftAlone(text: String) {
        #expect(WordRule.findings(in: TextFile("Sources/Lamina/A.swift", text)).isEmpty)
    }
}
