import Testing

/// Outside tests, nothing ends the process where an error could be thrown.
@Suite struct TrapTests {
    @Test func sourcesHoldNoTraps() {
        expectNone(Repository.ours.swift.flatMap(TrapRule.findings))
    }

    @Test(arguments: ["let a = try! read()", "let a = b as! Int", "fatalError(\"no\")", "let a = \"\\(try! read())\""])
    func trapIsFound(text: String) {
        #expect(TrapRule.findings(in: TextFile("Sources/Lamina/A.swift", "\n" + text)).map(\.line) == [2])
        #expect(TrapRule.findings(in: TextFile("Tools/pictures/A.swift", "\n" + text)).map(\.line) == [2])
    }

    @Test(arguments: [
        "let a = try? read()", "let a = b as? Int", "// try! as! fatalError(", "let a = \"as! try! fatalError()\"",
        "myfatalError()", "/* outer /* fatalError() */ try! */", "let a = #\"a \" try! \\(as!)\"#",
        "let a = \"\"\"\n    one \" as! \\\"\"\"\n    try!\n    \"\"\"", "let canvas = 3",
    ])
    func lookAlikeIsLeftAlone(text: String) {
        #expect(TrapRule.findings(in: TextFile("Sources/Lamina/A.swift", text)).isEmpty)
    }

    @Test func testsMayTrap() {
        #expect(TrapRule.findings(in: TextFile("Tests/LaminaTests/A.swift", "let a = try! read()")).isEmpty)
    }

    @Test func lineNumbersHoldBehindBlankedText() {
        let text = "/* one\n two */\nlet a = \"\"\"\n x\n\"\"\"\nlet b = c as! D // as!"
        #expect(TrapRule.findings(in: TextFile("Sources/Lamina/A.swift", text)).map(\.line) == [6])
    }
}
