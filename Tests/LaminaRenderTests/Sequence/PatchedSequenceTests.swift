import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

@testable import LaminaRender

/// The frames of a sequence that keeps its plans are, to the byte, those that are drawn alone.
@Suite struct PatchedSequenceTests {
    /// Draws frames of scenes whose values change in a sequence, and each alone; returns the use of the plans.
    private func check(_ seeds: Range<UInt64>, effects: EffectShare, rules: PlanRules = .all) throws -> PlanReuse {
        let (renderer, alone) = (try Renderer(minimumLineArea: 1), try Renderer(minimumLineArea: 1))
        var sum = PlanReuse()
        for seed in seeds {
            let stage = try RandomScene.make(seed: seed, effects: effects).makeStage()
            var values = RandomValues(seed: seed)
            let sequence = FrameSequence(renderer, rules: rules, reusablePictureCount: 2)
            for frame in 0..<30 {
                if frame > 0 { values.apply(to: stage) }
                let tree = stage.makeFrame()
                let found = try sequence.render(tree)
                let truth = try alone.render(tree, rules: rules).picture
                if found.picture == truth { continue }
                let difference = PaintedComparison(
                    found.picture.pixels, truth.pixels, width: truth.width, tolerance: 0)
                Issue.record(
                    """
                    \(SeedShare.name(seed)), frame \(frame): \(difference.failureText)
                    nodes \(tree.changes?.nodes ?? []), drawn again \(found.changed), \(sequence.planReuse)
                    """)
                break
            }
            sum.add(sequence.planReuse)
        }
        return sum
    }

    @Test func framesOfScenesWhoseValuesChangeAreThoseDrawnAlone() throws {
        let reuse = try check((0..<150 as Range<UInt64>).ofThisRun, effects: [])
        #expect(reuse.patched * 8 > reuse.patched + reuse.wholeTotal, "\(reuse)")
    }

    @Test func framesOfScenesWithEffectsWhoseValuesChangeAreThoseDrawnAlone() throws {
        let reuse = try check((0..<150 as Range<UInt64>).ofThisRun, effects: .all)
        #expect(reuse.patched > 0, "\(reuse)")
    }

    @Test(arguments: [PlanRules.none, PlanRules.all.subtracting(PlanRules(.cacheStaticLayers))])
    func framesOfOtherRulesAreThoseDrawnAlone(rules: PlanRules) throws {
        let reuse = try check((0..<30 as Range<UInt64>).ofThisRun, effects: [.backdrops], rules: rules)
        #expect(reuse.patched > 0, "\(reuse)")
    }

    /// The frames drawn alone are of trees that are read whole.
    @Test func framesWithAddedAndRemovedLayersAreThoseDrawnAlone() throws {
        let (renderer, alone) = (try Renderer(minimumLineArea: 1), try Renderer(minimumLineArea: 1))
        var patched = 0
        for seed in (0..<40 as Range<UInt64>).ofThisRun {
            let (stage, whole) = (RandomHierarchy.makeStage(seed: seed), RandomHierarchy.makeStage(seed: seed))
            whole.manySublayers = .max
            var changes = (RandomHierarchy(seed: seed), RandomHierarchy(seed: seed))
            let sequence = FrameSequence(renderer, reusablePictureCount: 2)
            for frame in 0..<30 {
                if frame > 0 { changes.0.apply(to: stage) }
                if frame > 0 { changes.1.apply(to: whole) }
                let found = try sequence.render(stage.makeFrame())
                let truth = try alone.render(whole.makeFrame()).picture
                if found.picture == truth { continue }
                let difference = PaintedComparison(
                    found.picture.pixels, truth.pixels, width: truth.width, tolerance: 0)
                Issue.record(
                    "\(SeedShare.name(seed)), frame \(frame): \(difference.failureText), \(sequence.planReuse)")
                break
            }
            patched += sequence.planReuse.patched
        }
        #expect(patched > 0)
    }

    @Test func framesOfTreesAndOfPlansMayAlternate() throws {
        let (renderer, alone) = (try Renderer(minimumLineArea: 1), try Renderer(minimumLineArea: 1))
        for seed in (0..<20 as Range<UInt64>).ofThisRun {
            let stage = try RandomScene.make(seed: seed).makeStage()
            var values = RandomValues(seed: seed)
            let sequence = FrameSequence(renderer, reusablePictureCount: 2)
            var planner = Planner()
            for frame in 0..<12 {
                if frame > 0 { values.apply(to: stage) }
                let tree = stage.makeFrame()
                let found = frame % 4 == 2 ? try sequence.draw(planner.plan(tree)) : try sequence.render(tree)
                #expect(try found.picture == alone.render(tree).picture, "\(SeedShare.name(seed)), frame \(frame)")
            }
        }
    }

    /// A frame without a change draws nothing, and neither plans nor compares anything.
    @Test func aFrameWithoutAChangeIsTheOneBefore() throws {
        let stage = try RandomScene.make(seed: 3).makeStage()
        let sequence = FrameSequence(try Renderer())
        let first = try sequence.render(stage.makeFrame())
        let second = try sequence.render(stage.makeFrame())
        #expect(second.picture == first.picture && second.changed.isEmpty)
        #expect(sequence.planReuse.unchanged == 1 && sequence.planReuse.wholeTotal == 1)
    }
}
