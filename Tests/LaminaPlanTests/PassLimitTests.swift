import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// Planning ends early with more passes than are allowed.
@Suite struct PassLimitTests {
    /// A layer tree of some blurred squares side by side.
    private func tree(_ count: Int) -> RenderTree {
        let stage = Stage(size: Size(width: 400, height: 40))
        for index in 0..<count {
            let square = Layer()
            square.name = "square \(index)"
            square.frame = Rect(x: 10 * index, y: 5, width: 6, height: 6)
            square.backgroundColor = Color(red: 1, green: 0, blue: 0)
            square.filters = [Filter(.gaussianBlur(radius: 1))]
            stage.root.addSublayer(square)
        }
        return stage.makeFrame()
    }

    /// The passes of a plan as they are planned: without sharing of targets.
    private func passCount(_ tree: RenderTree) -> Int {
        var planner = Planner(rules: PlanRules.all.subtracting([.packTargets]))
        return planner.plan(tree).passes.count
    }

    @Test func aPlanWithinTheLimitIsTheSame() {
        let tree = tree(8)
        var (free, limited) = (Planner(), Planner(passLimit: passCount(tree)))
        let plan = limited.plan(tree)
        #expect(plan.passExcess == nil && plan.passes.count > 8)
        #expect(plan.drawsTheSame(as: free.plan(tree)))
    }

    @Test func aPlanAboveItHasNoPassesAndNamesALayer() throws {
        let tree = tree(8)
        var planner = Planner(passLimit: passCount(tree) - 1)
        let plan = planner.plan(tree)
        let excess = try #require(plan.passExcess)
        #expect(excess.count == passCount(tree))
        #expect(plan.passes.isEmpty && plan.targets.isEmpty)
        #expect(try tree.path(ofNode: #require(excess.node)).hasPrefix("root/square "))
        // The planner goes on afterwards.
        planner.passLimit = .max
        var free = Planner()
        #expect(planner.plan(tree).drawsTheSame(as: free.plan(tree)))
    }

    @Test func theReferencePlannerHasTheLimitToo() {
        var planner = Planner(rules: .none, passLimit: 3)
        #expect(planner.plan(tree(8)).passExcess != nil)
        #expect(planner.plan(tree(0)).passExcess == nil)
    }
}
