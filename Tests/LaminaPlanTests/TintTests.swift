import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

@Suite struct TintTests {
    private let red = Color(red: 1, green: 0, blue: 0)
    private let faintRed = Color(red: 1, green: 0, blue: 0, alpha: 0.5)

    /// The plan of layers of which that at `index` of the tree has a tint.
    private func plan(_ layers: [Layer], tinting index: Int, _ color: Color, rules: PlanRules = .all) -> PassPlan {
        var tree = makeTree(layers)
        tree.tint(at: index, color)
        var planner = Planner(rules: rules)
        return planner.plan(tree)
    }

    @Test func theTintOfALoneDrawIsItsColor() {
        for rules in PlanRules.combinations {
            let plan = plan([box(0, 0, 50, 50, Color(white: 0.5))], tinting: 1, faintRed, rules: rules)
            #expect(plan.offscreenPassesRequired.total == 0)
            #expect(plan.boxes.map(\.fill) == [SIMD4(0.25, 0, 0, 0.5)])
        }
    }

    @Test func theTintOfAGroupGoesToItsLayers() {
        let pair = group(0, 0, 100, 100, box(0, 0, 60, 60), box(40, 40, 60, 60))
        let tinted = plan([pair], tinting: 1, red)
        #expect(tinted.offscreenPassesRequired[.filter] == 1)
        #expect(tinted.offscreenPasses.total == 0)
        #expect(tinted.savings[.foldTint] == 1)
        #expect(tinted.boxes.map(\.fill) == [SIMD4(1, 0, 0, 1), SIMD4(1, 0, 0, 1)])
        #expect(plan([pair], tinting: 1, red, rules: .without(.foldTint)).offscreenPasses[.filter] == 1)
    }

    @Test func aTintThatFadesWorksAsAnOpacity() {
        let meeting = group(0, 0, 100, 100, box(0, 0, 60, 60), box(40, 40, 60, 60))
        #expect(plan([meeting], tinting: 1, faintRed).offscreenPasses[.filter] == 1)
        let apart = group(0, 0, 100, 100, box(0, 0, 40, 60), box(50, 40, 50, 60))
        #expect(plan([apart], tinting: 1, faintRed).offscreenPasses.total == 0)
    }

    @Test func whatReadsWhatIsBehindItKeepsThePass() {
        let inner = box(0, 0, 60, 60).with { $0.compositingFilter = .multiply }
        let plan = plan([group(0, 0, 100, 100, box(0, 0, 90, 90), inner)], tinting: 1, red)
        #expect(plan.offscreenPasses[.filter] == 1)
    }

    @Test func aGroupOfItsOwnInsideIsTintedWhereItIsPut() {
        let faded = group(0, 0, 100, 100, box(0, 0, 60, 60), pebble(40, 40, 60, 60)).with { $0.opacity = 0.5 }
        let plan = plan([group(0, 0, 100, 100, faded)], tinting: 1, red)
        #expect(plan.offscreenPasses[.groupOpacity] == 1)
        #expect(plan.offscreenPasses[.filter] == 0)
        #expect(plan.quads.last?.tint == SIMD4(1, 0, 0, 1))
    }

    @Test func tintedImagesHideOnlyWhereTheTintIsOpaque() throws {
        let image = try makeImage()
        func hidden(_ color: Color) -> Int {
            var tree = makeTree([box(20, 20, 50, 50), picture(0, 0, 100, 100, image)])
            tree.tintContents(at: 2, color)
            var planner = Planner()
            return planner.plan(tree).savings[.cullOccluded]
        }
        #expect(hidden(red) == 1)
        #expect(hidden(faintRed) == 0)
    }

    @Test func tintedImagesShareOneDraw() throws {
        let image = try makeImage()
        var tree = makeTree((0..<100).map { picture(Double($0), 10.5, 8, 8, image) })
        for index in tree.nodes.indices.dropFirst() {
            tree.tintContents(at: index, Color(white: Double(index) / 100))
        }
        var planner = Planner()
        let plan = planner.plan(tree)
        #expect(plan.drawCount == 1)
        #expect(plan.quads.count == 100)
        #expect(Set(plan.quads.map(\.color.x)).count == 100)
    }

    @Test func aTintedImageIsDrawnApartFromItsBackground() throws {
        var tree = makeTree([picture(0, 0, 100, 100, try makeImage(alpha: 100)).with { $0.backgroundColor = .white }])
        tree.tintContents(at: 1, red)
        var planner = Planner()
        #expect(planner.plan(tree).instanceCount == 2)
        tree.tintContents(at: 1, .white)
        #expect(planner.plan(tree).instanceCount == 1)
    }
}
