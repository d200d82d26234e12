import LaminaLayout
import Testing

@testable import LaminaProfile

@Suite struct ReportLayoutTests {
    private let layers: [LayerReport]
    private let layout: LayoutReport

    init() throws {
        let made = try reportWithLayout()
        (layers, layout) = (made.report.profile.layers, made.layout)
    }

    @Test func itemsBelongToLayersByTheirPaths() throws {
        let found = try #require(ReportLayout(layout, layers))
        #expect(found.items.count == 4)
        for item in found.items where !item.isGuide { #expect(layers[item.layer].name == item.name) }
        let guide = try #require(found.items.first { $0.isGuide })
        #expect(guide.layer == 0 && guide.name.contains("margins"))
    }

    @Test func eachConstraintIsThereOnce() throws {
        let found = try #require(ReportLayout(layout, layers))
        #expect(found.constraints.count == 9)
        let title = try #require(found.items.first { $0.name == "<title>" })
        #expect(title.constraints.map { found.constraints[$0].isBroken }.count(where: { $0 }) == 1)
        let broken = try #require(found.constraints.first { $0.isBroken })
        #expect(broken.form == "<title>.top == root.top + 30" || broken.form.contains("root.top + 30"))
        #expect(broken.identifier == "second \"top\"" && broken.error == 25 && broken.priority == 1000)
        let missed = try #require(found.constraints.first { $0.error > 0 && !$0.isBroken })
        #expect(missed.priority == 600.5 && missed.error == 140)
    }

    @Test func whatIsWrongIsInWords() throws {
        let found = try #require(ReportLayout(layout, layers))
        #expect(found.problems == layout.problems && found.problems.count == 1)
        let badge = try #require(found.items.first { $0.name == "badge" })
        #expect(badge.ambiguities.count == 1 && badge.ambiguities[0].hasPrefix("badge.x is ambiguous: nothing decides"))
        #expect(found.summary == "4 items, 9 constraints, 1 missed, 1 problem, 1 ambiguous item")
        #expect(found.summary == layout.summary)
    }

    @Test func layersThatWereLeftOutHaveNoItems() throws {
        let found = try #require(ReportLayout(layout, Array(layers.prefix(1))))
        #expect(found.items.allSatisfy { $0.layer == 0 } && found.items.count == 2)
        #expect(ReportLayout(LayoutReport(), layers) == nil)
    }
}
