import Lamina
import LaminaTestSupport
import Testing

/// What GL draws against what the painter paints on the CPU, which knows neither plans nor GL.
@Suite struct PainterAgreementTests {
    private let tolerance = PainterTolerance()

    @Test(arguments: SeedRun.runs(of: 300))
    func wholePixelScenesAreThePaintersToTwoSteps(run: SeedRun) throws {
        try check(run, isPixelAligned: true)
    }

    @Test(arguments: SeedRun.runs(of: 300))
    func scenesAreThePaintersToTheStatedTolerances(run: SeedRun) throws {
        try check(run, isPixelAligned: false)
    }

    @Test(arguments: SeedRun.runs(of: 600))
    func effectsOnWholePixelsAreThePainters(run: SeedRun) throws {
        try check(run, isPixelAligned: true, effects: .all)
    }

    @Test(arguments: SeedRun.runs(of: 400))
    func effectsAreThePaintersToTheStatedTolerances(run: SeedRun) throws {
        try check(run, isPixelAligned: false, effects: .all)
    }

    private func check(_ run: SeedRun, isPixelAligned: Bool, effects: EffectShare = []) throws {
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed, pixelAligned: isPixelAligned, effects: effects)
            func passes(_ comparison: PictureComparison) -> Bool {
                tolerance.allows(comparison, isPixelAligned: isPixelAligned, hasEffects: !effects.isEmpty)
            }
            guard try !passes(compare(scene)) else { continue }
            try recordFailure(scene, seed: seed, "painter", passes: passes, compare)
        }
    }

    private func compare(_ scene: SceneSpec) throws -> PictureComparison {
        let tree = try scene.makeStage().renderTree()
        return tolerance.compare(try SharedRenderer.draw(tree), ReferencePainter.paint(tree))
    }
}
