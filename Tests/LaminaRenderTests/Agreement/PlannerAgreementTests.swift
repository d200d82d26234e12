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

    private func check(_ scene: SceneSpec, seed: UInt64, _ rules: PlanRules) throws {
        try check(scene, seed: seed, rules, passes: \.isWithinTolerance) { found, truth, tree in
            PictureComparison(found, reference: truth, edges: ReferencePainter.paint(tree).isNearEdge)
        }
    }

    private func checkEffects(_ scene: SceneSpec, seed: UInt64, _ rules: PlanRules) throws {
        func passes(_ comparison: PictureComparison) -> Bool { comparison.isWithin(EffectTolerance()) }
        try check(scene, seed: seed, rules, passes: passes) { found, truth, tree in
            PictureComparison(found, reference: truth, painted: ReferencePainter.paint(tree))
        }
    }

    private func check(
        _ scene: SceneSpec, seed: UInt64, _ rules: PlanRules, passes: (PictureComparison) -> Bool,
        _ compare: (Bitmap, Bitmap, RenderTree) -> PictureComparison
    ) throws {
        func comparison(_ tree: RenderTree) throws -> PictureComparison {
            let truth = try SharedRenderer.draw(tree, rules: .none)
            let found = try SharedRenderer.draw(tree, rules: rules)
            return found == truth
                ? PictureComparison(found, reference: truth, edges: nil) : compare(found, truth, tree)
        }
        let tree = try scene.makeStage().renderTree()
        var (planner, reference) = (Planner(rules: rules), Planner(rules: .none))
        // A rule that found nothing to do has made the same plan, and the same plan draws the same picture.
        if planner.plan(tree).hasSameDraws(as: reference.plan(tree)) { return }
        guard try !passes(comparison(tree)) else { return }
        try recordFailure(scene, seed: seed, "rules \(rules)", passes: passes) {
            try comparison($0.makeStage().renderTree())
        }
    }
}

extension PassPlan {
    fileprivate func hasSameDraws(as other: PassPlan) -> Bool {
        passes == other.passes && boxes == other.boxes && quads == other.quads && clips == other.clips
            && filterInstances == other.filterInstances && pathFills == other.pathFills
    }
}
