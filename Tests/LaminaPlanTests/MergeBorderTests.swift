import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct MergeBorderTests {
    /// A card with a 5 point border and a translucent sublayer in it.
    private func card(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
        box(20, 10, 100, 80).with {
            $0.borderWidth = 5
            $0.addSublayer(box(x, y, width, height, Color(white: 1, alpha: 0.5)))
        }
    }

    @Test func aBorderThatNoSublayerReachesIsDrawnWithTheBackground() {
        let plan = plan(card(5, 5, 90, 70))
        #expect(plan.frameNodes == [1, 2])
        #expect(plan.boxes[0].borderWidth == 5)
        #expect(plan.boxes[0].border == SIMD4(0, 0, 0, 1))
        #expect(plan.savings[.mergeBorder] == 1)
    }

    @Test func aBorderIsDrawnOverTheSublayersThatReachIt() {
        for layer in [
            card(4, 5, 90, 70), card(5, 4, 90, 70), card(5, 5, 91, 70), card(5, 5, 90, 71), card(-50, 5, 90, 9),
        ] {
            let plan = plan(layer)
            #expect(plan.frameNodes == [1, 2, 1])
            #expect(plan.boxes[0].border == .zero)
            #expect(plan.boxes[2].fill == .zero)
            #expect(plan.boxes[2].border == SIMD4(0, 0, 0, 1))
            #expect(plan.savings[.mergeBorder] == 0)
        }
    }

    @Test func fractionsOfPixelsCount() {
        #expect(plan(card(5, 5, 90.25, 70)).frameNodes == [1, 2, 1])
        #expect(plan(card(5.5, 5.5, 89, 69)).frameNodes == [1, 2])
    }

    @Test func roundCornersReachFartherThanAThinBorder() {
        #expect(plan(card(6, 6, 60, 60).with { $0.cornerRadius = 20 }).frameNodes == [1, 2, 1])
        #expect(plan(card(20, 20, 40, 40).with { $0.cornerRadius = 20 }).frameNodes == [1, 2])
    }

    @Test func layersThatFadeOneByOneFadeTheirBorderByItself() {
        let layer = card(20, 20, 10, 10).with { ($0.opacity, $0.allowsGroupOpacity) = (0.5, false) }
        #expect(plan(layer).frameNodes == [1, 2, 1])
    }

    @Test func aTurnedLayerKeepsItsBorderForLast() {
        let layer = card(40, 30, 10, 10).with { $0.transform = Transform3D(rotation: 0.3, x: 0, y: 0, z: 1) }
        #expect(plan(layer).frameNodes == [1, 2, 1])
    }

    @Test func aBorderWithNothingUnderItIsOneInstanceAndSavesNone() {
        let inside = card(40, 30, 10, 10).with { $0.backgroundColor = nil }
        #expect(plan(inside).frameNodes == [1, 2])
        #expect(plan(inside).savings[.mergeBorder] == 0)
        let reached = card(0, 0, 10, 10).with { $0.backgroundColor = nil }
        #expect(plan(reached).frameNodes == [2, 1])
        reached.sublayers = []
        #expect(plan(reached).frameNodes == [1])
    }

    @Test func aPatternTakesItsBorderAlong() throws {
        let layer = card(20, 20, 10, 10).with { $0.backgroundPattern = nil }
        layer.backgroundPattern = try makeImage(alpha: 128)
        #expect(plan(layer).frameNodes == [1, 1, 1, 2])
        #expect(plan(layer, rules: .none).frameNodes == [1, 1, 2, 1])
    }
}
