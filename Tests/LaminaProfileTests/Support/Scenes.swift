import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaPlan
import LaminaRender
import LaminaStage

@testable import LaminaProfile

/// A layer with a colour and the given frame in points.
func box(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    let layer = Layer()
    layer.name = name
    layer.frame = Rect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = .white
    return layer
}

/// The tree of layers on a picture of 100×50 pixels, and its plan.
func planned(_ layers: Layer..., rules: PlanRules = .all) -> (tree: RenderTree, plan: PassPlan) {
    let stage = Stage(size: Size(width: 100, height: 50))
    stage.root.sublayers = layers
    let tree = stage.makeFrame()
    var planner = Planner(rules: rules)
    return (tree, planner.plan(tree))
}

/// A box whose round corners show what is under them, so that a faded group around it needs a pass.
func pebble(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    let layer = box(name, x, y, width, height)
    layer.cornerRadius = 1
    return layer
}

/// A profile of a faded group, with counters of all kinds.
func makeProfile(rules: [PlanRule] = PlanRule.allCases) -> Profile {
    let group = box("group", 10, 10, 20, 20)
    group.opacity = 0.5
    group.sublayers = [pebble("leaf", 5, 5, 10, 10)]
    let (tree, plan) = planned(group, rules: PlanRules(rules))
    var counters = FrameCounters()
    counters.offscreenPassesRequired = plan.offscreenPassesRequired
    counters.offscreenPasses = plan.offscreenPasses
    counters.layers = plan.layers
    (counters.renderPasses, counters.drawCalls, counters.instances) = (2, 3, 4)
    (counters.programSwitches, counters.textureBinds, counters.blits) = (5, 6, 7)
    counters.fragments = 900
    counters.overdraw = Overdraw(counts: [0, 1, 2, 3])
    (counters.uploadedBytes, counters.textureBytes, counters.targetBytesPeak) = (1025, 0, 3_670_016)
    (counters.cpuTime.snapshot, counters.cpuTime.plan) = (0.001, 0.00234)
    (counters.cpuTime.submit, counters.cpuTime.readback) = (0.1, 0.0125)
    let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
    counters.costliestLayers = costs.costliestLayers(tree, plan, limit: 20)
    let frame = DrawnPlan(bitmap: nil, counters: counters, overdrawMap: nil)
    return Profile(
        scene: "a.json", width: 100, height: 50, device: "a device", isSoftware: true, rules: rules,
        counters: counters, savings: plan.savings, passes: PassReport.all(plan, frame, costs),
        layers: LayerReport.all(tree, plan, costs, LayerPositions(tree)), plan: plan, overdrawMap: [0, 1, 2, 3])
}
