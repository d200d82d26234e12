import Testing

/// Files are small, and not too small.
@Suite struct SizeTests {
    @Test func codeFilesStayUnderTheLineLimit() {
        expectNone(Repository.ours.texts.flatMap(SizeRule.tooLong))
    }

    @Test func codeIsNotCutTooFine() {
        expectNone(SizeRule.tooFine(Repository.ours.swift.filter { $0.isUnder("Sources") }))
    }

    @Test func manyShortFilesAreFound() {
        func file(_ number: Int, lines: Int) -> TextFile {
            TextFile("Sources/Lamina/\(number).swift", String(repeating: "x\n", count: lines))
        }
        let long = (0..<88).map { file($0, lines: 40) }
        #expect(SizeRule.tooFine(long + (88..<100).map { file($0, lines: 39) }).isEmpty)
        #expect(SizeRule.tooFine(long + (88..<101).map { file($0, lines: 39) }).count == 10)
    }

    @Test func filesStayUnderAMegabyte() {
        let ours = Repository.ours
        expectNone(ours.paths.flatMap { SizeRule.tooLarge($0, bytes: ours.size(of: $0)) })
    }

    @Test func theRepositoryIsRead() {
        #expect(Repository.ours.text("Package.swift") != nil)
        #expect(Repository.ours.text("Tests/TidyTests/SizeTests.swift") != nil)
        #expect(Repository.ours.size(of: "Package.swift") > 0)
        #expect(!Repository.ours.paths.contains { $0.hasPrefix(".git/") || $0.hasPrefix(".build/") })
    }

    @Test func theRepositoryIsReadWithoutGitToo() {
        let found = Set(Repository.pathsFromDisk(Repository.ours.root))
        let wanted = Repository.ours.paths.filter { $0.hasPrefix("Sources/") || $0.hasPrefix(".ci/") }
        #expect(found.isSuperset(of: wanted))
        #expect(!found.contains { $0.hasPrefix(".git/") || $0.hasPrefix(".build") })
    }

    @Test(arguments: ["Sources/Lamina/A.swift", "Shaders/a.frag", "Sources/CPNG/a.c", "Tools/bench/a.py"])
    func longFileIsFound(path: String) {
        let lines = String(repeating: "x\n", count: SizeRule.lineLimit)
        #expect(SizeRule.tooLong(TextFile(path, lines)).isEmpty)
        #expect(SizeRule.tooLong(TextFile(path, lines + "x")).map(\.line) == [SizeRule.lineLimit + 1])
    }

    @Test func scriptsAreCodeAndPagesAreNot() {
        let lines = String(repeating: "x\n", count: SizeRule.lineLimit + 1)
        #expect(SizeRule.tooLong(TextFile("Tools/test", "#!/usr/bin/env bash\n" + lines)).count == 1)
        #expect(SizeRule.tooLong(TextFile("CHANGELOG.md", lines)).isEmpty)
    }

    @Test func largeFileIsFound() {
        #expect(SizeRule.tooLarge("a.png", bytes: SizeRule.byteLimit).isEmpty)
        #expect(SizeRule.tooLarge("a.png", bytes: SizeRule.byteLimit + 1).count == 1)
    }
}
