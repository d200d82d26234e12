import Testing

/// Open classes follow one rule.
@Suite struct ClassTests {
    @Test func classesAreOpenByTheRule() {
        let files = Repository.ours.swift.filter { $0.isUnder("Sources") }
        let bases = Set(files.flatMap(ClassRule.bases))
        expectNone(files.flatMap { ClassRule.findings(in: $0, bases: bases) })
    }

    @Test(arguments: [
        "open class Renderer {", "public class Stage {", "public final class MapLayer: Layer {",
        "@MainActor open class Film: Sendable {",
    ])
    func classThatBreaksTheRuleIsFound(text: String) {
        #expect(ClassRule.findings(in: TextFile("Sources/Lamina/A.swift", "\n" + text), bases: []).map(\.line) == [2])
    }

    @Test(arguments: [
        "open class Layer {", "open class MapLayer: Layer {", "open class DynamicBehavior {", "public class Base {",
        "public final class Stage {", "final class Inner {", "    open class func defaultValue(forKey key: String)",
        "// open class Renderer {", "public final class SnapshotLayer: Layer {", "class Plain: Base {",
    ])
    func classThatFollowsItIsLeftAlone(text: String) {
        #expect(ClassRule.findings(in: TextFile("Sources/Lamina/A.swift", text), bases: ["Base"]).isEmpty)
    }
}
