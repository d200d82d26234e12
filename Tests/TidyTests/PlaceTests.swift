import Testing

/// Nothing in the repository names a machine or a host that others cannot reach.
@Suite struct PlaceTests {
    @Test func filesNameNoPlaceOnOneMachine() {
        expectNone(Repository.ours.texts.flatMap(PlaceRule.findings))
    }

    // In parts, as these lines are read by the rule too.
    @Test(arguments: [
        "cd /" + "home/ann/code", "let path = \"/" + "tmp/a.png\"", "at /" + "root/a", "file:///" + "tmp/a",
        "index = pypi" + ".org", "see https:/" + "/mirror.example.net/a",
    ])
    func placeIsFound(text: String) {
        #expect(PlaceRule.findings(in: TextFile("README.md", "one\n" + text)).map(\.line) == [2])
    }

    @Test(arguments: [
        "$root/" + "home/a", "a/" + "tmp/b", "/" + "homestead/a", "/" + "rooted/a", "/tmpfs/a", "\\(folder)/" + "tmp/",
        "https://github.com/apple/swift-argument-parser", "http://www.apache.org/licenses/", "https://\\(host)/",
    ])
    func otherTextIsLeftAlone(text: String) {
        #expect(PlaceRule.findings(in: TextFile("README.md", text)).isEmpty)
    }
}
