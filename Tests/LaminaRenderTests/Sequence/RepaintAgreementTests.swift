import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

@testable import LaminaRender

/// The pixels that are found from plans are those that a sequence of frames draws on a device.
@Suite struct RepaintAgreementTests {
    private func check(
        _ stage: Stage, frames: Int, _ what: String, _ renderer: Renderer, change: (Int) -> Void
    ) throws -> Int {
        let sequence = FrameSequence(renderer)
        var (planner, finder, partial) = (Planner(), RepaintFinder(rules: .all), 0)
        for frame in 0..<frames {
            if frame > 0 { change(frame) }
            let plan = planner.plan(stage.makeFrame())
            let found = finder.add(plan)
            let drawn = try sequence.draw(plan)
            #expect(found.area.rects == drawn.changed, "\(what), frame \(frame)")
            #expect(!found.area.isEmpty || found.drawn.isEmpty, "\(what), frame \(frame)")
            if drawn.pixelsReused > 0 { partial += 1 }
        }
        return partial
    }

    @Test(arguments: [EffectShare.all, []])
    func changingScenes(effects: EffectShare) throws {
        let renderer = try Renderer()
        var partial = 0
        let seeds = (0..<60 as Range<UInt64>).ofThisRun
        for seed in seeds {
            let stage = try RandomScene.make(seed: seed, effects: effects).makeStage()
            var change = StageChange(seed: seed)
            partial += try check(stage, frames: 4, SeedShare.name(seed), renderer) { _ in change.apply(to: stage) }
        }
        #expect(partial > seeds.count / 2)
    }

    @Test func scenesWithSomethingThatMovesOverTheRest() throws {
        let renderer = try Renderer()
        var partial = 0
        let seeds = (0..<30 as Range<UInt64>).ofThisRun
        for seed in seeds {
            let stage = try RandomScene.make(seed: seed, effects: .all).makeStage()
            var visitor = RandomVisitor(on: stage, seed: seed)
            partial += try check(stage, frames: 8, SeedShare.name(seed), renderer) { _ in visitor.move() }
        }
        #expect(partial > seeds.count / 2)
    }
}
