import Testing

/// Files can be read one at a time.
@Suite struct CircleTests {
    @Test func circlesHaveTheSizesOfTheTable() {
        let files = Repository.ours.swift.filter { $0.isUnder("Sources") }
        expectNone(CircleRule.findings(in: files, ceilings: CircleRule.ceilings))
    }

    /// The sizes of a module's largest circle, where file 0 declares `T0` and so on, and each has some lines more.
    private func circle(_ texts: String...) -> Int {
        let files = texts.enumerated().map { index, text in
            TextFile("Sources/Small/\(index).swift", "struct T\(index) {}\n" + text)
        }
        return ReferenceGraph(files).largestCircle.count
    }

    @Test func filesThatAllReachEachOtherAreCounted() {
        #expect(circle("let a: T1", "let a: T2", "let a: T3", "") == 1)
        #expect(circle("let a: T1", "let a: T0", "") == 2)
        #expect(circle("let a: T1", "let a: T2", "let a: T0", "let a: T0") == 3)
        // Two circles with one way between them are two.
        #expect(circle("let a: T1", "let a: T0, T2", "let a: T3", "let a: T4", "let a: T2") == 3)
        // Two circles that share a file are one.
        #expect(circle("let a: T1", "let a: T0, T2", "let a: T1") == 3)
        // A long chain that is closed at its end.
        let chain = (0..<200).map { index in
            TextFile("Sources/Small/\(index).swift", "struct T\(index) { var next: T\((index + 1) % 200) }")
        }
        #expect(ReferenceGraph(chain).largestCircle.count == 200)
        #expect(ReferenceGraph([]).largestCircle.isEmpty)
    }

    @Test(arguments: [
        "extension T0 {", "func make() -> [T0] {", "let text = \"a \\(T0.name) b\"",
        "let text = \"\"\"\n\\(T0())\n\"\"\"",
        "@T0 var value: Int", "let all = count..<T0.limit", "let key = \\T0.name", "let name: T0.Inner",
    ])
    func whatNamesATypeIsAReference(text: String) {
        #expect(circle("let a: T1", text) == 2)
    }

    @Test(arguments: [
        "// T0", "/* T0\nT0 */", "let text = \"T0\"", "let text = \"\"\"\nT0\n\"\"\"", "let a = Other.T0",
        "let a = .T0",
        "let a: T01", "let a: MyT0", "let a: _T0",
    ])
    func otherTextIsNone(text: String) {
        #expect(circle("let a: T1", text) == 1)
    }

    @Test(arguments: [
        ("private struct Other {}", 1), ("fileprivate enum Other {}", 1), ("struct Outer {\n    struct Other {}\n}", 1),
        ("func Other() {}", 1), ("// struct Other {}", 1),
        ("struct Other {}", 2), ("public final class Other {}", 2), ("package indirect enum Other {}", 2),
        ("@MainActor protocol Other {}", 2), ("typealias Other = Int", 2), ("actor Other {}", 2),
    ])
    func typesAtTheMarginOfAFileAreReferredTo(declaration: String, size: Int) {
        #expect(circle("let a: Other", "let a: T0\n" + declaration) == size)
    }

    @Test func aCircleIsComparedWithItsCeiling() {
        let files = [
            TextFile("Sources/Small/Inner/A.swift", "struct A { var b: B }"),
            TextFile("Sources/Small/B.swift", "struct B { func make() -> A }"),
            TextFile("Sources/Small/C.swift", "struct C { var a: A }"),
            TextFile("Tests/SmallTests/D.swift", "struct C { var a: A }"),
        ]
        func findings(_ ceilings: [String: Int]) -> [Finding] { CircleRule.findings(in: files, ceilings: ceilings) }

        #expect(findings(["Small": 2]).isEmpty)
        let more = findings([:]).map(\.description)
        #expect(more.count == 1)
        #expect(more.first?.hasPrefix("Sources/Small: 2 files all reach each other, 1 are the most") == true)
        #expect(more.first?.hasSuffix("\n    Sources/Small/B.swift: A\n    Sources/Small/Inner/A.swift: B") == true)
        let fewer = findings(["Small": 3]).map(\.description)
        #expect(fewer.count == 1)
        #expect(fewer.first?.contains("lower it") == true)
        #expect(findings(["Small": 2, "Gone": 2]).map(\.advice).first?.hasPrefix("Gone is no module") == true)
    }
}
