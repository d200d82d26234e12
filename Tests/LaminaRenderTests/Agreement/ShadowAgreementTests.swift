import Foundation
import Lamina
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
        let stage = Stage(size: CGSize(width: 260, height: 200), background: Color(white: 1))
        stage.disablesActions = true
        for _ in 0..<Int(whole(2...8)) {
            let layer = Layer()
            layer.frame = CGRect(
                x: eighths(0...160), y: eighths(0...120), width: whole(20...140), height: whole(20...120))
            layer.backgroundColor = Color(white: whole(0...8) / 8)
            layer.cornerRadius = whole(0...12)
            layer.shadowOpacity = 0.75
            layer.shadowRadius = eighths(1...17)
            layer.shadowOffset = CGSize(width: whole(-4...4), height: 3)
            stage.root.addSublayer(layer)
        }
        return stage
    }

    @Test(arguments: 0..<30 as Range<UInt64>) func shadowsOfAllWidthsAgree(seed: UInt64) throws {
        let tree = page(seed: seed).renderTree()
        let found = try SharedRenderer.draw(tree, rules: .all)
        let truth = try SharedRenderer.draw(tree, rules: PlanRules.all.subtracting(PlanRules(.analyticShadow)))
        let comparison = PictureComparison(found.pixels, truth.pixels, width: truth.width, tolerance: 2)
        // Under up to eight edges 8 bits are rounded twice as often as in passes.
        #expect(comparison.isWithin(EffectTolerance()), "\(comparison.failureText)")
    }

    /// Below the picture there is nothing to shine through it; what has no image throws no shadow up into the picture.
    @Test func aVibrantLayerOutsideThePictureThrowsNone() throws {
        let canvas = PixelCanvas(background: .white)
        let effect = EffectLayer(effect: .vibrancy(VibrancyEffect(blurEffect: BlurEffect(style: .light))))
        effect.frame = CGRect(x: 2, y: 18, width: 12, height: 12)
        effect.backgroundColor = .white
        effect.shadowOpacity = 1
        canvas.stage.root.addSublayer(effect)
        #expect(try canvas.draw().pixels.allSatisfy { $0 == 255 })
    }
}
