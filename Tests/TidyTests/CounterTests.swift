import Testing

/// Counters are listed in one table.
@Suite struct CounterTests {
    @Test func countersAreNamedInTheirTableAlone() {
        let files = Repository.ours.texts.filter { $0.isUnder("Sources") }
        #expect(files.count > 500)
        expectNone(files.flatMap(CounterRule.findings))
    }

    private func findings(_ text: String, at path: String = "Sources/LaminaProfile/Table.swift") -> Int {
        CounterRule.findings(in: TextFile(path, text)).count
    }

    @Test(arguments: [
        "let list = [\"drawCalls\", \"other\"]", "case \"fragments\", \"overdraw\": return 1",
        "if name == \"instances\" {", "if counter.hasPrefix(\"overdraw\") {", "let prefix = \"cpuTime.\"",
        "case \"renderPasses\": 1", "x[\"layers.drawn\"]", "let work = counters[\"fragments\"]",
    ])
    func aNameIsFound(line: String) {
        #expect(findings("let first = 1\n" + line) > 0)
    }

    @Test func aNameInAScriptIsFound() {
        #expect(findings("const first = [\"gpuTime\", \"cpuTime.plan\"];", at: "Sources/LaminaProfile/Page/a.js") == 2)
    }

    @Test(arguments: [
        "let words = \"such as offscreenPasses<=4\"", "\"gpuTime\": .number(\"Seconds.\")",
        "], optional: [\"gpuTime\"])",
        "table.row(\"spenders\", \"fragments\", \"layer\")", "/// `\"drawCalls\"`", "let unit = \"instances\"",
    ])
    func otherTextIsLeftAlone(line: String) {
        #expect(findings(line) == 0)
    }

    @Test func theTableItselfIsLeftAlone() {
        #expect(findings("whole(\"drawCalls\", \"draws\")", at: "Sources/LaminaCounters/CounterTable.swift") == 0)
    }
}
