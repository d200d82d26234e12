import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaPlan

/// Plans are executed point by point on the CPU: whatever the rules are, the picture is the same.
@Suite struct EqualPictureTests {
    private static let background = Color(red: 0, green: 0.5, blue: 1, alpha: 0.5)

    /// Random trees with their reference plans and what these show, made once for all rules.
    private static let scenes = (0..<120 as Range<UInt64>).ofThisRun.map { seed in
        var boxes = RandomBoxes(seed: seed)
        let tree = makeTree(boxes.makeLayers(), background: background)
        var planner = Planner(rules: .none)
        let reference = planner.plan(tree)
        return (seed: seed, tree: tree, reference: reference, truth: samples(reference))
    }

    private static func samples(_ plan: PassPlan) -> [SIMD4<Float>] {
        let sampler = PlanSampler(plan: plan)
        return (0..<200).map { sampler.color(at: SIMD2(Float($0 % 20) * 10 + 5, Float($0 / 20) * 10 + 5)) }
    }

    private func largestDifference(_ one: [SIMD4<Float>], _ other: [SIMD4<Float>]) -> Float {
        var largest: Float = 0
        for (first, second) in zip(one, other) {
            let difference = first - second
            largest = max(largest, (difference * difference).max().squareRoot())
        }
        return largest
    }

    @Test(arguments: PlanRules.combinations)
    func noRuleChangesThePicture(rules: PlanRules) {
        var planner = Planner(rules: rules)
        for scene in Self.scenes {
            let plan = planner.plan(scene.tree)
            // The same plan shows the same.
            if plan.drawsTheSame(as: scene.reference) { continue }
            #expect(largestDifference(scene.truth, Self.samples(plan)) < 1e-5, "\(SeedShare.name(scene.seed))")
        }
    }

    @Test func theReferencePlanIsWhatThePainterPaints() {
        for seed in (0..<20 as Range<UInt64>).ofThisRun {
            var boxes = RandomBoxes(seed: seed)
            let tree = makeTree(boxes.makeLayers(), background: EqualPictureTests.background)
            var planner = Planner(rules: .none)
            let picture = ReferencePainter.paint(tree)
            let painted = (0..<200).map { SIMD4<Float>(picture[$0 % 20 * 10 + 5, $0 / 20 * 10 + 5]) }
            #expect(largestDifference(Self.samples(planner.plan(tree)), painted) < 1e-5, "\(SeedShare.name(seed))")
        }
    }
}
