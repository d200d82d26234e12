import Lamina
import LaminaTestSupport
import Testing

/// The property that every rule has to keep: the same picture as the reference's, to 1/255 and on edges to 2/255.
@Suite struct PlannerAgreementTests {
    @Test(arguments: SeedRun.runs(of: 1000))
    func optimizedDrawsWhatTheReferenceDraws(run: SeedRun) throws {
        for seed in run.seeds { try check(RandomScene.make(seed: seed), seed: seed, .all) }
    }

    @Test(arguments: SeedRun.runs(of: 400))
    func optimizedDrawsWhatTheReferenceDrawsOnWholePixels(run: SeedRun) throws {
        for seed in run.seeds {
            try check(RandomScene.make(seed: seed, pixelAligned: true), seed: seed, .all)
        }
    }

    @Test(arguments: PlanRule.allCases, SeedRun.runs(of: 1000, each: 250))
    func eachRuleAloneDrawsWhatTheReferenceDraws(rule: PlanRule, run: SeedRun) throws {
        for seed in run.seeds { try check(RandomScene.make(seed: seed), seed: seed, PlanRules(rule)) }
    }

    @Test(arguments: SeedRun.runs(of: 1000))
    func optimizedDrawsEffectsAsTheReferenceDoes(run: SeedRun) throws {
        for seed in run.seeds {
            try checkEffects(RandomScene.make(seed: seed, effects: .all), seed: seed, .all)
        }
    }

    @Test(arguments: SeedRun.runs(of: 300))
    func optimizedDrawsEffectsOnWholePixelsAsTheReferenceDoes(run: SeedRun) throws {
        for seed in run.seeds {
            try checkEffects(RandomScene.make(seed: seed, pixelAligned: true, effects: .all), seed: seed, .all)
        }
    }

    @Test(arguments: PlanRule.allCases, SeedRun.runs(of: 200, each: 100))
    func eachRuleAloneDrawsEffectsAsTheReferenceDoes(rule: PlanRule, run: SeedRun) throws {
        for seed in run.seeds {
            try checkEffects(RandomScene.make(seed: seed, effects: .all), seed: seed, PlanRules(rule))
        }
    }

    /// The same check where blurs and shadows are worked out in two ways, each to less than a step: rounded to 8 bits the
    /// two may fall apart by one, and what is mixed with them afterwards, or filtered from them once more, by another.
    private func checkEffects(_ scene: SceneSpec, seed: UInt64, _ rules: PlanRules) throws {
        try check(scene, seed: seed, rules) { $0.isWithin(EffectTolerance()) }
    }

    private func check(
        _ scene: SceneSpec, seed: UInt64, _ rules: PlanRules,
        passes: (PictureComparison) -> Bool = { $0.isWithinTolerance }
    ) throws {
        let tree = try scene.makeStage().renderTree()
        var (planner, reference) = (Planner(rules: rules), Planner(rules: .none))
        let (plan, truth) = (planner.plan(tree), reference.plan(tree))
        // A rule that found nothing to do has made the same plan, and the same plan draws the same picture.
        if plan.hasSameDraws(as: truth) { return }
        guard try !passes(compare(tree, rules)) else { return }
        try recordFailure(scene, seed: seed, "rules \(rules)", passes: passes) {
            try compare($0.makeStage().renderTree(), rules)
        }
    }

    private func compare(_ tree: RenderTree, _ rules: PlanRules) throws -> PictureComparison {
        let truth = try SharedRenderer.draw(tree, rules: .none)
        let found = try SharedRenderer.draw(tree, rules: rules)
        if found == truth { return PictureComparison(found.pixels, truth.pixels, width: truth.width) }
        return PictureComparison(
            found.pixels, truth.pixels, width: truth.width, edges: ReferencePainter.paint(tree).isNearEdge,
            tolerance: 1, edgeTolerance: 2)
    }
}

extension PassPlan {
    fileprivate func hasSameDraws(as other: PassPlan) -> Bool {
        passes == other.passes && boxes == other.boxes && quads == other.quads && clips == other.clips
            && filterInstances == other.filterInstances && pathFills == other.pathFills
    }
}
