import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// The property that every rule has to keep: the same picture as the reference's, to 1/255 and on edges to 2/255.
@Suite struct PlannerAgreementTests {
    @Test(arguments: SeedRun.runs(of: 1000))
    func optimizedDrawsWhatTheReferenceDraws(run: SeedRun) throws {
        try check(run, .all)
    }

    @Test(arguments: SeedRun.runs(of: 400))
    func optimizedDrawsWhatTheReferenceDrawsOnWholePixels(run: SeedRun) throws {
        try check(run, .all, pixelAligned: true)
    }

    @Test(arguments: PlanRule.ofOneFrame.filter { !$0.isOfEffects }, SeedRun.runs(of: 1000, each: 1000))
    func eachRuleAloneDrawsWhatTheReferenceDraws(rule: PlanRule, run: SeedRun) throws {
        try check(run, rule.withWhatItNeeds)
    }

    @Test(arguments: SeedRun.runs(of: 1000))
    func optimizedDrawsEffectsAsTheReferenceDoes(run: SeedRun) throws {
        try check(run, .all, effects: .all)
    }

    @Test(arguments: SeedRun.runs(of: 300))
    func optimizedDrawsEffectsOnWholePixelsAsTheReferenceDoes(run: SeedRun) throws {
        try check(run, .all, pixelAligned: true, effects: .all)
    }

    @Test(arguments: PlanRule.ofOneFrame, SeedRun.runs(of: 200, each: 200))
    func eachRuleAloneDrawsEffectsAsTheReferenceDoes(rule: PlanRule, run: SeedRun) throws {
        // Only instances and what stands in space have tints and cuts.
        let isOfKinds = [.foldTint, .clipPlanesInShader].contains(rule)
        try check(run, rule.withWhatItNeeds, effects: isOfKinds ? .all.union(.kinds) : .all)
    }

    /// Compares the pictures of a run's scenes, and expects that the rules found something to do: all of them together in
    /// half of the scenes.
    private func check(
        _ run: SeedRun, _ rules: PlanRules, pixelAligned: Bool = false, effects: EffectShare = []
    ) throws {
        var compared = 0
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed, pixelAligned: pixelAligned, effects: effects)
            if try check(scene, seed: seed, rules, hasEffects: !effects.isEmpty) { compared += 1 }
        }
        let least = rules == .all ? run.seeds.count / 2 : 1
        #expect(compared >= least, "the rules changed the plans of only \(compared) of \(run.seeds.count) scenes")
    }

    /// Compares the pictures of a scene; false where the rules change nothing, so that there is nothing to compare.
    private func check(_ scene: SceneSpec, seed: UInt64, _ rules: PlanRules, hasEffects: Bool) throws -> Bool {
        func passes(_ comparison: PaintedComparison) -> Bool {
            hasEffects ? comparison.isWithin(EffectTolerance()) : comparison.isWithinTolerance
        }
        func comparison(_ tree: RenderTree) throws -> PaintedComparison {
            let truth = try SharedRenderer.draw(tree, rules: .none)
            var found = try SharedRenderer.draw(tree, rules: rules)
            // What the first picture leaves behind shows in the second.
            if rules.contains(.cacheRasterized) { found = try SharedRenderer.draw(tree, rules: rules) }
            if found == truth { return PaintedComparison(found, reference: truth, edges: nil) }
            let painted = ReferencePainter.paint(tree)
            return hasEffects
                ? PaintedComparison(found, reference: truth, painted: painted)
                : PaintedComparison(found, reference: truth, edges: painted.isNearEdge)
        }
        let tree = try scene.makeStage().makeFrame()
        var (planner, reference) = (Planner(rules: rules), Planner(rules: .none))
        let plan = planner.plan(tree)
        // A rule that found nothing to do has made the same plan, and the same plan draws the same picture.
        if plan.drawsTheSame(as: reference.plan(tree)) { return false }
        if try !passes(comparison(tree)) {
            try recordFailure(scene, seed: seed, "rules \(rules)", passes: passes) {
                try comparison($0.makeStage().makeFrame())
            }
        }
        return true
    }
}

extension PlanRule {
    /// The rules that change the plan of a frame.
    fileprivate static var ofOneFrame: [PlanRule] {
        allCases.filter { ![.reuseFrames, .cacheStaticLayers].contains($0) }
    }

    /// True if the rule finds nothing to do in scenes without effects.
    fileprivate var isOfEffects: Bool {
        switch self {
        case .maskInShader, .dropBlend, .mergeBlurs, .analyticShadow, .downsampleBlurs, .shareBackdrop, .fuseUpsample,
            .cacheRasterized,
            .replaceOpaque, .foldTint, .clipPlanesInShader:
            true
        default: false
        }
    }

    /// The rule, and the one without which it finds nothing to do.
    fileprivate var withWhatItNeeds: PlanRules {
        switch self {
        case .fuseUpsample: [.downsampleBlurs, .fuseUpsample]
        case .cutCovered: [.foldOpacity, .cutCovered]
        default: PlanRules(self)
        }
    }
}
