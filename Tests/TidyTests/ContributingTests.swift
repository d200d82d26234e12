import Testing

/// The files that `CONTRIBUTING.md` lists are those to be touched.
@Suite struct ContributingTests {
    private let page: TextFile

    init() throws { page = try #require(Repository.ours.text(ContributingRule.page)) }

    @Test func theFilesOfListsAreThere() {
        expectNone(ContributingRule.findings(in: page, exists: Repository.ours.has))
    }

    @Test func aLayerPropertyIsAFewFiles() {
        let places = Set(ContributingRule.places(in: "Add a layer property", of: page).filter(\.isOfList).map(\.path))
        #expect(places.count >= 7)
        // Where the list gives a choice, one file is touched: of two for the value, of three for the render tree, of two for
        // the page; and a test of flags and the odd numbers of nodes are for some properties.
        let (sources, others) = (
            places.filter { $0.hasPrefix("Sources/") }, places.filter { !$0.hasPrefix("Sources/") }
        )
        #expect(sources.count - 3 <= 5 && others.count - 3 <= 4)
    }

    /// The list's own example stands in the files of the list, and in no other file that every property would need.
    @Test func theExampleOfAPropertyStandsWhereTheListSays() {
        let places = Set(ContributingRule.places(in: "Add a layer property", of: page).map(\.path))
        let files = Repository.ours.swift.filter { file in
            file.code.contains { $0.contains("allowsEdgeAntialiasing") }
                && (file.isUnder("Sources") || file.isUnder("Tests/Support/Scenes")
                    || file.isUnder("Tests/Support/Shrinking"))
        }
        #expect(Set(files.map(\.path)).isSubset(of: places))
        #expect(files.count == 5)
    }

    @Test func missingFilesOfListsAreFound() {
        let page = TextFile(
            "CONTRIBUTING.md",
            """
            ## Add one

            1. `Sources/A.swift` and `Sources/Gone.swift`:
               `Tests/Gone.swift`.

            Beside `Sources/B.swift`; run `Tools/test --filter A`, see `Sources/Filter+….swift`.

            ## Add another

            1. `docs/gone.md`
            """)
        let there: Set = ["Sources/A.swift", "Sources/B.swift"]
        let findings = ContributingRule.findings(in: page) { there.contains($0) }
        #expect(findings.map(\.line) == [3, 4, 10])
        let list = ContributingRule.places(in: "Add one", of: page)
        #expect(list.map(\.isOfList) == [true, true, true, false])
    }
}
