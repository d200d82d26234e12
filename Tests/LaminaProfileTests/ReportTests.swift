import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaPlan
import LaminaRender
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaProfile

@Suite struct ReportTests {
    @Test func namesAreThoseOfTheTree() throws {
        for seed in 0..<50 as Range<UInt64> {
            let tree = try RandomScene.make(seed: seed, effects: .all).makeStage().makeFrame()
            let names = LayerNames(tree)
            for index in tree.nodes.indices { #expect(names.path(of: index) == tree.path(ofNode: index)) }
        }
    }

    @Test func nodesAlongAPathAreALayerAndItsSuperlayers() throws {
        for seed in 0..<50 as Range<UInt64> {
            let tree = try RandomScene.make(seed: seed, effects: .all).makeStage().makeFrame()
            let names = LayerNames(tree)
            for index in tree.nodes.indices {
                var (paths, node) = ([String](), index)
                while node >= 0 {
                    paths.append(names.path(of: node))
                    node = names.parents[node]
                }
                let found = names.nodes(along: paths[0])
                #expect(found.map { names.path(of: $0.node) } == paths)
                #expect(found.map(\.isWhole) == paths.indices.map { $0 == 0 })
                // Of a layer that is not there, those around it.
                let near = names.nodes(along: paths[0] + "/none/mask")
                #expect(near.map(\.node) == found.map(\.node) && near.allSatisfy { !$0.isWhole })
            }
            #expect(names.nodes(along: "none").isEmpty)
        }
    }

    @Test func outcomesAreThoseThatThePlanCounts() throws {
        for seed in 0..<300 as Range<UInt64> {
            let tree = try RandomScene.make(seed: seed, effects: seed % 2 == 0 ? .all : []).makeStage().makeFrame()
            var planner = Planner()
            let plan = planner.plan(tree)
            let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
            let layers = LayerReport.all(tree, plan, costs, LayerPositions(tree))
            func count(_ outcome: LayerReport.Outcome) -> Int { layers.count { $0.outcome == outcome } }
            #expect(count(.drawn) == plan.layers.drawn, "seed \(seed)")
            #expect(count(.transparent) == plan.layers.transparent, "seed \(seed)")
            // What is inside a hidden layer is not counted by the plan.
            #expect(count(.hidden) >= plan.layers.hidden, "seed \(seed)")
            #expect(count(.occluded) == plan.layers.occluded, "seed \(seed)")
            #expect(count(.empty) == plan.layers.empty, "seed \(seed)")
            #expect(count(.outside) == plan.layers.outside, "seed \(seed)")
        }
    }

    /// A mask that draws apply themselves is used, though no draw is its own.
    @Test func aMaskInTheShaderIsNotOccluded() {
        let photo = box("photo", 10, 10, 40, 30)
        photo.mask = box("mask", 0, 0, 40, 30)
        photo.mask?.cornerRadius = 8
        let (tree, plan) = planned(photo)
        #expect(plan.savings[.maskInShader] == 1)
        #expect((plan.layers.drawn, plan.layers.occluded) == (2, 0))
        let layers = LayerReport.all(
            tree, plan, NodeCosts(plan, nodeCount: tree.nodes.count), LayerPositions(tree))
        #expect(layers.first { $0.name == "mask" }?.outcome == .drawn)
        // Under a cover neither of them is seen.
        let (covered, coveredPlan) = planned(photo, box("cover", 0, 0, 100, 50))
        #expect((coveredPlan.layers.drawn, coveredPlan.layers.occluded) == (1, 2))
        let outcomes = LayerReport.all(
            covered, coveredPlan, NodeCosts(coveredPlan, nodeCount: covered.nodes.count), LayerPositions(covered)
        ).map(\.outcome)
        #expect(outcomes.count { $0 == .occluded } == 2)
    }

    @Test func layersAndPassesAddUpToTheCounters() throws {
        for seed in 0..<100 as Range<UInt64> {
            let tree = try RandomScene.make(seed: seed, effects: .all).makeStage().makeFrame()
            var planner = Planner()
            let plan = planner.plan(tree)
            let times = plan.passes.indices.map { Double($0 + 1) }
            let costs = NodeCosts(plan, nodeCount: tree.nodes.count, passTimes: times)
            var frame = DrawnPlan(bitmap: nil, counters: FrameCounters(), overdrawMap: nil)
            frame.passTimes = times
            let layers = LayerReport.all(tree, plan, costs, LayerPositions(tree))
            let passes = PassReport.all(plan, frame, costs)
            #expect(layers.reduce(0) { $0 + $1.estimatedFragments } == costs.total)
            #expect(passes.reduce(0) { $0 + $1.estimatedFragments } == costs.total)
            // A pass that layers share is one of each.
            let owned = passes.reduce(0) { $0 + ($1.isFrame ? 0 : $1.layers.count) }
            #expect(layers.reduce(0) { $0 + $1.passes } == owned && owned >= plan.passes.count { !$0.isFrame })
            let time = layers.reduce(0) { $0 + ($1.gpuTime ?? 0) }
            #expect(abs(time - times.reduce(0, +)) < 1e-6 * time)
            #expect(layers.count { !$0.required.isEmpty } == plan.offscreenPassesRequired.total)
            for pass in passes { #expect(pass.reads.allSatisfy { $0 < pass.index }) }
            // Each pass but the last is read by one after it, or gone on from.
            let read = Set(passes.flatMap(\.reads))
            #expect(passes.dropLast().allSatisfy { read.contains($0.index) }, "seed \(seed)")
        }
    }

    @Test func cornersAreInPixelsOfThePicture() {
        let stage = Stage(size: Size(width: 100, height: 50), scale: 2)
        let outer = box("outer", 10, 20, 30, 10)
        outer.addSublayer(box("inner", 1, 2, 3, 4))
        stage.root.sublayers = [outer]
        let places = LayerPositions(stage.makeFrame()).places
        #expect(places[2].corners.map(\.x) == [22, 28, 28, 22])
        #expect(places[2].corners.map(\.y) == [44, 44, 52, 52])
    }

    @Test func aCounterOfEachNameHasItsPlaceInTheJSON() throws {
        let profile = makeProfile()
        let object = try JSONSerialization.jsonObject(with: Data(try profile.json().utf8)) as? [String: Any]
        for counter in FrameCounter.all where !counter.jsonPath.isEmpty {
            var value: Any? = object?["counters"]
            for key in counter.jsonPath { value = (value as? [String: Any])?[key] }
            let number = (value as? NSNumber)?.doubleValue
            // Reasons of which there are none are left out.
            let expected = counter.value(in: profile.counters)
            #expect(number == expected || number == nil && (expected == 0 || expected == nil), "\(counter.name)")
        }
        #expect(Set(FrameCounter.all.map(\.name)).count == FrameCounter.all.count)
    }
}
