import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

@Suite struct GradientPlanTests {
    private func gradient(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ colors: [Color] = [.white, .black],
        _ locations: [Double]? = nil
    ) -> GradientLayer {
        let layer = GradientLayer()
        layer.frame = Rect(x: x, y: y, width: width, height: height)
        layer.colors = colors
        layer.locations = locations
        return layer
    }

    private func segments(_ colors: [Color], _ locations: [Double]) -> [GradientSegment] {
        let layer = gradient(0, 0, 10, 10, colors, locations)
        let tree = makeTree([layer])
        return GradientSegment.segments(of: tree.gradientStops[...])
    }

    @Test func oneDrawShowsColorGradientAndBorder() {
        let layer = gradient(20, 20, 100, 60).with {
            $0.backgroundColor = .white
            $0.borderWidth = 2
        }
        let plan = plan(layer)
        #expect(plan.instanceCount == 1)
        #expect(plan.framePass?.draws.first?.program == [.quad, .gradient, .edges, .border])
    }

    @Test func manyGradientsAreOneDraw() {
        let layers = (0..<50).map { gradient(Double($0) * 4, 3, 4, 50, [.white, .black, .white]) }
        var planner = Planner()
        let plan = planner.plan(makeTree(layers))
        #expect(plan.drawCount == 1)
        #expect(plan.instanceCount == 50)
    }

    @Test func twoStopsStandInTheInstanceAndMoreInTheTable() {
        #expect(plan(gradient(0, 0, 10, 10)).table.isEmpty)
        let many = plan(gradient(0, 0, 10, 10, [.white, .black, .white, .black]))
        #expect(many.table.count == 3)
        #expect(many.quads.first.map(GradientPayload.init)?.segmentCount == 3)
    }

    @Test func segmentsKeepHardEdgesAndTheColorsBeyondTheEnds() {
        let red = Color(red: 1, green: 0, blue: 0)
        let plain = segments([.black, .white], [0.25, 0.75])
        #expect(plain.map(\.start) == [0.25])
        #expect(plain.map(\.perLength) == [2])
        // Before both of the first two, in between, and from the last on.
        let hard = segments([.black, .white, .black, red], [0.5, 0.5, 1, 1])
        #expect(hard.map(\.start) == [-1e30, 0.5, 1])
        #expect(hard.map(\.from.y) == [0, 1, 0])
        #expect(hard.last?.from == SIMD4(1, 0, 0, 1))
        // One colour is no gradient.
        #expect(segments([red], [0.5]).isEmpty)
    }

    @Test func anOpaqueGradientHidesWhatIsUnderIt() {
        let under = box(30, 30, 50, 40)
        #expect(plan(under, gradient(20, 20, 100, 60)).savings[.cullOccluded] == 1)
        let clear = gradient(20, 20, 100, 60, [.white, Color(white: 0, alpha: 0.9)])
        #expect(plan(box(30, 30, 50, 40), clear).savings[.cullOccluded] == 0)
        // On an opaque colour it is opaque again.
        clear.backgroundColor = .black
        #expect(plan(box(30, 30, 50, 40), clear).savings[.cullOccluded] == 1)
    }

    @Test func aGradientOfNoColorsIsNotDrawn() {
        #expect(plan(gradient(20, 20, 100, 60, [])).instanceCount == 0)
        #expect(plan(gradient(20, 20, 100, 60, [.clear, .clear])).instanceCount == 0)
    }

    @Test func opacityFoldsIntoALoneGradientAndNotIntoOneUnderAnImage() throws {
        #expect(plan(gradient(20, 20, 100, 60).with { $0.opacity = 0.5 }).offscreenPassesRequired.total == 0)
        let image = try makeImage(alpha: 100)
        let both = plan(
            gradient(20, 20, 100, 60).with {
                $0.opacity = 0.5
                $0.contents = image
            })
        #expect(both.offscreenPassesRequired[.groupOpacity] == 1)
        #expect(both.offscreenPasses[.groupOpacity] == 1)
    }

    @Test func aGradientAsMaskIsReadByTheDraw() {
        let layer = box(20, 20, 100, 60)
        layer.mask = gradient(0, 0, 100, 60, [.white, .clear, .white])
        let masked = plan(layer)
        #expect(masked.offscreenPassesRequired[.mask] == 1)
        #expect(masked.offscreenPasses.total == 0)
        #expect(masked.savings[.maskInShader] == 1)
        #expect(masked.framePass?.draws.first?.program.isSuperset(of: [.clip, .maskGradient]) == true)
        // The shape, the rows, and two segments.
        #expect(masked.table.count == 4)
        layer.maskType = .luminance
        #expect(plan(layer).offscreenPasses[.mask] == 1)
    }

    @Test func shadowsByFormulaAreNotMaskedByGradients() {
        let layer = box(20, 20, 100, 60, nil).with {
            $0.shadowOpacity = 1
            $0.shadowPath = Path(rect: Rect(x: 0, y: 0, width: 50, height: 50))
        }
        layer.mask = gradient(0, 0, 100, 60, [.white, .clear])
        #expect(plan(layer).offscreenPasses[.mask] == 1)
    }

    @Test func aGradientThrowsTheShadowOfItsShape() {
        let layer = gradient(20, 20, 100, 60).with {
            $0.shadowOpacity = 1
            $0.cornerRadius = 10
        }
        #expect(plan(layer).savings[.analyticShadow] == 1)
    }

    @Test func placesInTheTableAreNoDamage() throws {
        func record(withFirst: Bool) -> PlanRecord {
            let first = gradient(0, 0, 20, 20, [.white, .black, .white])
            let second = gradient(100, 0, 20, 20, [.black, .white, .black])
            var planner = Planner()
            return PlanRecord(planner.plan(makeTree(withFirst ? [first, second] : [second])))
        }
        let area = FrameDifference(record(withFirst: true), record(withFirst: false)).area
        #expect(area.rects == [PixelRect(minX: 0, minY: 0, maxX: 20, maxY: 20)])
    }

    @Test func colorsInTheTableAreDamage() {
        func record(_ middle: Color) -> PlanRecord {
            var planner = Planner()
            return PlanRecord(planner.plan(makeTree([gradient(100, 0, 20, 20, [.black, middle, .black])])))
        }
        let area = FrameDifference(record(.white), record(Color(white: 0.5))).area
        #expect(area.rects == [PixelRect(minX: 100, minY: 0, maxX: 120, maxY: 20)])
    }
}
