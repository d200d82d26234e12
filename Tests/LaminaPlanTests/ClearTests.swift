import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct ClearTests {
    private let background = Color(red: 1, green: 0, blue: 0, alpha: 0.5)

    private func clear(_ layers: Layer..., rules: PlanRules = .all) -> SIMD4<Float>? {
        var planner = Planner(rules: rules)
        return planner.plan(makeTree(layers, background: background)).framePass?.clear
    }

    @Test func theFrameStartsWithTheBackground() {
        #expect(clear() == SIMD4(0.5, 0, 0, 0.5))
        #expect(plan(box(0, 0, 10, 10)).framePass?.clear == .zero)
    }

    @Test func anOpaqueLayerOverAllMakesClearingUseless() {
        #expect(clear(box(0, 0, 200, 100)) == nil)
        #expect(clear(box(-10, -10, 300, 300)) == nil)
        #expect(clear(box(10, 10, 20, 20), box(0, 0, 200, 100), box(10, 10, 20, 20)) == nil)
    }

    @Test func whereAPixelMayShowThroughTheFrameIsCleared() {
        #expect(clear(box(0, 0, 199, 100)) != nil)
        #expect(clear(box(0, 0, 199.5, 100)) != nil)
        #expect(clear(box(0, 0, 200, 100, Color(white: 1, alpha: 0.99))) != nil)
        #expect(clear(box(0, 0, 200, 100).with { $0.opacity = 0.5 }) != nil)
        #expect(clear(box(0, 0, 200, 100).with { $0.cornerRadius = 5 }) != nil)
        #expect(clear(box(0, 0, 100, 100), box(100, 0, 100, 100)) != nil)
    }

    @Test func onlyTheFirstDrawCountsForIt() {
        // A translucent layer below the cover is left out first; beside the cover it stays.
        #expect(clear(box(0, 0, 50, 50, Color(white: 1, alpha: 0.5)), box(0, 0, 200, 100)) == nil)
        #expect(clear(box(0, 0, 100, 100), box(0, 0, 200, 90)) != nil)
    }

    @Test func theReferenceClearsAlways() {
        #expect(clear(box(0, 0, 200, 100), rules: .none) != nil)
    }

    @Test func targetsOfGroupsStartTransparent() {
        let group = group(20, 20, 50, 50, box(0, 0, 30, 30), box(10, 10, 30, 30)).with { $0.opacity = 0.5 }
        #expect(plan(group, rules: .without(.cutCovered), background: background).offscreen.map(\.clear) == [.zero])
        group.sublayers = [box(0, 0, 30, 30), box(10, 10, 10, 10)]
        #expect(plan(group, rules: .without(.cutCovered), background: background).offscreen.map(\.clear) == [nil])
    }
}
