import Testing

/// One effect, one word.
@Suite struct EffectTests {
    @Test func everyFilterIsDeclaredPlannedPaintedShownAndDocumented() throws {
        let kinds = try #require(Repository.ours.text(EffectRule.names))
        #expect(EffectRule.cases(of: kinds).count > 20)
        expectNone(EffectRule.findings(in: kinds, Repository.ours.texts))
    }

    @Test func aFilterWithoutAPartIsFound() {
        let kinds = TextFile("Kinds.swift", "enum Kind {\n    case blur(radius: Double)\n    case blurMore\n}")
        let all = EffectRule.parts.map { part in
            let path = part.path.hasSuffix("/") ? part.path + "One.swift" : part.path
            return TextFile(path, "\(part.opening)blur\(part.closing) \(part.opening)blurMore\(part.closing)")
        }
        #expect(EffectRule.findings(in: kinds, all).isEmpty)
        #expect(EffectRule.findings(in: kinds, Array(all.dropFirst())).map(\.line) == [2, 3])
        // A longer word is another one.
        let longer = TextFile(EffectRule.parts[2].path + "One.swift", ".blurMore()")
        let found = EffectRule.findings(in: kinds, [all[0], all[1], longer, all[3], all[4]])
        #expect(found.map(\.line) == [2])
    }
}
