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

    @Test func widePathShadowsAskForNoMoreThanALimit() {
        let layer = box(0, 0, 1e6, 1e6)
        layer.shadowOpacity = 1
        layer.shadowRadius = 10_000
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 1e6, y: 0))
        path.addLine(to: CGPoint(x: 0, y: 1e6))
        path.closeSubpath()
        layer.shadowPath = path
        for rules in [PlanRules.all, .none] { #expect(largestTarget(layer, rules: rules) <= 3 << 23) }
    }

    @Test func usualImagesKeepTheirGrid() {
        let layer = box(0, 0, 5000, 5000)
        layer.filters = [Filter(.gaussianBlur(radius: 40))]
        let drawn = plan(layer, rules: .none)
        #expect(drawn.offscreenPassesRequired.total == 1)
        #expect(drawn.quads.allSatisfy { $0.texels.lowHalf == SIMD2(1, 1) })
    }

    @Test func equalNeighboursAreOneStep() {
        let place = FilterPlace(map: .identity, bounds: .zero, isBackdrop: false)
        let blurs = [Filter](repeating: Filter(.gaussianBlur(radius: 3)), count: 100)
        #expect(place.steps(blurs[...]).count == 1)
        #expect(FilterReach.pixels(blurs[...], .identity, bounds: .zero) <= 106)
        let squares = [Filter(.dilate(radius: 3)), Filter(.dilate(radius: 4)), Filter(.erode(radius: 2))]
        #expect(
            place.steps(squares[...]) == [.morphology(erodes: false, reach: 7), .morphology(erodes: true, reach: 2)])
    }
}
