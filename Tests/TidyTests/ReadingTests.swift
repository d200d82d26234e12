import Testing

/// The paths through the code lead through files of today.
@Suite struct ReadingTests {
    @Test func theFilesOfPathsAreThereWithTheirLines() throws {
        let ours = Repository.ours
        let page = try #require(ours.text(ReadingRule.page))
        expectNone(ReadingRule.findings(in: page) { ours.text($0)?.lineCount })
        // Each heading below the page's own is an idea with a path.
        let ideas = page.lines.filter { $0.hasPrefix("## ") }.count
        let starts = page.lines.filter { $0.hasPrefix("1. `") }.count
        #expect(ideas >= 9 && starts == ideas)
    }

    @Test func stepsAreReadFromThePage() {
        let page = TextFile(
            ReadingRule.page,
            """
            ## A clip

            A clip, as in `A.swift` (9 lines).

            1. `LaminaPlan/Clip.swift` (110 lines): `ask` and
               `fold`.
            12. `Shaders/quad.frag`: the end.
            """)
        #expect(
            ReadingRule.steps(of: page) == [
                ReadingRule.Step(path: "Sources/LaminaPlan/Clip.swift", lineCount: 110, line: 5),
                ReadingRule.Step(path: "Shaders/quad.frag", lineCount: nil, line: 7),
            ])
    }

    /// A file of 100 lines may be said to have 85 to 115.
    @Test(arguments: [(84, false), (85, true), (100, true), (115, true), (116, false)])
    func linesMayDifferByFifteenPercent(stated: Int, passes: Bool) {
        let page = TextFile(ReadingRule.page, "1. `A.swift` (\(stated) lines): a file.")
        let findings = ReadingRule.findings(in: page) { $0 == "Sources/A.swift" ? 100 : nil }
        #expect(findings.isEmpty == passes)
    }

    @Test func missingFilesAndLinesAreFound() {
        let page = TextFile(ReadingRule.page, "1. `Gone.swift` (10 lines): gone.\n2. `A.swift`: no lines.")
        let findings = ReadingRule.findings(in: page) { $0 == "Sources/A.swift" ? 10 : nil }
        #expect(findings.map(\.line) == [1, 2])
    }
}
