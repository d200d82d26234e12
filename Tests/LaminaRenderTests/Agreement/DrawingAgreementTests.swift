import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Shapes and text in random scenes, apart from other effects, so that the strict tolerances hold.
@Suite struct DrawingAgreementTests {
    @Test(arguments: SeedRun.runs(of: 400), [false, true])
    func optimizedDrawsShapesAndTextAsTheReferenceDoes(run: SeedRun, isPixelAligned: Bool) throws {
        try check(run, "rules", effects: [.drawings, .masks, .shadows], isPixelAligned: isPixelAligned) { tree in
            try ReferenceDrawing(tree).comparison(with: .all)
        }
    }

    @Test(arguments: SeedRun.runs(of: 300))
    func shapesAndTextOnWholePixelsAreThePainters(run: SeedRun) throws {
        try check(run, "painter", effects: .drawings, isPixelAligned: true) { tree in
            PainterTolerance().compare(try SharedRenderer.draw(tree), ReferencePainter.paint(tree))
        }
    }

    /// A drawing on whole pixels comes out of the renderer as Cairo drew it.
    @Test func imagesOnWholePixelsKeepTheirPixels() throws {
        let stage = Stage(size: Size(width: 64, height: 48), scale: 2)
        let shape = ShapeLayer()
        shape.position = Point(x: 20, y: 20)
        shape.path = Path(ellipseIn: Rect(x: -12.3, y: -9.7, width: 30, height: 24.5))
        shape.fillColor = .white
        stage.root.addSublayer(shape)
        let context = try DrawingContext(width: 128, height: 96, transform: Transform2D(scale: 2))
        context.translateBy(x: 20, y: 20)
        context.setFillColor(.white)
        context.fillEllipse(in: Rect(x: -12.3, y: -9.7, width: 30, height: 24.5))
        #expect(try SharedRenderer.draw(stage.makeFrame()).pixels == context.makeImage().pixels)
    }

    private func check(
        _ run: SeedRun, _ what: String, effects: EffectShare, isPixelAligned: Bool,
        compare: (RenderTree) throws -> PaintedComparison
    ) throws {
        var placed = 0
        for seed in run.seeds {
            let scene = RandomScene.make(seed: seed, pixelAligned: isPixelAligned, effects: effects)
            let tree = try scene.makeStage().makeFrame()
            placed += tree.contents.count { $0.placement != nil }
            let comparison = try compare(tree)
            if comparison.isWithinTolerance { continue }
            try recordFailure(scene, seed: seed, what) { try compare($0.makeStage().makeFrame()) }
        }
        #expect(placed > run.seeds.count / 2)
    }
}
