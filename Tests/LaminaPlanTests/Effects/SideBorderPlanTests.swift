import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

@Suite struct SideBorderPlanTests {
    private let sides = BorderSides(
        top: BorderSide(width: 4, color: Color(red: 1, green: 0, blue: 0)), right: BorderSide(width: 2),
        bottom: BorderSide(width: 6, style: .dashed), left: BorderSide(width: 3, style: .dotted))

    private func card(_ border: BorderSides? = nil, _ change: (Layer) -> Void = { _ in }) -> Layer {
        box(50, 20, 80, 50).with {
            $0.cornerRadius = 8
            $0.borderSides = border ?? sides
            change($0)
        }
    }

    private func borders(_ plan: PassPlan) -> [QuadInstance] {
        plan.framePass?.draws.filter { $0.kind == .quad(.borderSides) }.flatMap { plan.quads[$0.instances] } ?? []
    }

    @Test func aBorderNeedsNoPassWhateverTheTransform() {
        var tilted = Transform3D.identity
        tilted.m34 = -1 / 500
        let turned = Transform3D(rotation: 0.5, x: 0, y: 1, z: 0).concatenating(tilted)
        for transform in [.identity, Transform3D(rotation: 0.4, x: 0, y: 0, z: 1), turned] {
            for rules in [PlanRules.all, .none] {
                let plan = plan(card { $0.transform = transform }, rules: rules)
                #expect(plan.offscreenPasses.total == 0 && plan.offscreenPassesRequired.total == 0)
                #expect(!borders(plan).isEmpty && plan.faults == [])
            }
        }
    }

    @Test func itTakesThePlaceOfTheOneBorder() throws {
        let tree = makeTree([card { ($0.borderWidth, $0.borderColor) = (9, .white) }])
        #expect(tree.nodes[1].borderWidth == 0 && tree.borderSides.count == 1)
        let payload = BorderSidesPayload(decoding: try #require(borders(plan(card())).first))
        #expect(payload.widths == SIMD4(4, 2, 6, 3) && payload.styles == SIMD4(0, 0, 2, 3))
        #expect(payload.top == SIMD4(1, 0, 0, 1) && payload.radii == SIMD4(repeating: 8))
    }

    @Test func withFlippedGeometryTheTopIsBelow() throws {
        let quad = try #require(borders(plan(card { $0.isGeometryFlipped = true })).first)
        #expect(BorderSidesPayload(decoding: quad).widths == SIMD4(6, 2, 4, 3))
    }

    @Test func itIsAboveTheSublayers() throws {
        let plan = plan(card { $0.addSublayer(box(0, 0, 80, 50, .white)) })
        let draws = try #require(plan.framePass?.draws)
        #expect(draws.last?.kind == .quad(.borderSides) && draws.count > 1)
    }

    @Test func thePixelsWithinItAreNotShaded() {
        let inside = PixelRect(minX: 64, minY: 36, maxX: 116, maxY: 54)
        #expect(borders(plan(card())).allSatisfy { !$0.area.rect.intersects(inside) })
        let wide = BorderSides(BorderSide(width: 40))
        #expect(borders(plan(card(wide))).contains { $0.area.rect.contains(inside) })
    }

    @Test func aFadedCardIsOneImageWhereItsDrawsOverlap() {
        let faded = plan(card { $0.opacity = 0.5 })
        #expect(faded.offscreenPasses[.groupOpacity] == 1)
        let alone = plan(card { ($0.opacity, $0.backgroundColor) = (0.5, nil) })
        #expect(alone.offscreenPasses.total == 0)
        #expect(!borders(alone).isEmpty && borders(alone).allSatisfy { $0.opacity == 0.5 })
    }

    private func placed(_ placement: BorderPlacement, _ change: (Layer) -> Void = { _ in }) -> Layer {
        card {
            ($0.borderSides, $0.borderWidth, $0.borderPlacement) = (nil, 6, placement)
            change($0)
        }
    }

    @Test func theOneBorderIsDrawnSoWhereItIsNotInside() throws {
        #expect(borders(plan(placed(.inside))).isEmpty)
        for (placement, outset) in [(BorderPlacement.center, 3), (.outside, 6)] as [(BorderPlacement, Float)] {
            let plan = plan(placed(placement))
            #expect(plan.offscreenPasses.total == 0 && plan.faults == [])
            let quad = try #require(borders(plan).first)
            #expect(quad.own.extent == SIMD2(40 + outset, 25 + outset))
            #expect(quad.radii == SIMD4(repeating: 8 + outset))
            #expect(BorderSidesPayload(decoding: quad).widths == SIMD4(repeating: 6))
        }
    }

    @Test func theAreaReachesBeyondTheLayer() {
        let areas = borders(plan(placed(.outside))).map(\.area.rect)
        let whole = areas.reduce(PixelRect.empty) { $0.union($1) }
        #expect(whole == PixelRect(minX: 44, minY: 14, maxX: 136, maxY: 76))
    }

    @Test func aLayerThatClipsHasThePartInside() throws {
        // With the colour below it that is an image of its own.
        let clipped = plan(placed(.center) { $0.masksToBounds = true })
        let draw = try #require(clipped.passes.flatMap(\.draws).first { $0.kind == .quad(.borderSides) })
        let quad = try #require(clipped.quads[draw.instances].first)
        #expect(quad.own.extent == SIMD2(40, 25))
        #expect(BorderSidesPayload(decoding: quad).widths == SIMD4(repeating: 3))
        let outside = plan(placed(.outside) { $0.masksToBounds = true })
        #expect(!outside.passes.flatMap(\.draws).contains { $0.kind == .quad(.borderSides) })
    }

    @Test func aWidthThatNoPictureHasIsHarmless() {
        for width in [1e9, .infinity, -1, .nan] {
            for placement in [BorderPlacement.center, .outside] {
                #expect(plan(placed(placement) { $0.borderWidth = width }).faults == [])
            }
        }
    }

    @Test func bordersThatCannotShowAreNotDrawn() {
        let clear = BorderSides(BorderSide(width: 4, color: .clear))
        let none = BorderSides(BorderSide(width: 4, style: .none))
        for border in [clear, none, BorderSides(BorderSide(width: 0)), BorderSides()] {
            let tree = makeTree([card(border) { $0.borderWidth = 3 }])
            #expect(tree.borderSides.isEmpty && tree.effects.isEmpty && tree.nodes[1].borderWidth == 0)
            #expect(borders(plan(card(border))).isEmpty)
        }
        #expect(borders(plan(card { $0.position.x = 5000 })).isEmpty)
    }
}
