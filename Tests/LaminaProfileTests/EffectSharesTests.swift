import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaPlan
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaProfile

/// The layers of the fragments of filters' passes, and of offscreen passes.
@Suite struct EffectSharesTests {
    private let blur = Filter(.boxBlur(radius: 3))

    @Test func aFilteredLayerHasItsImageItsKernelsAndItsWayBack() {
        let layer = box("blurred", 40, 15, 20, 20)
        layer.filters = [blur]
        let (tree, plan) = planned(layer)
        let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
        // The blur reaches 4 pixels: its rows are 28 wide and 20 high, its columns and the way back 28 by 28.
        #expect(costs.estimatedFragments == [0, 20 * 20 + 28 * 20 + 28 * 28 + 28 * 28])
        #expect(costs.onFrame == [0, 28 * 28])
        // Three passes, one offscreen pass.
        #expect(plan.passes.count == 4)
        #expect(costs.costliestLayers(tree, plan, limit: 9).map(\.offscreenPasses) == [1])
    }

    @Test func backdropsThatShareAChainHaveTheirOwnFragments() {
        let layers = [box("wide", 10, 5, 40, 10), box("small", 60, 20, 10, 10)]
        for layer in layers { (layer.backgroundColor, layer.backgroundFilters) = (nil, [blur]) }
        let (tree, plan) = planned(box("photo", 0, 0, 100, 50), layers[0], layers[1])
        let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
        // Rows, columns, and the draw that shows them.
        #expect(costs.estimatedFragments == [0, 5000, 3 * 400, 3 * 100])
        #expect(costs.onFrame == [0, 5000, 400, 100])
        // One offscreen pass is executed, for both; each has its part of the targets, which are 50 wide and 10 or 12 high at most.
        #expect(costs.offscreenPasses == [0, 0, 1, 1] && plan.offscreenPasses.total == 1)
        let apart = plan.passes.filter { !$0.isFrame }
        #expect(costs.passes == [0, 0, apart.count, apart.count])
        let bytes = apart.map { plan.targets[Int($0.target)].byteCount }
        #expect(
            costs.targetBytes == [0, 0, bytes.reduce(0) { $0 + $1 * 4 / 5 }, bytes.reduce(0) { $0 + $1 - $1 * 4 / 5 }])
    }

    @Test func copiesShadeNothing() {
        let layer = box("multiplied", 10, 10, 30, 20)
        layer.compositingFilter = .multiply
        let (tree, plan) = planned(box("photo", 0, 0, 100, 50), layer)
        let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
        #expect(plan.passes.contains { if case .copy = $0.work { true } else { false } })
        // Its image and the draw that mixes it.
        #expect(costs.estimatedFragments == [0, 5000, 1200])
    }

    @Test func aMaskIsItsOwnLayersAndTheTripTheMaskedLayers() {
        let layer = box("masked", 10, 10, 20, 20)
        let mask = box("mask", 0, 0, 10, 20)
        mask.addSublayer(box("spot", 2, 2, 4, 4))
        layer.mask = mask
        let (tree, plan) = planned(layer)
        let costliest = NodeCosts(plan, nodeCount: tree.nodes.count).costliestLayers(tree, plan, limit: 9)
        #expect(costliest.map(\.offscreenPasses).reduce(0, +) == 1)
        let trip = costliest.first { $0.offscreenPasses == 1 }
        #expect(trip?.layer == "root/masked")
        #expect(costliest.contains { $0.layer.hasSuffix("spot") && $0.estimatedFragments == 16 })
    }

    @Test func sharesOfRandomScenesWithEffectsAddUp() throws {
        for seed in 0..<200 as Range<UInt64> {
            let tree = try RandomScene.make(seed: seed, effects: .all).makeStage().makeFrame()
            for rules in [PlanRules.all, .none] {
                var planner = Planner(rules: rules)
                let plan = planner.plan(tree)
                let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
                let costliest = costs.costliestLayers(tree, plan, limit: .max)
                // By layer as by pass.
                #expect(costliest.reduce(0) { $0 + $1.estimatedFragments } == costs.ofPass.reduce(0, +), "seed \(seed)")
                let requiredPasses = costliest.reduce(0) { $0 + $1.offscreenPasses }
                let isShared = plan.passes.contains { !$0.shares.isEmpty }
                #expect(requiredPasses >= plan.offscreenPasses.total, "seed \(seed)")
                #expect(isShared || requiredPasses == plan.offscreenPasses.total, "seed \(seed)")
                #expect(costs.targetBytes.reduce(0, +) == plan.offscreenBytes, "seed \(seed)")
                #expect(zip(costs.onFrame, costs.estimatedFragments).allSatisfy { $0 <= $1 }, "seed \(seed)")
            }
        }
    }

    @Test func withoutDrawsTheFragmentsAreThePixelsOfTheKernelsRegions() throws {
        var passes = 0
        for seed in 0..<100 as Range<UInt64> {
            let tree = try RandomScene.make(seed: seed, effects: .all).makeStage().makeFrame()
            // Nothing is shared, so that each pass fills its region.
            var planner = Planner(rules: .none)
            var plan = planner.plan(tree)
            for index in plan.passes.indices { plan.passes[index].draws = [] }
            let regions = plan.passes.filter { if case .filter = $0.work { true } else { false } }.map(\.region.area)
            passes += regions.count
            #expect(NodeCosts(plan, nodeCount: tree.nodes.count).total == regions.reduce(0, +), "seed \(seed)")
        }
        #expect(passes > 100)
    }
}
