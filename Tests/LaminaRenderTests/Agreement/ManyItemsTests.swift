import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Far more items than rules look back at: small images far apart, with some boxes, seldom over or under each other, so that
/// many join draws further back.
@Suite struct ManyItemsTests {
    private static func scene(seed: UInt64, images: [Image]) -> Stage {
        var random = SplitMix64(seed: seed)
        func whole(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
        let stage = Stage(size: Size(width: 240, height: 160), background: .white)
        for _ in 0..<700 {
            let layer = Layer()
            // On whole pixels, so that edges allow no difference.
            layer.frame = Rect(
                x: whole(-2...238), y: whole(-2...158), width: whole(1...4), height: whole(1...4))
            switch whole(0...59) {
            case 0: break
            case 1: layer.cornerRadius = 1
            case let number: layer.contents = images[number % 2]
            }
            if layer.contents == nil {
                layer.backgroundColor = Color(
                    red: Double(whole(0...255)) / 255, green: Double(whole(0...255)) / 255, blue: 0.5,
                    alpha: whole(0...1) == 0 ? 1 : 0.5)
            }
            stage.root.addSublayer(layer)
        }
        return stage
    }

    @Test(arguments: (0..<40 as Range<UInt64>).ofThisRun)
    func allRulesDrawWhatNoRuleDoes(seed: UInt64) throws {
        let images = try [90, 200].map { value in
            try Image(width: 8, height: 8, pixels: (0..<64).flatMap { [UInt8(value), UInt8($0), 40, 255] })
        }
        let tree = ManyItemsTests.scene(seed: seed, images: images).makeFrame()
        let truth = try SharedRenderer.draw(tree, rules: .none)
        for rules in [
            PlanRules.all, PlanRules(.batchInstances), PlanRules(.batchInstances).union(PlanRules(.packImages)),
        ] {
            let found = try SharedRenderer.draw(tree, rules: rules)
            let comparison = PaintedComparison(found.pixels, truth.pixels, width: truth.width, tolerance: 1)
            #expect(
                comparison.isWithinTolerance, "\(rules), \(SeedShare.name(seed)): \(comparison.failureText)")
        }
    }
}
