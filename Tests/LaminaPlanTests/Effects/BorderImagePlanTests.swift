import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

@Suite struct BorderImagePlanTests {
    private let image = try? Image(width: 9, height: 12, pixels: [UInt8](repeating: 255, count: 9 * 12 * 4))

    private func card(_ parts: BorderImageParts = BorderImageParts(), _ change: (Layer) -> Void = { _ in }) -> Layer {
        box(50, 20, 80, 50).with {
            ($0.borderImage, $0.borderImageParts) = (image, parts)
            change($0)
        }
    }

    private func borders(_ plan: PassPlan) -> [QuadInstance] {
        plan.framePass?.draws.filter { $0.kind == .quad(.borderImage) }.flatMap { plan.quads[$0.instances] } ?? []
    }

    @Test func aBorderIsOneDrawWithoutAPassWhateverTheTransform() {
        var tilted = Transform3D.identity
        tilted.m34 = -1 / 500
        let turned = Transform3D(rotation: 0.5, x: 0, y: 1, z: 0).concatenating(tilted)
        let parts = BorderImageParts(horizontal: .repeat, vertical: .space)
        for transform in [.identity, Transform3D(rotation: 0.4, x: 0, y: 0, z: 1), turned] {
            for rules in [PlanRules.all, .none] {
                let plan = plan(card(parts) { $0.transform = transform }, rules: rules)
                #expect(plan.offscreenPasses.total == 0 && plan.offscreenPassesRequired.total == 0)
                #expect(!borders(plan).isEmpty && plan.faults == [])
            }
        }
    }

    @Test func itTakesThePlaceOfTheOtherBorders() throws {
        let tree = makeTree([
            card { ($0.borderWidth, $0.borderSides) = (9, BorderSides(BorderSide(width: 2))) }
        ])
        #expect(tree.nodes[1].borderWidth == 0 && tree.borderSides.isEmpty && tree.borderImages.count == 1)
        #expect(tree.borderImages[0].slices == SIMD4(4, 3, 4, 3) && tree.borderImages[0].widths == SIMD4(4, 3, 4, 3))
    }

    @Test func theAreaReachesAsFarAsTheOutset() {
        let parts = BorderImageParts(outset: SIMD4(1, 2, 3, 4))
        func area(_ layer: Layer) -> PixelRect {
            borders(plan(layer)).map(\.area.rect).reduce(.empty) { $0.union($1) }
        }
        #expect(area(card(parts)) == PixelRect(minX: 46, minY: 19, maxX: 132, maxY: 73))
        #expect(area(card(parts) { $0.masksToBounds = true }) == PixelRect(minX: 50, minY: 20, maxX: 130, maxY: 70))
    }

    @Test func thePixelsWithinItAreShadedWhereTheyAreFilled() {
        let inside = PixelRect(minX: 64, minY: 36, maxX: 116, maxY: 54)
        #expect(borders(plan(card())).allSatisfy { !$0.area.rect.intersects(inside) })
        #expect(borders(plan(card(BorderImageParts(fills: true)))).map(\.area.rect).contains { $0.contains(inside) })
    }

    /// A side of 74 points, and parts of 3 texels at one point per texel, or at two thirds of it at the bottom.
    @Test(arguments: [
        (BorderImageParts.Repeat.stretch, SIMD3(74.0, 74, 74), SIMD3.zero),
        (.repeat, SIMD3(3, 3, 2), .zero), (.round, SIMD3(74 / 25.0, 74 / 25.0, 2), .zero),
        (.space, SIMD3(3, 3, 2), SIMD3(2 / 25.0, 2 / 25.0, 0)),
    ])
    func copiesHaveTheScaleOfTheirSide(way: BorderImageParts.Repeat, tiles: SIMD3<Double>, gaps: SIMD3<Double>) {
        let parts = BorderImageParts(
            slice: .pixels(SIMD4(3, 3, 3, 3)), width: SIMD4(3, 3, 2, 3), horizontal: way, vertical: way)
        let border = RenderBorderImage(
            parts, image: 0, size: Size(width: 9, height: 12), scale: 1, isNearest: false, isClipped: false)
        let layout = BorderImageLayout(border, width: 80, height: 50, imageWidth: 9, imageHeight: 12)
        for part in 0..<3 {
            #expect(abs(layout.x.tiles[part] - tiles[part]) < 1e-12 && abs(layout.x.gaps[part] - gaps[part]) < 1e-12)
        }
    }

    @Test func oddNumbersAreHarmless() {
        for number in [0, 1e-300, 1e9, .infinity, -1, .nan] {
            let all = SIMD4<Double>(repeating: number)
            for way in BorderImageParts.Repeat.allCases {
                for slice in [BorderImageParts.Slice.pixels(all), .fractions(all)] {
                    let parts = BorderImageParts(
                        slice: slice, fills: true, width: all, outset: all, horizontal: way, vertical: way)
                    let plan = plan(card(parts))
                    #expect(plan.faults == [])
                    for quad in borders(plan) {
                        let payload = BorderImagePayload(decoding: quad)
                        for numbers in [payload.widths, payload.slices, payload.tilesX, payload.gapsY] {
                            #expect((0..<4).allSatisfy { numbers[$0].isFinite && numbers[$0] >= 0 })
                        }
                    }
                }
            }
        }
    }

    @Test func aFadedCardIsOneImageWhereItsDrawsOverlap() {
        #expect(plan(card { $0.opacity = 0.5 }).offscreenPasses[.groupOpacity] == 1)
        let alone = plan(card { ($0.opacity, $0.backgroundColor) = (0.5, nil) })
        #expect(
            alone.offscreenPasses.total == 0 && !borders(alone).isEmpty
                && borders(alone).allSatisfy { $0.opacity == 0.5 })
    }
}
