import Testing

/// Pages link to files that are there.
@Suite struct LinkTests {
    @Test func linksOfPagesLeadToFiles() {
        let ours = Repository.ours
        expectNone(
            ours.texts.filter { $0.kind == "md" }.flatMap { LinkRule.findings(in: $0, exists: ours.has) })
    }

    @Test func linksAreReadFromTheirPage() {
        let page = TextFile(
            "docs/guide.md",
            """
            See [the plan](../Sources/LaminaPlan/Planner.swift) and ![a card](card.png "Card").
            [Elsewhere](https://example.com/a.md), [here](#below), [both](other.md#part).
            `[code](code.md)`, [a module](/documentation/laminacheck)
            ```
            [fenced](fenced.md)
            ```
            <img src="./wide.png" width="300">
            [reference]: /README.md
            """)
        #expect(
            LinkRule.links(in: page).map { "\($0.line) \($0.path)" } == [
                "1 Sources/LaminaPlan/Planner.swift", "1 docs/card.png", "2 docs/other.md", "7 docs/wide.png",
                "8 README.md",
            ])
    }

    @Test func brokenLinkIsFound() {
        let page = TextFile("README.md", "[a](there.md)\n[b](gone.md)")
        let findings = LinkRule.findings(in: page) { $0 == "there.md" }
        #expect(findings.map(\.line) == [2])
    }
}
