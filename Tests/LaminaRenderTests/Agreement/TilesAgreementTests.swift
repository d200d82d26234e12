import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Tiles in random scenes: both planners and the painter draw the same.
@Suite struct TilesAgreementTests {
    @Test(arguments: SeedRun.runs(of: 300), [false, true])
    func optimizedDrawsTilesAsTheReferenceDoes(run: SeedRun, isPixelAligned: Bool) throws {
        try check(run, "rules", isPixelAligned: isPixelAligned) { tree in
            try ReferenceDrawing(tree).comparison(with: .all)
        }
    }

    @Test(arguments: SeedRun.runs(of: 300))
    func tilesOnWholePixelsAreThePainters(run: SeedRun) throws {
        // Texels that change at a pixel's centre are marked, and may differ on a share of the pixels.
        let passes = { PainterTolerance().allows($0, isPixelAligned: true, hasEffects: true) }
        try check(run, "painter", isPixelAligned: true, passes: passes) { tree in
            PainterTolerance().compare(try SharedRenderer.draw(tree), ReferencePainter.paint(tree))
        }
    }

    private func check(
        _ run: SeedRun, _ what: String, isPixelAligned: Bool,
        passes: (PaintedComparison) -> Bool = { $0.isWithinTolerance },
        compare: (RenderTree) throws -> PaintedComparison
    ) throws {
        var tiles = 0
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed, pixelAligned: isPixelAligned, effects: [.tiles, .masks])
            let tree = try scene.makeStage().makeFrame()
            tiles += tree.tileCounts.needed
            let comparison = try compare(tree)
            if passes(comparison) { continue }
            try recordFailure(scene, seed: seed, what, passes: passes) { try compare($0.makeStage().makeFrame()) }
        }
        #expect(tiles > run.seeds.count)
    }
}
