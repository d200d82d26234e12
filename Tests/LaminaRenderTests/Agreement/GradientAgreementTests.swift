import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// Gradients in random scenes, apart from other effects, so that the strict tolerances hold.
@Suite struct GradientAgreementTests {
    @Test(arguments: SeedRun.runs(of: 600), [false, true])
    func optimizedDrawsGradientsAsTheReferenceDoes(run: SeedRun, isPixelAligned: Bool) throws {
        try check(run, "rules", effects: [.gradients, .masks], isPixelAligned: isPixelAligned) { tree in
            try ReferenceDrawing(tree).comparison(with: .all)
        }
    }

    @Test(arguments: SeedRun.runs(of: 300))
    func gradientsOnWholePixelsAreThePainters(run: SeedRun) throws {
        try check(run, "painter", effects: .gradients, isPixelAligned: true) { tree in
            PainterTolerance().compare(try SharedRenderer.draw(tree), ReferencePainter.paint(tree))
        }
    }

    /// Rows drawn by themselves are on other targets; dither and all must be the same to the byte.
    @Test(arguments: [PlanRules.none, .all], [false, true])
    func partsOfAPictureAreThoseOfTheWhole(rules: PlanRules, spreads: Bool) throws {
        let stage = Stage(size: Size(width: 96, height: 64), background: .white)
        for (index, type) in GradientLayerType.allCases.enumerated() {
            let layer = GradientLayer()
            layer.type = type
            layer.colors = [Color(white: 0.4), Color(white: 0.45, alpha: 0.5), Color(red: 0.5, green: 0.4, blue: 0.4)]
            layer.frame = Rect(x: Double(index) * 30.5, y: 3.25, width: 32, height: 57)
            layer.endPoint = Point(x: 0.75, y: 0.875)
            if spreads {
                (layer.spreadMethod, layer.colorInterpolation) = (.reflect, .oklab)
                layer.focus = Point(x: 0.625, y: 0.25)
            }
            layer.opacity = 0.75
            let inner = Layer()
            inner.frame = Rect(x: 4, y: 4, width: 9, height: 40)
            inner.backgroundColor = .white
            layer.addSublayer(inner)
            stage.root.addSublayer(layer)
        }
        let tree = stage.makeFrame()
        var planner = Planner(rules: rules)
        let whole = try #require(try SharedRenderer.frame(planner.plan(tree)).bitmap)
        let rows = 13..<30
        let band = try #require(try SharedRenderer.frame(planner.plan(tree, band: rows)).bitmap)
        let isSame = Array(whole.pixels[rows.lowerBound * 96 * 4..<rows.upperBound * 96 * 4]) == band.pixels
        #expect(isSame)
    }

    private func check(
        _ run: SeedRun, _ what: String, effects: EffectShare, isPixelAligned: Bool,
        compare: (RenderTree) throws -> PaintedComparison
    ) throws {
        var gradients = 0
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed, pixelAligned: isPixelAligned, effects: effects)
            let tree = try scene.makeStage().makeFrame()
            gradients += tree.gradients.count
            let comparison = try compare(tree)
            if comparison.isWithinTolerance { continue }
            try recordFailure(scene, seed: seed, what) { try compare($0.makeStage().makeFrame()) }
        }
        #expect(gradients > run.seeds.count / 2)
    }
}
