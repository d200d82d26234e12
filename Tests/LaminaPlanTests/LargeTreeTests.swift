import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

@Suite struct LargeTreeTests {
    /// A chain of layers, each inside the one before.
    private func chain(_ depth: Int, change: (inout RenderNode, Int) -> Void = { _, _ in }) -> RenderTree {
        var nodes: [RenderNode] = []
        for index in 0..<depth {
            var node = RenderNode(toSuperlayer: .identity, bounds: Rect(x: 0, y: 0, width: 200, height: 100))
            node.flags = [.groupOpacity, .doubleSided]
            node.subtreeCount = Int32(depth - index)
            node.backgroundColor = SIMD4(repeating: 0.5)
            change(&node, index)
            nodes.append(node)
        }
        return RenderTree(pixelWidth: 200, pixelHeight: 100, scale: 1, background: nil, nodes: nodes)
    }

    @Test(arguments: [PlanRules.all, .none])
    func aDeepTreeIsPlanned(rules: PlanRules) {
        var planner = Planner(rules: rules)
        let plan = planner.plan(chain(100_000))
        #expect(plan.instanceCount == 100_000)
        #expect(plan.boxNodes == Array(0..<100_000))
        #expect(plan.layers.drawn == 100_000)
        #expect(plan.drawCount == (rules == .all ? 1 : 100_000))
    }

    @Test(arguments: [PlanRules.all, .none])
    func aWideTreeIsPlanned(rules: PlanRules) {
        let stage = Stage(size: Size(width: 200, height: 100))
        stage.root.sublayers = (0..<100_000).map { box(Double($0 % 200), Double($0 / 200 % 100), 1, 1) }
        var planner = Planner(rules: rules)
        let plan = planner.plan(stage.makeFrame())
        #expect(plan.instanceCount == 100_000)
        #expect(plan.drawCount == (rules == .all ? 1 : 100_000))
        // A first plan has room for what it has, and not for the next power of two.
        #expect(plan.boxes.capacity < 112_500 && plan.boxNodes.capacity < 112_500)
    }

    @Test(arguments: [PlanRules.all, .none])
    func groupsInGroupsAreOnePassEach(rules: PlanRules) {
        let depth = 20_000
        var planner = Planner(rules: rules)
        let plan = planner.plan(chain(depth) { node, _ in node.opacity = 0.5 })
        // The innermost has nothing inside it.
        #expect(plan.offscreenPassesRequired.total == depth - 1)
        #expect(plan.offscreenPasses.total == depth - 1)
        #expect(plan.passes.map(\.node) == Array((0..<depth - 1).reversed()) + [0])
        #expect(plan.faults == [])
    }

    @Test(arguments: [PlanRules.all, .none])
    func bordersInBordersAreDrawnFromTheInside(rules: PlanRules) {
        let depth = 20_000
        var planner = Planner(rules: rules)
        let plan = planner.plan(
            chain(depth) { node, _ in
                node.borderWidth = 5
                node.borderColor = SIMD4(0, 0, 0, 0.5)
            })
        #expect(plan.frameNodes == (0..<Int32(depth)).map { $0 } + (0..<Int32(depth) - 1).reversed())
    }

    @Test(arguments: [PlanRules.all, .none])
    func clipsInClipsAreOnePassEachAtMost(rules: PlanRules) {
        let depth = 20_000
        var planner = Planner(rules: rules)
        let plan = planner.plan(
            chain(depth) { node, _ in
                node.flags.insert(.masksToBounds)
                node.cornerRadii = SIMD4(repeating: 10)
            })
        #expect(plan.offscreenPassesRequired.total == depth - 1)
        #expect(plan.faults == [])
    }

    @Test func aFadedGroupOfManyLayersIsPlanned() {
        let group = group(0, 0, 200, 100)
        group.sublayers = (0..<5000).map { box(Double($0 % 200), Double($0 / 200), 1, 1) }
        group.opacity = 0.5
        #expect(plan(group).offscreenPasses.total == 0)
        group.addSublayer(pebble(10, 10, 5, 5))
        #expect(plan(group).offscreenPasses.total == 1)
    }
}
