import Testing

/// Comments and messages can be read without learning words first.
@Suite struct WordTests {
    private static let folders = ["Sources", "Tests", "Tools"]

    @Test func commentsAndMessagesUseTheFieldsWords() {
        let files = Repository.ours.swift.filter { file in Self.folders.contains { file.isUnder($0) } }
        expectNone(files.flatMap(WordRule.findings))
    }

    @Test(arguments: [
        "/// What a layer shows.", "    /// Whether it is there.", "let a = 1  // each trip", "// drawn anew",
        "/// The pixels of what is behind the layer.", "/// The size in texels a point.", "/// Where it is.",
    ])
    func ownWordIsFound(line: String) {
        for folder in Self.folders { #expect(lines(folder, "import Foundation\n" + line) == [2], "\(folder)") }
    }

    @Test(arguments: [
        "let text = \"drawn anew\"", "let help = \"Whether it is there.\"", "say(\"it is no metric\")  // as always",
        "say(\"\\(name) is no \\(kind)\")", "let text = #\"a \"driver\" is there twice\"#",
        "say(\"first\\nstrangers\")", "say(\"é \\(count) is no size\")",
    ])
    func wordOfAMessageIsFoundInSourcesOnly(line: String) {
        let text = "import Foundation\n" + line
        #expect(lines("Sources", text) == [2])
        #expect(lines("Tests", text) == [] && lines("Tools", text) == [])
    }

    @Test func wordInAStringOfManyLinesIsFoundWithItsLine() {
        let text = "let text = \"\"\"\n    The first line,\n    which is no other.\n    \"\"\""
        #expect(lines("Sources", text) == [3])
    }

    @Test(arguments: [
        "/// The layer `trip` and its image.", "let trip = 1", "/// A strip of pixels.",
        "/// The image.\n/// What of it shows is cut.", "/// Whatever comes.", "let url = \"file://strip\"",
        "say(\"there is no such file\")", "say(\"\\(anew) of it\")", "say(\"`anew` is a word\")",
        "// It is no other.", "say(\"\\(name) Where it is\")",
    ])
    func codeAndOtherWordsAreLeftAlone(text: String) {
        for folder in Self.folders { #expect(lines(folder, text) == [], "\(folder)") }
    }

    private func lines(_ folder: String, _ text: String) -> [Int?] {
        WordRule.findings(in: TextFile("\(folder)/Lamina/A.swift", text)).map(\.line)
    }
}
