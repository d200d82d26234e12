import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct StackedLayersTests {
    private let layers = (0..<100).map { _ in box(0, 0, 200, 100) }

    private func plan(_ rules: PlanRules) -> PassPlan {
        var planner = Planner(rules: rules)
        return planner.plan(makeTree(layers))
    }

    @Test func ofAHundredOpaqueFullScreensOnlyTheTopmostIsDrawn() {
        let plan = plan(.all)
        #expect(plan.instanceCount == 1)
        #expect(plan.drawCount == 1)
        #expect(plan.frameNodes == [100])
        #expect(plan.layers.drawn == 1)
        #expect(plan.layers.occluded == 99)
        #expect(plan.savings[.cullOccluded] == 99)
    }

    @Test func theReferenceDrawsThemAll() {
        let plan = plan(.none)
        #expect(plan.instanceCount == 100)
        #expect(plan.drawCount == 100)
        #expect(plan.frameNodes == Array(1...100))
        #expect(plan.layers.drawn == 100)
        #expect(plan.layers.occluded == 0)
        #expect(plan.savings == PlanSavings())
    }

    @Test func batchingAloneDrawsThemInOneCall() {
        let plan = plan(PlanRules(.batchInstances))
        #expect(plan.instanceCount == 100)
        #expect(plan.drawCount == 1)
        #expect(plan.savings[.batchInstances] == 99)
        #expect(plan.frameNodes == Array(1...100))
    }

    @Test func aPlannerUsedAgainForgetsTheLastTree() {
        var planner = Planner()
        let first = planner.plan(
            makeTree([group(0, 0, 200, 100, box(0, 0, 90, 90), pebble(10, 10, 90, 90)).with { $0.opacity = 0.5 }]))
        #expect(first.offscreenPasses.total == 1)
        let second = planner.plan(makeTree(layers))
        #expect(second.offscreenPasses.total == 0)
        #expect(second.offscreenPassesRequired.total == 0)
        #expect(second.instanceCount == 1)
        #expect(second.savings[.cullOccluded] == 99)
        #expect(second.table.isEmpty)
        #expect(planner.plan(makeTree([])).instanceCount == 0)
    }
}
