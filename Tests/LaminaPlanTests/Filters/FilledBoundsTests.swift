import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// Filters that give transparent pixels an alpha.
@Suite struct FilledBoundsTests {
    private static let frame = PixelRect(width: 600, height: 400)
    private static let small = PixelRect(minX: 50, minY: 40, maxX: 60, maxY: 90)
    private static let wide = PixelRect(minX: 40, minY: 30, maxX: 200, maxY: 100)

    private static func matrix(bias: Double) -> Filter {
        var matrix = FilterKind.ChannelMatrix()
        matrix.bias.w = bias
        return Filter(.channelMatrix(matrix))
    }

    /// A chain on the pixels `small` of a layer that touches those of `wide`.
    private static func chain(_ filters: [Filter]) -> FilterChain {
        FilterLowering.lower(
            filters[...],
            FilterLowering.Request(
                map: .identity, bounds: Rect(x: 40, y: 30, width: 160, height: 70), content: small, needed: frame,
                cut: wide, isCut: false, downsamplesBlurs: true))
    }

    @Test func whatIsFilledIsAllOfTheBoundsAndNothingElse() {
        let function = Filter(
            .componentTransfer(red: .identity, green: .identity, blue: .identity, alpha: .table([0.5, 1])))
        for filter in [Self.matrix(bias: 0.5), function] {
            #expect(Self.chain([filter]).stages.map(\.region) == [Self.wide])
            #expect(Self.chain([filter]).input == Self.small)
            let around = Self.chain([Filter(.dilate(radius: 30)), filter])
            #expect(around.stages.last?.region == Self.wide)
        }
        #expect(Self.chain([Self.matrix(bias: -1)]).stages.map(\.region) == [Self.small])
    }

    @Test func filtersBeforeAFillLeaveItsPixelsAlone() {
        func counts(_ filters: [Filter]) -> [Int] {
            Self.chain(filters).stages.map { stage in
                if case .color(let steps) = stage.kernel.operation { steps.count } else { 0 }
            }
        }
        let (fill, invert) = (Self.matrix(bias: 0.5), Filter(.invert(1)))
        // One before it has fewer pixels.
        #expect(counts([invert, fill, invert, fill]) == [1, 3])
        #expect(counts([Self.matrix(bias: -0.5), invert, invert]) == [3])
    }

    @Test func aLayerThatDrawsNothingHasItsImage() {
        let layer = { box(20, 10, 50, 40, nil).with { $0.filters = [Self.matrix(bias: 0.5)] } }
        for rules in [PlanRules.all, .none] {
            let plan = plan(layer(), rules: rules)
            #expect(plan.faults == [])
            #expect(plan.offscreenPasses.total == 1 && plan.layers.drawn == 1)
            #expect(plan.filterPasses.map(\.pass.region) == [PixelRect(minX: 20, minY: 10, maxX: 70, maxY: 50)])
        }
        let without = plan(box(20, 10, 50, 40, nil).with { $0.filters = [Self.matrix(bias: -0.5)] })
        #expect(without.offscreenPasses.total == 0 && without.layers.drawn == 0)
        let outside = plan(box(300, 10, 50, 40, nil).with { $0.filters = [Self.matrix(bias: 0.5)] })
        #expect(outside.offscreenPasses.total == 0 && outside.faults == [])
    }
}
