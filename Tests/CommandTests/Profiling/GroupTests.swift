import Testing

/// Offscreen passes of a group under opacity, as `lamina profile --json` counts them.
@Suite struct GroupTests {
    static func counters(spacedBy step: Int, _ options: String...) throws -> ProfileDocument.Counters {
        let folder = try WorkFolder(["scene.json": .text(Scenes.fading(spacedBy: step))])
        let run = try folder.lamina(["profile", "--json", "scene.json"] + options)
        run.expectSuccess()
        return try ProfileDocument(run.output).counters
    }

    static let one = ProfileDocument.Passes(total: 1, byReason: ["groupOpacity": 1])
    static let none = ProfileDocument.Passes(total: 0, byReason: [:])

    @Test func sublayersThatOverlapNeedAPass() throws {
        let counters = try Self.counters(spacedBy: 12)
        #expect(counters.offscreenPassesRequired == Self.one)
        #expect(counters.offscreenPasses == Self.one)
    }

    @Test func sublayersThatDoNotOverlapAreDrawnWithoutAPass() throws {
        let counters = try Self.counters(spacedBy: 30)
        #expect(counters.offscreenPassesRequired == Self.one)
        #expect(counters.offscreenPasses == Self.none)
    }

    @Test func theReferenceExecutesWhatIsRequired() throws {
        let counters = try Self.counters(spacedBy: 30, "--planner", "reference")
        #expect(counters.offscreenPasses == Self.one)
    }

    @Test func withoutItsRuleThePassStays() throws {
        let counters = try Self.counters(spacedBy: 30, "--without", "foldOpacity")
        #expect(counters.offscreenPasses == Self.one)
    }
}
