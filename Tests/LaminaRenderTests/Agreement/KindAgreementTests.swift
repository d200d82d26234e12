import Lamina
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
            let draw: (RenderTree) throws -> PaintedComparison = { tree in
                let truth = try SharedRenderer.draw(tree, rules: .none)
                return PaintedComparison(
                    try SharedRenderer.draw(tree), reference: truth, painted: ReferencePainter.paint(tree))
            }
            let comparison = try draw(scene.makeStage().makeFrame())
            if comparison.isWithin(EffectTolerance()) { continue }
            try recordFailure(scene, seed: seed, "kinds") { try draw($0.makeStage().makeFrame()) }
        }
        #expect(kinds > 2)
    }

    @Test(arguments: SeedRun.runs(of: 300))
    func kindsAreThePainters(run: SeedRun) throws {
        let tolerance = PainterTolerance()
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed, pixelAligned: seed % 3 == 0, effects: .kinds)
            let tree = try scene.makeStage().makeFrame()
            let comparison = tolerance.compare(try SharedRenderer.draw(tree), ReferencePainter.paint(tree))
            #expect(
                tolerance.allows(comparison, isPixelAligned: seed % 3 == 0, hasEffects: true),
                "seed \(seed): \(comparison.failureText)\n\(scene.documentJSON)")
        }
    }
}

extension LayerSpec {
    fileprivate var holdsKind: Bool { kind != nil || sublayers.contains(where: \.holdsKind) }
}
