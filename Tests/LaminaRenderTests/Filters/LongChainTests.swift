import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// Chains of filters whose images between two filters would be far larger than what there is and what shows.
@Suite struct LongChainTests {
    private static func shadow(_ x: Double, radius: Double = 0) -> Filter {
        Filter(.dropShadow(color: .black, offset: Size(width: x, height: 0), radius: radius))
    }

    private static func manyShadows(_ count: Int) -> [Filter] {
        (0..<count).map { shadow(2, radius: 4 + Double($0) / 8) }
    }

    private static func manyBlurs(_ count: Int) -> [Filter] {
        (0..<count).map { (index: Int) -> Filter in
            let radius = 40 + Double(index) / 100
            return Filter(index % 2 == 0 ? .boxBlur(radius: radius) : .gaussianBlur(radius: radius))
        }
    }

    private static let chains: [[Filter]] = [
        [shadow(20_000), shadow(20_000)], [shadow(20_000), shadow(-20_000)], [shadow(100_000), shadow(100_000)],
        [Filter(.gaussianBlur(radius: 10_000)), Filter(.boxBlur(radius: 10_000))],
        [Filter(.dilate(radius: 3000)), Filter(.gaussianBlur(radius: 1000))],
        [shadow(100_000, radius: 10_000), shadow(-100_000, radius: 1)],
    ]

    private func tree(_ filters: [Filter]) -> RenderTree {
        let canvas = PixelCanvas(width: 160, height: 120, background: .white)
        canvas.add(Rect(x: 20, y: 20, width: 120, height: 80)) {
            $0.backgroundColor = Color(red: 1, green: 0.5, blue: 0)
            $0.filters = filters
        }
        return canvas.stage.makeFrame()
    }

    @Test(arguments: chains) func theirImagesStayWithinTheLimit(filters: [Filter]) throws {
        let tree = tree(filters)
        for rules in [PlanRules.all, .none] {
            var planner = Planner(rules: rules)
            let plan = planner.plan(tree)
            for target in plan.targets {
                #expect(max(target.width, target.height) <= 8192 && target.width * target.height <= 1 << 24)
            }
        }
        let found = try SharedRenderer.draw(tree)
        let truth = try SharedRenderer.draw(tree, rules: .none)
        let comparison = PaintedComparison(found.pixels, truth.pixels, width: truth.width, tolerance: 1)
        #expect(comparison.isWithinTolerance, "\(comparison.failureText)")
    }

    /// Each image is within the limit; all of them would take minutes.
    @Test(arguments: [manyShadows(300), manyBlurs(80)])
    func manyFiltersTakeNoMoreThanAFewOfTheLargestImages(filters: [Filter]) {
        var planner = Planner()
        let plan = planner.plan(tree(filters))
        #expect(plan.passes.reduce(0) { $0 + $1.region.area } < 4 * 16 << 24)
        for target in plan.targets { #expect(target.width * target.height <= 1 << 24) }
    }

    /// Twenty shadows on a page are no such chain.
    @Test func usualChainsKeepTheirPixels() {
        var planner = Planner()
        let plan = planner.plan(tree(Self.manyShadows(20)))
        #expect(!plan.passes.contains { pass in pass.draws.contains { $0.program.contains(.image) } })
    }

    /// Pixels of a layer's own grid would have numbers too large to count with.
    @Test(
        arguments: [1e3, 1e6, 3e8, 1e9],
        [.dilate(radius: 1), .boxBlur(radius: 1), .gaussianBlur(radius: 1)] as [FilterKind])
    func aLayerScaledUpFarFillsThePicture(scale: Double, kind: FilterKind) throws {
        let canvas = PixelCanvas(width: 40, height: 30, background: .white)
        let layer = canvas.add(Rect(x: 0, y: 0, width: 40, height: 30)) {
            $0.backgroundColor = .black
            $0.transform = Transform3D(scaleX: scale, y: scale)
            $0.filters = [Filter(kind)]
        }
        // All of the picture is to the right of this.
        canvas.add(Rect(x: 0, y: 0, width: 15, height: 30), to: layer) { $0.backgroundColor = .white }
        let picture = try canvas.draw()
        for (x, y) in [(0, 0), (20, 15), (39, 29)] { #expect(picture.isNear(x, y, [0, 0, 0, 255]), "\(x), \(y)") }
    }

    @Test func aShadowFarAwayLeavesTheLayerAsItIs() throws {
        let picture = try SharedRenderer.draw(tree([Self.shadow(20_000), Self.shadow(20_000)]))
        #expect(picture.isNear(80, 60, SIMD4(255, 127.5, 0, 255)))
        #expect(picture.isNear(5, 5, SIMD4(repeating: 255)))
    }
}
