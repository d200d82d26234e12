import Testing

/// Pages show code of other languages that is compiled and run.
@Suite struct QuoteTests {
    @Test func codeOfPagesIsInBindings() {
        let ours = Repository.ours
        let pages = ours.texts.filter { $0.isUnder("docs") && $0.kind == "md" }
        let languages = Set(pages.flatMap(QuoteRule.blocks).map(\.language))
        #expect(languages.isSuperset(of: QuoteRule.folders.keys))
        expectNone(pages.flatMap { QuoteRule.findings(in: $0, of: ours.texts) })
    }

    @Test func blocksAreReadWithTheirLanguage() {
        let page = TextFile("docs/go.md", "# Go\n\n```go\na\nb\n```\n\n```sh\nc\n```\n")
        #expect(
            QuoteRule.blocks(in: page) == [
                QuoteRule.Block(language: "go", lines: ["a", "b"], line: 3),
                QuoteRule.Block(language: "sh", lines: ["c"], line: 8),
            ])
    }

    /// The lines a, b, c of a file are quoted as they are, in their order, and from their language's folder.
    @Test(arguments: [
        ("go", ["b", "c"], 0), ("go", ["a", "c"], 1), ("go", ["b", " c"], 1), ("go", ["c", "d"], 1), ("rust", ["a"], 1),
        ("sh", ["x"], 0),
    ])
    func quotedLinesAreThoseOfAFile(language: String, lines: [String], count: Int) {
        let page = TextFile("docs/a.md", "```\(language)\n" + lines.joined(separator: "\n") + "\n```")
        let files = [TextFile("Bindings/go/a.go", "a\nb\nc")]
        #expect(QuoteRule.findings(in: page, of: files).count == count)
    }
}
