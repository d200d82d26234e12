import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// Layers and radii of any size ask for images of a bounded size.
@Suite struct LargeImageTests {
    /// The pixels of the largest target.
    private func largestTarget(_ layer: Layer, rules: PlanRules) -> Int {
        plan(layer, rules: rules).targets.map { $0.width * $0.height }.max() ?? 0
    }

    private static let kinds: [FilterKind] = [
        .gaussianBlur(radius: 10_000), .gaussianBlur(radius: 10_000, edge: .mirror), .boxBlur(radius: 10_000),
        .boxBlur(radius: 10_000, edge: .clamp), .motionBlur(radius: 10_000, angle: 0.4),
        .motionBlur(radius: 10_000, angle: 0.4, edge: .mirror), .dilate(radius: 10_000), .erode(radius: 10_000),
        .dropShadow(color: Color(red: 0, green: 0, blue: 0, alpha: 1), offset: .zero, radius: 10_000),
        .bloom(radius: 10_000, intensity: 0.5), .pixellate(scale: 10_000),
    ]

    @Test(arguments: kinds, [50.0, 1e5, 1e9])
    func filtersAskForNoMoreThanALimit(kind: FilterKind, size: Double) {
        let layer = box(-size / 3, -size / 3, size, size)
        layer.filters = [Filter(kind)]
        for rules in [PlanRules.all, .none] { #expect(largestTarget(layer, rules: rules) <= 3 << 23) }
    }

    @Test(arguments: [1e3, 1e5, 1e9], [1.0, 100])
    func rasterizedLayersAskForNoMoreThanALimit(size: Double, scale: Double) {
        let layer = box(0, 0, size, size)
        layer.shouldRasterize = true
        layer.rasterizationScale = scale
        for rules in [PlanRules.all, .none] { #expect(largestTarget(layer, rules: rules) <= 3 << 23) }
    }

    /// The reader asks for room around the layer, and the operator fills it.
    @Test(arguments: [0, 50, 1e3, 1e5, 1e9])
    func operatorsBesideBackdropsAskForNoMoreThanALimit(size: Double) {
        func layer() -> Layer {
            let layer = box(0, 0, size, size)
            layer.shouldRasterize = true
            let fills = box(0, 0, 4, 4)
            fills.compositingFilter = .clear
            fills.shouldRasterize = true
            let reads = box(2, 2, 20, 20)
            reads.backgroundFilters = [Filter(.gaussianBlur(radius: 4))]
            layer.sublayers = [fills, reads]
            return layer
        }
        for rules in [PlanRules.all, .none] { #expect(largestTarget(layer(), rules: rules) <= 3 << 23) }
    }

    private static func lines(_ count: Int, _ radius: Double) -> [Filter] {
        (0..<count).map { Filter(.motionBlur(radius: radius, angle: Double($0))) }
    }

    /// Filters that reach far read hundreds of texels a pixel, so that images of a bearable size may still take minutes.
    @Test(arguments: [
        lines(10, 300), lines(100, 300), lines(300, 30), lines(50, 10_000),
        (0..<100).map { Filter($0 % 2 == 0 ? .boxBlur(radius: 300) : .erode(radius: 40)) },
    ])
    func chainsReadNoMoreThanALimit(filters: [Filter]) {
        let layer = box(0, 0, 80, 80)
        layer.filters = filters
        for rules in [PlanRules.all, .none] {
            let texels = plan(layer, rules: rules).passes.reduce(0.0) {
                guard case .filter(let work) = $1.work else { return $0 }
                return $0 + Double($1.region.area) * work.kernel.texels
            }
            #expect(texels > 1e6 && texels <= Double(256 << 24))
        }
    }

    @Test func theRoomAroundALayerEndsAtTheLimit() {
        let limit = ImageLimit(frame: PixelRect(width: 1920, height: 1080))
        for (width, height) in [(0, 0), (64, 48), (1920, 1080), (4096, 4096), (8192, 10)] {
            let own = PixelRect(width: width, height: height)
            let margin = limit.margin(around: own)
            let (with, more) = (own.outset(by: margin), own.outset(by: margin + 1))
            #expect((0...2048).contains(margin) && limit.halvings(of: with) == 0)
            #expect(margin == 0 || 2 * with.area <= limit.area && 2 * max(with.width, with.height) <= limit.side)
            #expect(2 * more.area > limit.area || 2 * max(more.width, more.height) > limit.side)
        }
        #expect(limit.margin(around: PixelRect(width: 9000, height: 9000)) == 0)
    }

    @Test func widePathShadowsAskForNoMoreThanALimit() {
        let layer = box(0, 0, 1e6, 1e6)
        layer.shadowOpacity = 1
        layer.shadowRadius = 10_000
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: Point(x: 1e6, y: 0))
        path.addLine(to: Point(x: 0, y: 1e6))
        path.closeSubpath()
        layer.shadowPath = path
        for rules in [PlanRules.all, .none] { #expect(largestTarget(layer, rules: rules) <= 3 << 23) }
    }

    @Test func usualImagesKeepTheirGrid() {
        let layer = box(0, 0, 5000, 5000)
        layer.filters = [Filter(.gaussianBlur(radius: 40))]
        let drawn = plan(layer, rules: .none)
        #expect(drawn.offscreenPassesRequired.total == 1)
        #expect(drawn.quads.allSatisfy { !TargetPayload(decoding: $0).isUpsampled })
    }

    @Test func equalNeighboursAreOneStep() {
        let place = FilterPlace(map: .identity, bounds: .zero, isBackdrop: false)
        let blurs = [Filter](repeating: Filter(.gaussianBlur(radius: 3)), count: 100)
        #expect(FilterStep.steps(blurs[...], at: place).count == 1)
        #expect(FilterStep.reach(blurs[...], at: place) <= 106)
        let narrow = [Filter(.gaussianBlur(radius: 0.5)), Filter(.gaussianBlur(radius: 0.5))]
        #expect(FilterStep.steps(narrow[...], at: place).count == 2)
        let squares = [Filter(.dilate(radius: 3)), Filter(.dilate(radius: 4)), Filter(.erode(radius: 2))]
        #expect(
            FilterStep.steps(squares[...], at: place).map(\.filter) == [
                .morphology(MorphologyStep(erodes: false, reach: 7)),
                .morphology(MorphologyStep(erodes: true, reach: 2)),
            ])
    }
}
