import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// The property that every rule has to keep: the same picture as the reference's, to 1/255 and on edges to 2/255.
@Suite struct PlannerAgreementTests {
    @Test(arguments: SeedRun.runs(of: 1000))
    func allRulesAndEachAloneDrawWhatTheReferenceDraws(run: SeedRun) throws {
        try check(run, alone: PlanRule.ofOneFrame.filter { !$0.isOfEffects })
    }

    @Test(arguments: SeedRun.runs(of: 400))
    func allRulesDrawWhatTheReferenceDrawsOnWholePixels(run: SeedRun) throws {
        try check(run, pixelAligned: true)
    }

    @Test(arguments: SeedRun.runs(of: 1000))
    func allRulesDrawEffectsAsTheReferenceDoes(run: SeedRun) throws {
        try check(run, effects: .all)
    }

    @Test(arguments: SeedRun.runs(of: 300))
    func allRulesDrawEffectsOnWholePixelsAsTheReferenceDoes(run: SeedRun) throws {
        try check(run, pixelAligned: true, effects: .all)
    }

    /// The first scenes in which a rule does something that does so in few: points, what replaces, tints, and cuts.
    private static let rare = ([44, 70, 121, 151] as [UInt64]).map { SeedRun(seeds: $0..<$0 + 1) }

    @Test(arguments: SeedRun.runs(of: 200, each: 20) + rare)
    func eachRuleAloneDrawsEffectsAsTheReferenceDoes(run: SeedRun) throws {
        try check(run, .none, alone: PlanRule.ofOneFrame.filter { !$0.isOfKinds }, effects: .all)
        try check(run, .none, alone: PlanRule.ofOneFrame.filter(\.isOfKinds), effects: .all.union(.kinds))
    }

    /// Compares the pictures of a run's scenes by some rules, and by each of others alone, with the reference's, which
    /// is drawn once. All rules together are expected to find something to do in half of the scenes.
    private func check(
        _ run: SeedRun, _ rules: PlanRules = .all, alone: [PlanRule] = [], pixelAligned: Bool = false,
        effects: EffectShare = []
    ) throws {
        var changed = 0
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed, pixelAligned: pixelAligned, effects: effects)
            func reference(_ scene: SceneSpec) throws -> ReferenceDrawing {
                ReferenceDrawing(try scene.makeStage().makeFrame(), hasEffects: !effects.isEmpty)
            }
            let drawing = try reference(scene)
            for rules in [rules] + alone.map(\.withWhatItNeeds) where !drawing.isPlannedAlike(by: rules) {
                if rules == .all { changed += 1 }
                if try drawing.passes(drawing.comparison(with: rules)) { continue }
                try recordFailure(scene, seed: seed, "rules \(rules)", passes: drawing.passes) {
                    try reference($0).comparison(with: rules)
                }
            }
        }
        if rules == .all {
            let least = run.seeds.count / 2
            #expect(changed >= least, "the rules changed the plans of only \(changed) of \(run.seeds.count) scenes")
        }
    }

    /// Otherwise a rule alone would have been compared with nothing.
    @Test(arguments: PlanRule.ofOneFrame) func eachRuleAloneChangesThePlanOfSomeScene(rule: PlanRule) throws {
        let effects: EffectShare = rule.isOfKinds ? .all.union(.kinds) : .all
        let seed = try (0..<2000 as Range<UInt64>).first { seed in
            let tree = try RandomScene.make(seed: seed, effects: effects).makeStage().makeFrame()
            return !ReferenceDrawing(tree).isPlannedAlike(by: rule.withWhatItNeeds)
        }
        #expect(seed != nil)
    }
}

extension PlanRule {
    /// The rules that change the plan of a frame.
    fileprivate static var ofOneFrame: [PlanRule] {
        allCases.filter { ![.reuseFrames, .cacheStaticLayers].contains($0) }
    }

    /// True if the rule finds something to do only where instances have tints, or what stands in space is cut.
    fileprivate var isOfKinds: Bool { [.foldTint, .clipPlanesInShader].contains(self) }

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
        case .clearGround: [.cullOccluded, .clearGround]
        default: PlanRules(self)
        }
    }
}
