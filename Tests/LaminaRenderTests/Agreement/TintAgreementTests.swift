import Foundation
import Lamina
import LaminaPlan
import LaminaStage
import LaminaTestSupport
import Testing

/// Tints of nodes and of images in random scenes.
@Suite struct TintAgreementTests {
    private func tree(_ seed: UInt64, isPixelAligned: Bool, effects: EffectShare) throws -> RenderTree {
        var tree = try RandomScene.make(seed: seed, pixelAligned: isPixelAligned, effects: effects).makeStage()
            .makeFrame()
        RandomTints.add(to: &tree, seed: seed)
        return tree
    }

    @Test(arguments: SeedRun.runs(of: 400))
    func optimizedDrawsTintsAsTheReferenceDoes(run: SeedRun) throws {
        var (tints, folded) = (0, 0)
        for seed in run.seeds {
            let tree = try tree(seed, isPixelAligned: seed % 2 == 0, effects: seed % 3 == 0 ? [] : .all)
            tints += tree.tints.count
            let reference = ReferenceDrawing(tree)
            for rules in [PlanRules.all, PlanRules(.foldTint), .all.subtracting(PlanRules(.foldTint))] {
                var planner = Planner(rules: rules)
                let saved = planner.plan(tree).savings[.foldTint]
                if rules == .all { folded += saved }
                if !rules.contains(.foldTint) { #expect(saved == 0) }
                let comparison = try reference.comparison(with: rules)
                #expect(
                    reference.passes(comparison), "\(rules), \(SeedShare.name(seed)): \(comparison.failureText)")
            }
        }
        #expect(tints > run.seeds.count)
        #expect(folded > 0)
    }

    @Test(arguments: SeedRun.runs(of: 300))
    func tintsAreThePainters(run: SeedRun) throws {
        let tolerance = PainterTolerance()
        for seed in run.seeds {
            let isAligned = seed % 2 == 0
            let tree = try tree(seed, isPixelAligned: isAligned, effects: .all)
            let comparison = tolerance.compare(try SharedRenderer.draw(tree), ReferencePainter.paint(tree))
            #expect(
                tolerance.allows(comparison, isPixelAligned: isAligned, hasEffects: true),
                "\(SeedShare.name(seed)): \(comparison.failureText)")
        }
    }
}
