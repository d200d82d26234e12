import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// Shadows by formula, of all widths beside and over each other, are those that are blurred in passes.
@Suite struct ShadowAgreementTests {
    /// Cards as a page has them, some of them between pixels.
    private func page(seed: UInt64) -> Stage {
        var source = SplitMix64(seed: seed)
        func whole(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &source)) }
        func eighths(_ range: ClosedRange<Int>) -> Double {
            Bool.random(using: &source) ? whole(range) : whole(range) + whole(1...7) / 8
        }
        let stage = Stage(size: Size(width: 260, height: 200), background: Color(white: 1))
        stage.disablesActions = true
        for _ in 0..<Int(whole(2...8)) {
            let layer = Layer()
            layer.frame = Rect(
                x: eighths(0...160), y: eighths(0...120), width: whole(20...140), height: whole(20...120))
            layer.backgroundColor = Color(white: whole(0...8) / 8)
            layer.cornerRadius = whole(0...12)
            layer.shadowOpacity = 0.75
            layer.shadowRadius = eighths(1...17)
            layer.shadowOffset = Size(width: whole(-4...4), height: 3)
            stage.root.addSublayer(layer)
        }
        return stage
    }

    @Test(arguments: (0..<30 as Range<UInt64>).ofThisRun) func shadowsOfAllWidthsAgree(seed: UInt64) throws {
        let tree = page(seed: seed).makeFrame()
        let found = try SharedRenderer.draw(tree, rules: .all)
        let truth = try SharedRenderer.draw(tree, rules: PlanRules.all.subtracting(PlanRules(.analyticShadow)))
        let comparison = PaintedComparison(found.pixels, truth.pixels, width: truth.width, tolerance: 2)
        // Under up to eight edges 8 bits are rounded twice as often as in passes.
        #expect(comparison.isWithin(EffectTolerance()), "\(SeedShare.name(seed)): \(comparison.failureText)")
    }

    /// Shadows of paths that are hardly blurred, under everything that may fade, tint, clip or mask them.
    @Test(arguments: (0..<40 as Range<UInt64>).ofThisRun) func narrowShadowsOfPathsAgree(seed: UInt64) throws {
        let stage = page(seed: seed)
        var source = SplitMix64(seed: seed)
        for (index, layer) in stage.root.sublayers.enumerated() {
            layer.shadowRadius = [0, 0.07, 0.25, 0.6, 0.95][index % 5]
            var shape = Path(ellipseIn: Rect(x: -8, y: 5.3, width: layer.bounds.width + 3, height: 40))
            shape.addLine(to: Point(x: Double.random(in: 0...60, using: &source), y: 90))
            layer.shadowPath = shape
            layer.shadowColor = Color(red: 0.75, green: 0.25, blue: 1, alpha: 1)
            if index % 3 == 1 { layer.opacity = 0.6 }
            if index % 4 == 2 { layer.transform = Transform3D(rotation: 0.3, x: 0, y: 0, z: 1) }
            if index % 5 == 3 {
                let mask = Layer()
                (mask.frame, mask.backgroundColor) = (Rect(x: -20, y: 0, width: 70, height: 90), .black)
                mask.cornerRadius = 20
                layer.mask = mask
            }
        }
        let tree = stage.makeFrame()
        var planner = Planner()
        #expect(planner.plan(tree).savings[.analyticShadow] > 0)
        let found = try SharedRenderer.draw(tree, rules: .all)
        let truth = try SharedRenderer.draw(tree, rules: .none)
        let comparison = PaintedComparison(found.pixels, truth.pixels, width: truth.width, tolerance: 2)
        #expect(comparison.isWithin(EffectTolerance()), "\(SeedShare.name(seed)): \(comparison.failureText)")
    }

    /// Below the picture there is nothing to shine through it; what has no image throws no shadow up into the picture.
    @Test func aVibrantLayerOutsideThePictureThrowsNone() throws {
        let canvas = PixelCanvas(background: .white)
        let effect = EffectLayer(effect: .vibrancy(VibrancyEffect(blurEffect: BlurEffect(style: .light))))
        effect.frame = Rect(x: 2, y: 18, width: 12, height: 12)
        effect.backgroundColor = .white
        effect.shadowOpacity = 1
        canvas.stage.root.addSublayer(effect)
        #expect(try canvas.draw().pixels.allSatisfy { $0 == 255 })
    }
}
