import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaPlan

@Suite struct PassOrderTests {
    private func overlapping(_ inside: Layer...) -> Layer {
        let layer = box(0, 0, 50, 50)
        layer.sublayers = inside
        layer.opacity = 0.5
        return layer
    }

    @Test func whatIsInsideIsDrawnFirst() {
        let plan = plan(
            overlapping(overlapping(overlapping(pebble(0, 0, 9, 9)))),
            overlapping(pebble(0, 0, 9, 9)).with { $0.position.x += 60 },
            rules: .all.subtracting(PlanRules(.packTargets))
        )
        #expect(plan.passes.map(\.node) == [3, 2, 1, 5, 0])
        #expect(plan.passes.map(\.isFrame) == [false, false, false, false, true])
        #expect(plan.faults == [])
    }

    @Test func eachTargetIsReadWhereItsLayerIsPainted() throws {
        let plan = plan(
            box(0, 0, 200, 100), overlapping(pebble(0, 0, 9, 9)), box(5, 5, 20, 20, Color(white: 0, alpha: 0.5)))
        #expect(plan.frameNodes == [1, 2, 4])
        #expect(plan.framePass?.draws.map(\.texture) == [.none, .target(0), .none])
    }

    @Test func aRootThatFadesIsReadByTheFrame() {
        var planner = Planner()
        let stage = Stage(size: .init(width: 200, height: 100))
        stage.root.sublayers = [box(0, 0, 50, 50), pebble(10, 10, 50, 50)]
        stage.root.opacity = 0.5
        let plan = planner.plan(stage.makeFrame())
        #expect(plan.passes.map(\.node) == [0, 0])
        #expect(plan.frameNodes == [0])
        #expect(plan.faults == [])
    }

    @Test func aTreeWithoutNodesIsAnEmptyFrame() {
        var planner = Planner()
        let plan = planner.plan(RenderTree(pixelWidth: 7, pixelHeight: 5, scale: 1, background: .white))
        #expect(plan.faults == [])
        #expect(plan.passes.map(\.region) == [PixelRect(width: 7, height: 5)])
        #expect(plan.passes.map(\.clear) == [SIMD4(1, 1, 1, 1)])
    }

    /// Random trees with the reference plan of each, made once for all rules.
    private struct Planned {
        let seed: UInt64
        let tree: RenderTree
        let truth: PassPlan

        static let plain = Result { try all { RandomScene.make(seed: $0) } }
        static let effects = Result {
            try all { RandomScene.make(seed: $0, pixelAligned: $0 % 3 == 0, effects: .all) }
        }

        private static func all(_ make: (UInt64) -> SceneSpec) throws -> [Planned] {
            var reference = Planner(rules: .none)
            return try (0..<150 as Range<UInt64>).ofThisRun.map { seed in
                let tree = try make(seed).makeStage().makeFrame()
                return Planned(seed: seed, tree: tree, truth: reference.plan(tree))
            }
        }
    }

    @Test(arguments: PlanRules.combinations)
    func plansOfRandomScenesAreSound(rules: PlanRules) throws {
        var planner = Planner(rules: rules)
        for scene in try Planned.plain.get() {
            let name = SeedShare.name(scene.seed)
            let (plan, truth) = (planner.plan(scene.tree), scene.truth)
            #expect(plan.faults == [], "\(name)")
            // What is required does not depend on how it is done.
            #expect(plan.offscreenPassesRequired == truth.offscreenPassesRequired, "\(name)")
            #expect(truth.offscreenPasses == truth.offscreenPassesRequired, "\(name)")
            #expect(plan.offscreenPasses.total <= plan.offscreenPassesRequired.total, "\(name)")
        }
    }

    @Test(arguments: PlanRules.combinations)
    func plansOfRandomScenesWithEffectsAreSound(rules: PlanRules) throws {
        var planner = Planner(rules: rules)
        for scene in try Planned.effects.get() {
            let name = SeedShare.name(scene.seed)
            let (plan, truth) = (planner.plan(scene.tree), scene.truth)
            #expect(plan.faults == [], "\(name)")
            #expect(plan.captureFaults == [], "\(name)")
            #expect(plan.offscreenPassesRequired == truth.offscreenPassesRequired, "\(name)")
            // A group that turns out to show nothing requires an offscreen pass that is not executed.
            #expect(truth.offscreenPasses.total <= truth.offscreenPassesRequired.total, "\(name)")
            #expect(plan.offscreenPasses.total <= plan.offscreenPassesRequired.total, "\(name)")
        }
    }

    @Test func theSameTreeGivesTheSamePlan() throws {
        for seed in (0..<50 as Range<UInt64>).ofThisRun {
            let tree = try RandomScene.make(seed: seed).makeStage().makeFrame()
            var (first, second) = (Planner(), Planner())
            _ = second.plan(makeTree([box(0, 0, 10, 10)]))
            let (one, other) = (first.plan(tree), second.plan(tree))
            #expect(one.passes == other.passes && one.boxes == other.boxes && one.quads == other.quads)
            #expect(one.table == other.table && one.layers == other.layers && one.savings == other.savings)
        }
    }
}
