import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// A layer that is repeated over an area is drawn once, and shown by one draw.
@Suite struct PatternTests {
    /// A copy of 10 by 8 points with a dot that is blurred.
    private func pattern(_ area: Rect, _ change: (Layer) -> Void = { _ in }) -> Layer {
        let copy = box(20, 30, 10, 8, Color(red: 0, green: 0.5, blue: 1))
        let dot = box(2, 2, 4, 4, .white)
        dot.filters = [Filter(.gaussianBlur(radius: 1))]
        copy.addSublayer(dot)
        copy.patternArea = area
        change(copy)
        return copy
    }

    private func plan(_ layers: Layer..., rules: PlanRules = .all) -> PassPlan {
        var planner = Planner(rules: rules)
        let plan = planner.plan(makeTree(layers, background: .white))
        #expect(plan.faults == [] && plan.captureFaults == [], "\(rules)")
        return plan
    }

    /// The draws of the frame that read the result of another pass.
    private func shown(_ plan: PassPlan) -> [Draw] {
        plan.passes.filter(\.isFrame).flatMap(\.draws).filter { $0.program.contains(.repeats) }
    }

    @Test func aMillionCopiesTakeOnePassBesideThoseInside() {
        for rules in PlanRules.combinations {
            let found = plan(pattern(Rect(x: -5000, y: -4000, width: 10_000, height: 8000)), rules: rules)
            #expect(found.offscreenPassesRequired.byReason == [.pattern: 1, .filter: 1], "\(rules)")
            #expect(found.offscreenPasses == found.offscreenPassesRequired)
            #expect(shown(found).map(\.instances.count) == [1])
        }
    }

    @Test func theQuadCoversTheVisiblePartOfTheArea() throws {
        let found = plan(pattern(Rect(x: 5, y: -100, width: 30, height: 110)))
        let draw = try #require(shown(found).first)
        let frame = try #require(found.passes.last)
        let area = found.area(of: draw.instances.lowerBound, draw, in: frame.region).rect
        #expect(area == PixelRect(minX: 25, minY: 0, maxX: 55, maxY: 40))
    }

    /// The image of one copy has the pixels that it is shown with, and whole ones.
    @Test(arguments: [(1.0, 10, 8), (2, 20, 16), (1.26, 13, 10), (0.01, 1, 1)])
    func aCopyHasWholePixels(scale: Double, width: Int, height: Int) throws {
        let layer = pattern(Rect(x: 0, y: 0, width: 1000, height: 800)) { copy in
            copy.sublayers = []
            copy.transform = Transform3D(scaleX: scale, y: scale, z: 1)
        }
        let found = plan(layer)
        let image = try #require(found.passes.first { !$0.isFrame })
        #expect(image.region == PixelRect(width: width, height: height))
    }

    @Test func aRasterizedPatternHasItsOwnScale() throws {
        let layer = pattern(Rect(x: 0, y: 0, width: 100, height: 80)) { copy in
            copy.sublayers = []
            (copy.shouldRasterize, copy.rasterizationScale) = (true, 3)
        }
        let found = plan(layer)
        #expect(try #require(found.passes.first { !$0.isFrame }).region == PixelRect(width: 30, height: 24))
        #expect(found.offscreenPassesRequired.byReason == [.rasterize: 1, .pattern: 1])
    }

    @Test func whatIsOutsideOfThePictureTakesNoPass() {
        for area in [Rect(x: 500, y: 0, width: 90, height: 90), Rect(x: -90, y: -90, width: 20, height: 20)] {
            #expect(plan(pattern(area)).offscreenPasses.total == 0)
        }
    }

    /// Copies may be seen where the layer itself is not.
    @Test func copiesAreSeenWhereTheLayerIsNot() {
        let layer = pattern(Rect(x: -400, y: 0, width: 300, height: 90)) { $0.position.x = 400 }
        #expect(plan(layer).offscreenPasses[.pattern] == 1)
    }

    @Test func aLayerWithoutSizeShowsNothing() {
        let found = plan(pattern(Rect(x: 0, y: 0, width: 90, height: 90)) { $0.bounds.size = .zero })
        #expect(shown(found).isEmpty && found.offscreenPasses.total == 0)
    }

    @Test func anEmptyAreaIsNoPattern() {
        #expect(plan(pattern(.zero)).offscreenPassesRequired.byReason == [.filter: 1])
    }

    /// Texels and pixels coincide where a copy has whole pixels at a whole place.
    @Test func alignedCopiesNeedNoInterpolation() {
        let area = Rect(x: 0, y: 0, width: 60, height: 60)
        #expect(shown(plan(pattern(area))).map { $0.program.contains(.linear) } == [false])
        let between = plan(pattern(area) { $0.position.x += 0.5 })
        #expect(shown(between).map { $0.program.contains(.linear) } == [true])
    }
}
