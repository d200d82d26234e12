import Lamina
import LaminaTestSupport
import Testing

/// What GL draws against what the painter paints on the CPU, which knows neither plans nor GL.
@Suite struct PainterAgreementTests {
    /// How far the two may be apart, as data with the reasons beside it.
    struct Tolerance {
        /// Where no edge is antialiased: rounding to 8 bits a blend, and to single precision.
        var plain = 2
        /// On edges: arcs take a distance for an area (13), thin shapes at a slant the product of two edges.
        var edge = 24
        /// The share of pixels that may be further apart: those beyond the tips of acute corners, where the two edges'
        /// coverages multiply to something although the tip has ended, and those on the tie of a nearest texel.
        var shareBeyond = 0.01
        /// The same with effects, which carry what lies on a tie or tip to the pixels around, and steepen it.
        var shareBeyondWithEffects = 0.04
        /// How far those may be apart where no edge is marked.
        var plainBeyond = 32
    }

    @Test(arguments: SeedRun.runs(of: 300))
    func wholePixelScenesAreThePaintersToTwoSteps(run: SeedRun) throws {
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed, pixelAligned: true)
            guard try !compareWholePixels(scene).isWithinTolerance else { continue }
            try recordFailure(scene, seed: seed, "painter", compareWholePixels)
        }
    }

    @Test(arguments: SeedRun.runs(of: 300))
    func scenesAreThePaintersToTheStatedTolerances(run: SeedRun) throws {
        let tolerance = Tolerance()
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed)
            let comparison = try compare(scene, tolerance)
            let share = Double(comparison.countAboveTolerance) / Double(comparison.pixelCount)
            #expect(
                share <= tolerance.shareBeyond && comparison.maxDifference <= tolerance.plainBeyond,
                "seed \(seed): \(comparison.failureText)\n\(scene.documentJSON)")
        }
    }

    @Test(arguments: SeedRun.runs(of: 600))
    func effectsOnWholePixelsAreThePainters(run: SeedRun) throws {
        let tolerance = Tolerance()
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed, pixelAligned: true, effects: .all)
            let comparison = try compareWholePixels(scene)
            let share = Double(comparison.countAboveTolerance) / Double(comparison.pixelCount)
            // A filter of one pixel's reach carries the tie of a nearest texel no further than a few pixels.
            let passes = comparison.isWithinTolerance || share <= tolerance.shareBeyond && comparison.maxDifference <= 2
            #expect(passes, "seed \(seed): \(comparison.failureText)\n\(scene.documentJSON)")
        }
    }

    @Test(arguments: SeedRun.runs(of: 400))
    func effectsAreThePaintersToTheStatedTolerances(run: SeedRun) throws {
        let tolerance = Tolerance()
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed, effects: .all)
            let comparison = try compare(scene, tolerance)
            let share = Double(comparison.countAboveTolerance) / Double(comparison.pixelCount)
            #expect(
                share <= tolerance.shareBeyondWithEffects,
                "seed \(seed): \(comparison.failureText)\n\(scene.documentJSON)")
        }
    }

    private func compareWholePixels(_ scene: SceneSpec) throws -> PictureComparison {
        let tree = try scene.makeStage().renderTree()
        let found = try SharedRenderer.draw(tree)
        return PictureComparison(found.pixels, ReferencePainter.paint(tree), tolerance: 2, edgeTolerance: 24)
    }

    private func compare(_ scene: SceneSpec, _ tolerance: Tolerance) throws -> PictureComparison {
        let tree = try scene.makeStage().renderTree()
        let found = try SharedRenderer.draw(tree)
        return PictureComparison(
            found.pixels, ReferencePainter.paint(tree), tolerance: tolerance.plain, edgeTolerance: tolerance.edge)
    }
}
