import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// Plans of gradients that repeat or have a focus.
@Suite struct GradientSpreadTests {
    private func gradient(_ change: (GradientLayer) -> Void = { _ in }) -> GradientLayer {
        let layer = GradientLayer()
        layer.frame = Rect(x: 20, y: 20, width: 100, height: 60)
        layer.colors = [.white, .black]
        change(layer)
        return layer
    }

    private func radial(focus: Point?, radius: Double = 0) -> GradientLayer {
        gradient {
            $0.type = .radial
            ($0.startPoint, $0.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 1, y: 1))
            ($0.focus, $0.focusRadius) = (focus, radius)
        }
    }

    private func spreads(_ layer: GradientLayer) -> Bool? {
        plan(layer).framePass?.draws.first?.program.contains(.gradientSpread)
    }

    @Test func onlyWhatRepeatsOrHasAFocusHasThePart() {
        #expect(spreads(gradient()) == false)
        #expect(spreads(gradient { $0.spreadMethod = .repeat }) == true)
        #expect(spreads(gradient { $0.colorInterpolation = .oklab }) == false)
        #expect(spreads(radial(focus: nil)) == false)
        #expect(spreads(radial(focus: Point(x: 0.5, y: 0.5))) == false)
        #expect(spreads(radial(focus: Point(x: 0.25, y: 0.5))) == true)
        #expect(spreads(radial(focus: nil, radius: 0.25)) == true)
        // Other types have no focus.
        #expect(spreads(gradient { ($0.focus, $0.focusRadius) = (.zero, 0.5) }) == false)
    }

    @Test func conicGradientsRepeatWhereTheirStopsLeaveRoom() {
        func conic(_ locations: [Double]?) -> GradientLayer {
            gradient {
                ($0.type, $0.locations, $0.spreadMethod) = (.conic, locations, .reflect)
                $0.startPoint = Point(x: 0.5, y: 0.5)
            }
        }
        #expect(spreads(conic(nil)) == false)
        #expect(spreads(conic([0.25, 0.25])) == false)
        #expect(spreads(conic([0.25, 0.5])) == true)
    }

    @Test func aGradientWithoutALengthDoesNotRepeat() throws {
        let layer = gradient {
            $0.spreadMethod = .repeat
            $0.endPoint = $0.startPoint
        }
        let quad = try #require(plan(layer).quads.first)
        let payload = GradientPayload(decoding: quad)
        #expect(payload.rowU.w == GradientNumber.axial && payload.rowU.z > 1)
    }

    @Test func allSegmentsAreInTheTable() throws {
        let repeated = plan(gradient { $0.spreadMethod = .repeat })
        #expect(repeated.table.count == 1)
        let payload = GradientPayload(decoding: try #require(repeated.quads.first))
        #expect(payload.tableEntries == 0..<1)
        var quad = QuadInstance()
        payload.encode(into: &quad)
        #expect(GradientPayload(decoding: quad) == payload)
    }

    @Test func numbersOfAFocusAreReadBack() throws {
        let focal = plan(radial(focus: Point(x: 0.25, y: 0.5), radius: 0.25))
        let payload = GradientPayload(decoding: try #require(focal.quads.first))
        // Half of the way to the left, a radius of a quarter: 0.25 − 0.5625.
        #expect(payload.spread == SIMD4(0.5, 0.25, -0.3125, 0))
        #expect(payload.rowU.w == GradientNumber.focal)
    }

    @Test(arguments: [(0.25, 0.0, true), (0.0, 0.0, false), (-0.25, 0.0, false), (0.125, 0.25, false)])
    func aConeHidesNothing(x: Double, radius: Double, hides: Bool) {
        let under = Layer()
        under.frame = Rect(x: 30, y: 30, width: 50, height: 40)
        under.backgroundColor = .white
        let plan = plan(under, radial(focus: Point(x: x, y: 0.5), radius: radius))
        #expect((plan.savings[.cullOccluded] == 1) == hides)
    }

    @Test func masksThatRepeatHaveThePart() {
        let layer = Layer()
        layer.frame = Rect(x: 20, y: 20, width: 100, height: 60)
        layer.backgroundColor = .white
        layer.mask = gradient {
            $0.frame = Rect(x: 0, y: 0, width: 100, height: 60)
            $0.colors = [.white, .clear]
            $0.spreadMethod = .reflect
        }
        let masked = plan(layer)
        #expect(masked.offscreenPasses.total == 0)
        #expect(masked.framePass?.draws.first?.program.isSuperset(of: [.maskGradient, .gradientSpread]) == true)
    }

    @Test func theFocusInTheTableIsDamage() {
        func record(_ x: Double) -> PlanRecord {
            var planner = Planner()
            return PlanRecord(planner.plan(makeTree([radial(focus: Point(x: x, y: 0.5))])))
        }
        #expect(FrameDifference(record(0.25), record(0.25)).area.rects.isEmpty)
        let area = FrameDifference(record(0.25), record(0.375)).area
        #expect(area.rects == [PixelRect(minX: 20, minY: 20, maxX: 120, maxY: 80)])
    }
}
