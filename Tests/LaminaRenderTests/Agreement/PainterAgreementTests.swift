import Lamina
import LaminaTestSupport
import Testing

/// The pictures that GL draws against those that the painter paints on the CPU, which knows neither plans nor GL.
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

    /// Scenes in which one of the two was wrong or too sure: a backdrop that sees the horizon of its plane, a
    /// discrete transfer of a colour on a step, a backdrop at the edge of the picture inside a rasterized layer. Then
    /// vibrancy with filters of its own, in an effect that has lost its backdrop, and with the shadow of a path; blurs and
    /// clips around a backdrop; an operator seen edge-on; the seam of a conic gradient, also blurred; an operator that
    /// fills a rasterized layer with a backdrop in it; filters of the backdrop that a pattern doesn't have.
    @Test(
        arguments: [
            1230, 3804, 51155, 2_000_653, 2_001_142, 2_006_951, 2_009_887, 2_001_396, 2_213_052, 2_200_287, 2_200_363,
            2_222_959, 21_193,
        ] as [UInt64])
    func hardScenesAreThePainters(seed: UInt64) throws {
        try check(SeedRun(seeds: seed..<seed + 1), isPixelAligned: seed % 2 == 1, effects: .all)
    }

    /// Scenes without effects in which one of the two was wrong or too sure: cuts of a border's picture at the centres of a
    /// row's pixels, parts of contents that meet there, a square corner of hard sides among round ones, a hard side at the
    /// centres of pixels, a gap between copies that is within a pixel.
    @Test(arguments: [60, 1583, 3139, 3472, 4992, 5961] as [UInt64])
    func hardPlainScenesAreThePainters(seed: UInt64) throws {
        try check(SeedRun(seeds: seed..<seed + 1), isPixelAligned: seed % 2 == 1)
    }

    private func check(_ run: SeedRun, isPixelAligned: Bool, effects: EffectShare = []) throws {
        var agreeing = 0
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed, pixelAligned: isPixelAligned, effects: effects)
            func passes(_ comparison: PaintedComparison) -> Bool {
                tolerance.allows(comparison, isPixelAligned: isPixelAligned, hasEffects: !effects.isEmpty)
            }
            if try passes(compare(scene)) {
                agreeing += 1
            } else {
                try recordFailure(scene, seed: seed, "painter", passes: passes, compare)
            }
        }
        #expect(agreeing == run.seeds.count)
    }

    private func compare(_ scene: SceneSpec) throws -> PaintedComparison {
        let tree = try scene.makeStage().makeFrame()
        return tolerance.compare(try SharedRenderer.draw(tree), ReferencePainter.paint(tree))
    }
}
