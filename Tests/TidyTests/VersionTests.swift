import Testing

/// The version stands in one place.
@Suite struct VersionTests {
    @Test func theVersionStandsInOnePlace() throws {
        let file = try #require(Repository.ours.text(VersionRule.place))
        let version = try #require(VersionRule.version(in: file))
        expectNone(VersionRule.findings(version: version, in: Repository.ours.texts))
    }

    @Test func aVersionIsThreeNumbers() {
        func version(_ text: String) -> String? { VersionRule.version(in: TextFile(VersionRule.place, text)) }
        #expect(version("1.2.3\n") == "1.2.3")
        #expect(version("1.2\n") == nil && version("1.2.3-beta\n") == nil && version("1.2.3\n1.2.4\n") == nil)
    }

    @Test func anotherPlaceIsFound() {
        func lines(_ text: String) -> [Int?] {
            VersionRule.findings(version: "1.2.3", in: [TextFile("README.md", text)]).map(\.line)
        }
        #expect(lines("lamina_1.2.3_amd64.deb\n\"1.2.3\"\nend 1.2.3.") == [1, 2, 3])
        #expect(lines("1.2.30\n11.2.3\n1.2.3.4\n0.1.2.3") == [])
    }

    @Test func aChangelogWithoutTheVersionIsFound() {
        func count(_ text: String) -> Int {
            VersionRule.findings(version: "1.2.3", in: [TextFile("CHANGELOG.md", text)]).count
        }
        #expect(count("## [Unreleased]\n\n## [1.2.3] - 2026-01-02\n") == 0)
        #expect(count("## [Unreleased]\n\n## [1.2.2] - 2026-01-02\n") == 1)
    }
}
