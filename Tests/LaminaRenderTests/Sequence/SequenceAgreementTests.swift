import Foundation
import Lamina
import LaminaPlan
import LaminaScene
import LaminaTestSupport
import Testing

/// The frames of a sequence are, to the byte, those that are drawn alone.
@Suite struct SequenceAgreementTests {
    /// Draws a tree on a renderer that has kept nothing of the frames before.
    private struct Alone {
        let renderer: Renderer
        private let nothing: PassPlan

        init() throws {
            renderer = try Renderer(minimumLineArea: 1)
            var planner = Planner()
            nothing = planner.plan(Stage(size: Size(width: 1, height: 1)).makeFrame())
        }

        func draw(_ plan: PassPlan) throws -> Bitmap {
            // What a frame does not show is given back.
            _ = try renderer.draw(nothing)
            return try #require(try renderer.draw(plan).bitmap)
        }
    }

    /// The part of some frames that was not drawn again.
    private struct Tally {
        var frames = 0
        var partial = 0
        var reused = 0
        var copied = 0
        var pixels = 0
    }

    private func check(
        _ stage: Stage, frames: Int, _ what: String, _ sequence: FrameSequence, _ alone: Alone,
        rules: PlanRules = .all, _ tally: inout Tally, change: (Int) -> Void
    ) throws {
        var planner = Planner(rules: rules)
        for frame in 0..<frames {
            if frame > 0 { change(frame) }
            let plan = planner.plan(stage.makeFrame())
            let found = try sequence.draw(plan)
            let truth = try alone.draw(plan)
            if found.picture != truth {
                let difference = PaintedComparison(
                    found.picture.pixels, truth.pixels, width: truth.width, tolerance: 0)
                Issue.record("\(what), frame \(frame): \(difference.failureText)\n\(found.changed)\n\(plan)")
                return
            }
            if frame == 0 { continue }
            tally.frames += 1
            if found.pixelsReused > 0 { tally.partial += 1 }
            tally.reused += found.pixelsReused
            if found.pixelsCopied > 0 { tally.copied += 1 }
            tally.pixels += truth.width * truth.height
        }
    }

    @Test(arguments: [EffectShare.all, []])
    func framesOfChangingScenesAreThoseDrawnAlone(effects: EffectShare) throws {
        let (renderer, alone) = (try Renderer(minimumLineArea: 1), try Alone())
        var tally = Tally()
        for seed in (0..<200 as Range<UInt64>).ofThisRun {
            let stage = try RandomScene.make(seed: seed, effects: effects).makeStage()
            var change = StageChange(seed: seed)
            try check(
                stage, frames: 5, SeedShare.name(seed), FrameSequence(renderer, reusablePictureCount: 2), alone, &tally
            ) { _ in
                change.apply(to: stage)
            }
        }
        #expect(tally.frames > 0)
        #expect(tally.partial * 3 > tally.frames, "only \(tally.partial) of \(tally.frames) frames were drawn in part")
        #expect(tally.reused * 4 > tally.pixels, "only \(tally.reused) of \(tally.pixels) pixels were taken over")
    }

    @Test(arguments: [EffectShare.all, []])
    func framesOfSomethingThatMovesOverTheRestAreThoseDrawnAlone(effects: EffectShare) throws {
        let (renderer, alone) = (try Renderer(minimumLineArea: 1), try Alone())
        var tally = Tally()
        for seed in (0..<120 as Range<UInt64>).ofThisRun {
            let stage = try RandomScene.make(seed: seed, effects: effects).makeStage()
            var visitor = RandomVisitor(on: stage, seed: seed)
            try check(
                stage, frames: 8, SeedShare.name(seed), FrameSequence(renderer, reusablePictureCount: 2), alone, &tally
            ) { _ in
                visitor.move()
            }
        }
        #expect(
            tally.copied * 30 > tally.frames, "only \(tally.copied) of \(tally.frames) over a copy")
    }

    @Test func framesOfTheReferencePlanAreThoseDrawnAlone() throws {
        let (renderer, alone) = (try Renderer(minimumLineArea: 1), try Alone())
        var tally = Tally()
        for seed in (0..<60 as Range<UInt64>).ofThisRun {
            let stage = try RandomScene.make(seed: seed, effects: .all).makeStage()
            var change = StageChange(seed: seed)
            let sequence = FrameSequence(renderer, reusablePictureCount: 2)
            try check(stage, frames: 4, SeedShare.name(seed), sequence, alone, rules: .none, &tally) { _ in
                change.apply(to: stage)
            }
        }
        #expect(tally.partial * 3 > tally.frames)
    }

    @Test func framesOfMovingScenesAreThoseDrawnAlone() throws {
        let (renderer, alone) = (try Renderer(minimumLineArea: 1), try Alone())
        var tally = Tally()
        for seed in (0..<200 as Range<UInt64>).ofThisRun {
            let stage = try RandomScene.make(seed: seed, effects: .all).makeStage()
            RandomMotion.add(to: stage, seed: seed)
            try check(
                stage, frames: 6, SeedShare.name(seed), FrameSequence(renderer, reusablePictureCount: 2), alone, &tally
            ) {
                frame in
                stage.advance(to: Double(frame) / 8)
            }
        }
        #expect(tally.partial * 3 > tally.frames, "only \(tally.partial) of \(tally.frames) frames were drawn in part")
    }

    private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Examples").standardizedFileURL

    @Test func framesOfChangingExamplesAreThoseDrawnAlone() throws {
        let (renderer, alone) = (try Renderer(minimumLineArea: 1), try Alone())
        var tally = Tally()
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path)
            .filter { ($0.hasSuffix(".json") || $0.hasSuffix(".yaml")) && $0 != "suite.yaml" }.sorted()
        #expect(names.count > 20)
        for (seed, name) in names.enumerated() {
            let stage = try SceneLoader().stage(at: Self.examples.appendingPathComponent(name).path)
            var change = StageChange(seed: UInt64(seed))
            try check(stage, frames: 4, name, FrameSequence(renderer, reusablePictureCount: 2), alone, &tally) { _ in
                change.apply(to: stage)
            }
        }
        #expect(tally.partial * 3 > tally.frames, "only \(tally.partial) of \(tally.frames) frames were drawn in part")
    }
}
