import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaPlan
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaProfile

@Suite struct NodeCostsTests {
    @Test func eachLayerHasThePixelsItIsDrawnOn() {
        let (tree, plan) = planned(
            box("a", 0, 0, 10, 10), box("b", 5, 5, 20, 10), box("c", 90, 40, 50, 50), rules: .none)
        let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
        // The last one reaches out of the picture.
        #expect(costs.estimatedFragments == [0, 100, 200, 100])
        #expect(costs.onFrame == costs.estimatedFragments)
        #expect(costs.total == 400)
    }

    @Test func aHundredFullScreensAreAHundredTimesThePicture() {
        let layers = (0..<100).map { box("\($0)", 0, 0, 100, 50) }
        let stage = Stage(size: Size(width: 100, height: 50))
        stage.root.sublayers = layers
        let tree = stage.makeFrame()
        for (rules, times) in [(PlanRules.none, 100), (.all, 1)] {
            var planner = Planner(rules: rules)
            let plan = planner.plan(tree)
            let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
            #expect(costs.total == times * 5000)
            let costliest = costs.costliestLayers(tree, plan, limit: 1000)
            #expect(costliest.count == times)
            #expect(costliest.allSatisfy { $0.overdraw == 1 && $0.estimatedFragments == 5000 })
        }
    }

    @Test func aGroupHasItsWayBackAndItsLayersThePixelsOfItsTarget() {
        let group = box("group", 10, 10, 20, 20)
        group.opacity = 0.5
        group.addSublayer(pebble("leaf", 5, 5, 10, 10))
        let (tree, plan) = planned(group)
        let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
        // The group's own colour on its target and the target on the frame; the leaf on the target only.
        #expect(costs.estimatedFragments == [0, 800, 100])
        #expect(costs.onFrame == [0, 400, 0])
        let costliest = costs.costliestLayers(tree, plan, limit: 20)
        #expect(costliest.map(\.layer) == ["root/group", "root/group/leaf"])
        #expect(costliest.map(\.offscreenPasses) == [1, 0])
        #expect(costliest.map(\.overdraw) == [400.0 / 5000, 0])
    }

    @Test func aLayerThatIsCutHasThePixelsThatAreLeft() {
        let group = box("group", 10, 10, 20, 20)
        group.opacity = 0.5
        group.addSublayer(box("leaf", 5, 5, 10, 10))
        let (tree, plan) = planned(group)
        let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
        #expect(costs.estimatedFragments == [0, 300, 100])
        #expect(costs.onFrame == [0, 300, 100])
        #expect(costs.costliestLayers(tree, plan, limit: 20).map(\.offscreenPasses) == [0, 0])
    }

    @Test func turnedLayersHaveThePixelsOfTheirQuads() {
        let turned = box("turned", 30, 10, 40, 20)
        turned.transform = Transform3D(rotation: 0.5, x: 0, y: 0, z: 1)
        let (tree, plan) = planned(turned)
        let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
        // A little more than the layer's own 800 pixels, for its antialiased edges.
        #expect(costs.total > 800 && costs.total < 1100)
        #expect(costs.total == QuadRaster(plan.quads[0]).pixelCount(within: plan.frame))
    }

    @Test func theScissorCutsWhatIsCounted() throws {
        let clip = box("clip", 40, 15, 20, 20)
        clip.backgroundColor = nil
        clip.masksToBounds = true
        let turned = box("turned", -40, -40, 100, 100)
        turned.transform = Transform3D(rotation: 0.5, x: 0, y: 0, z: 1)
        clip.addSublayer(turned)
        let (tree, plan) = planned(clip)
        #expect(NodeCosts(plan, nodeCount: tree.nodes.count).estimatedFragments == [0, 0, 400])
    }

    @Test func theCostliestLayersComeFirstAndOfEqualsTheOutermost() {
        let (tree, plan) = planned(
            box("small", 0, 0, 5, 5), box("large", 10, 0, 20, 20), box("other", 40, 0, 5, 5), box("none", 200, 0, 5, 5))
        let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
        let costliest = costs.costliestLayers(tree, plan, limit: 20)
        #expect(costliest.map(\.layer) == ["root/large", "root/small", "root/other"])
        #expect(costs.costliestLayers(tree, plan, limit: 1).map(\.layer) == ["root/large"])
        #expect(costs.costliestLayers(tree, plan, limit: 0).isEmpty)
        #expect(costs.costliestLayers(tree, plan, limit: -1).isEmpty)
    }

    @Test func sharesOfRandomScenesAddUp() throws {
        for seed in 0..<200 as Range<UInt64> {
            let tree = try RandomScene.make(seed: seed).makeStage().makeFrame()
            for rules in [PlanRules.all, .none] {
                var planner = Planner(rules: rules)
                let plan = planner.plan(tree)
                let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
                #expect(costs.total == costs.estimatedFragments.reduce(0, +))
                #expect(zip(costs.onFrame, costs.estimatedFragments).allSatisfy { $0 <= $1 })
                let costliest = costs.costliestLayers(tree, plan, limit: .max)
                #expect(costliest.reduce(0) { $0 + $1.estimatedFragments } == costs.total)
                let isShared = plan.passes.contains { !$0.shares.isEmpty }
                let requiredPasses = costliest.reduce(0) { $0 + $1.offscreenPasses }
                #expect(
                    isShared
                        ? requiredPasses >= plan.offscreenPasses.total : requiredPasses == plan.offscreenPasses.total)
                #expect(costs.targetBytes.reduce(0, +) == plan.offscreenBytes)
                let overdraw = costliest.reduce(0) { $0 + $1.overdraw } * Double(plan.frame.area)
                #expect(abs(overdraw - Double(costs.onFrame.reduce(0, +))) < 1e-6)
            }
        }
    }
}
