import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaPlan
import LaminaRender
import LaminaStage
import Testing

@testable import LaminaProfile

/// A pass that is made for several layers is each one's, and of its target each has its part by pixels.
@Suite struct SharedPassTests {
    /// By group: the side that its layers cover; they are in a row, so that one target holds all.
    private static let sides = [4, 6, 8, 10, 12, 14]

    private func groups() -> [Layer] {
        Self.sides.enumerated().map { index, side in
            let group = box("group \(index)", Double(index * 16), 2, Double(side), Double(side))
            (group.opacity, group.backgroundColor) = (0.5, nil)
            let (width, half) = (Double(side), Double(side / 2))
            // Round corners over another layer: the group needs an image.
            group.sublayers = [pebble("a", 0, 0, width, half), pebble("b", 0, half - 1, width, width - half + 1)]
            return group
        }
    }

    private func drawn() -> (tree: RenderTree, plan: PassPlan, nodes: [Int]) {
        let stage = Stage(size: Size(width: 100, height: 50))
        stage.root.sublayers = groups()
        let tree = stage.makeFrame()
        var planner = Planner()
        return (tree, planner.plan(tree), Self.sides.indices.map { 1 + $0 * 3 })
    }

    private func account() -> (tree: RenderTree, profile: Profile, nodes: [Int]) {
        let (tree, plan, nodes) = drawn()
        let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
        let frame = DrawnPlan(bitmap: nil, counters: FrameCounters(), overdrawMap: nil)
        let profile = Profile(
            scene: "a.json", width: 100, height: 50, device: "a device", isSoftware: true, rules: PlanRule.allCases,
            counters: FrameCounters(), savings: plan.savings, passes: PassReport.all(plan, frame, costs),
            layers: LayerReport.all(tree, plan, costs, LayerPositions(tree)), plan: plan, overdrawMap: nil)
        return (tree, profile, nodes)
    }

    @Test func eachGroupHasItsPartOfTheTarget() {
        let (_, plan, nodes) = drawn()
        #expect(plan.passes.count == 2 && plan.offscreenPasses.total == 1)
        let areas = Self.sides.map { $0 * $0 }
        #expect(plan.passes[0].shares.map(\.node) == nodes && plan.passes[0].shares.map(\.pixels) == areas)
        let costs = NodeCosts(plan, nodeCount: 1 + 3 * nodes.count)
        // From the first group's left edge to the last one's right one, as high as the highest, 4 bytes a pixel: all that is
        // drawn replaces what is there.
        let bytes = 94 * 14 * 4
        #expect(plan.targets[0].byteCount == bytes)
        let ends = areas.indices.map { areas[...$0].reduce(0, +) * bytes / areas.reduce(0, +) }
        #expect(nodes.map { costs.targetBytes[$0] } == zip(ends, [0] + ends).map { $0 - $1 })
        #expect(nodes.map { costs.passes[$0] } == [1, 1, 1, 1, 1, 1] && costs.passes.reduce(0, +) == 6)
        #expect(
            nodes.map { costs.offscreenPasses[$0] } == [1, 1, 1, 1, 1, 1] && costs.offscreenPasses.reduce(0, +) == 6)
    }

    @Test func layersAndPassesNameEachOther() {
        let (_, profile, nodes) = account()
        #expect(profile.passes.map(\.layers) == [nodes, [0]])
        #expect(nodes.map { profile.layers[$0].passes } == [1, 1, 1, 1, 1, 1])
        #expect(nodes.allSatisfy { profile.layers[$0].targetBytes > 0 })
    }

    @Test func theOverlayPaintsEachGroup() {
        let (tree, profile, nodes) = account()
        let marks = OverlayMarks(.offscreen, tree, profile).tree.renderTree
        let painted = marks.nodes.indices.filter { marks.nodes[$0].backgroundColor != .zero }
        #expect(painted == nodes)
    }

    @Test func aTimeThatNothingShadesIsSharedByPixels() {
        var (_, plan, nodes) = drawn()
        plan.passes[0].draws = []
        let costs = NodeCosts(plan, nodeCount: 1 + 3 * nodes.count, passTimes: [1, 0])
        let areas = Self.sides.map { Double($0 * $0) }
        for (node, area) in zip(nodes, areas) {
            #expect(abs((costs.gpuTime?[node] ?? 0) - area / areas.reduce(0, +)) < 1e-12)
        }
    }

    @Test func explainTellsEachGroupsPart() throws {
        let found = try explain(
            groups()[0], groups()[1], groups()[2], groups()[3], groups()[4], groups()[5])
        #expect(found.cost.offscreenPassesRequired == 6 && found.cost.offscreenPasses == 1)
        #expect(found.passes.allSatisfy { $0.isExecuted && $0.sharedWith == 5 && $0.avoidedBy.isEmpty })
        #expect(found.passes.map(\.layer) == (0..<6).reversed().map { "root/group \($0)" })
        #expect(found.passes.reduce(0) { $0 + $1.pixels } == 94 * 14)
        #expect(found.passes.reduce(0) { $0 + $1.bytes } == 94 * 14 * 4)
        #expect(found.description.contains("its part of targets shared with 5 others"))
    }
}

extension PassPlan {
    /// The bytes of all targets but the frame's.
    var offscreenBytes: Int {
        Set(passes.filter { !$0.isFrame }.map(\.target)).reduce(0) { $0 + targets[Int($1)].byteCount }
    }
}
