import Testing

/// Options are in groups of one level.
@Suite struct OptionGroupTests {
    @Test func noGroupIsInAnother() {
        let files = Repository.ours.swift.filter { $0.isUnder("Sources/lamina-cli") }
        #expect(files.contains { $0.code.contains { $0.contains("@OptionGroup") } })
        expectNone(files.flatMap(OptionGroupRule.findings))
    }

    @Test func groupInAGroupIsFound() {
        let text = """
            struct FrameOptions: ParsableArguments {
                @Flag var loops = false
            }
            struct FilmOptions: ParsableArguments {
                // No @OptionGroup here.
                @OptionGroup var frames: FrameOptions
            }
            struct RenderCommand: ParsableCommand {
                @OptionGroup var film: FilmOptions
            }
            """
        let found = OptionGroupRule.findings(in: TextFile("Sources/lamina-cli/A.swift", text))
        #expect(found.map(\.line) == [6])
    }
}
