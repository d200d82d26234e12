import Foundation
import Lamina
import LaminaPlan
import Testing

@testable import LaminaRender

/// The planner that a renderer keeps.
@Suite struct KeptPlannerTests {
    /// A faded group of two squares that overlap, which takes a pass without rules and with them.
    private func group() -> RenderTree {
        let stage = Stage(size: Size(width: 40, height: 40))
        let group = square(0)
        group.opacity = 0.5
        group.sublayers = [square(4), square(8)]
        stage.root.addSublayer(group)
        return stage.makeFrame()
    }

    /// One square.
    private func single() -> RenderTree {
        let stage = Stage(size: Size(width: 40, height: 40))
        stage.root.addSublayer(square(3))
        return stage.makeFrame()
    }

    private func square(_ origin: Double) -> Layer {
        let layer = Layer()
        layer.frame = Rect(x: origin, y: origin, width: 12, height: 12)
        layer.backgroundColor = Color(red: 1, green: 0, blue: 0)
        return layer
    }

    @Test func itsBuffersAreTheSameFromFrameToFrame() {
        let planner = KeptPlanner(passLimit: .max)
        let first = planner.buffers
        _ = planner.plan(group(), rules: .all)
        _ = planner.plan(single(), rules: .none)
        _ = planner.plan(group(), band: 0..<8, rules: .all)
        #expect(planner.buffers == first)
        planner.releaseMemory()
        #expect(planner.plan(group(), rules: .none).offscreenPasses.total == 1)
    }

    /// Plans are those of a new planner, whatever trees, rules and bands were planned before.
    @Test func whatWasPlannedBeforeDoesNotShow() {
        let planner = KeptPlanner(passLimit: .max)
        let trees = [group(), single(), group()]
        for rules in [PlanRules.none, .all, .none] {
            for tree in trees {
                var fresh = Planner(rules: rules)
                let expected = fresh.plan(tree)
                let plan = planner.plan(tree, rules: rules)
                #expect(plan.passes.count == expected.passes.count)
                #expect(plan.offscreenPasses.total == expected.offscreenPasses.total)
                #expect(plan.fragmentBound == expected.fragmentBound)
                #expect(plan.isDrawn == expected.isDrawn)
                _ = planner.plan(tree, band: 8..<16, rules: rules)
            }
        }
    }
}
