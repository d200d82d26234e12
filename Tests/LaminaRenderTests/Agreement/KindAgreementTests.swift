import Lamina
import LaminaStage
import LaminaTestSupport
import Testing

/// Transform layers, replicators and emitters in random scenes: both planners and the painter draw the same.
@Suite struct KindAgreementTests {
    private static let shares: [EffectShare] = [.kinds, .all.union([.kinds, .tiles])]

    @Test(arguments: SeedRun.runs(of: 400), shares)
    func optimizedDrawsKindsAsTheReferenceDoes(run: SeedRun, effects: EffectShare) throws {
        var kinds = 0
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed, pixelAligned: seed % 4 == 0, effects: effects)
            if scene.sublayers.contains(where: \.holdsKind) { kinds += 1 }
            func compare(_ scene: SceneSpec) throws -> PaintedComparison {
                let stage = try scene.makeStage()
                if seed % 2 == 1 { stage.mostListedParticles = 0 }
                return try ReferenceDrawing(stage.makeFrame()).comparison(with: .all)
            }
            if try compare(scene).isWithin(EffectTolerance()) { continue }
            try recordFailure(scene, seed: seed, "kinds", passes: { $0.isWithin(EffectTolerance()) }, compare)
        }
        #expect(kinds > 2)
    }

    @Test(arguments: SeedRun.runs(of: 300))
    func kindsAreThePainters(run: SeedRun) throws {
        let tolerance = PainterTolerance()
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed, pixelAligned: seed % 3 == 0, effects: .kinds)
            let stage = try scene.makeStage()
            if seed % 2 == 1 { stage.mostListedParticles = 0 }
            let tree = stage.makeFrame()
            let comparison = tolerance.compare(try SharedRenderer.draw(tree), ReferencePainter.paint(tree))
            #expect(
                tolerance.allows(comparison, isPixelAligned: seed % 3 == 0, hasEffects: true),
                "\(SeedShare.name(seed)): \(comparison.failureText)\n\(scene.documentJSON)")
        }
    }
}

extension LayerSpec {
    fileprivate var holdsKind: Bool { kind != nil || sublayers.contains(where: \.holdsKind) }
}
